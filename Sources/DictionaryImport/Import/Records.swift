/// What an import has found to say, and what it has to do later, each with the place where that stands.
///
/// Nobody keeps track of the current place: an entry starts with an empty path, and gets a component from each level that it
/// passes on the way out. While nothing is recorded, that costs a comparison.
final class Records {
    private(set) var errors: IssueList { didSet { mark.errors = errors.mark } }
    private(set) var warnings: IssueList { didSet { mark.warnings = warnings.mark } }
    /// What is done when the source has been read, mostly after the commit; children before parents.
    private var lateSteps: [LateStep] = [] { didSet { mark.lateSteps = lateSteps.count } }
    /// Existing objects that an update has reached, for its summary.
    private(set) var updates: [UpdateNote] = [] { didSet { mark.updates = updates.count } }
    /// How much was recorded up to now. It is kept, because every object and every value asks for it.
    private(set) var mark = Mark()

    struct Mark {
        fileprivate(set) var errors = IssueList.Mark.start
        fileprivate(set) var warnings = IssueList.Mark.start
        fileprivate(set) var lateSteps = 0
        fileprivate(set) var updates = 0
        /// Counts all that was ever recorded, so that one comparison tells whether there is something new.
        fileprivate(set) var count = 0

        static let start = Mark()
    }

    /// What happens to a place on the way out of an import.
    enum Event {
        /// A level: the place in the source, where it has one, and that in the object. A key is part of the source's data here.
        case level(ImportPath.Component?, as: UpdateNote.Part?)
        /// The property that a value is for, and where the source has that.
        case property(Field, at: [ImportPath.Component], model: String, key: String?)
        /// A hook, which no property leads to, with what finds the sensitive property that a component of its source is for.
        case hook(sensitiveOwner: (ImportPath.Component) -> Field?)
        /// The part of the source that the call is about: the summary of an update names places in the object.
        case start([ImportPath.Component])

        var components: [ImportPath.Component] {
            switch self {
            case .level(let component, _): component.map { [$0] } ?? []
            case .property(_, let components, _, _), .start(let components): components
            case .hook: []
            }
        }
    }

    init(maximum: Int, keepsWarnings: Bool) {
        errors = IssueList(maximum: maximum)
        warnings = IssueList(maximum: keepsWarnings ? maximum : 0)
    }

    /// Whether nothing was ever recorded.
    var isEmpty: Bool { mark.count == 0 }

    /// Whether anything was recorded since the mark.
    func hasGrown(since mark: Mark) -> Bool { self.mark.count != mark.count }

    private func hasErrors(since mark: Mark) -> Bool { errors.hasGrown(since: mark.errors) }

    /// Whether there is anything since the mark but updates.
    private func hasEntries(since mark: Mark) -> Bool {
        hasErrors(since: mark) || warnings.hasGrown(since: mark.warnings) || hasLateSteps(since: mark)
    }

    /// Whether an error is that of a faulty model, which no option skips.
    func hasFaultOfModel(since mark: Mark) -> Bool {
        hasErrors(since: mark) && errors.hasFaultOfModel(since: mark.errors)
    }

    // MARK: Recording

    /// Records an error where it was thrown; one that has been recorded by whoever threw it says nothing more.
    ///
    /// - Parameters:
    ///   - model: The model that an error without one is about.
    ///   - isOfHeldObject: Whether it is about an object as a whole: the property that holds it is named, too.
    func record(_ error: any Error, model: String? = nil, isOfHeldObject: Bool = true) {
        if error is AlreadyRecorded { return }
        mark.count += 1
        switch error {
        case let failure as ImportFailure: addError(failure.facts, model, isOfHeldObject)
        case let error as ImportError where error.issues.isEmpty && error.omittedIssueCount == 0:
            addError(.custom(message: IssueFacts.noIssues), model, isOfHeldObject)
        case let error as ImportError: errors.add(error, model: model, isOfHeldObject: isOfHeldObject)
        default: addError(.thrown(error), model, isOfHeldObject)
        }
    }

    private func addError(_ facts: @autoclosure () -> IssueFacts, _ model: String?, _ isOfHeldObject: Bool) {
        guard errors.keepsMore else { return errors.addOmitted() }
        // Made before the list is changed: an error may describe itself by values of this import.
        let issue = Issue(facts(), model: model, isOfHeldObject: isOfHeldObject)
        errors.add(issue)
    }

    func record(_ facts: IssueFacts) { record(ImportFailure(facts)) }

    func record(_ issue: Issue, isError: Bool) {
        mark.count += 1
        if isError { return errors.add(issue) }
        var warning = issue
        warning.severity = .warning
        warnings.add(warning)
    }

    func warn(_ facts: IssueFacts) { record(Issue(facts), isError: false) }

    func enqueue(_ step: LateStep) {
        lateSteps.append(step)
        mark.count += 1
    }

    func note(_ update: consuming UpdateNote) {
        updates.append(update)
        mark.count += 1
    }

    // MARK: Places

    /// Puts a component before the places of all that was recorded since the mark.
    ///
    /// - Parameters:
    ///   - component: The place in the source; `nil` where the source has no level for it.
    ///   - part: The place in the object; `nil` where the object has none.
    func locate(since mark: Mark, at component: ImportPath.Component?, as part: UpdateNote.Part?) {
        locate(since: mark, at: [.level(component, as: part)])
    }

    /// The same for the components of a path, in its order.
    func locate(since mark: Mark, at components: [ImportPath.Component]) {
        for component in components.reversed() { locate(since: mark, at: component, as: .place(component)) }
    }

    /// The same for the property that a value is for.
    ///
    /// - Parameters:
    ///   - components: Where the source has the value.
    ///   - key: The key as the source spells it.
    func locate(
        since mark: Mark, at components: [ImportPath.Component], _ field: Field, of model: String, key: String?
    ) {
        locate(since: mark, at: [.property(field, at: components, model: model, key: key)])
    }

    private func add(_ event: Event, since mark: Mark) {
        for index in updates.indices[mark.updates...] {
            switch event {
            case .level(let component, let part): updates[index].prefix(with: component, as: part)
            case .property(let field, let components, _, _): updates[index].prefix(with: field, at: components)
            case .hook: updates[index].prefix(with: nil, as: .hook)
            case .start: break
            }
        }
        guard hasEntries(since: mark) else { return }
        func change(_ change: (inout Issue) -> Void) {
            errors.change(since: mark.errors, change)
            warnings.change(since: mark.warnings, change)
        }
        var isData = true
        if case .hook(let owner) = event { change { $0.hideValue(of: owner) } }
        if case .property(let field, _, let model, let key) = event {
            isData = false
            change { $0.attribute(to: field, of: model, key: key) }
        }
        for component in event.components.reversed() { change { $0.prefix(with: component, isData: isData) } }
        for index in lateSteps.indices[mark.lateSteps...] { lateSteps[index].place.append(event) }
    }

    /// Gives the place of a late step to what it has recorded, and to the steps that it has caused.
    func locate(since mark: Mark, at place: [Event]) {
        guard hasGrown(since: mark) else { return }
        for event in place { add(event, since: mark) }
    }

    // MARK: What is left out

    /// Makes issues that do not fail the import of the errors since the mark.
    func forgiveErrors(since mark: Mark, as severity: ImportIssue.Severity) {
        guard hasErrors(since: mark) else { return }
        warnings.add(errors.take(since: mark.errors), as: severity)
        self.mark.count += 1
    }

    /// Keeps more errors, as many as if there were none yet: they are thrown to code of the user's, which may look at them.
    ///
    /// - Returns: How many were kept before.
    func raiseErrorLimit() -> Int {
        let limit = errors.maximum
        errors.maximum = errors.kept.count + min(limit, .max - errors.kept.count)
        return limit
    }

    func setErrorLimit(_ limit: Int) { errors.maximum = limit }

    /// Takes the errors since the mark back: they are thrown to code of the user's, which may do without.
    func takeErrors(since mark: Mark, root: String) -> ImportError {
        errors.take(since: mark.errors).error(root: root, keepsDrafts: true)
    }

    func dropIssues(since mark: Mark) {
        errors.drop(since: mark.errors)
        warnings.drop(since: mark.warnings)
    }

    /// Drops the late steps and the updates of what is left out, and what was said of values that it has not reset. Returns what
    /// is to be released.
    func discard(since mark: Mark) -> (steps: [LateStep], updates: [UpdateNote]) {
        if warnings.hasGrown(since: mark.warnings) { warnings.dropNullResets(since: mark.warnings) }
        let dropped = (Array(lateSteps.dropFirst(mark.lateSteps)), Array(updates.dropFirst(mark.updates)))
        lateSteps.removeLast(dropped.0.count)
        updates.removeLast(dropped.1.count)
        return dropped
    }

    /// Takes all warnings.
    func takeWarnings() -> IssueList {
        defer { warnings.drop(since: .start) }
        return warnings
    }

    // MARK: What an update has reached

    /// The object that an update was called on, and the others that it has reached, each once, by the first way.
    func updatedObjects(from root: UpdateNote) -> [UpdateNote] {
        var seen: Set<ObjectIdentifier> = []
        // What a property leads to is named by that, whatever hooks have made of it besides.
        let updates = updates.filter(\.way.isInObject) + updates.filter { !$0.way.isInObject }
        return ([root] + updates).filter { update in
            update.object.map { seen.insert(ObjectIdentifier($0)).inserted } ?? false
        }
    }

    // MARK: Late steps

    /// Takes the steps that a condition holds for.
    func takeLateSteps(where isTaken: (LateStep) -> Bool) -> [LateStep] {
        if mark.lateSteps == 0 { return [] }
        let taken = lateSteps.filter(isTaken)
        lateSteps.removeAll(where: isTaken)
        return taken
    }

    /// What the steps write to that wait, as far as they rely on it.
    var replaced: [Transaction.Write] { lateSteps.flatMap(\.replaced) }

    func hasLateSteps(since mark: Mark) -> Bool { self.mark.lateSteps > mark.lateSteps }
}
