import DictionaryImport
import Foundation
import Testing

@Suite("Models inside Codable types")
struct ImportedTests {
    final class Person: DictionaryImportable {
        var id = 0
        var firstName = ""
        var amount = Decimal(0)
        var large: UInt64 = 0
        var isAdmin = false
        var born: Date?
        var friends: [Person] = []

        static var importableProperties: PropertyRegistry {
            \.id
            \.firstName
            \.amount
            \.large
            \.isAdmin
            \.born
            \.friends
        }
    }

    struct Page: Codable {
        var total: Int
        @Imported var people: [Person]
        @Imported var editor: Person?
    }

    static let body = #"""
        {"total": 2, "people": [
            {"id": "7", "first_name": "Ann", "amount": 123456789012345678901234567890, "large": 18446744073709551615,
             "is_admin": true, "born": "2001-02-03", "friends": [{"ID": 8}]},
            {"id": 9, "amount": 0.1}]}
        """#

    @Test("It decodes a model inside a Codable type")
    func nested() throws {
        let page = try JSONDecoder().decode(Page.self, from: Data(Self.body.utf8))
        #expect(page.total == 2)
        #expect(page.editor == nil)
        let ann = try #require(page.people.first)
        #expect((ann.id, ann.firstName, ann.isAdmin) == (7, "Ann", true))
        #expect(ann.amount == Decimal(string: "123456789012345678901234567890"))
        #expect(ann.large == .max)
        #expect(ann.born != nil)
        #expect(ann.friends.map(\.id) == [8])
        #expect(page.people[1].amount == Decimal(string: "0.1"))
    }

    @Test("It gives the same as an import of the same bytes")
    func sameAsImport() throws {
        let people = try Person.objects(fromJSON: Data(Self.body.utf8), at: "people")
        let page = try JSONDecoder().decode(Page.self, from: Data(Self.body.utf8))
        #expect(try people.exportedJSON() == page.people.exportedJSON())
    }

    @Test(
        "A missing key of an optional one is nil",
        arguments: [#"{"total": 1, "people": []}"#, #"{"total": 1, "people": [], "editor": null}"#])
    func missingOptional(body: String) throws {
        #expect(try JSONDecoder().decode(Page.self, from: Data(body.utf8)).editor == nil)
    }

    @Test("A missing key of another is a decoding error")
    func missing() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Page.self, from: Data(#"{"total": 1}"#.utf8)) }
    }

    @Test("Failures are decoding errors with a coding path")
    func failing() throws {
        let body = #"{"total": 1, "people": [{"id": "x"}, {"id": 1, "amount": true, "large": -1}]}"#
        do {
            _ = try JSONDecoder().decode(Page.self, from: Data(body.utf8))
            Issue.record("decoded")
        } catch DecodingError.dataCorrupted(let details) {
            #expect(details.codingPath.map(\.stringValue) == ["people"])
            let error = try #require(details.underlyingError as? ImportError)
            #expect(details.debugDescription == error.description)
            #expect(error.issues.map(\.path.description) == ["[0].id", "[1].large"])
        }
    }

    @Test("It may be the whole document")
    func wholeDocument() throws {
        let body = Data(#"[{"id": 1}, {"id": 2}]"#.utf8)
        let people = try JSONDecoder().decode(Imported<[Person]>.self, from: body).wrappedValue
        #expect(people.map(\.id) == [1, 2])
        let byName = try JSONDecoder().decode(
            Imported<[String: Person]>.self, from: Data(#"{"a": {"id": 1}}"#.utf8))
        #expect(byName.wrappedValue["a"]?.id == 1)
        #expect(try JSONDecoder().decode(Imported<Int>.self, from: Data("\"12\"".utf8)).wrappedValue == 12)
        #expect(try JSONDecoder().decode(Imported<Person?>.self, from: Data("null".utf8)).wrappedValue == nil)
    }

    @Test("It is encoded as the model is exported")
    func encoding() throws {
        let page = try JSONDecoder().decode(Page.self, from: Data(Self.body.utf8))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let bytes = try encoder.encode(page)
        let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect(Set(object.keys) == ["total", "people"])
        let again = try JSONDecoder().decode(Page.self, from: bytes)
        #expect(try again.people.exportedJSON() == page.people.exportedJSON())
        #expect(String(decoding: bytes, as: UTF8.self).contains("123456789012345678901234567890"))
    }

    @Test("It reads property lists", arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyLists(format: PropertyListSerialization.PropertyListFormat) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let page = try JSONDecoder().decode(Page.self, from: Data(Self.body.utf8))
        let again = try PropertyListDecoder().decode(Page.self, from: encoder.encode(page))
        #expect(try again.people.exportedJSON() == page.people.exportedJSON())
    }

    @Test("Dates and data of property lists are imported")
    func propertyListValues() throws {
        struct File: DictionaryImportable {
            var date = Date.distantPast
            var data = Data()
            var flag = false
            var count = 0

            static var importableProperties: PropertyRegistry {
                Property(\.date, .exact)
                Property(\.data, .exact)
                Property(\.flag, .exact)
                Property(\.count, .exact)
            }
        }
        let date = Date(timeIntervalSince1970: 1_000_000)
        let list = try PropertyListSerialization.data(
            fromPropertyList: [["date": date, "data": Data([1, 2]), "flag": true, "count": 3] as [String: Any]],
            format: .xml, options: 0)
        let files = try PropertyListDecoder().decode(Imported<[File]>.self, from: list).wrappedValue
        #expect(files.map(\.date) == [date])
        #expect(files.map(\.data) == [Data([1, 2])])
        #expect(files.map(\.flag) == [true])
        #expect(files.map(\.count) == [3])
    }

    @Test("An export that fails is an encoding error")
    func encodingFailure() {
        struct Number: DictionaryImportable {
            var value = Double.nan
            static var importableProperties: PropertyRegistry { \.value }
        }
        do {
            _ = try JSONEncoder().encode([Imported(Number())])
            Issue.record("encoded")
        } catch EncodingError.invalidValue(_, let details) {
            #expect(details.codingPath.count == 1)
            #expect(details.underlyingError is ImportError)
        } catch {
            Issue.record(error)
        }
    }

    @Test("The options of the model hold")
    func options() throws {
        struct Lenient: DictionaryImportable {
            var id = 0
            static var importableProperties: PropertyRegistry { Property(\.id, .required) }
            static var importOptions: ImportOptions { .lenient }
        }
        let body = Data(#"[{"id": 1}, {}, {"id": 3}]"#.utf8)
        #expect(try JSONDecoder().decode(Imported<[Lenient]>.self, from: body).wrappedValue.map(\.id) == [1, 3])
    }

    @Test("Models of several kinds are decoded")
    func kinds() throws {
        class Shape: DictionaryImportable {
            required init() {}
            @PropertyRegistryBuilder<Shape>
            class var importableProperties: PropertyRegistry {}
            class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
                source["kind"]?.string == "circle" ? Circle.self : Self.self
            }
        }
        final class Circle: Shape {
            var radius = 0.0
            @PropertyRegistryBuilder<Circle>
            override class var importableProperties: PropertyRegistry {
                \.radius
            }
        }
        let body = Data(#"[{"kind": "circle", "radius": 3}]"#.utf8)
        let shapes = try JSONDecoder().decode(Imported<[Shape]>.self, from: body).wrappedValue
        #expect((shapes.first as? Circle)?.radius == 3)
    }

    @Test("A large whole number has the digits that the source has")
    func largeNumbers() throws {
        struct Count: DictionaryImportable {
            var count: Int128 = 0
            var positive: UInt128 = 0
            var ratio = 0.0
            static var importableProperties: PropertyRegistry {
                \.count
                \.positive
                \.ratio
            }
        }
        let (digits, most) = ("-100000000000000000000000", "340282366920938463463374607431768211455")
        let body = Data(#"{"count": \#(digits), "positive": \#(most), "ratio": 1e300}"#.utf8)
        let count = try JSONDecoder().decode(Imported<Count>.self, from: body).wrappedValue
        #expect(count.count.description == digits)
        #expect(count.positive.description == most)
        #expect(count.ratio == 1e300)
    }
}
