// Objects that a source names by their identities, and says no more of there.

extension ImportContext {
    /// The identity that a value stands for where one may stand for an object; `nil` where the value has to be the object.
    ///
    /// - Throws: What is wrong with a value that is none.
    func identity(referredToBy value: ImportValue, as model: any DictionaryImportable.Type) throws -> Identity? {
        guard takesIdentities else { return nil }
        switch value.kind {
        case .null, .array, .object: return nil
        default: break
        }
        guard let identity = try identity(of: model, namedBy: value) else {
            throw value.mismatch(expected: "\(typeName(model)) or its identity")
        }
        return identity
    }

    /// The identity of a model that a value is.
    func identity(of model: any DictionaryImportable.Type, namedBy value: ImportValue) throws -> Identity? {
        let plan = try PlanCache.permanentPlan(for: model)
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        return plan.with { plan in
            plan.identity.first.flatMap { index in value.lend { identity(from: $0, as: plan.properties[index]) } }
        }
    }

    /// Whether the property that is being imported takes the identity of an object for the object.
    private var takesIdentities: Bool {
        state.pointee.reader.steps.lastFrame()?.currentProperty?.pointee.settings.isByIdentity ?? false
    }

    /// Puts the object that has an identity into memory: one of this import or of its session; else what
    /// `existingObject(for:)` gives; else the current value of a property that is merged into; else a new one, which the
    /// source has to describe before it ends. When that throws, memory is as it was.
    func findObject(
        referredToBy identity: Identity, _ value: ImportValue, in model: ModelMemory, isEmpty: Bool
    ) throws {
        let plan = try PlanCache.permanentPlan(for: model.type)
        if model.isClass, let known = try known(model.type, identity, plan) {
            state.pointee.journal.noteFound()
            refer(to: known.object, identity, plan, isNew: false)
            return model.put(known.object, isEmpty: isEmpty)
        }
        let source = source(of: identity, value, plan)
        if !plan.lacks(.existingObject),
            try model.type.existingObject(for: source, in: model.memory, isEmpty: isEmpty)
        {
            guard model.isClass else { return }
            do {
                return try remember(model.object, PlanCache.permanentPlan(of: model), identity)
            } catch {
                if isEmpty { model.destroy() }
                throw error
            }
        }
        if !isEmpty, try model.type.ownIdentity(in: model.memory) == identity { return }
        // What is no more than named does not say of which type it will be.
        if !plan.lacks(.modelType) { _ = try? kind(of: model.type, for: source) }
        guard model.isClass, plan.lacks(.modelType) || plan.lacks(.namedType), let object = model.type.makeNewObject()
        else {
            throw ImportFailure(unknownReference(identity, plan))
        }
        try rememberNew(object, identity, plan, isNew: true)
        refer(to: object, identity, plan, isNew: true)
        model.put(object, isEmpty: isEmpty)
    }

    private func refer(to object: AnyObject, _ identity: Identity, _ plan: Unretained<ImportPlan>, isNew: Bool) {
        guard isNew || state.pointee.finder.objects.hasReferences else { return }
        let facts = unknownReference(identity, plan)
        state.pointee.finder.objects.addReference(
            to: object, isNew: isNew, otherwise: issue(facts, model: nil, severity: .error))
    }

    private func unknownReference(_ identity: Identity, _ plan: Unretained<ImportPlan>) -> IssueFacts {
        plan.with { .unknownReference($0.shown(identity), model: $0.modelName) }
    }

    /// What hooks get for the source of an object that is only named: an object with its identity.
    private func source(of identity: Identity, _ value: ImportValue, _ plan: Unretained<ImportPlan>) -> ImportValue {
        let path = plan.with { plan in plan.keys.with { $0.expectedKeys[plan.identity[0]] } }
        var keys: [ImportPath.Component] = []
        KeyPathText.append(path, to: &keys)
        var source: Any = value
        for key in keys.reversed() {
            switch key {
            case .key(let key): source = [key: source]
            case .index(let index): source = [Any](repeating: ImportValue.null, count: max(index, 0)) + [source]
            }
        }
        return ImportValue(source).attached(to: self)
    }

    /// Whether the description of an object begins that has been named before.
    @inline(__always)
    func describesReferred(_ object: ObjectAddress) -> Bool {
        state.pointee.finder.objects.hasReferences && state.pointee.finder.objects.describe(object)
    }

    /// Records that objects were named which nothing has described.
    @inline(never)
    func recordUnknownReferences() {
        for issue in state.pointee.finder.objects.issuesOfReferences { record(issue) }
    }
}
