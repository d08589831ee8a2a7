// What is inlinable here is the way of a new object. It is compiled in the model's module, where the compiler knows how an
// instance is made, and which hooks the model has: those that it does not have cost nothing.

extension ImportContext {
    /// Imports one model: finds or makes the object, and gives it its values.
    @inlinable
    func importModel<Model: DictionaryImportable>(_ type: Model.Type, from source: SourceValue) throws -> Model {
        guard let plan = planWithoutHooks(of: type, for: source) else {
            return try importModelInEveryWay(type, from: source)
        }
        var model = Model()
        if isClass(Model.self), Swift.type(of: model) != Model.self || !isHeldOnlyHere(&model) {
            // An initializer of a protocol may make an instance of a subclass, which has a plan of its own, or give one that
            // somebody else has.
            try importObject(&model, from: source)
            return model
        }
        try withAddress(of: &model) { try importNew(of: plan, nil, object: $0, from: source) }
        return model
    }

    /// As ``importModel(_:from:)``, with the mappings of the call: for themselves, so that others need not carry them.
    @inlinable @inline(never)
    func importModel<Model: DictionaryImportable>(
        _ type: Model.Type, from source: SourceValue, mappings: [String: String]
    ) throws -> Model {
        guard let plan = planWithoutHooks(of: type, for: source) else {
            return try importModelInEveryWay(type, from: source, mappings: mappings)
        }
        var model = Model()
        if isClass(Model.self), Swift.type(of: model) != Model.self || !isHeldOnlyHere(&model) {
            try importObject(&model, from: source, mappings: mappings)
            return model
        }
        let keys = try keys(of: plan, with: mappings)
        try withAddress(of: &model) { try importNew(of: plan, keys, object: $0, from: source) }
        return model
    }

    /// Gives a new object without hooks its values, one level deeper.
    ///
    /// - Parameter keys: Those with the mappings of the call; `nil` for the model's own.
    /// - Throws: ``AlreadyRecorded`` when there are issues.
    @usableFromInline @inline(never)
    func importNew(
        of plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>?, object: ObjectAddress, from source: SourceValue
    ) throws {
        try enter()
        defer { leave() }
        try plan.with { plan in
            let errorsBefore = errorCount
            let hasPushed = pushOptions(of: plan)
            importProperties(of: plan, keys ?? plan.keys, object: object, .direct, from: source, .new)
            if hasPushed { popOptions() }
            guard errorCount == errorsBefore else { throw AlreadyRecorded() }
        }
    }

    /// Imports onto the model that a property has.
    @inlinable
    func importModel<Model: DictionaryImportable>(from source: SourceValue, onto current: Model) throws -> Model {
        guard let plan = planWithoutHooks(of: type(of: current), for: source) else {
            return try importModelInEveryWay(Model.self, from: source, onto: current)
        }
        var model = current
        try withAddress(of: &model) { try update($0, .ofUpdate(of: Model.self), plan, from: source, mergedOrigin) }
        return model
    }

    /// Imports one model whose hooks want to see the source, or whose source is no object where it stands.
    @inlinable @inline(never)
    func importModelInEveryWay<Model: DictionaryImportable>(
        _ type: Model.Type, from source: SourceValue, onto current: Model? = nil, mappings: [String: String] = [:]
    ) throws -> Model {
        if current == nil, mappings.isEmpty, let plan = planOfNewObjects(of: type, for: source) {
            return try importNew(type, plan, from: source)
        }
        if source.isPlainObject, let plan = PlanCache.plan(of: type, without: .modelType) {
            return try importModel(ofThisKind: type, plan, from: source, onto: current, mappings: mappings)
        }
        if !source.isPlainObject, let model = isClass(type) ? source.heldValue(type) : source.exactValue(type) {
            return taken(model)
        }
        var value = source.attached(to: self)
        if value.kind != .object {
            guard let object = try object(type, in: value, mappings: mappings) else {
                return try instance(type, in: value, onto: current)
            }
            value = object
        }
        let kind = try self.kind(of: type, for: value)
        if let kind, let model = try importModel(of: kind, as: type, from: value, onto: current, mappings: mappings) {
            return model
        }
        return try value.lend { source in
            try importModel(ofThisKind: type, nil, from: source, onto: current, mappings: mappings)
        }
    }

    /// Imports one model whose hooks see its source before and after its values are converted, and no earlier.
    @inlinable
    func importNew<Model: DictionaryImportable>(
        _ type: Model.Type, _ plan: Unretained<ImportPlan>, from source: SourceValue
    ) throws -> Model {
        var model = Model()
        if isClass(Model.self), Swift.type(of: model) != Model.self || !isHeldOnlyHere(&model) {
            try importObject(&model, from: source)
            return model
        }
        try enter()
        defer { leave() }
        let partsBefore = completionCount
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        var destination = Destination.direct
        if !plan.lacks(.willImport) {
            try callWillImport(&model, plan, from: source)
            if !isHeldOnlyHere(&model) { destination = .logged }
        }
        try withAddress(of: &model) { try importProperties(of: plan, nil, object: $0, destination, from: source, .new) }
        if !plan.lacks(.didImport) {
            try callDidImport(&model, plan, destination, since: partsBefore, from: source)
        }
        return model
    }

    /// Imports one model whose type is known to be that of the object.
    ///
    /// - Parameter known: The plan of the type, where it has been looked up.
    @inlinable
    func importModel<Model: DictionaryImportable>(
        ofThisKind type: Model.Type, _ known: Unretained<ImportPlan>?, from source: SourceValue, onto current: Model?,
        mappings: [String: String]
    ) throws -> Model {
        try enter()
        defer { leave() }
        var spare: Model?
        let plan = try known ?? plan(of: type, spare: &spare)
        // What tells the object from others is read as the model says.
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        let element = hasElementAtHand ? takeElementAtHand() : nil
        let isMatched = element?.isMatched ?? false
        // No `map`, which copies what it is called on.
        let identity: Identity?
        if let element {
            identity = element.identity
        } else {
            identity = try self.identity(of: type, plan, keys(of: plan, with: mappings), in: source)
        }
        if let identity, isClass(type) || isMatched || element != nil { try noteElement(identity, plan, source) }
        if var existing = try existing(type, identity, for: source, current, isMatched: isMatched, plan) {
            let origin = mergedOrigin == .existing ? .existing : origin(of: existing, mergedInto: current)
            try importObject(&existing, .ofUpdate(of: Model.self), origin, from: source, mappings: mappings)
            return existing
        }
        var model = spare.take() ?? Model()
        try importObject(&model, .direct, .new, identity, from: source, mappings: mappings)
        return model
    }

    /// What the object that is merged into is to the import.
    @usableFromInline var mergedOrigin: ObjectOrigin { state.pointee.mergedOrigin }

    /// What is merged into a part of a new object is new itself, unless it is another object.
    @usableFromInline
    func origin<Model: DictionaryImportable>(of model: Model, mergedInto current: Model?) -> ObjectOrigin {
        guard let current else { return .existing }
        return isClass(Model.self) && reference(to: model) !== reference(to: current) ? .existing : mergedOrigin
    }

    @usableFromInline
    func takeElementAtHand() -> ElementAtHand? { state.pointee.elementAtHand.take() }

    /// The plan of a model that has no hooks which want to see the source of an object.
    @usableFromInline
    func planWithoutHooks(of type: Any.Type, for source: SourceValue) -> Unretained<ImportPlan>? {
        source.isPlainObject && session == nil ? PlanCache.plan(of: type, without: .ofSource) : nil
    }

    /// The plan of a model whose hooks do not say which object a source means: it is a new one.
    @usableFromInline
    func planOfNewObjects(of type: Any.Type, for source: SourceValue) -> Unretained<ImportPlan>? {
        source.isPlainObject && session == nil ? PlanCache.plan(of: type, without: .ofObject) : nil
    }

    /// The plan of a model. The first one is made with the help of an instance, which is left for the object to be.
    @inlinable
    func plan<Model: DictionaryImportable>(of type: Model.Type, spare: inout Model?) throws -> Unretained<ImportPlan> {
        if let plan = PlanCache.permanentPlan(ofType: type) { return plan }
        let model = Model()
        let plan = try PlanCache.permanentPlan(of: model)
        spare = model
        return plan
    }

    /// Imports an object that an initializer has given, one level deeper.
    @usableFromInline
    func importObject<Model: DictionaryImportable>(
        _ model: inout Model, from source: SourceValue, mappings: [String: String] = [:]
    ) throws {
        try enter()
        defer { leave() }
        try importObject(&model, .direct, .new, from: source, mappings: mappings)
    }

    /// The instance of the model that the source holds itself, or names by its identity.
    @usableFromInline
    func instance<Model: DictionaryImportable>(
        _ type: Model.Type, in value: ImportValue, onto current: Model? = nil
    ) throws -> Model {
        if let model = value.other(as: type) { return taken(model) }
        if let identity = try identity(referredToBy: value, as: type) {
            return try object(type, referredToBy: identity, value, onto: current)
        }
        throw value.mismatch(type)
    }

    @usableFromInline
    func taken<Model: DictionaryImportable>(_ model: Model) -> Model {
        if isClass(Model.self) {
            state.pointee.transaction.noteFound()
            session?.list(reference(to: model), isNew: false)
        }
        return model
    }

    /// Updates an object without hooks, one level deeper unless the import starts with it.
    @usableFromInline
    func update(
        _ object: ObjectAddress, _ destination: Destination, _ plan: Unretained<ImportPlan>, from source: SourceValue,
        _ origin: ObjectOrigin
    ) throws {
        if origin != .root { try enter() }
        defer { if origin != .root { leave() } }
        try plan.with { plan in
            let errorsBefore = errorCount
            let hasPushed = pushOptions(of: plan)
            importProperties(of: plan, plan.keys, object: object, destination, from: source, origin)
            if hasPushed { popOptions() }
            guard errorCount == errorsBefore else { throw AlreadyRecorded() }
        }
    }
}
