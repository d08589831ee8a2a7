import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("ImportValue as a Codable value")
struct ImportValueCodableTests {
    @Test(
        "Numbers keep their kind",
        arguments: [
            ("null", ImportValue.Kind.null), ("true", .bool), ("1", .integer), ("-5", .integer),
            ("18446744073709551615", .integer), ("1.5", .double), ("123456789012345678901234567890", .double),
            ("\"a\"", .string),
            ("[1, [], {}]", .array), (#"{"a": null, "b": [true, 1, 1.5, "x"]}"#, .object),
        ] as [(text: String, kind: ImportValue.Kind)])
    func numbers(text: String, kind: ImportValue.Kind) throws {
        let value = try JSONDecoder().decode(ImportValue.self, from: Data(text.utf8))
        #expect(value.kind == kind)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let again = try encoder.encode(value)
        #expect(
            String(decoding: again, as: UTF8.self)
                == text.replacingOccurrences(of: ": ", with: ":").replacingOccurrences(of: ", ", with: ","))
        #expect(try JSONDecoder().decode(ImportValue.self, from: again) == value)
    }

    @Test("Large numbers arrive with all digits")
    func largeNumbers() throws {
        let list = try JSONDecoder().decode(
            ImportValue.self, from: Data("[18446744073709551615, 0.1234567890123456789012345678]".utf8))
        #expect(try list[0]?.converted(to: UInt64.self) == .max)
        #expect(list[1]?.decimal == Decimal(string: "0.1234567890123456789012345678"))
    }

    @Test(
        "A fraction is kept where a Double would have none",
        arguments: [
            "12345678901234567.5", "1.00000000000000001", "1000000000000000.04", "0.99999999999999999",
            "-100.0000000000000001",
        ])
    func fractions(text: String) throws {
        let value = try #require(try JSONDecoder().decode([ImportValue].self, from: Data("[\(text)]".utf8)).first)
        #expect(value.kind == .double && value.decimal == Decimal(string: text))
        #expect(throws: ImportError.self) { try value.converted(to: Int.self) }
    }

    @Test("Objects of an array need not have the same keys")
    func differentObjects() throws {
        let members = [
            "null", "true", "false", "0", "1", "-5", "1.5", "18446744073709551615", "0.1234567890123456789",
            #""1""#, #""1.5""#, #""true""#, #""NaN""#, "[1,2.5]", #"{"x":1}"#, #"{"x":"1"}"#,
        ]
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Inf", negativeInfinity: "-Inf", nan: "NaN")
        encoder.outputFormatting = .sortedKeys
        for first in members {
            for second in members {
                let text = #"[{"k":0},{"k":\#(first)},{"k":\#(second),"l":\#(first)},{"k":\#(first),"l":\#(second)}]"#
                let value = try decoder.decode(ImportValue.self, from: Data(text.utf8))
                #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
            }
        }
    }

    @Test("Objects of an array may have any keys", arguments: UInt64(0)..<20)
    func randomObjects(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let values: [Any] = [
            1, 2.5, "x", true, NSNull(), [1, "a"] as [Any], ["k": 1] as [String: Any], [:] as [String: Any],
        ]
        let objects = (0..<30).map { _ in
            (0..<Int.random(in: 0...3, using: &random)).reduce(into: [String: Any]()) { object, _ in
                object["k\(Int.random(in: 0..<4, using: &random))"] = values.randomElement(using: &random)
            }
        }
        let json = try JSONSerialization.data(withJSONObject: ["list": objects])
        let (decoder, snakeDecoder) = (JSONDecoder(), JSONDecoder())
        snakeDecoder.keyDecodingStrategy = .convertFromSnakeCase
        for decoder in [decoder, snakeDecoder] {
            let decoded = try decoder.decode(ImportValue.self, from: json)
            #expect(decoded == ImportValue(["list": objects]))
            #expect(try decoder.decode([String: ImportValue].self, from: json)["list"] == ImportValue(objects))
        }
    }

    @Test("Everything in arrays and objects is encoded")
    func encoding() throws {
        let date = Date(timeIntervalSince1970: 5)
        let value = ImportValue([
            "list": [nil, true, 1, Int64.min, UInt64.max, 2.5, "x", [1, [2]], [:] as [String: Any], [Any]()] as [Any?],
            "object": ["b": 2, "a": ["c": [["d": Decimal(string: "0.12345678901234567890")]]]] as [String: Any],
            "dates": [date], "date": date,
        ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .secondsSince1970
        #expect(
            String(decoding: try encoder.encode(value), as: UTF8.self)
                == #"{"date":5,"dates":[5],"list":[null,true,1,-9223372036854775808,18446744073709551615,2.5,"x","#
                + #"[1,[2]],{},[]],"object":{"a":{"c":[{"d":0.1234567890123456789}]},"b":2}}"#)
        let list = try PropertyListEncoder().encode(ImportValue(["numbers": [1, 2.5], "date": date] as [String: Any]))
        let again = try PropertyListDecoder().decode(ImportValue.self, from: list)
        #expect(again["numbers"]?[1]?.double == 2.5)
        #expect(try again["date"]?.converted(to: Date.self) == date)
        let deep = (0..<2000).reduce([Any]()) { inner, _ in [inner] }
        #expect(throws: EncodingError.self) { try encoder.encode(ImportValue(deep)) }
        let deepObject = (0..<2000).reduce([String: Any]()) { inner, _ in ["next": inner] }
        let error = #expect(throws: EncodingError.self) { try encoder.encode(ImportValue(deepObject)) }
        guard case .invalidValue(_, let details)? = error else { return }
        #expect(details.codingPath.count > 100 && details.codingPath.allSatisfy { $0.stringValue == "next" })
    }

    static var equal: [(Any?, Any?)] {
        [
            (nil, NSNull()), (1, Int8(1)), (1, 1.0), (Decimal(2), 2), (NSNumber(value: true), true),
            ("a", NSString("a")),
            ([1, "a"], [1, "a"] as [Any]),
            (["a": 1, "b": [nil, 2] as [Int?]], ["b": [NSNull(), 2], "a": 1] as [String: Any]),
            (Date(timeIntervalSince1970: 5), Date(timeIntervalSince1970: 5)), (UInt64.max, Decimal(UInt64.max)),
        ]
    }

    @Test("Equal values are equal, and have equal hashes")
    func equalValues() {
        for (left, right) in Self.equal { #expect(ImportValue(left) == ImportValue(right)) }
    }

    static var different: [(Any?, Any?)] {
        [
            (nil, 0), (1, true), (0, false), (1, "1"), (1, 2), ([1], [1, 2]), (["a": 1], ["a": 2]),
            (["a": 1], ["b": 1]),
            ([:] as [String: Any], [Any]()), ("é", "e\u{301}"),
            (Date(timeIntervalSince1970: 5), Date(timeIntervalSince1970: 6)),
        ]
    }

    @Test("Different values are not equal")
    func differentValues() {
        for (left, right) in Self.different { #expect(ImportValue(left) != ImportValue(right)) }
    }

    final class Holder: DictionaryImportable {
        var value: ImportValue = .init(nil)
        static var importableProperties: PropertyRegistry { \.value }
    }

    @Test("Values of dictionaries and of JSON are equal")
    func sources() throws {
        let json = try Holder.object(fromJSON: #"{"value": {"b": [1, 2.5, true, null], "a": "x", "a": "y"}}"#).value
        #expect(json == ImportValue(["a": "y", "b": [1, 2.5, true, nil] as [Any?]]))
        #expect(json != ImportValue(["a": "x", "b": [1, 2.5, true, nil] as [Any?]]))
        #expect(json.description == #"{"a":"y","b":[1,2.5,true,null]}"#)
    }

    @Test(
        "A value is described as JSON",
        arguments: [
            ("a\"b\\\n", #""a\"b\\\n""#), ("\u{1}", #""\u0001""#),
            (String(repeating: "x", count: 300), "\"" + String(repeating: "x", count: 199) + "…"),
        ] as [(text: String, shown: String)])
    func description(text: String, shown: String) { #expect(ImportValue(text).description == shown) }

    @Test("Values that JSON does not have are described, too")
    func otherDescriptions() {
        #expect(ImportValue(Date(timeIntervalSince1970: 0)).description == "\"1970-01-01T00:00:00Z\"")
        #expect(ImportValue(nil).description == "null")
        #expect(
            ImportValue(["z": 1, "a": [URL(fileURLWithPath: "/") as Any]]).description == #"{"a":["file:///"],"z":1}"#)
        #expect("\(ImportValue([Int](repeating: 1, count: 1000)))".count == 201)
    }

    /// A decoder over plain values, as another package could have one, with numbers of all types.
    struct PlainDecoder: Decoder, SingleValueDecodingContainer {
        let value: Any
        var codingPath: [any CodingKey] = []
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            // As many decoders of forms do, which look at a value when a member of it is decoded.
            KeyedDecodingContainer(Keyed(members: value as? [String: Any] ?? [:], codingPath: codingPath))
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw wrong([Any].self) }
        func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
        func decodeNil() -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            if let same = value as? Value { return same }
            throw wrong(type)
        }

        private func wrong(_ type: Any.Type) -> DecodingError {
            .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "no \(type)"))
        }

        struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
            let members: [String: Any]
            let codingPath: [any CodingKey]
            var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }
            func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
            func decodeNil(forKey key: Key) throws -> Bool { false }

            func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
                guard let value = members[key.stringValue] else {
                    throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "missing"))
                }
                return try Value(from: PlainDecoder(value: value, codingPath: codingPath + [key]))
            }

            func nestedContainer<Nested: CodingKey>(
                keyedBy type: Nested.Type, forKey key: Key
            ) throws -> KeyedDecodingContainer<Nested> { throw CancellationError() }
            func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
                throw CancellationError()
            }
            func superDecoder() throws -> any Decoder { throw CancellationError() }
            func superDecoder(forKey key: Key) throws -> any Decoder { throw CancellationError() }
        }
    }

    @Test("Any decoder may be a source")
    func decoders() throws {
        let decoder = PlainDecoder(value: [
            "id": 7, "first_name": "Ann", "is_admin": true,
            "amount": Decimal(string: "12345678901234567890.123") as Any,
            "large": UInt64.max,
        ])
        let person = try Imported<ImportedTests.Person>(from: decoder).wrappedValue
        #expect((person.id, person.firstName, person.isAdmin, person.large) == (7, "Ann", true, .max))
        #expect(person.amount == Decimal(string: "12345678901234567890.123"))
        for scalar in ["text", 1, 1.5, true, UInt64.max] as [Any] {
            #expect(try ImportValue(from: PlainDecoder(value: scalar)) == ImportValue(scalar))
        }
        let wrong = PlainDecoder(value: ["id": "x"])
        #expect(throws: DecodingError.self) { try Imported<ImportedTests.Person>(from: wrong) }
    }
}
