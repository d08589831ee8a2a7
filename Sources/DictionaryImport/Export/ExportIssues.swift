/// What is wrong with a value that was not exported: every issue in it, on the way out to the error that the export ends with.
///
/// An issue starts at the value that it is about; each container puts the key or the index of the part before the path. So
/// nothing is kept of where an export stands while it succeeds.
struct ExportIssues: Error {
    private(set) var list = IssueList(maximum: ImportOptions.default.maximumIssues)

    /// What is wrong with the parts of something: at first, nothing.
    init() {}

    init(_ error: any Error) { add(error, at: nil) }

    /// Adds what the export of a part has thrown.
    mutating func add(_ error: any Error, at component: ImportPath.Component?) {
        let mark = list.mark
        switch error {
        case let issues as ExportIssues: list.add(issues.list, as: .error)
        case let failure as ImportFailure: list.add(Issue(failure.facts))
        case let error as ImportError: list.add(error)
        default: if list.keepsMore { list.add(Issue(.thrown(error))) } else { list.addOmitted() }
        }
        if let component { list.change(since: mark) { $0.prefix(with: component, isData: true) } }
    }

    mutating func add(_ facts: IssueFacts, model: String) { list.add(Issue(facts, model: model)) }

    /// Names the property that issues belong to, as far as they have none. Of those of a sensitive property, hides what is part
    /// of its value. The property's key is put before their paths afterwards.
    func attributed(to field: Field, of model: String) -> ExportIssues {
        var issues = self
        issues.list.change(since: .start) { $0.attribute(to: field, of: model, key: nil) }
        return issues
    }

    /// Throws when there are issues, so that what they are in is not used.
    func check() throws { if list.count > 0 { throw self } }
}
