import DictionaryImport
import TestSupport
import Testing

/// A value, and what the rule of its property says of it.
struct RuleCase: Sendable, CustomTestStringConvertible {
    let property: String
    let value: any Sendable
    /// What the issue says after the property's key; `nil` when the value keeps the rule.
    let violation: String?

    init(_ property: String, _ value: any Sendable, _ violation: String? = nil) {
        (self.property, self.value, self.violation) = (property, value, violation)
    }

    var testDescription: String { "\(property): \(value)" }

    /// The sentences of an import of the value into the property.
    var lines: [String] { lines(for: property) }

    private func lines(for key: String) -> [String] { violation.map { ["\(key): \($0)"] } ?? [] }

    /// Imports the value into the property, and into the optional one that has the same rule and "maybe" before its name.
    func check(in model: (some DictionaryImportable).Type, sourceLocation: SourceLocation = #_sourceLocation) {
        for key in [property, "maybe_\(property)"] {
            let found = failureLines(sourceLocation: sourceLocation) { try model.object(from: [key: value]) }
            #expect(found == lines(for: key), sourceLocation: sourceLocation)
        }
    }
}
