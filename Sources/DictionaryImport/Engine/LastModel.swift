/// The last model that an import has looked up: mostly the next one is of the same type.
struct LastModel {
    let type: ObjectIdentifier
    let plan: Unretained<ImportPlan>
    /// Whether it is known that no hook wants to see the source of an object, and no session wants to know of it.
    var isWithoutHooks = false
}

extension ImportContext {
    /// The plan of a type, when it has been made.
    @usableFromInline
    func plan(ofType type: Any.Type) -> Unretained<ImportPlan>? {
        let key = ObjectIdentifier(type)
        if let last = state.pointee.lastModel, last.type == key { return last.plan }
        guard let plan = PlanCache.permanentPlan(ofType: type) else { return nil }
        state.pointee.lastModel = LastModel(type: key, plan: plan)
        return plan
    }

    /// The plan of an object's dynamic type; made at its first use.
    @inlinable @inline(__always)
    func plan<Model: DictionaryImportable>(of model: Model) throws -> Unretained<ImportPlan> {
        try plan(ofType: Swift.type(of: model)) ?? PlanCache.permanentPlan(of: model)
    }

    /// The plan of a model that is known to lack these hooks.
    @usableFromInline
    func plan(of model: Any.Type, without hooks: ModelHook) -> Unretained<ImportPlan>? {
        plan(ofType: model).flatMap { $0.lacks(hooks) ? $0 : nil }
    }

    /// The plan of a model that has no hooks which want to see the source of an object.
    @usableFromInline
    func planWithoutHooks(of type: Any.Type, for source: SourceValue) -> Unretained<ImportPlan>? {
        guard source.isPlainObject else { return nil }
        if let last = state.pointee.lastModel, last.isWithoutHooks, last.type == ObjectIdentifier(type) {
            return last.plan
        }
        guard session == nil, let plan = plan(of: type, without: .ofSource) else { return nil }
        state.pointee.lastModel?.isWithoutHooks = true
        return plan
    }

    /// The plan of a model whose hooks do not say which object a source means: it is a new one.
    @usableFromInline
    func planOfNewObjects(of type: Any.Type, for source: SourceValue) -> Unretained<ImportPlan>? {
        source.isPlainObject && session == nil ? plan(of: type, without: .ofObject) : nil
    }
}
