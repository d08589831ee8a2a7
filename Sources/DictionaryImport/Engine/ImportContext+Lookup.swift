// Which object a source means. The order: an object of this import, or of its session, with an equal identity; what
// `existingObject(for:)` gives, which is called once for each identity; the current value of a property that is merged
// into, unless it is another one by its identity; else a new object.

extension ImportContext {
    /// Finds the object that a source means, when there is one. Returns whether memory has it.
    ///
    /// - Parameters:
    ///   - model: Memory, with the value of a property that is merged into, with an instance that may become a new object, or
    ///     empty.
    ///   - hasCurrent: Whether it is such a value. It does not stay there when it is not the object.
    ///   - identity: What the source says of the object.
    ///   - isMatched: Whether that value was found by the identity.
    func findExisting(
        _ model: ModelMemory, hasCurrent: Bool, isEmpty: inout Bool, _ identity: Identity?, for source: SourceValue,
        isMatched: Bool, _ plan: Unretained<ImportPlan>
    ) throws -> Bool {
        func isKnown() throws -> Bool {
            guard model.isClass, let identity, let object = try knownObject(model.type, identity, plan) else {
                return false
            }
            model.put(object, isEmpty: isEmpty)
            isEmpty = false
            return true
        }
        if try isKnown() { return true }
        if !plan.lacks(.existingObject) {
            let value = source.attached(to: self)
            if try model.type.existingObject(for: value, in: model.memory, isEmpty: isEmpty) {
                isEmpty = false
                if model.isClass { try remember(model.object, PlanCache.permanentPlan(of: model), identity) }
                return true
            }
            // The hook may have converted what mentions the object.
            if !plan.lacks(.existingObject), try isKnown() { return true }
        }
        guard hasCurrent else { return false }
        if try isMergeTarget(model, identity, isMatched: isMatched) { return true }
        model.destroy()
        isEmpty = true
        return false
    }

    /// The object that is known by an identity.
    ///
    /// A table has the objects of one class, and only those of the class that was asked for and of its subclasses are found.
    func knownObject(_ type: Any.Type, _ identity: Identity, _ plan: Unretained<ImportPlan>) throws -> AnyObject? {
        guard let known = try known(type, identity, plan) else { return nil }
        state.pointee.journal.noteFound()
        if known.maker == state.pointee.finder.objects.importNumber {
            state.pointee.finder.objects.markRevisited(known.object)
        }
        return known.object
    }

    /// What is known by an identity.
    func known(
        _ type: Any.Type, _ identity: Identity, _ plan: Unretained<ImportPlan>
    ) throws -> IdentityMap.Known? {
        let isSuperclass = { (type: Any.Type) in plan.with { $0.model.isSuperclass(of: type) } }
        repeat {
            switch state.pointee.finder.objects.find(identity, as: type, isSuperclass) {
            case .one(let known): return known
            case .several(let objects): throw mismatch(identity, type, objects)
            case .another(let object): throw mismatch(identity, type, [object])
            case .nothing: break
            }
        } while try promisedIsKnown(identity, isSuperclass) || identifyNext()
        return nil
    }

    /// Finds out the identity of one more object whose source names none. Returns whether there was one.
    private func identifyNext() -> Bool {
        while let (object, plan) = state.pointee.finder.objects.nextUnidentified() {
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

    /// Whether a source is about the current value of a property that is merged into: unless both have an identity and these
    /// differ.
    private func isMergeTarget(_ current: ModelMemory, _ identity: Identity?, isMatched: Bool) throws -> Bool {
        if let identity, try isAnother(current, identity, isMatched: isMatched) { return false }
        if current.isClass {
            try remember(current.object, PlanCache.permanentPlan(of: current), identity, isOwn: isMatched)
        }
        return true
    }

    // MARK: Promises

    /// Has the object be known that was promised by an identity. Returns whether there is one.
    private func promisedIsKnown(_ identity: Identity, _ isSuperclass: (Any.Type) -> Bool) throws -> Bool {
        guard let promised = state.pointee.finder.promise(of: identity, isSuperclass) else { return false }
        let object = promised.object.object
        if state.pointee.finder.objects.identities(of: object).contains(identity) { return false }
        try rememberNew(object, identity, promised.plan, isNew: false)
        return true
    }

    // MARK: Remembering

    /// Remembers a new object under the identity that its source names.
    func rememberNew(
        _ object: AnyObject, _ identity: Identity?, _ plan: Unretained<ImportPlan>, isNew: Bool
    ) throws {
        state.pointee.finder.objects.session?.list(object, isNew: true)
        guard let identity else { return }
        state.pointee.journal.noteKnown()
        try remember(object, identity, plan, isNew: isNew)
    }

    /// Remembers an object that existed before under the identity that the source names, else under its own.
    ///
    /// - Parameter isOwn: Whether the object itself has the identity.
    func remember(
        _ object: AnyObject, _ plan: Unretained<ImportPlan>, _ identity: Identity?, isOwn: Bool = false
    ) throws {
        state.pointee.journal.noteFound()
        if session == nil, identity == nil, plan.lacks([.identity, .identityMark]) { return }
        state.pointee.finder.objects.session?.list(object, isNew: false)
        if let identity { return try remember(object, identity, plan, isNew: false, isOwn: isOwn) }
        if let own = plan.identity(of: object) { rememberOwn(own, of: object, plan) }
        if !plan.lacks(.identity) { state.pointee.finder.objects.add(unidentified: object, plan: plan.object) }
    }

    private func remember(
        _ object: AnyObject, _ identity: Identity, _ plan: Unretained<ImportPlan>, isNew: Bool, isOwn: Bool = false
    ) throws {
        let known = state.pointee.finder.objects.add(
            object, identity, plan: plan, isNew: isNew, isOwn: isOwn)
        if let known, known !== object { throw taken(identity, plan, by: known) }
    }

    /// Remembers an object under the identity that it has itself. Where another one has it too, the first one stays: an
    /// earlier place of the source may have been promised it.
    private func rememberOwn(_ identity: Identity, of object: AnyObject, _ plan: Unretained<ImportPlan>) {
        _ = state.pointee.finder.objects.add(object, identity, plan: plan, isNew: false, isOwn: true)
    }

    func taken(_ identity: Identity, _ plan: Unretained<ImportPlan>, by owner: AnyObject) -> any Error {
        ImportFailure(.identityTaken(plan.with { $0.shown(identity) }, owner: typeName(type(of: owner))))
    }

    /// Remembers the object that an update starts with, so that the source may mention it again. What the hook throws for
    /// the source is ignored: an update need not name an identity.
    func rememberRoot(
        _ object: AnyObject, _ plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>, _ source: ImportValue
    ) throws {
        let found = Result { try source.lend { try identity(of: plan.with { $0.model }, plan, keys, in: $0) } }
        if case .failure(let error as ImportError) = found, error.isOfFaultyModel { throw error }
        try remember(object, plan, try? found.get())
    }

    // MARK: Comparing

    /// Whether a model has an identity, and another one. What this import knows it under comes before its own.
    private func isAnother(_ model: ModelMemory, _ identity: Identity, isMatched: Bool) throws -> Bool {
        if isMatched, !model.isClass || state.pointee.finder.objects.haveOwnIdentities { return false }
        if model.isClass {
            let known = state.pointee.finder.objects.identities(of: model.object)
            if !known.isEmpty { return !known.contains(identity) }
        }
        guard let own = try model.type.ownIdentity(in: model.memory) else { return false }
        return own != identity
    }

    /// The identity that a model has by its own properties.
    static func ownIdentity<Model: DictionaryImportable>(of model: Model) throws -> Identity? {
        let plan = try PlanCache.permanentPlan(of: model)
        if isClass(Model.self), !plan.lacks(.identityMark) { return plan.identity(of: reference(to: model)) }
        if plan.lacks(.identityMark) { return plan.lacks(.identity) ? nil : named(by: model).map(Identity.init) }
        var copy = model
        return withAddress(of: &copy) { object in plan.with { $0.markedIdentity(of: object) } }
    }

    /// The identity that the hook of a model names for the model's own properties.
    static func named<Model: DictionaryImportable>(by model: Model) -> AnyHashable? {
        guard let plan = try? PlanCache.permanentPlan(of: model) else { return nil }
        var model = model
        let own = withAddress(of: &model) { ExportContext.ownMembers(of: $0, plan.object) }
        return try? type(of: model).identity(for: own)
    }
}
