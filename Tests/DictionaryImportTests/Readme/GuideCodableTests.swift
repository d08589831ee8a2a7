import DictionaryImport
import Foundation
import Testing

private let formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter
}()

/// The same object by Codable, by hand, and by the library.
@Suite struct GuideCodableTests {
    enum Old {
        struct Person: Decodable {
            var id: Int
            var firstName: String
            var born: Date?
            var zipCode: String?

            enum CodingKeys: String, CodingKey {
                case firstName = "first_name"
                case id, born, zip, address
            }
            enum AddressKeys: String, CodingKey { case postalCode = "postal_code" }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                if let text = try? container.decode(String.self, forKey: .id), let number = Int(text) {
                    id = number
                } else {
                    id = try container.decode(Int.self, forKey: .id)
                }
                firstName = try container.decodeIfPresent(String.self, forKey: .firstName) ?? ""
                if let text = try container.decodeIfPresent(String.self, forKey: .born) {
                    guard let date = formatter.date(from: text) else {
                        throw DecodingError.dataCorruptedError(forKey: .born, in: container, debugDescription: "?")
                    }
                    born = date
                }
                zipCode = try container.decodeIfPresent(String.self, forKey: .zip)
                if zipCode == nil, container.contains(.address) {
                    let address = try container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
                    zipCode = try address.decodeIfPresent(String.self, forKey: .postalCode)
                }
                if let zipCode, zipCode.count != 5 || !zipCode.allSatisfy(\.isNumber) {
                    throw DecodingError.dataCorruptedError(forKey: .zip, in: container, debugDescription: "?")
                }
            }
        }
    }

    enum ByHand {
        struct Malformed: Error {
            let key: String
        }

        struct Person {
            var id = 0
            var firstName = ""
            var born: Date?
            var zipCode: String?

            init(_ json: [String: Any]) throws {
                switch json["id"] {
                case let number as Int: id = number
                case let text as String:
                    guard let number = Int(text) else { throw Malformed(key: "id") }
                    id = number
                default: throw Malformed(key: "id")
                }
                switch json["first_name"] {
                case let name as String: firstName = name
                case nil, is NSNull: break
                default: throw Malformed(key: "first_name")
                }
                switch json["born"] {
                case let text as String:
                    guard let date = formatter.date(from: text) else { throw Malformed(key: "born") }
                    born = date
                case nil, is NSNull: break
                default: throw Malformed(key: "born")
                }
                switch json["zip"] ?? (json["address"] as? [String: Any])?["postal_code"] {
                case let text as String where text.count == 5 && text.allSatisfy(\.isNumber): zipCode = text
                case nil, is NSNull: break
                default: throw Malformed(key: "zip")
                }
            }
        }
    }

    struct Person: DictionaryImportable {
        var id = 0
        var firstName = ""
        var born: Date?
        var zipCode: String?

        static var importableProperties: PropertyRegistry {
            Property(\.id, .required)
            \.firstName
            Property(\.born, .date(.format("yyyy-MM-dd")))
            Property(\.zipCode, .from("zip", "address.postal_code"), .matching("[0-9]{5}"))
        }
    }

    @Test func makesTheSameOfTheSame() throws {
        let data = Data(
            #"{"id": "7", "first_name": "Ann", "born": "1990-04-01", "address": {"postal_code": "02139"}}"#.utf8)
        let old = try JSONDecoder().decode(Old.Person.self, from: data)
        let new = try Person.object(fromJSON: data)
        let byHand = try ByHand.Person(JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:])

        #expect(old.id == new.id && old.firstName == new.firstName)
        #expect(old.born == new.born && old.zipCode == new.zipCode)
        #expect(byHand.id == new.id && byHand.firstName == new.firstName)
        #expect(byHand.born == new.born && byHand.zipCode == new.zipCode)
        #expect(new.zipCode == "02139")
    }
}
