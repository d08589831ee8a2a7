import Foundation

/// A running import: its options, where it stands, and what it has found.
///
/// A type of your own receives it in ``ImportableValue/importing(_:in:)``, to convert nested values with and to make
/// errors. It belongs to the thread of the import; keep it no longer than the call.
public final class ImportContext {
    /// The options in force: those of the call, or else of the model that is being imported.
    public var options: ImportOptions { state.pointee.options }

    /// How dates are read: the strategy of the property, or else of the options.
    public var dates: DateStrategy { state.pointee.dates }

    /// Whether the options came with the call and hold for the whole graph.
    var hasOptionsOfCall: Bool { state.pointee.hasOptionsOfCall }

    /// The thread that it belongs to.
    private let thread = ThreadCache.currentThread

    let state: Handle<ImportState>

    init() { state = .allocate(ImportState()) }

    deinit {
        state.pointee.deallocate()
        state.deallocate()
    }

    var errorCount: Int { state.pointee.errors.count }

    var readsISO8601Dates: Bool { state.pointee.readsISO8601Dates }

    var unixTime: UnixTime.Reading? { state.pointee.unixTime }

    var isExact: Bool { state.pointee.isExact }

    /// Where in the source the value that is being converted stands.
    public var path: ImportPath { path(of: 0..<state.pointee.steps.count) }

    /// The path of some of the steps.
    func path(of numbers: Range<Int>) -> ImportPath {
        var components: [ImportPath.Component] = []
        components.reserveCapacity(numbers.count)
        for number in numbers {
            switch state.pointee.steps[number] {
            case .index(let index): components.append(.index(index))
            case .key(let number): components.append(.key(state.pointee.keySteps[number]))
            case .property(let frame): frame.appendCurrentPath(to: &components)
            }
        }
        return ImportPath(components)
    }

    /// As ``path``, without the way to the root, kept for the case that an object's `didImport` throws.
    var location: Transaction.Location {
        let (count, depth) = (state.pointee.steps.count, state.pointee.rootDepth)
        if count <= depth { return .root }
        if count == depth + 1, case .index(let index) = state.pointee.steps[depth] { return .element(index) }
        return .path(retainedPath)
    }

    /// An error in your words, for a conversion to throw. The path is put before them.
    public func failure(_ message: String) -> any Error { ImportFailure(.custom(message: message)) }

    /// Converts a nested value as part of this import.
    ///
    /// - Throws: ``ImportError`` with what does not convert. Nothing remains of what failed, so that the error may be
    ///   thrown on as well as caught.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        if state.pointee.hasEnded {
            return try ImportContext.run(Value.self, options: hasOptionsOfCall ? options : nil) { context in
                try value.attached(to: context).lend { try Value._importing($0, in: context) }
            }
        }
        state.pointee.listenerCount += 1
        defer { state.pointee.listenerCount -= 1 }
        let mark = issueMark
        let savepoint = state.pointee.transaction.savepoint
        let stopBefore = state.pointee.stop
        do {
            // Levels of models and collections are counted where they are entered; a type of the user's may recurse by itself.
            guard !state.pointee.isStopped, state.pointee.conversions.enter() else {
                throw refusal(by: state.pointee.conversions)
            }
            defer { state.pointee.conversions.leave() }
            if value.context === self, !value.wayToHere.isEmpty {
                return try convert(value, to: type, at: value.wayToHere)
            }
            return try value.attached(to: self).lend { try Value._importing($0, in: self) }
        } catch {
            record(error)
            discard(to: savepoint)
            // Whoever gets the error decides whether the import goes on, up to a point.
            if state.pointee.depthErrorCount <= ImportState.skippableDepthErrors { state.pointee.stop = stopBefore }
            throw takeErrors(since: mark)
        }
    }

    /// Converts a part of the value that a hook or a converter was given, with its own path.
    private func convert<Value: ImportableValue>(
        _ value: ImportValue, to type: Value.Type, at components: [ImportPath.Component]
    ) throws -> Value {
        components.forEach(push)
        defer { for _ in components { pop() } }
        do {
            return try value.attached(to: self).lend { try Value._importing($0, in: self) }
        } catch {
            record(error)
            throw AlreadyRecorded()
        }
    }

    /// Converts the value of a key or an index as part of this import, with the key in the path of its issues.
    ///
    /// - Throws: As ``convert(_:to:)``.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, at component: ImportPath.Component, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        do {
            return try convert(value.withoutPlace, to: type)
        } catch {
            throw error.prefixed(by: [component])
        }
    }

    /// Whether values of this import may be used here: on its thread, or when it is over.
    var isUsable: Bool { thread == ThreadCache.currentThread || state.pointee.hasEnded }

    var treatsEmptyStringsAsNull: Bool { state.pointee.emptyStringsAreNull }

    /// Goes one object or array deeper; ``leave()`` comes back.
    ///
    /// - Throws: When that is too deep.
    @inline(__always)
    func enter() throws {
        guard !state.pointee.isStopped, state.pointee.depth.enter() else { throw refusal(by: state.pointee.depth) }
    }

    /// The error of a level that a guard has not let in; after the one that has ended the import there is no other.
    @inline(never)
    private func refusal(by levels: DepthGuard) -> any Error {
        state.pointee.isStopped ? AlreadyRecorded() : tooDeep(levels.fault ?? .depth(limit: levels.maximum))
    }

    /// Makes the error of what is nested too deeply. It ends the import, because what contains itself may have as many of
    /// them as there are ways through it; where values may be left out, a few of them do not.
    @inline(never)
    func tooDeep(_ facts: IssueFacts) -> any Error {
        state.pointee.depthErrorCount += 1
        let failure = ImportFailure(facts)
        if !state.pointee.isSkippable || state.pointee.depthErrorCount > ImportState.skippableDepthErrors {
            state.pointee.stop = failure
        }
        return failure
    }

    /// Whether so many levels more would not be too deep.
    func hasRoom(forLevels levels: Int) -> Bool { state.pointee.depth.admits(levels) }

    func leave() { state.pointee.depth.leave() }

    func push(_ component: ImportPath.Component) {
        switch component {
        case .index(let index):
            state.pointee.steps.append(.index(index))
        case .key(let key):
            state.pointee.steps.append(.key(state.pointee.keySteps.count))
            state.pointee.keySteps.append(key)
        }
    }

    /// Replaces the last step of the path, which is a key.
    func replaceKey(by key: String) { state.pointee.keySteps[state.pointee.keySteps.count - 1] = key }

    /// Begins the paths of all issues with the way to what is imported.
    func startPaths(at path: [ImportPath.Component]) {
        path.forEach(push)
        state.pointee.rootDepth = path.count
    }

    func pop() {
        if case .key = state.pointee.steps.removeLast() { state.pointee.keySteps.removeLast() }
    }

    /// A default implementation tells that it was called: the model lacks this hook.
    func markAbsent(_ hook: ModelHook, of type: Any.Type) {
        PlanCache.permanentPlan(ofType: type)?.with { $0.markAbsent(hook) }
    }
}

extension GrowingStack<ImportContext.Step> {
    /// The innermost object that is being imported and meets a condition.
    func lastFrame(where isWanted: (Handle<ObjectFrame>) -> Bool = { _ in true }) -> Handle<ObjectFrame>? {
        for number in (0..<count).reversed() {
            if case .property(let frame) = self[number], isWanted(frame) { return frame }
        }
        return nil
    }
}
