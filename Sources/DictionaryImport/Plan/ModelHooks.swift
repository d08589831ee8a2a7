/// The hooks of a model, called without knowing its type.
protocol ModelHooks: Sendable {
    func shouldImport(_ value: ImportValue, forKey key: String, object: ObjectAddress) throws -> Bool
    /// Calls `body` with the address of a new instance, as accessors take it.
    func withNewInstance(_ body: (ObjectAddress) -> Bool) -> Bool
    func didImport(_ object: AnyObject, from source: ImportValue) throws
    /// The identity that the hook names for an object's own properties.
    func identity(of object: AnyObject) -> AnyHashable?
    /// Whether the model is a class, or a superclass of it.
    func isSuperclass(of type: Any.Type) -> Bool
    func keyMap(
        properties: [PropertyPlan], normalization: KeyNormalization, mappings: [String: String]
    ) -> (KeyMap, [ImportIssue])
}

struct ModelHooksOf<Model: DictionaryImportable>: ModelHooks {
    func shouldImport(_ value: ImportValue, forKey key: String, object: ObjectAddress) throws -> Bool {
        try object.withModel(of: Model.self) { try $0.shouldImport(value, forKey: key) }
    }

    func withNewInstance(_ body: (ObjectAddress) -> Bool) -> Bool {
        var model = Model()
        return withAddress(of: &model, body)
    }

    func didImport(_ object: AnyObject, from source: ImportValue) throws {
        // The plan is that of the object's type: a cast would look for what is known.
        try ObjectAddress(of: object).withModel(of: Model.self) { try $0.didImport(from: source) }
    }

    func identity(of object: AnyObject) -> AnyHashable? {
        (object as? Model).flatMap { ImportContext.ownIdentity(of: $0) }
    }

    func isSuperclass(of type: Any.Type) -> Bool { type is Model.Type }

    func keyMap(
        properties: [PropertyPlan], normalization: KeyNormalization, mappings: [String: String]
    ) -> (KeyMap, [ImportIssue]) {
        var compiler = KeyMapCompiler(Model.self, properties: properties, normalization: normalization)
        let keys = compiler.compile(mappings: mappings)
        return (keys, compiler.faults)
    }
}
