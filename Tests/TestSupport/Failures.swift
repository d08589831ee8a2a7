import DictionaryImport
import Testing

/// The issues that an import fails with; none when it does not fail. What else it throws is recorded as a failure of the test.
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
