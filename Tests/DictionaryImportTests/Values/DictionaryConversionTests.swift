import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to typed dictionaries")
struct DictionaryConversionTests {
    @Test(
        "Dictionaries with text as keys are converted member by member",
        arguments: [
            .accepts(["a": 1, "b": 2], ["a": 1, "b": 2]), .accepts([String: Any](), [:]),
            .accepts(NSDictionary(dictionary: ["a": NSNumber(value: 1)]), ["a": 1]), .accepts(["": 1], ["": 1]),
            .accepts(["a_b": 1, "aB": 2], ["a_b": 1, "aB": 2]), .accepts(["a": Int8(1)], ["a": 1]),
            .accepts([AnyHashable("a"): 1] as [AnyHashable: Any], ["a": 1]), .accepts(["x": Int?.some(1)], ["x": 1]),
            .refuses(1), .refuses("a"), .refuses([1]), .refuses(true), .refuses([Any]()), .refuses(Date()),
        ] as [ConversionRow<[String: Int]>])
    func stringKeys(row: ConversionRow<[String: Int]>) { row.check() }

    @Test("Keys of other types are read from their text")
    func typedKeys() throws {
        let uuid = UUID()
        #expect(try Holder<[Int: String]>.convert(["1": "a", "-2": "b"]) == [1: "a", -2: "b"])
        #expect(try Holder<[UInt8: Int]>.convert(["255": 1]) == [255: 1])
        #expect(try Holder<[Int64: Int]>.convert(["9223372036854775807": 1]) == [.max: 1])
        #expect(try Holder<[UUID: Int]>.convert([uuid.uuidString.lowercased(): 1]) == [uuid: 1])
        #expect(try Holder<[Substring: Int]>.convert(["a": 1]) == ["a": 1])
        #expect(try Holder<[Weekday: Int]>.convert(["monday": 1, "sunday": 2]) == [.monday: 1, .sunday: 2])
        #expect(try Holder<[Slot: Int]>.convert(["1": 1]) == [.first: 1])
        #expect(try Holder<[Folded: Int]>.convert(["A": 1])?.keys.map(\.text) == ["a"])
    }

    @Test("Values that have the property's type already are taken")
    func same() throws {
        #expect(try Holder<[String: String]>.convert(["a": "b"]) == ["a": "b"])
        #expect(try Holder<[Int: String]>.convert([1: "a"]) == [1: "a"])
        #expect(try Holder<[Weekday: Int]>.convert([Weekday.monday: 1]) == [.monday: 1])
        #expect(try Holder<[String: Point]>.convert(["a": Point(x: 1)]) == ["a": Point(x: 1)])
    }

    @Test("A text that is no key is an issue", arguments: ["x", "", " 1", "1.0", "1,000", "256", "-1", "٣"])
    func invalidKeys(key: String) {
        let found = issues { try Holder<[UInt8: Int]>.convert([key: 1]) }
        #expect(found.map(\.reason.code) == [.typeMismatch])
        #expect(found.first?.path == ImportPath([.key("value"), .key(key)]))
    }

    @Test("Two keys that become one are an issue, whatever the order of the dictionary")
    func collisions() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<20 {
            var source: [String: Any] = [:]
            for key in ["1", "+1", "01", "2"].shuffled(using: &random) { source[key] = 1 }
            #expect(
                failures { try Holder<[Int: Int]>.convert(source) } == [
                    "value.01: keyCollision",
                    "value.1: keyCollision",
                ])
        }
        #expect(issues { try Holder<[Folded: Int]>.convert(["a": 1, "A": 2]) }.map(\.reason.code) == [.keyCollision])
    }

    @Test("A member whose text is no key is left out, where elements may be, and the others are taken")
    func skippedKeys() throws {
        let source = ["value": ["1": 1, "x": 2, "3": 3]]
        for options in [ImportOptions.lenient, ImportOptions(onInvalidElement: .skip)] {
            var skipped: [String] = []
            let holder = try Holder<[Int: Int]>.object(from: source, options: options) {
                skipped.append("\($0.path): \($0.reason.code.rawValue), \($0.severity == .skipped)")
            }
            #expect(holder.value == [1: 1, 3: 3])
            #expect(skipped == ["value.x: typeMismatch, true"])
        }
        let weekdays = try Holder<[Weekday: Int]>.object(from: ["value": ["monday": 1, "x": 2]], options: .lenient)
        #expect(weekdays.value == [.monday: 1])
    }

    @Test("A key that becomes the same as an earlier one is left out, where elements may be, and the others are taken")
    func skippedCollisions() throws {
        func skipped<Key: ImportableKey>(_ json: String, _ expected: [Key: Int]) throws -> [String] {
            var skipped: [String] = []
            let options = ImportOptions(onInvalidElement: .skip)
            let holder = try Holder<[Key: Int]>.object(fromJSON: #"{"value": \#(json)}"#, options: options) {
                if $0.severity == .skipped { skipped.append("\($0.path): \($0.reason.code.rawValue)") }
            }
            #expect(holder.value == expected)
            return skipped
        }
        #expect(
            try skipped(#"{"1": 1, "01": 2, "+1": 3, "5": 5}"#, [1: 3, 5: 5]) == [
                "value.01: keyCollision", "value.1: keyCollision",
            ])
        // One that was left out itself is no earlier one.
        #expect(try skipped(#"{"1": 1, "01": "x"}"#, [1: 1]) == ["value.01: typeMismatch"])
        // The same letters in other bytes.
        #expect(
            try skipped("{\"\u{e9}\": 1, \"e\u{301}\": 2}", ["\u{e9}": 2]) == ["value.\u{e9}: keyCollision"])
    }

    @Test("Every invalid value is an issue with its key, in the order of the keys")
    func values() {
        var random = SeededGenerator(seed: 7)
        let members: [(String, Any)] = [("c", "x"), ("a", NSNull()), ("b", 1), ("é", [1])]
        for _ in 0..<20 {
            var source: [String: Any] = [:]
            for (key, value) in members.shuffled(using: &random) { source[key] = value }
            #expect(
                failures { try Holder<[String: Int]>.convert(source) } == [
                    "value.a: typeMismatch", "value.c: typeMismatch",
                    "value.é: typeMismatch",
                ])
        }
    }

    @Test("Members come in the order of their keys' UTF-8, however many and long they are", arguments: [4, 16, 60])
    func order(count: Int) throws {
        let starts = ["", "a", "abcdefg", "abcdefgh", "abcdefgh1234567", "abcdefgh12345678", "abcdefgh123456789", "é"]
        let ends = ["", "a", "b", "abc", "\u{0}", "é", "e\u{301}", "\u{ff5e}", "\u{1F600}"]
        let keys = Set(starts.flatMap { start in ends.map { start + $0 } }).prefix(count)
        let source = ["value": Dictionary(uniqueKeysWithValues: keys.map { ($0, "x") })]
        let sorted = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { ImportPath([.key("value"), .key($0)]) }
        let bytes = try JSONSerialization.data(withJSONObject: source)
        #expect(issues { try Holder<[String: Int]>.object(from: source) }.map(\.path) == sorted)
        #expect(issues { try Holder<[String: Int]>.object(fromJSON: bytes) }.map(\.path) == sorted)
    }

    @Test("Null values are values only where they are optional")
    func nulls() throws {
        #expect(issues { try Holder<[String: Int]>.convert(["a": NSNull()]) }.map(\.path) == ["value.a"])
        #expect(issues { try Holder<[String: [Int]]>.convert(["a": NSNull()]) }.map(\.path) == ["value.a"])
        #expect(issues { try Holder<[String: Point]>.convert(["a": NSNull()]) }.map(\.path) == ["value.a"])
        #expect(try Holder<[String: Int?]>.convert(["a": NSNull(), "b": 1]) == ["a": nil, "b": 1])
    }

    @Test("Deep values have their whole path")
    func deep() throws {
        #expect(try Holder<[String: [[Int: Point]]]>.convert(["a": [["1": ["x": "2"]]]]) == ["a": [[1: Point(x: 2)]]])
        let found = issues { try Holder<[String: [[Int: Point]]]>.convert(["a": [[:], ["1": ["X": "y"], "z": [:]]]]) }
        #expect(found.map(\.path.description) == ["value.a[1].1.X", "value.a[1].z"])
    }

    @Test("A dictionary with keys that are no text is no object")
    func otherKeys() {
        #expect(issues { try Holder<[String: Int]>.convert(NSDictionary(dictionary: [1: 2])) }.count == 1)
        #expect(issues { try Holder<Point>.convert([1: 2]) }.count == 1)
    }

    @Test("Keys of JSON that are spelt otherwise and become one are an issue, whatever the values")
    func keysThatBecomeOne() throws {
        let json = "{\"value\": {\"\u{e9}\": 1, \"e\u{301}\": 2}}"
        func lines<Value: ImportableValue>(_ type: Value.Type) -> [String] {
            failures { try Holder<[String: Value]>.object(fromJSON: json) }
        }
        #expect(lines(Int.self).count == 1)
        #expect(lines(Int.self) == lines(Int8.self))
        #expect(lines(Double.self) == lines(Int.self))
        let repeated = #"{"value": {"a": 1, "b": 2, "a": 3}}"#
        #expect(try Holder<[String: Int]>.object(fromJSON: repeated).value == ["a": 3, "b": 2])
    }

    @Test("A text that is not quite a UUID is no key", arguments: ["E621E1F8-C36C-495A-93FC-0C247A3E6E F", "", "x"])
    func noUUID(text: String) {
        #expect(issues { try Holder<[UUID: Int]>.convert([text: 1]) }.map(\.reason.code) == [.typeMismatch])
        #expect(UUID(importKey: text) == nil)
    }

    @Test("A dictionary whose keys are no text is converted by its members")
    func membersOfOtherKeys() throws {
        enum Size: Int, ImportableValue { case small, large }
        var options = ImportOptions.default
        options.emptyStrings = .asNull
        #expect(
            try Holder<[Int: String?]>.convert([1: "", 2: "b"] as [Int: String?], options: options) == [1: nil, 2: "b"])
        let far = Date(timeIntervalSince1970: 1e15)
        #expect(failures { try Holder<[Int: Date]>.convert([1: far]) } == ["value.1: outOfRange"])
        #expect(try Holder<[Int: Point]>.convert([1: Point(x: 1)]) == [1: Point(x: 1)])
        #expect(try Holder<[Int: Size?]>.convert([1: .large, 2: nil] as [Int: Size?]) == [1: .large, 2: nil])
    }
}

// MARK: Models

private enum Weekday: String, ImportableKey { case monday, sunday }
private enum Slot: Int, ImportableKey {
    case first = 1
    case second
}

private struct Folded: ImportableKey {
    let text: String
    init?(importKey text: String) {
        if text.isEmpty { return nil }
        self.text = text.lowercased()
    }
    var importKey: String { text }
}
