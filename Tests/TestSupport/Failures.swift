import DictionaryImport

/// The issues that an import fails with; none when it does not fail.
package func issues(of body: () throws -> some Any) -> [ImportIssue] {
    do {
        _ = try body()
        return []
    } catch let error as ImportError {
        return error.issues
    } catch {
        preconditionFailure("The body of a test fails with what no import throws: \(error)")
    }
}

/// The sentences of the error that an import fails with; none when it succeeds.
package func failureLines(_ body: () throws -> Void) -> [String] {
    issues(of: body).map(\.description)
}
