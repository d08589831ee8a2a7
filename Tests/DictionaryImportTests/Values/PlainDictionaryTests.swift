import DictionaryImport
import Foundation
import Testing

/// Dictionaries whose values need no conversion, and those that look like them.
struct PlainDictionaryTests {
    @Test func valuesOfTheTypeAreTakenAsTheyAre() throws {
        let plain = try Plain.object(from: [
            "ints": ["a": 1, "b": 2] as [String: Any], "texts": ["a": "x"] as [String: String],
            "doubles": ["a": 1.5] as [String: Any], "flags": ["a": true] as [String: Any],
        ])
        #expect(plain.ints == ["a": 1, "b": 2])
        #expect(plain.texts == ["a": "x"])
        #expect(plain.doubles == ["a": 1.5])
        #expect(plain.flags == ["a": true])
    }

    @Test func oneOtherValueIsConvertedWithTheRest() throws {
        let plain = try Plain.object(from: [
            "ints": ["a": 1, "b": "2"] as [String: Any], "doubles": ["a": 1, "b": 2.5],
        ])
        #expect(plain.ints == ["a": 1, "b": 2])
        #expect(plain.doubles == ["a": 1, "b": 2.5])
        let error = #expect(throws: ImportError.self) {
            try Plain.object(from: ["ints": ["b": "x", "a": "y", "c": 1] as [String: Any]])
        }
        #expect(error?.issues.map { "\($0.path)" } == ["ints.a", "ints.b"])
    }

    @Test func jsonIsTakenTooAndTheLastOfARepeatedKeyCounts() throws {
        let json = Data(#"{"ints":{"a":1,"b":2,"a":3},"texts":{"k\u0061":"\u00e9"},"doubles":{"a":1,"b":2.5}}"#.utf8)
        let plain = try Plain.object(fromJSON: json)
        #expect(plain.ints == ["a": 3, "b": 2])
        #expect(plain.texts == ["ka": "\u{e9}"])
        #expect(plain.doubles == ["a": 1, "b": 2.5])
    }

    @Test func emptyStringsAreNullsWhereTheOptionsSaySo() throws {
        var options = ImportOptions.default
        options.emptyStrings = .asNull
        #expect(throws: ImportError.self) {
            try Plain.object(from: ["texts": ["a": ""] as [String: Any]], options: options)
        }
    }

    @Test func theyCountAsALevel() throws {
        var options = ImportOptions.default
        options.maximumDepth = 1
        #expect(throws: ImportError.self) {
            try Plain.object(from: ["ints": ["a": 1] as [String: Any]], options: options)
        }
    }
}

private struct Plain: DictionaryImportable {
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
