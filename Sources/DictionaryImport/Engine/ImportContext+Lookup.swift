// Which object a source means. The order: an object of this import, or of its session, with an equal identity; what
// `existingObject(for:)` gives, which is called once for each identity; the current value of a property that is merged
// into, unless it is another one by its identity; else a new object.

extension ImportContext {
    /// The object that a source means, when there is one.
    ///
    /// - Parameters:
    ///   - identities: What the source says of the object.
    ///   - current: The value of a property that is merged into.
    @inlinable
    func existing<Model: DictionaryImportable>(
        _ type: Model.Type, _ identities: Identities?, for source: SourceValue, _ current: Model?,
        _ plan: Unretained<ImportPlan>
    ) throws -> Model? {
        if isClass(type), let identities, let known = try knownObject(type, identities, plan),
            let model = known as? Model
        {
            return model
        }
        if !plan.lacks(.existingObject), let found = try type.existingObject(for: source.attached(to: self)) {
            if isClass(type) { try remember(found, identities) }
            return found
        }
        return try current.flatMap { try mergeTarget($0, identities) }
    }

    /// The object that is known by an identity. It is known by the others of its source from then on.
    ///
    /// A table has the objects of one class, and only those of the class that was asked for and of its subclasses are found.
    @usableFromInline
    func knownObject(_ type: Any.Type, _ identities: Identities, _ plan: Unretained<ImportPlan>) throws -> AnyObject? {
        guard let known = try known(type, identities.ofHook, plan) ?? known(type, identities.ofMark, plan) else {
            return nil
        }
        let object = known.object
        if known.maker == state.pointee.transaction.objects.importNumber {
            state.pointee.transaction.objects.markRevisited(object)
        }
        if identities.ofHook != nil, identities.ofMark != nil,
            let own = PlanCache.permanentPlan(ofType: Swift.type(of: object))
        {
            try remember(object, identities, own)
        }
        return object
    }

    private func known(
        _ type: Any.Type, _ identity: Identity?, _ plan: Unretained<ImportPlan>
    ) throws -> IdentityMap.Known? {
        guard let identity else { return nil }
        repeat {
            let finding = state.pointee.transaction.objects.find(identity, as: type) { type in
                plan.with { $0.model.isSuperclass(of: type) }
            }
            switch finding {
            case .one(let known): return known
            case .several(let objects): throw mismatch(identity, type, objects)
            case .another(let object): throw mismatch(identity, type, [object])
            case .nothing: break
            }
        } while identifyNext()
        return nil
    }

    /// Finds out the identity of one more object whose source names none. Returns whether there was one.
    private func identifyNext() -> Bool {
        while let (object, plan) = state.pointee.transaction.objects.nextUnidentified() {
            guard let own = plan.model.identity(of: object) else { continue }
            rememberOwn(Identity(own), of: object, Unretained(plan))
            return true
        }
        return false
    }

    private func mismatch(_ identity: Identity, _ type: Any.Type, _ objects: [AnyObject]) -> any Error {
        let shown = PlanCache.permanentPlan(ofType: type)?.with { $0.shown(identity) } ?? .hidden
        let found = objects.map { typeName(Swift.type(of: $0)) }.sortedInUTF8()
        return ImportFailure(.identityMismatch(shown, wanted: typeName(type), found: found))
    }

    /// The current value of a property that is merged into, unless both it and the source have an identity and these differ:
    /// then the source means another object.
    @usableFromInline
    func mergeTarget<Model: DictionaryImportable>(_ current: Model, _ identities: Identities?) throws -> Model? {
        if let identities, try isAnother(current, identities) { return nil }
        if isClass(Model.self) { try remember(current, identities) }
        return current
    }

    // MARK: Remembering

    /// Remembers a new object under the identities that its source names.
    @usableFromInline
    func rememberNew<Model: DictionaryImportable>(
        _ model: Model, _ identities: Identities?, _ plan: Unretained<ImportPlan>, isNew: Bool
    ) throws {
        guard isClass(Model.self) else { return }
        let object = reference(to: model)
        state.pointee.transaction.objects.session?.list(object, isNew: true)
        guard let identities else { return }
        if let identity = identities.ofHook { try remember(object, identity, plan, isNew: isNew) }
        if let identity = identities.ofMark { try remember(object, identity, plan, isNew: isNew) }
    }

    /// Remembers an object that existed before under the identities that the source names, else under its own.
    @usableFromInline
    func remember<Model: DictionaryImportable>(_ model: Model, _ identities: Identities?) throws {
        let plan = try plan(of: model)
        if session == nil, identities == nil, plan.lacks([.identity, .identityMark]) { return }
        try remember(reference(to: model), identities, plan)
    }

    private func remember(_ object: AnyObject, _ identities: Identities?, _ plan: Unretained<ImportPlan>) throws {
        state.pointee.transaction.objects.session?.list(object, isNew: false)
        guard let identities else {
            if let own = plan.identity(of: object) { rememberOwn(own, of: object, plan) }
            if !plan.lacks(.identity) { state.pointee.transaction.objects.add(unidentified: object, plan: plan.object) }
            return
        }
        let isOwn = identities.areThoseOfCurrent
        if let identity = identities.ofHook { try remember(object, identity, plan, isNew: false, isOwn: isOwn) }
        if let identity = identities.ofMark { try remember(object, identity, plan, isNew: false, isOwn: isOwn) }
    }

    private func remember(
        _ object: AnyObject, _ identity: Identity, _ plan: Unretained<ImportPlan>, isNew: Bool, isOwn: Bool = false
    ) throws {
        let known = state.pointee.transaction.objects.add(
            object, identity, plan: plan, isNew: isNew, isOwn: isOwn)
        if let known, known !== object { throw taken(identity, plan, by: known) }
    }

    /// Remembers an object under the identity that it has itself. Where another one has it too, the first one stays: an
    /// earlier place of the source may have been promised it.
    private func rememberOwn(_ identity: Identity, of object: AnyObject, _ plan: Unretained<ImportPlan>) {
        _ = state.pointee.transaction.objects.add(object, identity, plan: plan, isNew: false, isOwn: true)
    }

    func taken(_ identity: Identity, _ plan: Unretained<ImportPlan>, by owner: AnyObject) -> any Error {
        ImportFailure(.identityTaken(plan.with { $0.shown(identity) }, owner: typeName(type(of: owner))))
    }

    /// Remembers the object that an update starts with, so that the source may mention it again. What the hook throws for
    /// the source is ignored: an update need not name an identity.
    @usableFromInline
    func rememberRoot<Model: DictionaryImportable>(
        _ model: Model, _ plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>, _ source: ImportValue
    ) throws {
        let type = type(of: model)
        let ofHook = plan.lacks(.identity) ? nil : (try? type.identity(for: source)).map(Identity.init)
        let ofMark = plan.lacks(.identityMark) ? nil : source.lend { markedIdentity(plan, keys, in: $0) }
        try remember(model, ifAny(Identities(ofHook: ofHook, ofMark: ofMark)))
    }

    // MARK: Comparing

    /// Whether a model has an identity, and another one. What this import knows it under comes before its own.
    private func isAnother<Model: DictionaryImportable>(_ model: Model, _ identities: Identities) throws -> Bool {
        if identities.areThoseOfCurrent, !isClass(Model.self) || state.pointee.transaction.objects.haveOwnIdentities {
            return false
        }
        if isClass(Model.self) {
            let known = state.pointee.transaction.objects.identities(of: reference(to: model))
            if !known.isEmpty { return !known.contains { $0 == identities.ofHook || $0 == identities.ofMark } }
        }
        let own = try Self.ownIdentities(of: model)
        if let ofHook = identities.ofHook, let own = own.ofHook { return ofHook != own }
        if let ofMark = identities.ofMark, let own = own.ofMark { return ofMark != own }
        return false
    }

    /// The identities that a model has by its own properties.
    static func ownIdentities<Model: DictionaryImportable>(of model: Model) throws -> Identities {
        if isClass(Model.self), let plan = planOfMarks(of: reference(to: model)) {
            return Identities(ofHook: nil, ofMark: plan.identity(of: reference(to: model)))
        }
        let plan = try PlanCache.permanentPlan(of: model)
        var copy = model
        let ofMark = withAddress(of: &copy) { object in plan.with { $0.markedIdentity(of: object) } }
        let ofHook = plan.lacks(.identity) ? nil : ownIdentity(of: model).map(Identity.init)
        return Identities(ofHook: ofHook, ofMark: ofMark)
    }

    /// The plan of an object that has its identity by marked properties only; `nil` where its model may have a hook.
    static func planOfMarks(of object: AnyObject) -> Unretained<ImportPlan>? {
        PlanCache.plan(of: Swift.type(of: object), without: .identity)
    }

    /// The identity that the hook of a model names for the model's own properties.
    static func ownIdentity<Model: DictionaryImportable>(of model: Model) -> AnyHashable? {
        guard let plan = try? PlanCache.permanentPlan(of: model) else { return nil }
        var model = model
        let own = withAddress(of: &model) { ExportContext.ownMembers(of: $0, plan.object) }
        return try? type(of: model).identity(for: own)
    }
}
