// How a model is made of a source: by the shortest way that its hooks leave.
//
// Each function gets memory, and fills it: what it makes or finds is there afterwards. When it throws, the memory is empty.

extension ImportContext {
    /// Imports one model into empty memory: finds or makes the object, and gives it its values.
    ///
    /// - Parameters:
    ///   - mappings: Those of the call, for the model that it starts with.
    ///   - atHand: What is known of the source of an element.
    @inline(__always)
    func importModel(
        into model: ModelMemory, from source: SourceValue, mappings: [String: String]? = nil,
        atHand: ElementAtHand? = nil
    ) throws {
        guard let plan = planWithoutHooks(of: model.type, for: source) else {
            return try importModelGenerally(
                into: model, onto: nil, from: source, mappings: mappings, atHand: atHand)
        }
        try importNew(model, plan, from: source, mappings: mappings)
    }

    /// Imports a model without hooks, one level deeper.
    ///
    /// - Throws: ``AlreadyRecorded`` when there are issues.
    @inline(never)
    func importNew(
        _ model: ModelMemory, _ plan: Unretained<ImportPlan>, from source: SourceValue, mappings: [String: String]?
    ) throws {
        let keys = try keys(of: plan, with: mappings)
        model.type.make(in: model.memory)
        do {
            try enter()
            defer { leave() }
            guard model.isNew else {
                return try importObject(model, .newObject, .new, from: source, mappings: mappings)
            }
            try importProperties(
                of: plan, keys, object: model.address, .newObject, from: source, .new, pushesOptions: true)
        } catch {
            model.destroy()
            throw error
        }
    }

    /// Imports one model whose hooks see its source before and after its values are converted, and no earlier.
    private func importNew(_ model: ModelMemory, from source: SourceValue) throws {
        model.type.make(in: model.memory)
        do {
            try enter()
            defer { leave() }
            try importObject(model, .newObject, .new, from: source, mappings: nil)
        } catch {
            model.destroy()
            throw error
        }
    }

    /// Imports onto the model that a property has, which is in memory.
    ///
    /// - Parameter origin: What the model is to the import.
    func importModel(
        onto model: ModelMemory, from source: SourceValue, _ origin: ObjectOrigin, atHand: ElementAtHand? = nil
    ) throws {
        guard let plan = planWithoutHooks(of: model.dynamicType, for: source) else {
            return try importModelGenerally(into: model, onto: origin, from: source, mappings: nil, atHand: atHand)
        }
        do {
            try update(model, plan, from: source, origin)
        } catch {
            model.destroy()
            throw error
        }
    }

    /// Imports one model whose hooks want to see the source, or whose source is no object where it stands.
    ///
    /// - Parameter origin: What the model that memory has, to be merged into, is to the import; `nil` for empty memory.
    @inline(never)
    private func importModelGenerally(
        into model: ModelMemory, onto origin: ObjectOrigin?, from source: SourceValue, mappings: [String: String]?,
        atHand: ElementAtHand?
    ) throws {
        let isEmpty = origin == nil
        if isEmpty, mappings?.isEmpty != false, source.isPlainObject, session == nil,
            PlanCache.plan(of: model.type, without: .ofObject) != nil
        {
            // The hooks do not say which object a source means: it is a new one.
            return try importNew(model, from: source)
        }
        if source.isPlainObject, let plan = PlanCache.plan(of: model.type, without: .modelType) {
            return try importModel(
                ofThisKind: model, onto: origin, plan, from: source, mappings: mappings, atHand: atHand)
        }
        let (kind, value): ((any DictionaryImportable.Type)?, ImportValue)
        do {
            let object = try objectOrTaken(source, into: model, isEmpty: isEmpty, mappings: mappings, atHand: atHand)
            guard let object else { return }
            value = object
            kind = if let atHand { atHand.kind } else { try self.kind(of: model.type, for: value) }
        } catch {
            if !isEmpty { model.destroy() }
            throw error
        }
        if let kind {
            return try importModel(
                of: kind, into: model, onto: origin, from: value, mappings: mappings, atHand: atHand)
        }
        try value.lend { source in
            try importModel(ofThisKind: model, onto: origin, nil, from: source, mappings: mappings, atHand: atHand)
        }
    }

    /// The source of a model as an object; `nil` where it is an instance itself, or names one by its identity, which memory has
    /// got then.
    private func objectOrTaken(
        _ source: SourceValue, into model: ModelMemory, isEmpty: Bool, mappings: [String: String]?,
        atHand: ElementAtHand?
    ) throws -> ImportValue? {
        func isTaken(_ take: (ValueMemory) throws -> Bool) rethrows -> Bool {
            if isEmpty { return try take(model.memory) }
            return try ValueMemory.withTemporary(size: model.type.size, alignment: model.type.alignment) { other in
                guard try take(other) else { return false }
                model.destroy()
                model.type.move(from: other, to: model.memory)
                return true
            }
        }
        let isPlain = source.isPlainObject
        if !isPlain, isTaken({ model.type.take(source, into: $0) }) {
            noteTaken(model)
            return nil
        }
        let value = source.attached(to: self)
        if value.kind == .object { return value }
        if let object = try object(model.type, in: value, mappings: mappings) { return object }
        if isTaken({ model.type.take(value, into: $0) }) {
            noteTaken(model)
            return nil
        }
        guard let identity = try identity(referredToBy: value, as: model.type) else { throw value.mismatch(model.type) }
        // The current element was found by the identity.
        if atHand?.isMatched == true, !isEmpty { return nil }
        try findObject(referredToBy: identity, value, in: model, isEmpty: isEmpty)
        return nil
    }

    private func noteTaken(_ model: ModelMemory) {
        guard model.isClass else { return }
        state.pointee.journal.noteFound()
        session?.list(model.object, isNew: false)
    }

    /// Imports one model whose type is known to be that of the object.
    ///
    /// - Parameters:
    ///   - origin: What the model that memory has is to the import; `nil` for empty memory.
    ///   - known: The plan of the type, where it has been looked up.
    func importModel(
        ofThisKind model: ModelMemory, onto origin: ObjectOrigin?, _ known: Unretained<ImportPlan>?,
        from source: SourceValue, mappings: [String: String]?, atHand: ElementAtHand?
    ) throws {
        var isEmpty = origin == nil
        do {
            try enter()
            defer { leave() }
            let (hasCurrent, current) = (!isEmpty, isEmpty || !model.isClass ? nil : ObjectIdentifier(model.object))
            let plan = try known ?? plan(of: model, isEmpty: &isEmpty)
            // What tells the object from others is read as the model says.
            let hasPushed = pushOptions(of: plan)
            defer { if hasPushed { popOptions() } }
            let isMatched = atHand?.isMatched ?? false
            // No `map`, which copies what it is called on.
            let identity: Identity?
            if let atHand {
                identity = atHand.identity
            } else {
                identity = try self.identity(of: model.type, plan, keys(of: plan, with: mappings), in: source)
            }
            if let identity, model.isClass || atHand != nil { try noteElement(identity, plan, source) }
            if try findExisting(
                model, hasCurrent: hasCurrent, isEmpty: &isEmpty, identity, for: source, isMatched: isMatched, plan)
            {
                // What is merged into a part of a new object is new itself, unless it is another object.
                let isPart = hasCurrent && (!model.isClass || ObjectIdentifier(model.object) == current)
                let origin = isPart ? origin ?? .existing : .existing
                let destination = Destination.ofUpdate(isClass: model.isClass)
                return try importObject(model, destination, origin, from: source, mappings: mappings)
            }
            if isEmpty { model.type.make(in: model.memory) }
            isEmpty = false
            try importObject(model, .newObject, .new, identity, from: source, mappings: mappings)
        } catch {
            if !isEmpty { model.destroy() }
            throw error
        }
    }

    /// The plan of a model. The first one is made with the help of an instance, which is left for the object to be.
    private func plan(of model: ModelMemory, isEmpty: inout Bool) throws -> Unretained<ImportPlan> {
        if let plan = PlanCache.permanentPlan(ofType: model.type) { return plan }
        guard isEmpty else { return try PlanCache.permanentPlan(for: model.type) }
        model.type.make(in: model.memory)
        isEmpty = false
        return try PlanCache.permanentPlan(of: model)
    }

    /// The plan of a model that has no hooks which want to see the source of an object.
    @inline(__always)
    private func planWithoutHooks(of type: Any.Type, for source: SourceValue) -> Unretained<ImportPlan>? {
        source.isPlainObject && session == nil ? PlanCache.plan(of: type, without: .ofSource) : nil
    }

    /// Updates an object without hooks, one level deeper unless the import starts with it.
    func update(
        _ model: ModelMemory, _ plan: Unretained<ImportPlan>, from source: SourceValue, _ origin: ObjectOrigin
    ) throws {
        if origin != .root { try enter() }
        defer { if origin != .root { leave() } }
        let destination = Destination.ofUpdate(isClass: model.isClass)
        let keys = plan.with { $0.keys }
        // An object that somebody else has stays alive by that. The one that the call starts with is the caller's.
        let object = model.isClass && origin != .root ? model.object : nil
        try withExtendedLifetime(object) {
            try importProperties(
                of: plan, keys, object: model.address, destination, from: source, origin, pushesOptions: true)
        }
    }
}
