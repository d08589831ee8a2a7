// What the engine does with a model of which it knows the type at run time only: functions of that type, on the model in
// memory.

extension DictionaryImportable {
    /// Makes an instance in empty memory.
    static func make(in memory: ValueMemory) { memory.initialize(to: Self()) }

    static var size: Int { MemoryLayout<Self>.size }
    static var alignment: Int { MemoryLayout<Self>.alignment }

    /// Moves the model of one memory into the other, which is empty.
    static func move(from memory: ValueMemory, to other: ValueMemory) { other.initialize(to: memory.take(Self.self)) }

    /// A new instance of this very class, which nobody else has; `nil` where the initializer gives another.
    static func makeNewObject() -> AnyObject? {
        var model = Self()
        return type(of: model) == Self.self && isHeldOnlyHere(&model) ? reference(to: model) : nil
    }

    static func destroy(in memory: ValueMemory) { memory.destroy(Self.self) }

    /// A copy of the model in memory.
    static func model(in memory: ValueMemory) -> any DictionaryImportable { memory.copy(Self.self) }

    /// Calls `body` with the address of a new instance, as accessors take it.
    static func withNewInstance(_ body: (ObjectAddress) -> Bool) -> Bool {
        var model = Self()
        return withAddress(of: &model, body)
    }

    /// Whether it is known by the type that objects have no `didImport`.
    static var lacksDidImport: Bool { _DidImportFailure.self == _NoHook.self }

    /// Whether the model is a class, or a superclass of it.
    static func isSuperclass(of type: Any.Type) -> Bool { type is Self.Type }

    // MARK: What a source holds itself

    /// Puts the instance that a value of the source is into empty memory. Returns whether it is one.
    static func take(_ source: SourceValue, into memory: ValueMemory) -> Bool {
        guard let model = isClass(Self.self) ? source.heldValue(Self.self) : source.exactValue(Self.self) else {
            return false
        }
        memory.initialize(to: model)
        return true
    }

    /// As ``take(_:into:)``, of a value of any kind.
    static func take(_ value: ImportValue, into memory: ValueMemory) -> Bool {
        guard let model = value.other(as: Self.self) else { return false }
        memory.initialize(to: model)
        return true
    }

    // MARK: Hooks

    /// Puts the object that the hook finds into memory. Returns whether there is one.
    static func existingObject(for source: ImportValue, in memory: ValueMemory, isEmpty: Bool) throws -> Bool {
        guard let found = try existingObject(for: source) else { return false }
        if isEmpty { memory.initialize(to: found) } else { memory.assign(found) }
        return true
    }

    static func shouldImport(_ value: ImportValue, forKey key: String, to object: ObjectAddress) throws -> Bool {
        try object.withModel(of: Self.self) { try $0.shouldImport(value, forKey: key) }
    }

    static func willImport(to memory: ValueMemory, from source: ImportValue) throws {
        try memory.withValue(Self.self) { try $0.willImport(from: source) }
    }

    static func didImport(to memory: ValueMemory, from source: ImportValue) throws {
        try memory.withValue(Self.self) { try $0.didImport(from: source) }
    }

    static func didImport(to object: ObjectAddress, from source: ImportValue) throws {
        try object.withModel(of: Self.self) { try $0.didImport(from: source) }
    }

    /// The identity that the hook names for an object's own properties.
    static func identity(of object: AnyObject) -> AnyHashable? {
        (object as? Self).flatMap { ImportContext.named(by: $0) }
    }

    /// The identity that the model in memory has by its own properties.
    static func ownIdentity(in memory: ValueMemory) throws -> Identity? {
        try ImportContext.ownIdentity(of: memory.copy(Self.self))
    }

    // MARK: Keys and sets

    /// What each key feeds, with the mappings of a call, and what is wrong with these.
    static func keyMap(
        properties: [PropertyPlan], normalization: KeyNormalization, mappings: [String: String]
    ) -> (KeyMap, [ImportIssue]) {
        var compiler = KeyMapCompiler(Self.self, properties: properties, normalization: normalization)
        let keys = compiler.compile(mappings: mappings)
        return (keys, compiler.faults)
    }

    /// Builds the sets in a struct in memory anew that their elements have outgrown; returns whether there were any.
    static func rebuildSets(in memory: ValueMemory, _ context: ImportContext) -> Bool {
        var model = memory.copy(Self.self)
        guard let plan = try? PlanCache.permanentPlan(of: model).object else { return false }
        let hasRebuilt = withAddress(of: &model) { context.rebuildSets(in: $0, plan) }
        if hasRebuilt { memory.assign(model) }
        return hasRebuilt
    }
}
