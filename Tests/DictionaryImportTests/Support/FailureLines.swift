import DictionaryImport
import Testing

/// The sentences of the error that an import fails with; none when it succeeds.
func failureLines(
    _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> [String] {
    do {
        try body()
        return []
    } catch let error as ImportError {
        return error.issues.map(\.description)
    } catch {
        Issue.record("not an ImportError: \(error)", sourceLocation: location)
        return []
    }
}
