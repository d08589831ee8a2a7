import DictionaryImport
import Foundation
import TestSupport
import Testing

/// One row of a conversion table: a source value, and what becomes of it in automatic mode and in exact mode.
///
/// `@unchecked Sendable`: the source is never changed.
struct ConversionRow<Value: ImportableValue & Equatable & Sendable>: @unchecked Sendable, CustomTestStringConvertible {
    enum Outcome {
        case becomes(Value)
        case isRefused(ImportIssue.Code?)
        case isNotSpecified
    }

    let source: Any
    let automatic: Outcome
    let exact: Outcome
    let location: SourceLocation

    var testDescription: String { "\(type(of: source)) \(String(String(describing: source).prefix(60)))" }

    /// Both modes accept the source.
    static func accepts(_ source: Any, _ value: Value, at location: SourceLocation = #_sourceLocation) -> Self {
        Self(source: source, automatic: .becomes(value), exact: .becomes(value), location: location)
    }

    /// Automatic mode accepts the source, exact mode refuses it.
    static func acceptsUnlessExact(
        _ source: Any, _ value: Value, at location: SourceLocation = #_sourceLocation
    ) -> Self {
        Self(source: source, automatic: .becomes(value), exact: .isRefused(.typeMismatch), location: location)
    }

    /// Automatic mode accepts the source; exact mode is not checked.
    static func acceptsInAutomatic(
        _ source: Any, _ value: Value, at location: SourceLocation = #_sourceLocation
    ) -> Self {
        Self(source: source, automatic: .becomes(value), exact: .isNotSpecified, location: location)
    }

    /// Both modes refuse the source. The code is that of automatic mode: exact mode may refuse the type before.
    static func refuses(
        _ source: Any, _ code: ImportIssue.Code = .typeMismatch, at location: SourceLocation = #_sourceLocation
    ) -> Self {
        Self(source: source, automatic: .isRefused(code), exact: .isRefused(nil), location: location)
    }

    /// Imports the source into a property of the type, in both modes, and compares.
    func check(dates: DateStrategy = .automatic) {
        var options = ImportOptions.default
        options.dates = dates
        compare(automatic, options, "automatic")
        options.conversions = .exact
        compare(exact, options, "exact")
    }

    private func compare(_ expected: Outcome, _ options: ImportOptions, _ mode: Comment) {
        let result = Result { try Holder<Value>.object(from: ["value": source], options: options).value }
        switch expected {
        case .isNotSpecified:
            break
        case .becomes(let value):
            #expect(throws: Never.self, mode, sourceLocation: location) { _ = try result.get() }
            if case .success(let found) = result { #expect(found == value, mode, sourceLocation: location) }
        case .isRefused(let code):
            #expect(throws: ImportError.self, mode, sourceLocation: location) { _ = try result.get() }
            guard case .failure(let error as ImportError) = result else { return }
            #expect(error.issues.count == 1, mode, sourceLocation: location)
            #expect(error.issues.first?.path == "value", mode, sourceLocation: location)
            if let code { #expect(error.issues.first?.reason.code == code, mode, sourceLocation: location) }
        }
    }
}
