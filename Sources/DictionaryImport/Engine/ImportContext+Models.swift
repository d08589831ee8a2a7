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
    @inlinable
    @inline(never)
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

    /// The plan of a model that has no hooks which want to see the source of an object; the last one is at hand.
    @usableFromInline
    func planWithoutHooks(of type: Any.Type, for source: SourceValue) -> Unretained<ImportPlan>? {
        guard source.isPlainObject else { return nil }
        if state.pointee.lastType == ObjectIdentifier(type) { return state.pointee.lastPlan }
        guard session == nil, let plan = PlanCache.plan(of: type, without: .ofSource) else { return nil }
        (state.pointee.lastType, state.pointee.lastPlan) = (ObjectIdentifier(type), plan)
        return plan
    }

    /// Gives a new object without hooks its values, one level deeper.
    ///
    /// - Parameter keys: Those with the mappings of the call; `nil` for the model's own.
    /// - Throws: ``AlreadyRecorded`` when there are issues.
    @usableFromInline
    @inline(never)
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
        let origin: ObjectOrigin = mergesIntoNew ? .new : .existing
        var model = current
        try withAddress(of: &model) { try update($0, .ofUpdate(of: Model.self), plan, from: source, origin) }
        return model
    }

    /// Imports one model whose hooks want to see the source, or whose source is no object where it stands.
    @inlinable
    @inline(never)
    func importModelInEveryWay<Model: DictionaryImportable>(
        _ type: Model.Type, from source: SourceValue, onto current: Model? = nil, mappings: [String: String] = [:]
    ) throws -> Model {
        if current == nil, mappings.isEmpty, let plan = planOfNewObjects(of: type, for: source) {
            return try importNew(type, plan, from: source)
        }
        if !source.isPlainObject, let model = source.exactValue(type) { return taken(model) }
        var value = source.attached(to: self)
        if value.kind != .object {
            guard let object = try object(type, in: value, mappings: mappings) else {
                return try instance(type, in: value)
            }
            value = object
        }
        let kind = try self.kind(of: type, for: value)
        if let kind, let model = try importModel(of: kind, as: type, from: value, onto: current, mappings: mappings) {
            return model
        }
        return try importModel(ofThisKind: type, from: value, onto: current, mappings: mappings)
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
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        var destination = Destination.direct
        if !plan.lacks(.willImport) {
            try callWillImport(&model, plan, from: source.attached(to: self))
            if !isHeldOnlyHere(&model) { destination = .logged }
        }
        try withAddress(of: &model) { try importProperties(ofNew: $0, plan, destination, from: source) }
        if !plan.lacks(.didImport) { try callDidImport(&model, plan, destination, from: source.attached(to: self)) }
        return model
    }

    /// The plan of a model whose hooks do not say which object a source means: it is a new one.
    @usableFromInline
    func planOfNewObjects(of type: Any.Type, for source: SourceValue) -> Unretained<ImportPlan>? {
        guard source.isPlainObject, session == nil else { return nil }
        return PlanCache.plan(of: type, without: .ofObject)
    }

    @usableFromInline
    @inline(never)
    func importProperties(
        ofNew object: ObjectAddress, _ plan: Unretained<ImportPlan>, _ destination: Destination,
        from source: SourceValue
    ) throws {
        let errorsBefore = errorCount
        plan.with { importProperties(of: $0, $0.keys, object: object, destination, from: source, .new) }
        guard errorCount == errorsBefore else { throw AlreadyRecorded() }
    }

    /// Imports one model whose type is known to be that of the object.
    @inlinable
    func importModel<Model: DictionaryImportable>(
        ofThisKind type: Model.Type, from value: ImportValue, onto current: Model?, mappings: [String: String]
    ) throws -> Model {
        try enter()
        defer { leave() }
        var spare: Model?
        let plan = try plan(of: type, spare: &spare)
        // What tells the object from others is read as the model says.
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        let identities = try identitiesIfAny(of: type, plan, in: value, mappings: mappings)
        if var existing = try existing(type, identities, for: value, current, plan) {
            let origin = mergesIntoNew ? origin(of: existing, mergedInto: current) : .existing
            try importObject(&existing, .ofUpdate(of: Model.self), origin, from: value, mappings: mappings)
            return existing
        }
        var model = spare.take() ?? Model()
        try importObject(&model, .direct, .new, identities, from: value, mappings: mappings)
        return model
    }

    /// Whether what is merged into belongs to an object that is new.
    @usableFromInline var mergesIntoNew: Bool { state.pointee.mergesIntoNew }

    /// What is merged into a part of a new object is new itself, unless it is another object.
    @usableFromInline
    func origin<Model: DictionaryImportable>(of model: Model, mergedInto current: Model?) -> ObjectOrigin {
        guard let current else { return .existing }
        return isClass(Model.self) && reference(to: model) !== reference(to: current) ? .existing : .new
    }

    /// What the source says of the object, as far as that is anything.
    @inlinable
    func identitiesIfAny<Model: DictionaryImportable>(
        of type: Model.Type, _ plan: Unretained<ImportPlan>, in value: ImportValue, mappings: [String: String]
    ) throws -> Identities? {
        if let element = takeElementAtHand() { return ifAny(element.identities) }
        if plan.lacks(.identityMark) {
            if plan.lacks(.identity) { return nil }
            return try type.identity(for: value).map { Identities(ofHook: Identity($0), ofMark: nil) }
        }
        return ifAny(try identities(of: type, plan, keys(of: plan, with: mappings), in: value))
    }

    @usableFromInline
    func ifAny(_ identities: Identities) -> Identities? { identities.isEmpty ? nil : identities }

    @usableFromInline
    func takeElementAtHand() -> ElementAtHand? {
        guard let element = elementAtHand else { return nil }
        state.pointee.elementAtHand = nil
        return element
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
    func importObject<Model: DictionaryImportable>(_ model: inout Model, from source: SourceValue) throws {
        try importObject(&model, from: source, mappings: [:])
    }

    @usableFromInline
    func importObject<Model: DictionaryImportable>(
        _ model: inout Model, from source: SourceValue, mappings: [String: String]
    ) throws {
        try enter()
        defer { leave() }
        try importObject(&model, .direct, .new, from: source.attached(to: self), mappings: mappings)
    }

    /// The instance of the model that the source holds itself.
    @usableFromInline
    func instance<Model: DictionaryImportable>(_ type: Model.Type, in value: ImportValue) throws -> Model {
        guard let model = value.other(as: type) else { throw value.mismatch(type) }
        return taken(model)
    }

    @usableFromInline
    func taken<Model: DictionaryImportable>(_ model: Model) -> Model {
        if isClass(Model.self) { session?.list(reference(to: model), isNew: false) }
        return model
    }

    /// Gives an object its values, with its hooks before and after.
    ///
    /// One that an initializer has given is written to directly when nobody else holds it: the initializer may give a shared
    /// one, and it or `willImport` may have passed it on. So that is looked at after the hook, and while no call holds it.
    ///
    /// - Parameter identities: What a new object is known by.
    /// - Throws: ``AlreadyRecorded`` when there are issues.
    @inlinable
    func importObject<Model: DictionaryImportable>(
        _ model: inout Model, _ destination: Destination, _ origin: ObjectOrigin, _ identities: Identities? = nil,
        from source: ImportValue, mappings: [String: String] = [:]
    ) throws {
        let plan = try PlanCache.permanentPlan(of: model)
        let keys = try keys(of: plan, with: mappings)
        let hasPushed = pushOptions(of: plan)
        defer { if hasPushed { popOptions() } }
        let errorsBefore = errorCount
        if !plan.lacks(.willImport) { try callWillImport(&model, plan, from: source) }
        var destination = destination
        if destination == .direct {
            if !isHeldOnlyHere(&model) { destination = .logged }
            try rememberNew(model, identities, plan, isNew: destination == .direct)
        }
        withAddress(of: &model) {
            importProperties(of: plan, keys, object: $0, destination, from: source, origin)
        }
        guard errorCount == errorsBefore else { throw AlreadyRecorded() }
        // Where the model lacks the hook, it need not be called.
        if !plan.lacks(.didImport) { try callDidImport(&model, plan, destination, from: source) }
    }

    /// Calls the hook of an object that is about to get its values.
    @inlinable
    func callWillImport<Model: DictionaryImportable>(
        _ model: inout Model, _ plan: Unretained<ImportPlan>, from source: ImportValue
    ) throws {
        do {
            try model.willImport(from: source)
        } catch {
            throw recorded(error, of: plan)
        }
    }

    /// Calls the hook of an object that has its values, or has it called later.
    @inlinable
    func callDidImport<Model: DictionaryImportable>(
        _ model: inout Model, _ plan: Unretained<ImportPlan>, _ destination: Destination, from source: ImportValue
    ) throws {
        if defersDidImport(of: plan, destination) {
            return enqueueDidImport(of: reference(to: model), plan, from: source)
        }
        do {
            try model.didImport(from: source)
        } catch {
            throw recorded(error, of: plan)
        }
    }

    @usableFromInline
    @inline(never)
    func importProperties(
        of plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>, object: ObjectAddress,
        _ destination: Destination, from source: ImportValue, _ origin: ObjectOrigin
    ) {
        plan.with { plan in
            source.lend {
                importProperties(of: plan, keys, object: object, destination, from: $0, origin)
            }
        }
    }

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

// MARK: Hooks and options

extension ImportContext {
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
                && (!state.pointee.isSkippable
                    || state.pointee.transaction.waitingCount > state.pointee.skippableCount)
    }

    @usableFromInline
    func enqueueDidImport(of object: AnyObject, _ plan: Unretained<ImportPlan>, from source: ImportValue) {
        state.pointee.transaction.enqueueDidImport(of: object, plan: plan, source: source, location: location)
    }

    /// Records what a hook has thrown: the error belongs to its own model, not to the one that holds it.
    @usableFromInline
    func recorded(_ error: any Error, of plan: Unretained<ImportPlan>) -> any Error {
        record(error, model: plan.with { $0.modelName })
        return AlreadyRecorded()
    }

    /// Has the options of a model hold, unless the call has brought others. Returns whether ``popOptions()`` has to bring back
    /// those that held before.
    @inline(__always)
    private func pushOptions(of plan: ImportPlan) -> Bool {
        if hasOptionsOfCall || plan.hasDefaultOptions && state.pointee.hasDefaultOptions { return false }
        state.pointee.pushOptions(plan.options)
        return true
    }

    @usableFromInline
    func pushOptions(of plan: Unretained<ImportPlan>) -> Bool { plan.with { pushOptions(of: $0) } }

    @usableFromInline
    func popOptions() { state.pointee.popOptions() }

    /// Has the options of a model hold for the elements of a call that has brought none.
    @usableFromInline
    func useOptions(of type: any DictionaryImportable.Type) {
        guard !hasOptionsOfCall else { return }
        let options = type.importOptions
        if !options.isDefault || !state.pointee.hasDefaultOptions { state.pointee.options = options }
    }
}

// MARK: The model that a call starts with

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
            try withAddress(of: &model) {
                try update($0, .ofUpdate(of: Model.self), plan, from: source, .root)
            }
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
        try importObject(&model, .ofUpdate(of: Model.self), .root, from: value, mappings: mappings)
    }

    @usableFromInline
    func summarize(_ object: ObjectAddress) { state.pointee.summarized = object }

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

// MARK: Models as values

extension DictionaryImportable {
    /// Imports an object, with uniquing and hooks; an instance of the model is taken as it is.
    @inlinable
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Self {
        try context.importModel(Self.self, from: source)
    }

    @inlinable
    public static func _importing(
        _ source: SourceValue, onto current: Self, in context: ImportContext
    ) throws -> Self {
        try context.importModel(from: source, onto: current)
    }

    /// The properties of a class have been seen to by themselves; a struct is written where it stands.
    public static func _rebuildingSets(in value: Self, _ context: ImportContext) -> Self? {
        if isClass(Self.self) { return nil }
        guard let plan = try? PlanCache.plan(of: value) else { return nil }
        var copy = value
        let hasRebuilt = withAddress(of: &copy) { context.rebuildSets(in: $0, plan) }
        return hasRebuilt ? copy : nil
    }

    /// A class model is unchanged when it is the same instance; a struct, when all of its properties are.
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        if isClass(Self.self) { return reference(to: old) === reference(to: new) }
        guard let plan = try? PlanCache.plan(of: old) else { return false }
        var (old, new) = (old, new)
        return withAddress(of: &old) { old in
            withAddress(of: &new) { new in
                plan.properties.indices.allSatisfy { plan.properties[$0].isUnchanged(old, new) }
            }
        }
    }
}

extension Unretained<ImportPlan> {
    @usableFromInline
    func lacks(_ hooks: ModelHook) -> Bool { with { $0.lacks(hooks) } }
}
