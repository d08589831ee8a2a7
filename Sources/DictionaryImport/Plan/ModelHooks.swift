/// The hooks of a model, called without knowing its type.
class ModelHooks: @unchecked Sendable {
    // `@unchecked Sendable`: there is no state, here or in the subclass.

    func shouldImport(_ value: ImportValue, forKey key: String, object: ObjectAddress) throws -> Bool { true }

    /// Calls `body` with the address of a new instance, as accessors take it.
    func withNewInstance<R>(_ body: (ObjectAddress) throws -> R) rethrows -> R? { nil }

    func didImport(_ object: AnyObject, from source: ImportValue) throws {}

    /// The identity that an object has by its own properties.
    func identity(of object: AnyObject) -> AnyHashable? { nil }

    func keyMap(
        properties: [PropertyPlan], normalization: KeyNormalization, mappings: [String: String]
    ) -> (KeyMap, [ImportIssue]) {
        fatalError("ModelHooks is abstract: only ModelHooksOf is instantiated")
    }
}

final class ModelHooksOf<Model: DictionaryImportable>: ModelHooks, @unchecked Sendable {
    override func shouldImport(
        _ value: ImportValue, forKey key: String, object: ObjectAddress
    ) throws -> Bool {
        try object.withModel(of: Model.self) { try $0.shouldImport(value, forKey: key) }
    }

    override func withNewInstance<R>(_ body: (ObjectAddress) throws -> R) rethrows -> R? {
        var model = Model()
        return try withAddress(of: &model, body)
    }

    override func didImport(_ object: AnyObject, from source: ImportValue) throws {
        // The plan is that of the object's type: a cast would look for what is known.
        try ObjectAddress(of: object).withModel(of: Model.self) { try $0.didImport(from: source) }
    }

    override func identity(of object: AnyObject) -> AnyHashable? {
        (object as? Model).flatMap { ImportContext.ownIdentity(of: $0) }
    }

    override func keyMap(
        properties: [PropertyPlan], normalization: KeyNormalization, mappings: [String: String]
    ) -> (KeyMap, [ImportIssue]) {
        var compiler = KeyMapCompiler(Model.self, properties: properties, normalization: normalization)
        let keys = compiler.compile(mappings: mappings)
        return (keys, compiler.faults)
    }
}
