extension ImportContext {
    var errorCount: Int { state.pointee.errors.count }

    /// What is handed over at the end of an import that went well.
    var warnings: [ImportIssue] {
        let (kept, count) = (state.pointee.warnings.kept, state.pointee.warnings.count)
        return count == kept.count ? kept : kept + [.omittedWarnings(count - kept.count, in: state.pointee.root)]
    }

    /// Records what a conversion or a hook has thrown, at the current path, unless that was done where it happened.
    ///
    /// - Parameter model: The model that a hook belongs to; by default the one that holds the value.
    func record(_ error: any Error, model: String? = nil) {
        // A cast takes long: the frequent types are compared. What would only be counted is not looked at.
        if type(of: error) == ImportFailure.self, !keepsIssue(of: .error) {
            return state.pointee.errors.add(omitted: 1)
        }
        if let failure = exactError(error, ImportFailure.self) { return record(failure.facts, model: model) }
        if exactError(error, AlreadyRecorded.self) != nil { return }
        switch error {
        case let error as ImportError:
            // No other value makes up for a model that is faulty: it must not be left out as a value is that is not valid.
            if error.isOfFaultyModel { state.pointee.levels.stop(with: error) }
            // An import inside a hook is an import of its own, and its paths start there: they continue this one.
            let sensitiveDepth = sensitiveDepth
            let here = shownPath(sensitiveDepth)
            let isSensitive = sensitiveDepth != nil
            for issue in error.issues {
                let issue = isSensitive ? issue.hidingFound.hidingKeys(from: 0) : issue
                add(.error, issue.at(here.appending(issue.path.components)))
            }
            state.pointee.errors.add(omitted: error.omittedIssueCount)
        default:
            record(.thrown(error), model: model)
        }
    }

    /// Does what may record errors.
    ///
    /// - Throws: ``AlreadyRecorded`` when it has.
    @inline(__always)
    func throwingIfErrors(_ body: () -> Void) throws {
        let before = errorCount
        body()
        guard errorCount == before else { throw AlreadyRecorded() }
    }

    /// Records an issue at the current path.
    @inline(never)
    func record(_ facts: IssueFacts, model: String? = nil, severity: ImportIssue.Severity = .error) {
        add(severity, issue(facts, model: model, severity: severity))
    }

    func issue(_ facts: IssueFacts, model: String?, severity: ImportIssue.Severity) -> ImportIssue {
        let frame = state.pointee.reader.steps.lastFrame()
        var facts = facts
        let sensitiveDepth = sensitiveDepth
        if let depth = sensitiveDepth {
            facts = facts.hidingFound
            if depth < state.pointee.reader.steps.count { facts = facts.hidingKeys }
        }
        let property = frame?.currentProperty
        return ImportIssue(
            path: shownPath(sensitiveDepth),
            model: model ?? frame?.pointee.plan.object.modelName ?? typeName(state.pointee.root),
            property: property?.pointee.name, sourceKey: facts.ownKey ?? frame?.currentKey, reason: .init(facts: facts),
            severity: severity)
    }

    /// Records an error that was put together before.
    func record(_ error: ImportIssue) { add(.error, error) }

    /// Makes an issue when it will be kept; the others are counted.
    private func add(_ severity: ImportIssue.Severity, _ issue: @autoclosure () -> ImportIssue) {
        if severity == .error {
            if onlyCountsErrors { return state.pointee.errors.add(omitted: 1) }
            state.pointee.errors.add(issue(), keeping: maximumIssues(of: .error))
        } else {
            state.pointee.warnings.add(issue(), keeping: maximumIssues(of: .warning))
        }
    }

    /// Whether one more issue would be kept, not only counted.
    func keepsIssue(of severity: ImportIssue.Severity) -> Bool {
        let maximum = maximumIssues(of: severity)
        guard severity == .warning else { return !onlyCountsErrors && state.pointee.errors.kept.count < maximum }
        return state.pointee.warnings.kept.count < maximum
    }

    /// How many issues are kept. Warnings are when somebody receives them.
    private func maximumIssues(of severity: ImportIssue.Severity) -> Int {
        let keeps = severity == .error || state.pointee.reader.options.keepsWarnings
        return keeps ? state.pointee.reader.options.all.maximumIssues : 0
    }

    /// Whether what is wrong with the current value is left out, and nobody wants to know. A hook that converts a value gets
    /// to see the errors.
    private var onlyCountsErrors: Bool {
        state.pointee.journal.skipping.isAllowed && !state.pointee.levels.isStopped
            && state.pointee.levels.listenerCount == 0 && !keepsIssue(of: .warning)
    }
}

// MARK: Errors since a mark

extension ImportContext {
    var issueMark: IssueList.Mark { state.pointee.errors.mark }

    /// Takes the errors since the mark back, as an error whose paths start at the current value.
    func takeErrors(since mark: IssueList.Mark) -> ImportError {
        let here = path.components.count
        state.pointee.errors.change(since: mark) { issue in
            issue.at(ImportPath(Array(issue.path.components.dropFirst(here))))
        }
        return state.pointee.errors.take(since: mark)
    }

    /// Forgets the errors since the mark.
    func dropErrors(since mark: IssueList.Mark) { state.pointee.errors.drop(since: mark) }

    /// Makes warnings of the errors since the mark: what they are about was left out.
    func forgiveErrors(since mark: IssueList.Mark) {
        if let count = state.pointee.errors.takeOmitted(since: mark) {
            state.pointee.warnings.add(omitted: count)
            return
        }
        let forgiven = state.pointee.errors.take(since: mark)
        state.pointee.warnings.add(omitted: forgiven.omittedIssueCount)
        for var issue in forgiven.issues {
            issue.severity = .warning
            add(.warning, issue)
        }
    }
}

// MARK: Sensitive properties

extension ImportContext {
    /// How many steps lead to the sensitive property that the current value is of, or is below; `nil` when there is none.
    var sensitiveDepth: Int? {
        let property = (0..<state.pointee.reader.steps.count).first { number in
            guard case .property(let frame) = state.pointee.reader.steps[number],
                frame.pointee.plan.with({ $0.hasSensitiveProperties })
            else { return false }
            return frame.currentProperty?.pointee.settings.isSensitive == true
        }
        if let property { return property + 1 }
        let places = state.pointee.sensitivePlaces
        guard !places.isEmpty else { return nil }
        let root = state.pointee.reader.steps.rootDepth
        let count = state.pointee.reader.steps.count
        guard root < count else { return nil }
        return (root..<count).first { places.contains(path(of: root..<$0 + 1)) }.map { $0 + 1 }
    }

    /// The current path, without the keys below a sensitive property that are part of its value. Those of known properties
    /// are not.
    private func shownPath(_ sensitiveDepth: Int?) -> ImportPath {
        guard let depth = sensitiveDepth else { return path }
        let below = (depth..<state.pointee.reader.steps.count).flatMap { number in
            let components = path(of: number..<number + 1).components
            if case .key = state.pointee.reader.steps[number] { return components.map(\.hidden) }
            return components
        }
        return path(of: 0..<depth).appending(below)
    }

    /// The path of the current object as it may be shown, and whether its keys must not be.
    var shownPlace: (path: ImportPath, hidesKeys: Bool) {
        let depth = sensitiveDepth
        return (shownPath(depth), depth.map { $0 < state.pointee.reader.steps.count } ?? false)
    }

    /// The current path from the root, to come back to later.
    var retainedPath: ImportPath {
        let rootDepth = state.pointee.reader.steps.rootDepth
        guard let depth = sensitiveDepth else { return path(of: rootDepth..<state.pointee.reader.steps.count) }
        let kept = ImportPath(Array(shownPath(depth).components.dropFirst(rootDepth)))
        state.pointee.noteSensitive(kept)
        return kept
    }
}
