import Foundation

/// A running import: its options, where it stands, and what it has found.
///
/// A type of your own receives it in ``ImportableValue/importing(_:in:)``, to convert nested values with and to make
/// errors. It belongs to the thread of the import; keep it no longer than the call.
public final class ImportContext {
    /// The options in force: those of the call, or else of the model that is being imported.
    public internal(set) var options: ImportOptions {
        didSet { optionsDidChange() }
    }

    /// Those that hold again when the models that are being imported, which have their own, have been.
    var optionsBefore: [(options: ImportOptions, dates: DateStrategy, isExact: Bool)] = []

    /// How dates are read: the strategy of the property, or else of the options.
    public internal(set) var dates: DateStrategy {
        didSet { state.pointee.readsISO8601Dates = dates.kind.readsISO8601 }
    }

    /// Whether the options came with the call and hold for the whole graph.
    let hasOptionsOfCall: Bool
    /// Whether somebody wants to know of warnings.
    let keepsWarnings: Bool

    /// The thread that it belongs to.
    private let thread = ThreadMemory.currentThread

    /// Behind a pointer: see ``State``.
    let state: UnsafeMutablePointer<State>
    var issues: [ImportIssue] = []
    var warnings: [ImportIssue] = []

    init(root: Any.Type, options: ImportOptions?, keepsWarnings: Bool) {
        let initial = options ?? .default
        self.options = initial
        self.keepsWarnings = keepsWarnings
        hasOptionsOfCall = options != nil
        dates = initial.dates
        state = State.make(for: root, initial, areDefault: options == nil)
    }

    deinit {
        state.pointee.deallocate()
        state.deinitialize(count: 1)
        UnsafeMutableRawPointer(state).deallocate()
    }

    @usableFromInline var errorCount: Int {
        get { state.pointee.errorCount }
        set { state.pointee.errorCount = newValue }
    }

    var readsISO8601Dates: Bool { state.pointee.readsISO8601Dates }

    var isExact: Bool {
        get { state.pointee.isExact }
        set { state.pointee.isExact = newValue }
    }

    // By their addresses, which do not move: a value that is yielded from there would be copied to be read.

    var transaction: Transaction {
        unsafeAddress { UnsafePointer(withUnsafeMutablePointer(to: &state.pointee.transaction) { $0 }) }
        unsafeMutableAddress { withUnsafeMutablePointer(to: &state.pointee.transaction) { $0 } }
    }

    var frames: Arena {
        unsafeAddress { UnsafePointer(withUnsafeMutablePointer(to: &state.pointee.frames) { $0 }) }
        unsafeMutableAddress { withUnsafeMutablePointer(to: &state.pointee.frames) { $0 } }
    }

    private func optionsDidChange() {
        dates = options.dates
        state.pointee.depth.maximum = options.maximumDepth
        state.pointee.hasDefaultOptions = options.isDefault
        state.pointee.isExact = options.conversions.isExact
        state.pointee.reportsUnknownKeys = options.unknownKeys != .ignore
        state.pointee.skipsFailures = options.onConversionFailure.isSkip
        state.pointee.emptyStringsAreNull = options.emptyStrings.isNull
    }

    /// Where in the source the value that is being converted stands.
    public var path: ImportPath {
        var components: [ImportPath.Component] = []
        for step in state.pointee.steps.all {
            switch step {
            case .index(let index): components.append(.index(index))
            case .key(let number): components.append(.key(state.pointee.keySteps[number]))
            case .property(let frame): components += frame.pointee.currentPath
            }
        }
        return ImportPath(components)
    }

    /// As ``path``, kept for the case that an object's `didImport` throws.
    var place: Transaction.Place {
        let steps = state.pointee.steps.all
        if steps.isEmpty { return .root }
        if steps.count == 1, case .index(let index) = steps[0] { return .element(index) }
        return .path(path)
    }

    /// An error in your words, for a conversion to throw. The path is put before them.
    public func failure(_ message: String) -> any Error {
        ImportFailure(.custom(message: message))
    }

    /// Converts a nested value as part of this import.
    ///
    /// - Throws: ``ImportError`` with what does not convert. Nothing remains of what failed, so that the error may be
    ///   thrown on as well as caught.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        if state.pointee.hasEnded {
            return try ImportContext.run(Value.self, options: hasOptionsOfCall ? options : nil) { context in
                try Value.importing(value.joining(context), in: context)
            }
        }
        let mark = issueMark
        let savepoint = transaction.savepoint
        let wasTooDeep = state.pointee.isTooDeep
        do {
            return try Value.importing(value.joining(self), in: self)
        } catch {
            record(error)
            discard(to: savepoint)
            // Whoever gets the error decides whether the import goes on.
            state.pointee.isTooDeep = wasTooDeep
            throw takeErrors(since: mark)
        }
    }

    /// Converts the value of a key or an index as part of this import, with the key in the path of its issues.
    ///
    /// - Throws: As ``convert(_:to:)``.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, at component: ImportPath.Component, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        do {
            return try convert(value, to: type)
        } catch {
            throw error.prefixed(by: [component])
        }
    }

    /// Whether values of this import may be used here: on its thread, or when it is over.
    var isUsable: Bool { thread == ThreadMemory.currentThread || state.pointee.hasEnded }

    @usableFromInline
    var treatsEmptyStringsAsNull: Bool { state.pointee.emptyStringsAreNull }

    /// Goes one object or array deeper; ``leave()`` comes back.
    ///
    /// - Throws: When that is too deep. Nothing can be entered after that.
    @usableFromInline
    func enter() throws {
        guard !state.pointee.isTooDeep, state.pointee.depth.enter() else { throw tooDeep() }
    }

    @inline(never)
    private func tooDeep() -> any Error {
        if state.pointee.isTooDeep { return AlreadyRecorded() }
        state.pointee.isTooDeep = true
        return ImportFailure(.depth(limit: state.pointee.depth.limit))
    }

    @usableFromInline
    func leave() {
        state.pointee.depth.leave()
    }

    func push(_ component: ImportPath.Component) {
        switch component {
        case .index(let index):
            state.pointee.steps.append(.index(index))
        case .key(let key):
            state.pointee.steps.append(.key(state.pointee.keySteps.count))
            state.pointee.keySteps.append(key)
        }
    }

    func pop() {
        if case .key = state.pointee.steps.removeLast() { state.pointee.keySteps.removeLast() }
    }

    /// A default implementation tells that it was called: the model does not have this hook.
    @usableFromInline
    func noteDefault(_ hook: ModelHook, of type: Any.Type) {
        PlanCache.existingPlan(of: type)?.noteDefault(hook)
    }
}

// MARK: Issues

extension ImportContext {
    /// Records what a conversion or a hook has thrown, at the current path, unless that was done where it happened.
    ///
    /// - Parameter model: The model that a hook belongs to; by default the one that holds the value.
    func record(_ error: any Error, model: String? = nil) {
        switch error {
        case is AlreadyRecorded:
            break
        case let failure as ImportFailure:
            record(failure.facts, model: model)
        case let error as ImportError:
            // An import inside a hook is an import of its own, and its paths start there: they continue this one.
            let here = path
            let isSensitive = isSensitive
            for issue in error.issues {
                let issue = issue.at(here.appending(issue.path.components))
                add(isSensitive ? issue.hidingFound : issue)
            }
            errorCount += error.omittedIssueCount
        default:
            record(.custom(message: Self.message(of: error)), model: model)
        }
    }

    /// Records an issue at the current path.
    func record(_ facts: IssueFacts, model: String? = nil, severity: ImportIssue.Severity = .error) {
        add(issue(facts, model: model, severity: severity))
    }

    private func issue(_ facts: IssueFacts, model: String?, severity: ImportIssue.Severity) -> ImportIssue {
        let frame = state.pointee.steps.all.lazy.compactMap { step -> UnsafeMutablePointer<ObjectFrame>? in
            if case .property(let frame) = step { return frame }
            return nil
        }.last
        let property = frame?.pointee.currentProperty
        return ImportIssue(
            path: path, model: model ?? frame?.pointee.plan.modelName ?? "\(state.pointee.root)",
            property: property?.name,
            sourceKey: facts.ownKey ?? frame?.pointee.currentKey,
            reason: .init(facts: isSensitive ? facts.hidingFound : facts),
            severity: severity)
    }

    /// Whether the current value belongs to a sensitive property, or to a model that one holds.
    private var isSensitive: Bool {
        state.pointee.steps.all.contains { step in
            if case .property(let frame) = step { return frame.pointee.currentProperty?.settings.isSensitive == true }
            return false
        }
    }

    private func add(_ issue: ImportIssue) {
        if issue.severity == .warning {
            if keepsWarnings { warnings.append(issue) }
        } else {
            errorCount += 1
            if keepsIssue(of: .error) { issues.append(issue) }
        }
    }

    /// Whether one more issue would be kept, not only counted.
    func keepsIssue(of severity: ImportIssue.Severity) -> Bool {
        if severity == .warning { return keepsWarnings }
        // What may be left out becomes warnings, which have no bound.
        return state.pointee.isSkippable || issues.count < options.maximumIssues
    }

    private static func message(of error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }

    /// How many issues there were at some point, to tell those that came later.
    struct IssueMark {
        fileprivate let issues: Int
        fileprivate let errors: Int
    }

    var issueMark: IssueMark { IssueMark(issues: issues.count, errors: errorCount) }

    func hasErrors(since mark: IssueMark) -> Bool { errorCount > mark.errors }

    /// Takes the errors since the mark back, as an error whose paths start at the current value.
    private func takeErrors(since mark: IssueMark) -> ImportError {
        let here = path.components.count
        let taken = issues[mark.issues...].map { issue in
            issue.at(ImportPath(Array(issue.path.components.dropFirst(here))))
        }
        let omitted = errorCount - mark.errors - taken.count
        issues.removeSubrange(mark.issues...)
        errorCount = mark.errors
        return ImportError(taken, omitted: omitted)
    }

    /// Makes warnings of the errors since the mark: what they are about was left out.
    func forgiveErrors(since mark: IssueMark) {
        for var issue in issues[mark.issues...] {
            issue.severity = .warning
            add(issue)
        }
        issues.removeSubrange(mark.issues...)
        errorCount = mark.errors
    }
}
