/// The hooks of a model that objects are imported with, called without knowing its type.
///
/// They are compiled in the model's module, where its type is known: a call through a protocol would have to find out with each
/// value how the model is reached.
@usableFromInline
struct HookCalls: Sendable {
    let shouldImport: @Sendable (ImportValue, String, ObjectAddress) throws -> Bool
    let didImport: @Sendable (ObjectAddress, ImportValue) throws -> Void

    @usableFromInline
    init(
        shouldImport: @escaping @Sendable (ImportValue, String, ObjectAddress) throws -> Bool,
        didImport: @escaping @Sendable (ObjectAddress, ImportValue) throws -> Void
    ) {
        self.shouldImport = shouldImport
        self.didImport = didImport
    }

    /// - Parameter model: The model, or a superclass of it, which has the same hooks: they are called as those of an object.
    @inlinable @inline(__always)
    static func of<Model: DictionaryImportable>(_ model: Model.Type) -> HookCalls {
        HookCalls(
            shouldImport: { value, key, object in
                try object.withModel(of: Model.self) { try $0.shouldImport(value, forKey: key) }
            },
            didImport: { object, source in try object.withModel(of: Model.self) { try $0.didImport(from: source) } })
    }
}

/// What else a plan needs of its model, now and then.
extension DictionaryImportable {
    /// Whether it is known by the type that objects have no `didImport`.
    static var lacksDidImport: Bool { _DidImportFailure.self == _NoHook.self }

    /// Calls `body` with the address of a new instance, as accessors take it.
    static func withNewInstance(_ body: (ObjectAddress) -> Bool) -> Bool {
        var model = Self()
        return withAddress(of: &model, body)
    }

    /// The identity that the hook names for an object's own properties.
    static func identity(of object: AnyObject) -> AnyHashable? {
        (object as? Self).flatMap { ImportContext.named(by: $0) }
    }

    /// Whether the model is a class, or a superclass of it.
    static func isSuperclass(of type: Any.Type) -> Bool { type is Self.Type }

    /// What each key feeds, with the mappings of a call, and what is wrong with these.
    static func keyMap(
        properties: [PropertyPlan], normalization: KeyNormalization, mappings: [String: String]
    ) -> (KeyMap, [ImportIssue]) {
        var compiler = KeyMapCompiler(Self.self, properties: properties, normalization: normalization)
        let keys = compiler.compile(mappings: mappings)
        return (keys, compiler.faults)
    }
}
