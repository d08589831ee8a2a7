import DictionaryImport
import TestSupport
import Testing

/// A value for a property with a rule, and the issue that it gives.
struct RuleCase: Sendable, CustomTestStringConvertible {
    let property: String
    let value: any Sendable
    /// What the issue says after the property's key; `nil` when the value keeps the rule.
    let violation: String?

    init(_ property: String, _ value: any Sendable, _ violation: String? = nil) {
        (self.property, self.value, self.violation) = (property, value, violation)
    }

    var testDescription: String { "\(property): \(value)" }

    /// The issues of an import of the value into the property, as sentences.
    var lines: [String] { lines(for: property) }

    private func lines(for key: String) -> [String] { violation.map { ["\(key): \($0)"] } ?? [] }

    /// Checks the property, and the optional property that has the same rule and "maybe" before its name.
    func check(in model: (some DictionaryImportable).Type, sourceLocation: SourceLocation = #_sourceLocation) {
        for key in [property, "maybe_\(property)"] {
            let found = failureLines(sourceLocation: sourceLocation) { try model.object(from: [key: value]) }
            #expect(found == lines(for: key), sourceLocation: sourceLocation)
        }
    }
}
