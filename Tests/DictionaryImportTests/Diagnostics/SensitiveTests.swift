import DictionaryImport
import Foundation
import Testing

private enum Role: String, ImportableValue, CaseIterable { case admin, guest }
private struct Chatty: Error, CustomStringConvertible { let description: String }

private struct Card: DictionaryImportable {
    var number = 0
    var holder: String?
    static var importableProperties: PropertyRegistry {
        \.number
        Property(\.holder, .maxLength(3))
    }
}

private final class Account: DictionaryImportable {
    var pin: Int?
    var small: Int8?
    var role: Role?
    var password: String?
    var choice: String?
    var born: Date?
    var codes: [Int] = []
    var answers: [String: Int] = [:]
    var converted: Int?
    var reconverted: Int?
    var fallback: Int?
    var path: Int?
    var card: Card?

    static var importableProperties: PropertyRegistry {
        Property(\.pin, .sensitive)
        Property(\.small, .sensitive)
        Property(\.role, .sensitive)
        Property(\.password, .sensitive, .matching("[a-z]+"), .minLength(100), .rule("must be long") { _ in false })
        Property(\.choice, .oneOf("a", "b"), .equal(to: "a"), .sensitive)
        Property(\.born, .sensitive)
        Property(\.codes, .sensitive)
        Property(\.answers, .sensitive)
        Property(\.converted, .sensitive, .converting { throw Chatty(description: "cannot use \($0.string ?? "")") })
        Property(\.reconverted, .sensitive, .converting { try ImportValue($0.string).converted(to: Int.self) })
        Property(\.fallback, .sensitive, .fallback(1))
        Property(\.path, .sensitive, .fromOnly("deep.path"))
        Property(\.card, .sensitive)
    }
}

@Suite("Sensitive properties")
struct SensitiveTests {
    private static let secret = "hunter2"

    private static let source: [String: any Sendable] = [
        "pin": secret, "small": secret, "role": secret, "password": secret.uppercased(), "choice": secret,
        "born": secret,
        "codes": [secret], "answers": ["a": secret], "converted": secret, "reconverted": secret, "fallback": secret,
        "deep": secret, "card": ["number": secret, "holder": secret],
    ]

    @Test("Their values are never quoted", arguments: source.keys.sorted())
    func hidden(key: String) throws {
        let value = try #require(Self.source[key])
        var options = ImportOptions.default
        options.unknownKeys = .report
        for options in [options, .strict, .lenient] {
            var seen: [ImportIssue] = []
            do {
                _ = try Account.object(from: [key: value], options: options) { seen.append($0) }
            } catch {
                seen += error.issues
                #expect(!error.description.lowercased().contains(Self.secret))
            }
            if key != "deep" { #expect(!seen.isEmpty) }
            for issue in seen {
                let words = [
                    issue.description, issue.reason.found ?? "", issue.reason.expected ?? "", "\(issue.reason.code)",
                ]
                #expect(!words.joined().lowercased().contains(Self.secret), "\(issue)")
            }
        }
    }

    @Test("Out of range, also in numbers")
    func numbers() {
        let found = issues { try Account.object(from: ["small": 31337, "pin": 31337.5, "codes": [31337.5]]) }
        #expect(found.count == 3)
        #expect(found.allSatisfy { !$0.description.contains("31337") })
        #expect(found.map(\.path) == ["pin", "small", "codes[0]"])
    }

    @Test("The words that are left")
    func words() {
        let found = issues {
            try Account.object(from: ["pin": Self.secret, "small": 300, "role": "x", "converted": "y"])
        }
        #expect(
            found.map(\.description) == [
                "pin: expected Int, found String (hidden)",
                "small: Int (hidden) is out of range for Int8 (-128...127)",
                #"role: String (hidden) is not a case of Role. Its cases are "admin", "guest""#,
                "converted: the value was refused (its property is sensitive)",
            ])
    }
}
