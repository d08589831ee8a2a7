// The type of the object that a source describes, where a model has a hook that names it.

extension ImportContext {
    /// The type that the hook of a model names; `nil` when it names that model, or the model has no such hook.
    ///
    /// - Throws: What the hook throws, and an error for a type that the object cannot have.
    func kind(
        of type: any DictionaryImportable.Type, for value: ImportValue
    ) throws -> (any DictionaryImportable.Type)? {
        // There may be no plan yet: a type that only names others need not be one that an object can be made of.
        if PlanCache.plan(of: type, without: .modelType) != nil { return nil }
        let kind = try type.modelType(for: value)
        return kind == type ? nil : try checked(kind, for: type)
    }

    private func checked(
        _ kind: any DictionaryImportable.Type, for type: any DictionaryImportable.Type
    ) throws -> (any DictionaryImportable.Type)? {
        if isKind(kind, of: type) { return kind }
        if isKind(type, of: kind) { return nil }
        throw ImportFailure(.wrongKind(given: typeName(kind), wanted: typeName(type)))
    }

    /// Imports a model of the type that a hook has named: a subclass of the model.
    @inline(never)
    func importModel(
        of kind: any DictionaryImportable.Type, into model: ModelMemory, onto origin: ObjectOrigin?,
        from value: ImportValue, mappings: [String: String]?, atHand: ElementAtHand?
    ) throws {
        var origin = origin
        if origin != nil, !isKind(model.dynamicType, of: kind) {
            model.destroy()
            origin = nil
        }
        let model = model.narrowed(to: kind)
        // No hook wants to see the source but the one that has named the type.
        let hooks = ModelHook.ofSource.subtracting(.modelType)
        if origin == nil, session == nil, atHand == nil, let plan = PlanCache.plan(of: kind, without: hooks) {
            return try value.lend { try importNew(model, plan, from: $0, mappings: mappings) }
        }
        try value.lend {
            try importModel(ofThisKind: model, onto: origin, nil, from: $0, mappings: mappings, atHand: atHand)
        }
    }
}

// What the optimizer knows of a metatype is the type that it was declared with, so these are never inlined.

/// Whether a type is a model or a subclass of it.
@inline(never)
private func isKind(_ kind: Any.Type, of model: any DictionaryImportable.Type) -> Bool { model.isSuperclass(of: kind) }

/// Whether a value is an object of a type.
@inline(never)
func isInstance(_ value: Any, of kind: any DictionaryImportable.Type) -> Bool {
    func open<Kind: DictionaryImportable>(_ kind: Kind.Type) -> Bool { value is Kind }
    return open(kind)
}
