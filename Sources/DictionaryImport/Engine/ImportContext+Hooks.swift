// An object gets its values, with its hooks before and after.

extension ImportContext {
    /// Gives an object its values, with its hooks before and after.
    ///
    /// One that an initializer has given is written to directly when nobody else holds it: the initializer may give a shared
    /// one, and it or `willImport` may have passed it on. So that is looked at after the hook, and while no call holds it.
    ///
    /// - Parameter identity: What a new object is known by.
    /// - Throws: ``AlreadyRecorded`` when there are issues.
    func importObject(
        _ model: ModelMemory, _ destination: Destination, _ origin: ObjectOrigin, _ identity: Identity? = nil,
        from source: SourceValue, mappings: [String: String]?
    ) throws {
        let partsBefore = completionCount
        let plan = try PlanCache.permanentPlan(of: model)
        let keys = try keys(of: plan, with: mappings)
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        if !plan.lacks(.willImport) { try callWillImport(model, plan, identity, from: source) }
        var destination = destination
        if destination == .newObject {
            if !model.isHeldOnlyHere { destination = .sharedObject }
            if model.isClass { try rememberNew(model.object, identity, plan, isNew: destination == .newObject) }
        }
        try importProperties(of: plan, keys, object: model.address, destination, from: source, origin)
        // Where the model lacks the hook, it need not be called.
        if !plan.lacks(.didImport) {
            try callDidImport(model, plan, destination, since: partsBefore, from: source)
        }
    }

    /// How many calls of `didImport` wait.
    var completionCount: Int { state.pointee.journal.completionCount }

    /// Calls the hook of an object that is about to get its values.
    ///
    /// - Parameter identity: What a new object is known by, when the hook converts what mentions it.
    func callWillImport(
        _ model: ModelMemory, _ plan: Unretained<ImportPlan>, _ identity: Identity? = nil, from source: SourceValue
    ) throws {
        let isPromised = model.isClass && identity != nil
        if isPromised, let identity { state.pointee.finder.promise(model.address, identity, plan) }
        defer { if isPromised { state.pointee.finder.takeBackPromise() } }
        do {
            try plan.with { try $0.model.willImport(to: model.memory, from: source.attached(to: self)) }
        } catch {
            throw recorded(error, of: plan)
        }
    }

    /// Calls the hook of an object that has its values, or has it called later.
    ///
    /// - Parameter partsBefore: How many calls waited before the object got them.
    func callDidImport(
        _ model: ModelMemory, _ plan: Unretained<ImportPlan>, _ destination: Destination, since partsBefore: Int,
        from source: SourceValue
    ) throws {
        if !model.isClass, completionCount > partsBefore { try completeParts(since: partsBefore) }
        let source = source.attached(to: self)
        if defersDidImport(of: plan, destination) { return enqueueDidImport(of: model.object, plan, from: source) }
        do {
            try plan.with { try $0.model.didImport(to: model.memory, from: source) }
        } catch {
            throw recorded(error, of: plan)
        }
    }

    /// Whether the `didImport` of an object waits until the whole import is written.
    ///
    /// Only for a new object that may be left out it is called at once, because later the object could not be left out any
    /// more; unless there are writes that wait and that its hook should see, or hooks of objects below it that come before
    /// its own. That of a struct is called on the copy; and for the object that a call starts with nothing else may be left
    /// to be done.
    private func defersDidImport(of plan: Unretained<ImportPlan>, _ destination: Destination) -> Bool {
        destination == .sharedObject
            || plan.with { $0.isClass } && !state.pointee.hasOnlyRootLeft
                && !state.pointee.journal.mayBeLeftOut
    }

    private func enqueueDidImport(of object: AnyObject, _ plan: Unretained<ImportPlan>, from source: ImportValue) {
        state.pointee.journal.enqueue(.init(object: object, plan: plan, source: source, location: location))
    }

    /// Records what a hook has thrown: the error belongs to its own model, not to the one that holds it.
    func recorded(_ error: any Error, of plan: Unretained<ImportPlan>) -> any Error {
        record(error, model: plan.with { $0.modelName })
        return AlreadyRecorded()
    }
}

extension ImportContext {
    /// A default implementation tells that it was called: the model lacks this hook.
    func markAbsent(_ hook: ModelHook, of type: Any.Type) {
        PlanCache.permanentPlan(ofType: type)?.with { $0.markAbsent(hook) }
    }
}
