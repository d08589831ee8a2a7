// The models that a call starts with.

extension ImportContext {
    /// Imports the model that a call starts with, from a part of a document: where the options say so, the only element of an
    /// array may be it.
    func importRoot(into model: ModelMemory, from source: SourceValue, mappings: [String: String]?) throws {
        let source = try onlyElement(of: source, for: model.type, mappings: mappings)
        try importModel(into: model, from: source, mappings: mappings)
    }

    /// Imports the models that a call starts with.
    func importRoots<Model: DictionaryImportable>(
        of type: Model.Type, from elements: SourceElements, mappings: [String: String]?
    ) throws -> [Model] {
        useOptions(of: type)
        let isClass = isClass(type)
        return try [Model].buildingPlaces(capacity: elements.count) { places in
            try forEachRoot(of: elements) { source in
                try places.append {
                    try importModel(
                        into: ModelMemory($0, for: type, isClass: isClass), from: source, mappings: mappings)
                }
            }
        }
    }

    /// Imports the models of a large array in JSON text.
    func importRoots<Model: DictionaryImportable>(
        of type: Model.Type, from runs: JSONArrayRuns, mappings: [String: String]?
    ) throws -> [Model] {
        useOptions(of: type)
        let isClass = isClass(type)
        let places = GrowingPlaces(for: type)
        try forEachRoot(of: runs) {
            places.reserve($0)
        } import: { source in
            try places.append {
                try importModel(into: ModelMemory($0, for: type, isClass: isClass), from: source, mappings: mappings)
            }
        }
        return places.take(type)
    }

    /// Imports the elements that a call starts with, which are as deep as their array.
    ///
    /// - Throws: As ``forEachElement(of:import:)``.
    func forEachRoot(of elements: SourceElements, import body: (SourceValue) throws -> Void) throws {
        var importer = ElementImporter(self)
        importElements(of: elements, by: &importer, body)
        try importer.finish()
    }

    /// The same for the elements of a large array.
    ///
    /// - Parameter reserve: Called before each run, with the number of its elements and of those that seem to follow.
    func forEachRoot(
        of runs: JSONArrayRuns, reserve: (Int) -> Void, import body: (SourceValue) throws -> Void
    ) throws {
        var importer = ElementImporter(self)
        var index = 0
        try runs.forEachRun { run in
            reserve(runs.expectedCount(from: run))
            run.forEachElement { element in
                importElement(SourceValue(.json(element)), at: index, by: &importer, body)
                index &+= 1
            }
            // They are of one document.
            state.pointee.reader.keys.slots.reset()
        }
        try importer.finish()
    }

    /// Updates the model that a call starts with.
    func updateRoot(_ model: ModelMemory, from source: SourceValue, mappings: [String: String]?) throws {
        if model.isClass { state.pointee.journal.update.observe(model.address) }
        let hooks: ModelHook = model.isClass ? .ofRootUpdate : .ofUpdate
        if mappings?.isEmpty != false, source.isPlainObject, session == nil,
            let plan = PlanCache.plan(of: model.dynamicType, without: hooks)
        {
            return try update(model, plan, from: source, .root)
        }
        var value = source.attached(to: self)
        if value.kind != .object {
            guard let object = try object(model.type, in: value, mappings: mappings) else {
                throw source.refusal(by: model.type)
            }
            value = object
        }
        if model.isClass {
            let plan = try PlanCache.permanentPlan(of: model)
            let hasPushed = pushOptions(of: plan)
            defer { if hasPushed { popOptions() } }
            try rememberRoot(model.object, plan, keys(of: plan, with: mappings), value)
        }
        try value.lend { source in
            try importObject(model, .ofUpdate(isClass: model.isClass), .root, from: source, mappings: mappings)
        }
    }

    /// The keys of a model, with the mappings of a call.
    func keys(of plan: Unretained<ImportPlan>, with mappings: [String: String]?) throws -> Unretained<KeyMap> {
        guard let mappings, !mappings.isEmpty else { return plan.with { $0.keys } }
        return try keysOfCall(of: plan, mappings)
    }

    @inline(never)
    private func keysOfCall(
        of plan: Unretained<ImportPlan>, _ mappings: [String: String]
    ) throws -> Unretained<KeyMap> {
        if let known = state.pointee.reader.keys.ofCall, known.plan === plan { return Unretained(known.keys) }
        let keys = try plan.with { try $0.keys(with: mappings) }
        state.pointee.reader.keys.keep(keys, of: plan)
        return Unretained(keys)
    }
}
