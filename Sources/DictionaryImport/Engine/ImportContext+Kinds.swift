// The type of the object that a source describes, where a model has a hook that names it.

extension ImportContext {
    /// The type that the hook of a model names; `nil` when it names that model, or the model has no such hook.
    ///
    /// - Throws: What the hook throws, and an error for a type that the object cannot have.
    @inlinable
    func kind<Model: DictionaryImportable>(
        of type: Model.Type, for value: ImportValue
    ) throws -> (any DictionaryImportable.Type)? {
        if let element = elementAtHand { return element.kind }
        // There may be no plan yet: a type that only names others need not be one that an object can be made of.
        if PlanCache.plan(of: type, without: .modelType) != nil { return nil }
        let kind = try type.modelType(for: value)
        return kind == type ? nil : try checked(kind, for: type)
    }

    // Mostly there is none: that is found out without a copy.
    @usableFromInline
    var hasElementAtHand: Bool { if case .some = state.pointee.elementAtHand { true } else { false } }

    @usableFromInline
    var elementAtHand: ElementAtHand? { hasElementAtHand ? state.pointee.elementAtHand : nil }

    @usableFromInline
    func checked<Model: DictionaryImportable>(
        _ kind: any DictionaryImportable.Type, for type: Model.Type
    ) throws -> (any DictionaryImportable.Type)? {
        if isKind(kind, of: type) { return kind }
        if isSuperclass(kind, of: type) { return nil }
        throw ImportFailure(.wrongKind(given: typeName(kind), wanted: typeName(type)))
    }

    /// Imports a model of the type that a hook has named; returns `nil` where that is another one after all.
    @usableFromInline @inline(never)
    func importModel<Model: DictionaryImportable>(
        of kind: any DictionaryImportable.Type, as type: Model.Type, from value: ImportValue, onto current: Model?,
        mappings: [String: String]
    ) throws -> Model? {
        // No hook wants to see the source but the one that has named the type.
        if isClass(Model.self), current == nil, mappings.isEmpty, session == nil, !hasElementAtHand,
            let plan = PlanCache.plan(of: kind, without: .ofSource.subtracting(.modelType))
        {
            // It has been found to be a class of the model.
            return model(try importNew(kind, plan, from: value), of: type)
        }
        func open<Kind: DictionaryImportable>(_ kind: Kind.Type) throws -> Model? {
            try value.lend { source in
                try importModel(
                    ofThisKind: kind, nil, from: source, onto: current.flatMap { $0 as? Kind }, mappings: mappings)
                    as? Model
            }
        }
        return try open(kind)
    }
}

extension ImportContext {
    private func importNew<Kind: DictionaryImportable>(
        _ kind: Kind.Type, _ plan: Unretained<ImportPlan>, from value: ImportValue
    ) throws -> AnyObject {
        var model = Kind()
        if Swift.type(of: model) != Kind.self || !isHeldOnlyHere(&model) {
            try value.lend { try importObject(&model, from: $0) }
            return reference(to: model)
        }
        let object = reference(to: model)
        try withExtendedLifetime(object) {
            try value.lend { try importNew(of: plan, nil, object: ObjectAddress(of: object), from: $0) }
        }
        return object
    }
}

// What the optimizer knows of a metatype is the type that it was declared with, so these are never inlined.

/// Whether a type is a model or a subclass of it.
@inline(never)
private func isKind<Model>(_ kind: Any.Type, of model: Model.Type) -> Bool { kind is Model.Type }

@inline(never)
private func isSuperclass(_ kind: any DictionaryImportable.Type, of model: Any.Type) -> Bool {
    func open<Kind: DictionaryImportable>(_ kind: Kind.Type) -> Bool { isKind(model, of: kind) }
    return open(kind)
}

/// Whether a value is an object of a type.
@inline(never)
func isInstance(_ value: Any, of kind: any DictionaryImportable.Type) -> Bool {
    func open<Kind: DictionaryImportable>(_ kind: Kind.Type) -> Bool { value is Kind }
    return open(kind)
}
