import DictionaryImport
import Foundation
import TestSupport
import Testing

/// The values of sensitive properties, which no error and no warning shows.
@Suite("Values of sensitive properties")
struct SensitiveValueTests {
    private static let secret = "hunter2"
    private static let number = 31337

    private static let values: [(key: String, value: any Sendable)] = [
        ("pin", secret), ("pin", 31337.5), ("pin", [secret]), ("small", secret), ("small", number), ("role", secret),
        ("password", secret.uppercased()), ("choice", secret), ("pattern", secret), ("born", secret),
        ("codes", [secret]), ("codes", [31337.5]), ("answers", ["a": secret]), ("converted", secret),
        ("reconverted", secret), ("imported", ["number": secret]), ("fallback", secret), ("deep", secret),
        ("card", secret), ("card", ["number": secret, "holder": secret]), ("merged", ["number": secret]),
    ]

    @Test("No issue shows a sensitive value, whatever refuses it", arguments: values)
    func hidden(key: String, value: any Sendable) throws {
        var reporting = ImportOptions.default
        reporting.unknownKeys = .report
        for options in [.default, reporting, .strict, .lenient] {
            var seen: [ImportIssue] = []
            do {
                _ = try Account.object(from: [key: value], options: options) { seen.append($0) }
                // By default only a value with a fallback is no error.
                #expect(options.onConversionFailure == .skip || key == "fallback")
            } catch {
                #expect(!error.issues.isEmpty)
                #expect(!isShown(in: error.description))
                seen += error.issues
            }
            #expect(!seen.isEmpty)
            for issue in seen {
                let words = [
                    issue.description, issue.reason.found ?? "", issue.reason.expected ?? "", "\(issue.reason.code)",
                ]
                #expect(!isShown(in: words.joined()), "\(issue)")
            }
        }
    }

    private func isShown(in text: String) -> Bool {
        text.lowercased().contains(Self.secret) || text.contains("\(Self.number)")
    }

    @Test("What stands in the way of a sensitive property is not shown for the one beside it either")
    func blockedPaths() throws {
        struct Login: DictionaryImportable {
            var pin = ""
            var user = ""
            var first = ""
            var last = ""
            var open = 0
            static var importableProperties: PropertyRegistry {
                Property(\.pin, .sensitive, .fromOnly("auth.pin"))
                Property(\.user, .fromOnly("auth.user"))
                Property(\.first, .fromOnly("list[0].a"))
                Property(\.last, .fromOnly("list[-1].b"), .sensitive)
                Property(\.open, .fromOnly("box.open"))
            }
        }
        let source: [String: Any] = ["auth": Self.secret, "list": [Self.secret], "box": "plain"]
        let lines = [
            "auth: expected an object, found String (hidden)", "auth: expected an object, found String (hidden)",
            "list[0]: expected an object, found String (hidden)", "list[0]: expected an object, found String (hidden)",
            #"box: expected an object, found String "plain""#,
        ]
        #expect(failureLines { try Login.object(from: source) } == lines)
        var warnings: [String] = []
        _ = try Login.object(from: source, options: .lenient) { warnings.append($0.description) }
        #expect(warnings == lines)
    }

    @Test("A number out of range is not shown either")
    func numbers() {
        let found = issues { try Account.object(from: ["small": 31337, "pin": 31337.5, "codes": [31337.5]]) }
        #expect(found.count == 3)
        #expect(found.allSatisfy { !$0.description.contains("31337") })
        #expect(found.map(\.path) == ["pin", "small", "codes[0]"])
    }

    @Test("The issue says what was expected, and the type of what was found")
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

    @Test("What a hook converts of a sensitive property's key is not shown", arguments: Reader.Hook.allCases)
    func hooks(hook: Reader.Hook) throws {
        // Of a type that no object was made of yet, modelType may be all that can be called.
        _ = try Reader.object(from: [:])
        let source: [String: Any] = ["PIN": "hunter2", "open": "x", "hook": hook.rawValue]
        let hidden = "PIN: expected Int, found String (hidden)"
        let shown = #"open: expected Int, found String "x""#
        let thrown = issues { try Reader.objects(from: [source]) }
        #expect(thrown.map(\.description) == ["[0].\(hidden)", "[0].\(shown)"])
        #expect(issues { try Reader.object(from: source) }.map(\.description) == [hidden, shown])
        var warnings: [String] = []
        let box = try ReaderBox.object(from: ["readers": [source]], options: .lenient) {
            warnings.append($0.description)
        }
        #expect(box.readers.isEmpty && warnings == ["readers[0].\(hidden)", "readers[0].\(shown)"])
    }

    @Test(
        "Nor is what a hook converts by a key path, below a prefix, or as a model whose hook comes later",
        arguments: [
            (#"{"r_PIN": "hunter2", "r_hook": "willImport"}"#, "r_PIN: expected Int, found String (hidden)"),
            (#"{"r_PIN": "hunter2", "r_hook": "identity"}"#, "r_PIN: expected Int, found String (hidden)"),
            (#"{"Auth": {"code": "hunter2"}}"#, "Auth.…: expected Int, found String (hidden)"),
            (#"{"Late": {"number": 7}}"#, "Late: the value was refused (its property is sensitive)"),
        ] as [(text: String, line: String)])
    func hooksElsewhere(text: String, line: String) {
        #expect(issues { try ReadingHolder.object(fromJSON: text) }.map(\.description) == [line])
    }

    @Test("What a rule compares a value with is not shown either, nor encoded")
    func rules() throws {
        struct Secrets: DictionaryImportable {
            var equal = ""
            var oneOf = ""
            var pattern = ""
            var least = 0
            var most = 0
            var above = 0
            var below = 0
            var range = 0
            var each: [Int] = []
            var text = ""
            var list: [Int] = []
            static var importableProperties: PropertyRegistry {
                Property(\.equal, .sensitive, .equal(to: "hunter2"))
                Property(\.oneOf, .sensitive, .oneOf("hunter2", "hunter22"))
                Property(\.pattern, .sensitive, .matching("hunter2|31337"))
                Property(\.least, .sensitive, .min(31337))
                Property(\.most, .sensitive, .max(-31337))
                Property(\.above, .sensitive, .greaterThan(31337))
                Property(\.below, .sensitive, .lessThan(-31337))
                Property(\.range, .sensitive, .range(31337...31338))
                Property(\.each, .sensitive, .each(.equal(to: 31337)))
                Property(\.text, .sensitive, .minLength(12))
                Property(\.list, .sensitive, .count(2))
            }
        }
        let source: [String: Any] = [
            "equal": "x", "oneOf": "x", "pattern": "x", "least": 1, "most": 1, "above": 1, "below": 1, "range": 1,
            "each": [1],
            "text": "x", "list": [1],
        ]
        let error = #expect(throws: ImportError.self) { try Secrets.object(from: source) }
        #expect(
            error?.issues.map(\.description) == [
                "equal: String (hidden) is not the value that is allowed",
                "oneOf: String (hidden) is none of the values that are allowed",
                "pattern: String (hidden) does not match the pattern",
                "least: Int (hidden) is below the minimum",
                "most: Int (hidden) is above the maximum",
                "above: Int (hidden) is not greater than the bound",
                "below: Int (hidden) is not less than the bound",
                "range: Int (hidden) is not in the range",
                "each[0]: Int (hidden) is not the value that is allowed",
                "text: String (hidden) must have at least 12 characters",
                "list: must have exactly 2 elements",
            ])
        let encoded = String(decoding: try JSONEncoder().encode(error), as: UTF8.self)
        #expect(!isShown(in: encoded))
    }
}

// MARK: Models

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

/// Converts two of its keys in one of its hooks, and says of both what is wrong.
final class Reader: DictionaryImportable {
    enum Hook: String, CaseIterable, Sendable { case modelType, identity, existingObject, willImport, didImport }

    static var importableProperties: PropertyRegistry { Property(\.pin, .sensitive) }
    static var ignoredKeys: Set<String> { ["hook", "open"] }

    var pin: Any?

    private static func read(_ source: ImportValue, in hook: Hook) throws {
        guard try source.value(String.self, for: "hook") == hook.rawValue else { return }
        var issues: [ImportIssue] = []
        for key in ["pin", "open"] {
            do {
                _ = try source.value(Int.self, for: key)
            } catch {
                issues += error.issues
            }
        }
        throw ImportError(issues)
    }

    static func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        try read(source, in: .modelType)
        return self
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? {
        try read(source, in: .identity)
        return nil
    }

    static func existingObject(for source: ImportValue) throws -> Reader? {
        try read(source, in: .existingObject)
        return nil
    }

    func willImport(from source: ImportValue) throws { try Self.read(source, in: .willImport) }
    func didImport(from source: ImportValue) throws { try Self.read(source, in: .didImport) }
}

private final class ReaderBox: DictionaryImportable {
    var readers: [Reader] = []

    static var importableProperties: PropertyRegistry { \.readers }
}

private final class ReadingHolder: DictionaryImportable {
    var code = ""
    var late: Any?
    var reader = Reader()

    static var importableProperties: PropertyRegistry {
        Property(\.code, .sensitive, .fromOnly("auth.code"))
        Property(\.late, .sensitive)
        Property(\.reader, .flattened(prefix: "r_"))
    }

    func willImport(from source: ImportValue) throws { _ = try source.value(LateRefusal.self, for: "late") }
    func didImport(from source: ImportValue) throws { _ = try source.value(Int.self, for: "auth.code") }
}

private final class LateRefusal: DictionaryImportable {
    var number = 0

    static var importableProperties: PropertyRegistry { \.number }

    func didImport(from source: ImportValue) throws { throw Chatty(description: "\(number) is refused") }
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
    var merged = Card()
    var pattern = ""
    var imported = 0

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
        Property(\.merged, .sensitive, .merging)
        Property(\.pattern, .sensitive, .matching("[0-9]+"), .oneOf("1"), .maxLength(2))
        Property(
            \.imported, .sensitive, .converting { try Card.object(from: $0.any as? [String: Any] ?? [:]).number })
    }
}
