/// What holds for every element of a stream.
struct StreamSettings {
    let model: any DictionaryImportable.Type
    let mappings: [String: String]
    /// Those that came with the stream, for the whole graph of each element.
    let options: ImportOptions?
    /// What the elements know of each other.
    let session: ImportSession?
    /// Receives the number of an element, its place in the stream, and what was found.
    let report: ((Int, Int, ImportIssue) -> Void)?

    /// The options that hold for the elements themselves.
    var effectiveOptions: ImportOptions { options ?? model.importOptions }

    /// Reports an element that is not valid, or throws when none may be left out.
    func leaveOut(_ number: Int, at offset: Int, because error: ImportError) throws(ImportError) {
        guard effectiveOptions.onInvalidElement.isSkip, !error.isOfFaultyModel else { throw error }
        guard let report else { return }
        for var issue in error.issues {
            issue.severity = .warning
            report(number, offset, issue)
        }
        if error.omittedIssueCount > 0 { report(number, offset, .omittedWarnings(error.omittedIssueCount, in: model)) }
    }
}
