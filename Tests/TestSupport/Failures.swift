import DictionaryImport
import Testing

/// The issues that an import fails with; none when it succeeds. Another error is recorded as a failure of the test.
package func issues(
    sourceLocation: SourceLocation = #_sourceLocation, of body: () throws -> some Any
) -> [ImportIssue] {
    do {
        _ = try body()
        return []
    } catch let error as ImportError {
        return error.issues
    } catch {
        Issue.record(error, "No import throws this", sourceLocation: sourceLocation)
        return []
    }
}

/// The sentences of the error that an import fails with; none when it succeeds.
package func failureLines(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> some Any
) -> [String] {
    issues(sourceLocation: sourceLocation, of: body).map(\.description)
}

/// The facts of the issues that an import fails with (see ``ImportIssue/facts``); none when it succeeds.
package func failures(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> some Any
) -> [String] {
    issues(sourceLocation: sourceLocation, of: body).map(\.facts)
}

extension ImportIssue {
    /// The path and the code of the issue, with the key that it is about and what was probably meant, where it has these. Only the
    /// tests of diagnostics compare sentences.
    package var facts: String {
        let key = reason.code == .unknownKey ? sourceKey : reason.code == .shadowedKey ? reason.found : nil
        let what = [reason.code.rawValue, key, reason.suggestion.map { "(\($0)?)" }].compactMap { $0 }
        return (path.isEmpty ? "" : "\(path): ") + what.joined(separator: " ")
    }
}

extension ImportError {
    /// The facts of every issue, one a line.
    package var facts: String { issues.map(\.facts).joined(separator: "\n") }
}
