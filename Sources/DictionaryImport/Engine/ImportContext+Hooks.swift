// An object gets its values, with its hooks before and after.

extension ImportContext {
    /// Gives an object its values, with its hooks before and after.
    ///
    /// One that an initializer has given is written to directly when nobody else holds it: the initializer may give a shared
    /// one, and it or `willImport` may have passed it on. So that is looked at after the hook, and while no call holds it.
    ///
    /// - Parameter identity: What a new object is known by.
    /// - Throws: ``AlreadyRecorded`` when there are issues.
    @inlinable
    func importObject<Model: DictionaryImportable>(
        _ model: inout Model, _ destination: Destination, _ origin: ObjectOrigin, _ identity: Identity? = nil,
        from source: SourceValue, mappings: [String: String] = [:]
    ) throws {
        let partsBefore = completionCount
        let plan = try PlanCache.permanentPlan(of: model)
        let keys = try keys(of: plan, with: mappings)
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        if !plan.lacks(.willImport) { try callWillImport(&model, plan, identity, from: source) }
        var destination = destination
        if destination == .direct {
            if !isHeldOnlyHere(&model) { destination = .logged }
            try rememberNew(model, identity, plan, isNew: destination == .direct)
        }
        try withAddress(of: &model) {
            try importProperties(of: plan, keys, object: $0, destination, from: source, origin)
        }
        // Where the model lacks the hook, it need not be called.
        if !plan.lacks(.didImport) {
            try callDidImport(&model, plan, destination, since: partsBefore, from: source)
        }
    }

    /// How many calls of `didImport` wait.
    @usableFromInline var completionCount: Int { state.pointee.transaction.completionCount }

    /// Calls the hook of an object that is about to get its values.
    ///
    /// - Parameter identity: What a new object is known by, when the hook converts what mentions it.
    @inlinable
    func callWillImport<Model: DictionaryImportable>(
        _ model: inout Model, _ plan: Unretained<ImportPlan>, _ identity: Identity? = nil, from source: SourceValue
    ) throws {
        if isClass(Model.self), let identity { withAddress(of: &model) { promise($0, identity, plan) } }
        defer { if isClass(Model.self), identity != nil { takeBackPromise() } }
        do {
            try model.willImport(from: source.attached(to: self))
        } catch {
            throw recorded(error, of: plan)
        }
    }

    /// Calls the hook of an object that has its values, or has it called later.
    ///
    /// - Parameter partsBefore: How many calls waited before the object got them.
    @inlinable
    func callDidImport<Model: DictionaryImportable>(
        _ model: inout Model, _ plan: Unretained<ImportPlan>, _ destination: Destination, since partsBefore: Int,
        from source: SourceValue
    ) throws {
        if !isClass(Model.self), completionCount > partsBefore { try completeParts(since: partsBefore) }
        let source = source.attached(to: self)
        if defersDidImport(of: plan, destination) {
            return enqueueDidImport(of: reference(to: model), plan, from: source)
        }
        do {
            try model.didImport(from: source)
        } catch {
            throw recorded(error, of: plan)
        }
    }

    /// Gives an object its values.
    ///
    /// - Parameter keys: Those with the mappings of the call; `nil` for the model's own.
    /// - Throws: ``AlreadyRecorded`` when there are issues.
    @usableFromInline @inline(never)
    func importProperties(
        of plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>?, object: ObjectAddress,
        _ destination: Destination, from source: SourceValue, _ origin: ObjectOrigin
    ) throws {
        let errorsBefore = errorCount
        plan.with { importProperties(of: $0, keys ?? $0.keys, object: object, destination, from: source, origin) }
        guard errorCount == errorsBefore else { throw AlreadyRecorded() }
    }

    /// Whether the `didImport` of an object waits until the whole import is written.
    ///
    /// Only for a new object that may be left out it is called at once, because later the object could not be left out any
    /// more; unless there are writes that wait and that its hook should see, or hooks of objects below it that come before
    /// its own. That of a struct is called on the copy; and for the object that a call starts with nothing else may be left
    /// to be done.
    @usableFromInline
    func defersDidImport(of plan: Unretained<ImportPlan>, _ destination: Destination) -> Bool {
        destination == .logged
            || plan.with { $0.isClass } && !state.pointee.hasOnlyRootLeft
                && (!state.pointee.isSkippable || state.pointee.transaction.waitingCount > state.pointee.skippableCount)
    }

    @usableFromInline
    func enqueueDidImport(of object: AnyObject, _ plan: Unretained<ImportPlan>, from source: ImportValue) {
        state.pointee.transaction.enqueue(.init(object: object, plan: plan, source: source, location: location))
    }

    /// Records what a hook has thrown: the error belongs to its own model, not to the one that holds it.
    @usableFromInline
    func recorded(_ error: any Error, of plan: Unretained<ImportPlan>) -> any Error {
        record(error, model: plan.with { $0.modelName })
        return AlreadyRecorded()
    }
}
