import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Updates with some of the keys")
struct PartialUpdateTests {
    @Test("Only properties with a key in the source are touched")
    func presentKeys() throws {
        let (url, id) = (URL(string: "https://example.com")!, UUID())
        let profile = try Profile.object(
            from: ["name": "Ann", "age": 4, "site": url, "token": id, "born": "2001-02-03", "flag": true])
        try profile.importValues(from: ["AGE": "5"])
        #expect(profile.snapshot == ["Ann", "5", "https://example.com", id.uuidString, "981158400.0", "true"])
        try profile.importValues(from: [:])
        #expect(profile.age == 5)
    }

    @Test("Null clears an optional, and resets what cannot be nil")
    func nulls() throws {
        let profile = try Profile.object(from: ["name": "Ann", "age": 4, "flag": true, "site": "https://example.com"])
        var lines: [String] = []
        let nulls: [String: Any] = ["name": NSNull(), "age": NSNull(), "flag": NSNull(), "site": NSNull()]
        try profile.importValues(from: nulls, onIssue: { lines.append($0.facts) })
        #expect((profile.name, profile.age, profile.flag, profile.site) == ("unnamed", 0, false, nil))
        #expect(
            lines == [
                "name: nullReset", "age: nullReset",
                "flag: nullReset",
            ])
        lines = []
        try profile.importValues(from: nulls, onIssue: { lines.append($0.facts) })
        #expect(lines == [])
        _ = try Profile.object(from: nulls, onIssue: { lines.append($0.facts) })
        #expect(lines == [])
        #expect(
            failures { try profile.importValues(from: nulls, options: .strict) } == [
                "name: null",
                "age: null",
                "flag: null",
            ])
    }

    @Test("A value that cannot be read becomes neither nil nor another one", arguments: ["site", "token", "born"])
    func unreadable(key: String) throws {
        let profile = try Profile.object(
            from: ["site": "https://example.com", "token": UUID().uuidString, "born": "2001-02-03"])
        let before = profile.snapshot
        for bad in ["", "not one", "http://[bad", "2001-02-30", true, [Any](), ["a": 1]] as [Any] {
            if key == "site", bad as? String == "not one" || bad as? String == "2001-02-30" { continue }
            #expect(failures { try profile.importValues(from: [key: bad]) }.count == 1, "\(bad)")
            #expect(profile.snapshot == before)
            var warnings: [ImportIssue] = []
            try profile.importValues(from: [key: bad], options: .lenient, onIssue: { warnings.append($0) })
            #expect(warnings.map(\.path.description) == [key], "\(bad)")
            #expect(profile.snapshot == before)
        }
    }

    @Test("An update that fails writes nothing")
    func failed() throws {
        let profile = try Profile.object(from: ["name": "Ann", "age": 4])
        #expect(
            failures { try profile.importValues(from: ["name": "Bob", "age": "x", "flag": "maybe"]) } == [
                "age: typeMismatch", "flag: typeMismatch",
            ])
        #expect((profile.name, profile.age) == ("Ann", 4))
        #expect(profile.writes == 1)
    }

    @Test("An equal value is not written")
    func equal() throws {
        let profile = try Profile.object(from: ["name": "Ann"])
        #expect(try profile.importValues(from: ["NAME": "Ann"]).changedProperties == [])
        #expect(profile.writes == 1)
        #expect(try profile.importValues(from: ["name": "Bob", "age": 0]).changedProperties == ["name"])
        #expect(profile.writes == 2)
    }

    @Test("A nested struct is replaced as a whole")
    func structs() throws {
        var size = try Size.object(from: ["width": 1, "height": 2])
        try size.importValues(from: ["height": 3])
        #expect((size.width, size.height) == (1, 3))
        #expect(failures { try size.importValues(from: ["width": 9, "height": "x"]) }.count == 1)
        #expect((size.width, size.height) == (1, 3))
    }

    @Test("Unknown keys never fail an import with default options")
    func unknownKeys() throws {
        var lines: [String] = []
        let profile = try Profile.object(from: ["zzz": 1, "": 2, "name": "x"], onIssue: { lines.append($0.facts) })
        #expect(profile.name == "x")
        #expect(lines == [])
    }
}

// MARK: Models

private final class Profile: DictionaryImportable {
    var name = "unnamed" { didSet { writes += 1 } }
    var age = 0
    var site: URL?
    var token: UUID?
    var born: Date?
    var flag = false
    var writes = 0

    var snapshot: [String] {
        [
            name, "\(age)", site?.absoluteString ?? "", token?.uuidString ?? "",
            born.map { "\($0.timeIntervalSince1970)" } ?? "", "\(flag)",
        ]
    }

    static var importableProperties: PropertyRegistry {
        Property(\.name, named: "name")
        \.age
        \.site
        \.token
        \.born
        \.flag
    }
}

private struct Size: DictionaryImportable {
    var width = 0
    var height = 0

    static var importableProperties: PropertyRegistry {
        \.width
        \.height
    }
}
