import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Sources whose dictionaries have a type in Swift: that of the property, or another one.
@Suite("Dictionaries that have a type already")
struct TypedDictionaryTests {
    @Test("Dictionaries of the property's type are taken as they are")
    func sameType() throws {
        let plain = try Dictionaries.object(from: [
            "ints": ["a": 1, "b": 2] as [String: Any], "texts": ["a": "x"] as [String: String],
            "doubles": ["a": 1.5] as [String: Any], "flags": ["a": true] as [String: Any],
        ])
        #expect(plain.ints == ["a": 1, "b": 2])
        #expect(plain.texts == ["a": "x"])
        #expect(plain.doubles == ["a": 1.5])
        #expect(plain.flags == ["a": true])
    }

    @Test("A member of another type is converted among others that need no conversion")
    func otherTypes() throws {
        let plain = try Dictionaries.object(from: [
            "ints": ["a": 1, "b": "2"] as [String: Any], "doubles": ["a": 1, "b": 2.5],
        ])
        #expect(plain.ints == ["a": 1, "b": 2])
        #expect(plain.doubles == ["a": 1, "b": 2.5])
        let error = #expect(throws: ImportError.self) {
            try Dictionaries.object(from: ["ints": ["b": "x", "a": "y", "c": 1] as [String: Any]])
        }
        #expect(error?.issues.map { "\($0.path)" } == ["ints.a", "ints.b"])
    }

    @Test(
        "Members of every type become integers",
        arguments: [
            .acceptsInAutomatic(["a": "1", "b": "2"], ["a": 1, "b": 2]), .accepts(["a": 1.0], ["a": 1]),
            .acceptsInAutomatic(["a": true], ["a": 1]), .accepts(["a": Int8(3)], ["a": 3]),
            .accepts(["a": Int?.some(3)], ["a": 3]),
            .acceptsInAutomatic(["a": 1, "b": "2", "c": 3.0] as [String: Any], ["a": 1, "b": 2, "c": 3]),
            .acceptsInAutomatic(["a": Substring("4")], ["a": 4]),
        ] as [ConversionRow<[String: Int]>])
    func integers(row: ConversionRow<[String: Int]>) { row.check() }

    @Test("Members become text, numbers, booleans and dates, and what is wrong has its key")
    func otherMembers() throws {
        #expect(try Holder<[String: String]>.convert(["a": 1, "b": 2]) == ["a": "1", "b": "2"])
        #expect(try Holder<[String: Double]>.convert(["a": 1, "b": 2]) == ["a": 1, "b": 2])
        #expect(try Holder<[String: Double]>.convert(["a": "1.5"]) == ["a": 1.5])
        #expect(try Holder<[String: Bool]>.convert(["a": 1, "b": 0]) == ["a": true, "b": false])
        #expect(try Holder<[String: Date]>.convert(["a": 86400]) == ["a": Date(timeIntervalSince1970: 86400)])
        let found = issues { try Holder<[String: Int]>.convert(["b": "x", "a": "y", "c": "3"]) }
        #expect(found.map(\.path.description) == ["value.a", "value.b"])
        var options = ImportOptions.default
        options.conversions = .exact
        #expect(throws: ImportError.self) { try Holder<[String: Int]>.convert(["a": "1"], options: options) }
    }

    @Test("A member that does not fit has its key in the path")
    func misfits() {
        func keys(_ source: Any) -> [String] {
            issues { try Holder<[String: Int]>.convert(source) }.map(\.path.description)
        }
        #expect(keys(["a": 1.5, "b": 1]) == ["value.a"])
        #expect(keys(["b": "x", "a": "1"]) == ["value.b"])
        #expect(keys(["a": [1]]) == ["value.a"])
    }

    @Test("Of a key that JSON repeats, the last value counts")
    func repeatedKeys() throws {
        let json = Data(#"{"ints":{"a":1,"b":2,"a":3},"texts":{"k\u0061":"\u00e9"},"doubles":{"a":1,"b":2.5}}"#.utf8)
        let plain = try Dictionaries.object(fromJSON: json)
        #expect(plain.ints == ["a": 3, "b": 2])
        #expect(plain.texts == ["ka": "\u{e9}"])
        #expect(plain.doubles == ["a": 1, "b": 2.5])
    }

    @Test("Empty texts are nulls where the options say so")
    func emptyStrings() throws {
        var options = ImportOptions.default
        options.emptyStrings = .asNull
        #expect(throws: ImportError.self) {
            try Dictionaries.object(from: ["texts": ["a": ""] as [String: Any]], options: options)
        }
    }

    @Test("A custom date strategy is called once for each member, in the order of the keys")
    func customDates() throws {
        let seen = Locked<[String]>([])
        var options = ImportOptions.default
        options.dates = .custom { value in
            seen.withLock { $0.append(value.string ?? "") }
            return Date(timeIntervalSince1970: 0)
        }
        let texts = Dictionary(uniqueKeysWithValues: (0..<20).map { ("k\($0)", "v\($0)") })
        _ = try Holder<[String: Date]>.convert(texts, options: options)
        #expect(seen.withLock { $0 } == texts.sorted { $0.key < $1.key }.map(\.value))
    }

    @Test("A dictionary is a level of its own")
    func depth() throws {
        var options = ImportOptions.default
        options.maximumDepth = 1
        #expect(throws: ImportError.self) {
            try Dictionaries.object(from: ["ints": ["a": 1] as [String: Any]], options: options)
        }
    }
}

// MARK: Models

private struct Dictionaries: DictionaryImportable {
    var ints: [String: Int] = [:]
    var texts: [String: String] = [:]
    var doubles: [String: Double] = [:]
    var flags: [String: Bool] = [:]

    static var importableProperties: PropertyRegistry {
        \.ints
        \.texts
        \.doubles
        \.flags
    }
}
