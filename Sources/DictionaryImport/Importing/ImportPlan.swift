import Synchronization

/// Everything that can be known of a model before an object of it is imported: made once per type, never changed.
///
/// Plans live as long as the process. The importer reaches them, and the memory that they point to, without counting
/// references: counters that every thread writes would be what threads wait for.
@usableFromInline
final class ImportPlan: @unchecked Sendable {
    // `@unchecked Sendable`: immutable but for what is atomic or guarded; the properties' memory is written by `init` only.

    let model: Any.Type
    let modelName: String
    let isClass: Bool
    let hooks: ModelHooks
    let options: ImportOptions
    let hasDefaultOptions: Bool
    let properties: UnsafePointer<PropertyPlan>
    let propertyCount: Int
    let keys: KeyMap
    let normalization: KeyNormalization

    /// What is wrong with the declarations of the model. When there is anything, nothing is imported.
    let faults: [ImportIssue]

    /// The hooks that the model does not have: their default implementations have told so.
    private let defaultHooks = Atomic<UInt8>(0)

    let requiredProperties: [Int]
    let hasRequiredProperties: Bool
    let hasSensitiveProperties: Bool
    let catchAll: Int?
    /// Whether keys that no property takes go to a flattened model or a catch-all property.
    let takesUnclaimed: Bool
    let flattened: [(property: Int, prefix: FlattenedPrefix)]

    /// The names of the properties, to find the one that an unknown key was meant for; made when it is first asked for.
    private let madeNearMiss = Guarded<NearMiss?>(nil)

    /// Where new objects store the properties.
    let offsets = PropertyOffsets()

    /// The keys to export the properties under.
    let exports = ExportPlans()

    /// Key maps with per-call mappings; the last one is kept, because calls in a loop have the same.
    private let lastKeysWithMappings = Guarded<(mappings: [String: String], keys: KeyMap)?>(nil)

    init(
        model: Any.Type, hooks: ModelHooks, options: ImportOptions, normalization: KeyNormalization,
        properties: [PropertyPlan], keys: KeyMap, faults: [ImportIssue]
    ) {
        self.model = model
        self.hooks = hooks
        self.options = options
        hasDefaultOptions = options.isDefault
        self.normalization = normalization
        self.keys = keys
        self.faults = faults
        modelName = typeName(model)
        isClass = model is AnyClass
        let memory = UnsafeMutablePointer<PropertyPlan>.allocate(capacity: max(properties.count, 1))
        memory.initialize(from: properties, count: properties.count)
        self.properties = UnsafePointer(memory)
        propertyCount = properties.count
        requiredProperties = properties.indices.filter { properties[$0].settings.isRequired }
        hasRequiredProperties = !requiredProperties.isEmpty
        hasSensitiveProperties = properties.contains(where: \.settings.isSensitive)
        catchAll = properties.firstIndex { $0.settings.isCatchAll }
        flattened = properties.indices.compactMap { index in
            properties[index].settings.flattenedPrefix.map {
                (index, FlattenedPrefix($0, normalization: normalization))
            }
        }
        takesUnclaimed = catchAll != nil || !flattened.isEmpty
    }

    func noteDefault(_ hook: ModelHook) {
        // A write that changes nothing would be what other threads wait for.
        guard !hasDefault(hook) else { return }
        defaultHooks.bitwiseOr(hook.rawValue, ordering: .relaxed)
    }

    @usableFromInline
    func hasDefault(_ hooks: ModelHook) -> Bool { hooksByDefault.isSuperset(of: hooks) }

    /// Those that have told so far.
    var hooksByDefault: ModelHook { ModelHook(rawValue: defaultHooks.load(ordering: .relaxed)) }

    var allProperties: UnsafeBufferPointer<PropertyPlan> {
        UnsafeBufferPointer(start: properties, count: propertyCount)
    }

    var nearMiss: NearMiss {
        if let made = madeNearMiss.withLock({ $0 }) { return made }
        // Made outside the lock: a custom normalization is code of the user's.
        let new = NearMiss(allProperties.map(\.name), by: normalization)
        madeNearMiss.withLock { $0 = new }
        return new
    }

    /// The key map for a call with mappings of its own.
    func keys(with mappings: [String: String]) throws -> KeyMap {
        if mappings.isEmpty { return keys }
        if let last = lastKeysWithMappings.withLock({ $0 }), last.mappings == mappings { return last.keys }
        // Made outside the lock: a custom normalization is code of the user's.
        let (keys, faults) = hooks.keyMap(
            properties: Array(allProperties), normalization: normalization, mappings: mappings)
        guard faults.isEmpty else { throw ImportError(faults) }
        lastKeysWithMappings.withLock { $0 = (mappings, keys) }
        return keys
    }
}

/// The hooks that are called for an object, as a set.
@usableFromInline
struct ModelHook: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) { self.rawValue = rawValue }

    @usableFromInline static let existingObject = ModelHook(rawValue: 1)
    @usableFromInline static let identity = ModelHook(rawValue: 2)
    @usableFromInline static let shouldImport = ModelHook(rawValue: 4)
    @usableFromInline static let willImport = ModelHook(rawValue: 8)
    @usableFromInline static let didImport = ModelHook(rawValue: 16)
    /// Those that see the source of an object as a whole.
    @usableFromInline static let ofSource: ModelHook = [.existingObject, .identity, .willImport, .didImport]
    /// Those that see the source of an update.
    @usableFromInline static let ofUpdate: ModelHook = [.willImport, .didImport]
    /// Those that see the source of the update that an import starts with.
    @usableFromInline static let ofRootUpdate: ModelHook = [.identity, .willImport, .didImport]
}

/// One property of a plan.
struct PropertyPlan {
    let name: String
    let definition: PropertyDefinition
    let access: PropertyAccessor
    fileprivate let accessBox: Unmanaged<AccessBox>
    let isStored: Bool
    /// The operation that writes the property when the import is committed.
    let commitment: PropertyOperation
    let type: any ErasedPropertyType.Type
    let settings: PropertySettings
    let acceptsNull: Bool
    /// Nothing stands between the source's value and the property but the conversion of its type.
    let isPlain: Bool
    /// The type of a stored property of which that is true, if it is one of these.
    let frequentType: FrequentType?
    /// The same as ``isPlain``, with a way of its own to read dates.
    let isPlainButForDates: Bool
    /// Values are merged into the current one, or into the one that waits to be written.
    let isMergedInto: Bool
    let size: Int
    let alignment: Int
    fileprivate let isTrivial: Bool
    /// Whether its values may be objects, or have some in them.
    let mayHoldReferences: Bool
    /// Objects are not imported into it, because `nestedObjectKeys` does not name it.
    let isOpaque: Bool

    init(name: String, definition: PropertyDefinition, isStored: Bool, isOpaque: Bool) {
        self.name = name
        self.isStored = isStored
        commitment = isStored ? .commitStored : .commit
        self.isOpaque = isOpaque
        self.definition = definition
        access = definition.access
        accessBox = .passRetained(AccessBox(definition.access))
        type = definition.type
        settings = definition.settings
        acceptsNull = type.acceptsNull || settings.converter != nil
        let hasNothingElse =
            !isOpaque && settings.rules.isEmpty && settings.converter == nil && settings.fallback == nil
            && !(settings.isRequired && acceptsNull) && !settings.isExact && !settings.isMerging && !settings.isCatchAll
            && settings.flattenedPrefix == nil
        isPlain = hasNothingElse && settings.dates == nil
        frequentType = isPlain && isStored ? FrequentType(type.valueType) : nil
        isPlainButForDates = hasNothingElse && settings.dates != nil
        isMergedInto = settings.isMerging || settings.isCatchAll
        isTrivial = type.isTrivial
        mayHoldReferences = !type.isTrivial && FrequentType(type.valueType) == nil
        size = type.size
        alignment = type.alignment
    }
}

extension UnsafePointer<PropertyPlan> {
    /// Calls the accessor without counting a reference to it: like the plan, the box is never freed.
    @inline(__always)
    func perform(
        _ operation: PropertyOperation, _ object: UnsafeMutableRawPointer,
        _ source: _SourceReference?, _ memory: UnsafeMutableRawPointer?, _ context: Unmanaged<ImportContext>?
    ) throws -> Bool {
        try pointee.accessBox._withUnsafeGuaranteedRef { try $0.access(operation, object, source, memory, context) }
    }
}

extension UnsafePointer<PropertyPlan> {
    // Accessors throw from conversions only, and these are none.

    /// Swaps what is in memory with the object's value, unless that would change nothing. Answers whether it did.
    @inline(__always)
    func commit(_ memory: UnsafeMutableRawPointer, to object: UnsafeMutableRawPointer) -> Bool {
        (try? perform(pointee.commitment, object, nil, memory, nil)) ?? false
    }

    /// Destroys what is in memory.
    @inline(__always)
    func destroy(_ memory: UnsafeMutableRawPointer) {
        if pointee.isTrivial { return }
        _ = try? perform(.destroy, memory, nil, memory, nil)
    }
}

private final class AccessBox {
    let access: PropertyAccessor

    init(_ access: @escaping PropertyAccessor) { self.access = access }
}

/// The hooks of a model, called without knowing its type.
class ModelHooks: @unchecked Sendable {
    // `@unchecked Sendable`: there is no state, here or in the subclass.

    func shouldImport(_ value: ImportValue, forKey key: String, object: UnsafeMutableRawPointer) throws -> Bool { true }

    /// Calls `body` with the address of a new instance, as accessors take it.
    func withNewInstance<R>(_ body: (UnsafeMutableRawPointer) throws -> R) rethrows -> R? { nil }

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
        _ value: ImportValue, forKey key: String, object: UnsafeMutableRawPointer
    ) throws -> Bool {
        guard isClass(Model.self) else {
            return try object.assumingMemoryBound(to: Model.self).pointee.shouldImport(value, forKey: key)
        }
        // Only a class has been given by such an address, so the address is the reference.
        return try withUnsafePointer(to: object) {
            try UnsafeRawPointer($0).assumingMemoryBound(to: Model.self).pointee.shouldImport(value, forKey: key)
        }
    }

    override func withNewInstance<R>(_ body: (UnsafeMutableRawPointer) throws -> R) rethrows -> R? {
        var model = Model()
        return try withAddress(of: &model, body)
    }

    override func didImport(_ object: AnyObject, from source: ImportValue) throws {
        guard var model = object as? Model else { return }
        try model.didImport(from: source)
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
