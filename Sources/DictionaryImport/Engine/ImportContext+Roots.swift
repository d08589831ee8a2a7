// The models that a call starts with.

extension ImportContext {
    /// Imports the model that a call starts with, with the mappings of the call.
    @inlinable
    func importRoot<Model: DictionaryImportable>(
        _ type: Model.Type, from source: SourceValue, mappings: [String: String]
    ) throws -> Model {
        if mappings.isEmpty { return try Model._importing(source, in: self) }
        return try importModel(type, from: source, mappings: mappings)
    }

    /// Imports the models that a call starts with.
    @inlinable
    func importRoots<Model: DictionaryImportable>(
        of type: Model.Type, from elements: SourceElements, mappings: [String: String]
    ) throws -> [Model] {
        useOptions(of: type)
        return try [Model].building(capacity: elements.count) { models in
            try forEachRoot(of: elements) { models.append(try importRoot(type, from: $0, mappings: mappings)) }
        }
    }

    /// Imports the models of a large array in JSON text.
    @inlinable
    func importRoots<Model: DictionaryImportable>(
        of type: Model.Type, from runs: JSONArrayRuns, mappings: [String: String]
    ) throws -> [Model] {
        useOptions(of: type)
        var models: [Model] = []
        try forEachRoot(of: runs) { count, expectedCount in
            // Not for each of many runs by itself: the array would be copied each time.
            if models.capacity - models.count < count { models.reserveCapacity(models.count + expectedCount) }
        } import: {
            models.append(try importRoot(type, from: $0, mappings: mappings))
        }
        return models
    }

    /// Imports the elements that a call starts with, which are as deep as their array.
    ///
    /// - Throws: As ``forEachElement(of:import:)``.
    @usableFromInline
    func forEachRoot(of elements: SourceElements, import body: (SourceValue) throws -> Void) throws {
        var importer = ElementImporter(self)
        importElements(of: elements, by: &importer, body)
        try importer.finish()
    }

    /// The same for the elements of a large array.
    ///
    /// - Parameter reserve: Called before each run, with the number of its elements and of those that seem to follow with them.
    @usableFromInline
    func forEachRoot(
        of runs: JSONArrayRuns, reserve: (Int, Int) -> Void, import body: (SourceValue) throws -> Void
    ) throws {
        var importer = ElementImporter(self)
        var index = 0
        try runs.forEachRun { run in
            reserve(run.count, runs.expectedCount(from: run))
            run.forEachElement { element in
                importElement(SourceValue(.json(element)), at: index, by: &importer, body)
                index &+= 1
            }
            // They are of one document.
            state.pointee.slotCaches.reset()
        }
        try importer.finish()
    }

    /// Updates the model that a call starts with.
    @inlinable
    func updateRoot<Model: DictionaryImportable>(
        _ model: inout Model, from source: SourceValue, mappings: [String: String]
    ) throws {
        if isClass(Model.self) { withAddress(of: &model) { summarize($0) } }
        let hooks: ModelHook = isClass(Model.self) ? .ofRootUpdate : .ofUpdate
        if mappings.isEmpty, source.isPlainObject, session == nil,
            let plan = PlanCache.plan(of: type(of: model), without: hooks)
        {
            try withAddress(of: &model) { try update($0, .ofUpdate(of: Model.self), plan, from: source, .root) }
            return
        }
        var value = source.attached(to: self)
        if value.kind != .object {
            guard let object = try object(Model.self, in: value, mappings: mappings) else {
                throw source.refusal(by: Model.self)
            }
            value = object
        }
        if isClass(Model.self) {
            let plan = try PlanCache.permanentPlan(of: model)
            let hasPushed = pushOptions(of: plan)
            defer { if hasPushed { popOptions() } }
            try rememberRoot(model, plan, keys(of: plan, with: mappings), value)
        }
        try value.lend { source in
            try importObject(&model, .ofUpdate(of: Model.self), .root, from: source, mappings: mappings)
        }
    }

    @usableFromInline
    func summarize(_ object: ObjectAddress) { state.pointee.summarized = object }

    /// The keys of a model, with the mappings of a call.
    @usableFromInline
    func keys(of plan: Unretained<ImportPlan>, with mappings: [String: String]) throws -> Unretained<KeyMap> {
        mappings.isEmpty ? plan.with { $0.keys } : try keysOfCall(of: plan, mappings)
    }

    @inline(never)
    private func keysOfCall(
        of plan: Unretained<ImportPlan>, _ mappings: [String: String]
    ) throws -> Unretained<KeyMap> {
        if let known = state.pointee.keysOfCall, known.plan === plan { return Unretained(known.keys) }
        let keys = try plan.with { try $0.keys(with: mappings) }
        state.pointee.keysOfCall = (plan, keys)
        return Unretained(keys)
    }
}
