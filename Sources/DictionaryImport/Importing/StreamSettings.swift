/// What holds for every element of a stream.
final class StreamSettings {
    let model: any DictionaryImportable.Type
    let mappings: [String: String]
    /// Those that came with the stream, for the whole graph of each element.
    let options: ImportOptions?
    /// What the elements know of each other.
    let session: ImportSession?
    /// Receives the number of an element, its place in the stream, and what was found.
    let report: ((Int, Int, ImportIssue) -> Void)?

    init(
        model: any DictionaryImportable.Type, mappings: [String: String], options: ImportOptions?,
        session: ImportSession?, report: ((Int, Int, ImportIssue) -> Void)?
    ) {
        self.model = model
        self.mappings = mappings
        self.options = options
        self.session = session
        self.report = report
    }

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
