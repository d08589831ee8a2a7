// An issue starts at the value that it is about; on the way out each container puts its key or index before the path.
// So nothing is kept of where an export stands while it succeeds.

extension ExportContext {
    @inline(__always)
    var issueMark: IssueList.Mark { state.pointee.errors.mark }

    @inline(__always)
    func hasIssues(since mark: IssueList.Mark) -> Bool { state.pointee.errors.hasGrown(since: mark) }

    /// Throws when there were issues since the mark, so that what they are in is not used.
    @inline(__always)
    func check(since mark: IssueList.Mark) throws {
        if hasIssues(since: mark) { throw AlreadyRecorded() }
    }

    /// Writes a value, or records why it cannot be exported. Returns whether it was written.
    @discardableResult @inline(__always)
    func attempt(at component: @autoclosure () -> ImportPath.Component?, _ write: () throws -> Void) -> Bool {
        let mark = issueMark
        do {
            try write()
            return true
        } catch {
            note(error, since: mark, at: component())
            return false
        }
    }

    /// Records what the export of a value has thrown, and puts the value's key or index before the paths of its issues.
    func note(_ error: any Error, since mark: IssueList.Mark, at component: ImportPath.Component?) {
        switch error {
        case is AlreadyRecorded: break
        case let failure as ImportFailure: add(failure.facts)
        case let error as ImportError:
            for issue in error.issues { add(issue) }
            state.pointee.errors.add(omitted: error.omittedIssueCount)
        default: add(.thrown(error))
        }
        guard let component else { return }
        state.pointee.errors.change(since: mark) { issue in
            issue.at(ImportPath([component]).appending(issue.path.components))
        }
    }

    /// Says of the issues since the mark, as far as nobody has, which property of which model they belong to. Of those of a
    /// sensitive property, hides what is part of its value.
    func attribute(since mark: IssueList.Mark, to model: String, _ property: Handle<PropertyPlan>?) {
        if let settings = property?.pointee.settings, settings.isSensitive {
            // The members of these properties stand among those of the model.
            let ownKeys = settings.isCatchAll || settings.flattenedPrefix != nil ? 0 : 1
            state.pointee.errors.change(since: mark) { $0.hidingFound.hidingKeys(from: ownKeys) }
        }
        state.pointee.errors.change(since: mark) { issue in
            guard issue.model.isEmpty else { return issue }
            return ImportIssue(issue.reason.facts, at: issue.path, model: model, property: property?.pointee.name)
        }
    }

    func add(_ facts: IssueFacts, model: String = "") { add(ImportIssue(facts, model: model)) }

    private func add(_ issue: ImportIssue) {
        state.pointee.errors.add(issue, keeping: ImportOptions.default.maximumIssues)
    }

    /// Takes the issues since the mark back, as an error whose paths start at the current value.
    func takeErrors(since mark: IssueList.Mark) -> ImportError { state.pointee.errors.take(since: mark) }
}
