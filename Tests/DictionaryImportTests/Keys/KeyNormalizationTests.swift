import DictionaryImport
import Foundation
import Testing

@Suite("Ways to compare keys")
struct KeyNormalizationTests {
    @Test("With .exact, a key is spelt as the property")
    func exact() throws {
        let exact = try Exact.object(
            from: ["firstName": "a", "FirstName": "b", "first_name": "c", "Zip": "d", "address": ["zip": "e"]])
        #expect((exact.firstName, exact.zip) == ("a", "initial"))
        #expect(try Exact.object(from: ["Address": ["zip": "e"]]).zip == "e")
        #expect(try Exact.object(from: ["Address": ["Zip": "e"]]).zip == "initial")
    }

    @Test(
        "With .ignoringSeparators, dashes and blanks do not matter",
        arguments: [
            "first-name", "first name", "First_Name", "FIRST - NAME", "-first_name ", "f i-rstname", "First Name ",
        ])
    func separators(key: String) throws {
        #expect(try Separated.object(from: [key: "a"]).firstName == "a")
    }

    @Test(
        "With .ignoringSeparators, keys beyond ASCII are compared in the same way",
        arguments: ["größen-angabe", "Größen Angabe", "GRÖßEN_ANGABE"])
    func separatorsBeyondASCII(key: String) throws {
        #expect(try Separated.object(from: [key: "a"]).größenAngabe == "a")
    }

    @Test(
        "With .custom, a function decides which keys are the same",
        arguments: [
            (key: "m_first_name", expected: "a"), (key: "M_FIRST_NAME", expected: "a"),
            (key: "firstName", expected: ""),
            (key: "first_name", expected: "a"),
        ])
    func custom(key: String, expected: String) throws {
        #expect(try Prefixed.object(from: [key: "a"]).first_name == expected)
    }

    @Test("With .custom, the function decides for key paths and ignored keys too")
    func customPaths() throws {
        let prefixed = try Prefixed.object(
            from: ["M_BOX": ["m_LID": "x"], "m_junk": 1, "JUNK": 2, "m_first_name": "a"], options: .strict)
        #expect((prefixed.lid, prefixed.first_name) == ("x", "a"))
    }

    @Test("With .custom, the function gets keys that are equal in one form of Unicode")
    func customUnicode() throws {
        let composed = "Caf\u{E9}"
        let decomposed = "Cafe\u{301}"
        for round in 0..<50 {
            let dashed = try Dashed.object(from: [composed: round, "N-ame": "x\(round)", "Un-known": 1])
            #expect(dashed.café == round && dashed.name == "x\(round)")
            #expect(try Dashed.object(from: [decomposed: round + 1]).café == round + 1)
        }
        for round in 0..<3 {
            var source: [String: Any] = [:]
            for number in 0..<600 { source["Key-\(number)"] = number }
            source["NA-ME"] = "\(round)"
            #expect(try Dashed.object(from: source).name == "\(round)")
            let mapped = try Dashed.object(from: ["Ti-tle": "t\(round)"], mappings: ["title": "name"])
            #expect(mapped.name == "t\(round)")
        }
        #expect(try Dashed.object(from: ["Ti-tle": "t"]).name == "")
    }
}

// MARK: Models

private final class Exact: DictionaryImportable {
    var firstName = ""
    var zip = "initial"
    static var keyNormalization: KeyNormalization { .exact }

    static var importableProperties: PropertyRegistry {
        \.firstName
        Property(\.zip, .from("Address.zip"))
    }
}

// swift-format-ignore: IdentifiersMustBeASCII
private final class Separated: DictionaryImportable {
    var firstName = ""
    var größenAngabe = ""
    static var keyNormalization: KeyNormalization { .ignoringSeparators }

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.größenAngabe
    }
}

/// Normalizes with `replacingOccurrences`, which compares Unicode scalars.
private struct Dashed: DictionaryImportable {
    // swift-format-ignore: IdentifiersMustBeASCII
    var café = 0
    var name = ""

    static var keyNormalization: KeyNormalization {
        .custom { $0.replacingOccurrences(of: "-", with: "").lowercased() }
    }

    static var importableProperties: PropertyRegistry {
        \.café
        \.name
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class Prefixed: DictionaryImportable {
    var first_name = ""
    var lid = ""

    static var ignoredKeys: Set<String> { ["junk"] }

    static var keyNormalization: KeyNormalization {
        .custom { key in
            let lowercased = key.lowercased()
            return lowercased.hasPrefix("m_") ? String(lowercased.dropFirst(2)) : lowercased
        }
    }

    static var importableProperties: PropertyRegistry {
        \.first_name
        Property(\.lid, .from("box.lid"))
    }
}
