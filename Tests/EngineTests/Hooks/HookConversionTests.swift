import DictionaryImport
import TestSupport
import Testing

/// Where that stands which a hook converts: in errors, warnings and summaries.
@Suite("What hooks convert")
struct HookConversionTests {
    private final class Contact: DictionaryImportable {
        var code: String?
        var number = 0

        static var importableProperties: PropertyRegistry {
            Property(\.code, .identity)
            Property(\.number, .range(0...9))
        }
    }

    /// Converts a contact in one of its hooks.
    private final class Account: DictionaryImportable {
        @TaskLocal static var convertsEarly = false

        var id = 0
        var level = 0

        static let ignoredKeys: Set<String> = ["contact"]
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.level
        }

        func willImport(from source: ImportValue) throws {
            if Self.convertsEarly { _ = try source["contact"]?.converted(to: Contact.self) }
        }

        func didImport(from source: ImportValue) throws {
            if !Self.convertsEarly { _ = try source["contact"]?.converted(to: Contact.self) }
        }
    }

    private final class Client: DictionaryImportable {
        var name = ""
        var open: Account?
        var secret: Account?

        static var importableProperties: PropertyRegistry {
            \.name
            \.open
            Property(\.secret, .sensitive)
        }
    }

    @Test("It is no property of the object, and below a sensitive property it is hidden", arguments: [false, true])
    func summaries(convertsEarly: Bool) throws {
        try Account.$convertsEarly.withValue(convertsEarly) {
            for key in ["open", "secret"] {
                let session = ImportSession()
                _ = try Contact.object(from: ["code": "a"], session: session)
                _ = try Account.object(from: ["id": 1], session: session)
                let source: [String: Any] = [
                    "name": "n",
                    key: ["id": 1, "level": 4, "contact": ["code": "a", "number": 3, "other": 1]] as [String: Any],
                ]
                let client = Client()
                let summary = try client.importValues(
                    from: source, options: ImportOptions.default.with(\.summaries, .detailed), session: session)
                #expect(summary.changedProperties == ["name", key, "\(key).level"])
                #expect(
                    try client.exportedJSON(options: ExportOptions(properties: Set(summary.changedProperties)))
                        != .init())
                let isHidden = key == "secret"
                #expect(summary.unknownKeys == [isHidden ? "secret.….…" : "open.contact.other"])
                let change = try #require(summary.changes.first { $0.property == "number" })
                #expect(change.isSensitive == isHidden && (change.newValue == nil) == isHidden)
            }
        }
    }

    /// Converts what comes for any of its keys in `shouldImport`, and takes nothing.
    private final class Box: DictionaryImportable {
        var secret: Contact?

        static var importableProperties: PropertyRegistry { Property(\.secret, .sensitive) }

        func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
            _ = try value.converted(to: Part.self)
            return false
        }
    }

    private final class Part: DictionaryImportable {
        var number = 0
        var reference: Contact?

        static var importableProperties: PropertyRegistry {
            Property(\.number, .fallback(1))
            Property(\.reference, .byIdentity)
        }

        func didImport(from source: ImportValue) throws {
            if number == 5 { throw ImportError([.custom("must not be five", at: \Part.number)]) }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let key: String
        let member: String
        let value: String
        let issue: String
        var testDescription: String { issue }
    }

    @Test(
        "What shouldImport converts stands below its key, whenever something is found out about it",
        arguments: [
            Case(key: "extra", member: "number", value: "x", issue: "extra.number: expected Int, found String \"x\""),
            Case(key: "extra", member: "number", value: "5", issue: "extra.number: must not be five"),
            Case(
                key: "extra", member: "reference", value: "b",
                issue: "extra.reference: no Contact with identity \"b\" is known"),
            Case(
                key: "secret", member: "number", value: "x", issue: "secret.number: expected Int, found String (hidden)"
            ),
            Case(
                key: "secret", member: "reference", value: "b",
                issue: "secret.reference: no Contact with the identity is known"),
        ])
    func shouldImport(test: Case) {
        var warnings: [String] = []
        let failures = failureLines {
            try Box().importValues(from: [test.key: [test.member: test.value]]) { warnings.append($0.description) }
        }
        #expect(failures + warnings == [test.issue])
    }
}
