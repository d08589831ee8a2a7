// The type of the object that a source describes, where a model has a hook that names it.

extension ImportContext {
    /// The type that the hook of a model names for a source; the model itself where it has none.
    ///
    /// There may be no schema yet: a type that only names others need not be one that an object can be made of.
    ///
    /// - Throws: What the hook throws, and an error for a type that the object cannot have.
    func kind<Model: DictionaryImportable>(
        of type: Model.Type, for source: Source
    ) throws -> any DictionaryImportable.Type {
        guard Model._ModelTypeFailure.self != _NoHook.self else { return type }
        let kind = try type.modelType(for: ImportValue(source, in: self))
        if kind == type || isKind(kind, of: type) { return kind }
        // A subclass may inherit the hook.
        if isKind(type, of: kind) { return type }
        throw ImportFailure(.wrongKind(given: typeName(kind), wanted: typeName(type)))
    }
}

// What the optimizer knows of a metatype is the type that it was declared with, so this is never inlined.

/// Whether a type is a model or a subclass of it.
@inline(never)
func isKind(_ kind: Any.Type, of model: any DictionaryImportable.Type) -> Bool {
    func open<Model: DictionaryImportable>(_ model: Model.Type) -> Bool { kind is Model.Type }
    return open(model)
}
