// Which object a source means. The order: an object of this import with an equal identity; what `existingObject(for:)`
// gives, which is called once for each identity; the current value of a property that is merged into, unless it is another
// one by its identity; else a new object.

extension ImportContext {
    /// The object that a source means, when there is one.
    ///
    /// - Parameters:
    ///   - current: The value of a property that is merged into.
    ///   - absent: The hooks that the model is known to lack.
    @inlinable
    func existing<Model: DictionaryImportable>(
        _ type: Model.Type, identity: AnyHashable?, for source: ImportValue, _ current: Model?,
        without absent: ModelHook
    ) throws -> Model? {
        if let identity, isClass(type), let known = knownObject(type, identity: identity) { return known }
        if !absent.contains(.existingObject), let found = try type.existingObject(for: source) {
            if isClass(type), !absent.contains(.identity) { remember(found, identity: identity) }
            return found
        }
        return current.flatMap { mergeTarget($0, identity: identity) }
    }

    @usableFromInline
    func knownObject<Model: DictionaryImportable>(_ type: Model.Type, identity: AnyHashable) -> Model? {
        guard let known = known(type, identity: identity) else { return nil }
        if known.isNew { state.pointee.transaction.objects.markRevisited(reference(to: known.model)) }
        return known.model
    }

    /// The current value of a property that is merged into, unless both it and the source have an identity and these differ:
    /// then the source means another object.
    @usableFromInline
    func mergeTarget<Model: DictionaryImportable>(_ current: Model, identity: AnyHashable?) -> Model? {
        if let identity, isAnother(current, identity) { return nil }
        if isClass(Model.self) { remember(current, identity: identity) }
        return current
    }

    private func known<Model: DictionaryImportable>(
        _ type: Model.Type, identity: AnyHashable
    ) -> (model: Model, isNew: Bool)? {
        if let known = state.pointee.transaction.objects.object(withIdentity: identity, as: type) { return known }
        var isAdded = false
        while let (object, plan) = state.pointee.transaction.objects.nextUnidentified() {
            guard let own = plan.hooks.identity(of: object) else { continue }
            state.pointee.transaction.objects.add(object, identity: own, isNew: false)
            isAdded = true
        }
        return isAdded ? state.pointee.transaction.objects.object(withIdentity: identity, as: type) : nil
    }

    /// Remembers the object that a source means under the identity that the source names.
    @usableFromInline
    func remember<Model>(_ model: Model, identity: AnyHashable, isNew: Bool) {
        guard isClass(Model.self) else { return }
        state.pointee.transaction.objects.add(reference(to: model), identity: identity, isNew: isNew)
    }

    /// Remembers an object that existed before under the identity that the source names, else under its own.
    @usableFromInline
    func remember<Model: DictionaryImportable>(_ model: Model, identity: AnyHashable?) {
        if let identity { return remember(model, identity: identity, isNew: false) }
        guard let plan = try? PlanCache.plan(of: model), !plan.lacks(.identity) else { return }
        state.pointee.transaction.objects.add(unidentified: reference(to: model), plan: plan)
    }

    /// Remembers the object that an update starts with, so that the source may mention it again. What the hook throws for
    /// the source is ignored: an update need not name an identity.
    @usableFromInline
    func rememberRoot<Model: DictionaryImportable>(_ model: Model, _ source: ImportValue) {
        remember(model, identity: try? type(of: model).identity(for: source))
    }

    /// Whether a model has an identity, and another one. What this import knows it under comes before its own.
    private func isAnother<Model: DictionaryImportable>(_ model: Model, _ identity: AnyHashable) -> Bool {
        if isClass(Model.self), let known = state.pointee.transaction.objects.identities(of: reference(to: model)) {
            return !known.contains(identity)
        }
        guard let own = Self.ownIdentity(of: model) else { return false }
        return own != identity
    }

    /// The identity that the hook of a model names for the model's own properties.
    static func ownIdentity<Model: DictionaryImportable>(of model: Model) -> AnyHashable? {
        guard let plan = try? PlanCache.plan(of: model) else { return nil }
        var model = model
        let own = withAddress(of: &model) { ExportContext.ownMembers(of: $0, plan) }
        return try? type(of: model).identity(for: own)
    }
}
