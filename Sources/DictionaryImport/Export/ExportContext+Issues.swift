import Foundation

// An issue starts at the value that it is about; on the way out each container puts its key or index before the path.
// So nothing is kept of where an export stands while it succeeds.

extension ExportContext {
    /// How many issues there were at some point, to tell those that came later.
    struct IssueMark {
        fileprivate let issues: Int
        fileprivate let errors: Int
    }

    @inline(__always)
    var issueMark: IssueMark {
        IssueMark(issues: state.pointee.issues.count, errors: state.pointee.errorCount)
    }

    @inline(__always)
    func hasIssues(since mark: IssueMark) -> Bool { state.pointee.errorCount != mark.errors }

    /// Throws when there were issues since the mark, so that what they are in is not used.
    @inline(__always)
    func check(since mark: IssueMark) throws {
        if state.pointee.errorCount != mark.errors { throw AlreadyRecorded() }
    }

    /// Records what the export of a value has thrown, and puts the value's key or index before the paths of its issues.
    func note(_ error: any Error, since mark: IssueMark, at component: ImportPath.Component?) {
        switch error {
        case is AlreadyRecorded:
            break
        case let failure as ImportFailure:
            add(failure.facts)
        case let error as ImportError:
            for issue in error.issues { add(issue) }
            state.pointee.errorCount += error.omittedIssueCount
        default:
            add(.custom(message: (error as? any LocalizedError)?.errorDescription ?? "\(error)"))
        }
        guard let component else { return }
        for index in state.pointee.issues.indices[mark.issues...] {
            state.pointee.issues[index] = state.pointee.issues[index].at(
                ImportPath([component]).appending(state.pointee.issues[index].path.components))
        }
    }

    /// Says of the issues since the mark, as far as nobody has, which property of which model they belong to. Of those of a
    /// sensitive property, hides what is part of its value.
    func attribute(since mark: IssueMark, to model: String, _ property: Handle<PropertyPlan>?) {
        if let settings = property?.pointee.settings, settings.isSensitive {
            // The members of these properties stand among those of the model.
            let ownKeys = settings.isCatchAll || settings.flattenedPrefix != nil ? 0 : 1
            for index in state.pointee.issues.indices[mark.issues...] {
                state.pointee.issues[index] = state.pointee.issues[index].hidingFound.hidingKeys(from: ownKeys)
            }
        }
        for index in state.pointee.issues.indices[mark.issues...] where state.pointee.issues[index].model.isEmpty {
            let issue = state.pointee.issues[index]
            state.pointee.issues[index] = ImportIssue(
                path: issue.path, model: model, property: property?.pointee.name, sourceKey: nil, reason: issue.reason,
                severity: .error)
        }
    }

    func add(_ facts: IssueFacts, model: String = "") {
        add(
            ImportIssue(
                path: ImportPath(), model: model, property: nil, sourceKey: nil, reason: .init(facts: facts),
                severity: .error))
    }

    private func add(_ issue: ImportIssue) {
        state.pointee.errorCount += 1
        if state.pointee.issues.count < ImportOptions.default.maximumIssues { state.pointee.issues.append(issue) }
    }

    /// Takes the issues since the mark back, as an error whose paths start at the current value.
    func takeErrors(since mark: IssueMark) -> ImportError {
        let taken = Array(state.pointee.issues[mark.issues...])
        let omitted = state.pointee.errorCount - mark.errors - taken.count
        state.pointee.issues.removeSubrange(mark.issues...)
        state.pointee.errorCount = mark.errors
        return ImportError(taken, omitted: omitted)
    }
}
