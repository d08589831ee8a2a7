import Synchronization

/// Everything that can be known of a model before an object of it is imported: made once per type, never changed.
///
/// Plans live as long as the process, and so do their tables: the engine reaches them without counting references.
final class ImportPlan: Sendable {
    let model: any DictionaryImportable.Type
    let modelName: String
    let isClass: Bool
    let options: ImportOptions
    let hasDefaultOptions: Bool
    let properties: FixedArray<PropertyPlan>
    let keys: Unretained<KeyMap>
    let normalization: KeyNormalization

    /// What is wrong with the declarations of the model. When there is anything, nothing is imported.
    let faults: [ImportIssue]

    /// The hooks that the model lacks: their default implementations have been called, or it is known by its type.
    private let absentHookBits: Atomic<UInt16>

    /// The properties that are marked as the identity, in the order of the list.
    let identity: [Int]
    var hasIdentity: Bool { !identity.isEmpty }
    /// The properties that have models in them.
    let propertiesWithModels: [Int]

    let requiredProperties: [Int]
    let hasRequiredProperties: Bool
    /// The properties of which a new object must get a value where missing values are an error, and the required ones.
    let expectedProperties: [Int]
    let hasSensitiveProperties: Bool
    let catchAll: Int?
    /// Whether keys that no property takes go to a flattened model or a catch-all property.
    let takesUnclaimed: Bool
    let flattened: [(property: Int, prefix: Unretained<FlattenedPrefix>)]

    /// The names of the properties, to find the one that an unknown key was meant for; made at its first use.
    private let madeNearMiss = Locked<NearMiss?>(nil)

    /// Where objects store the properties.
    let offsets: PropertyOffsets

    /// The keys to export the properties under.
    let exports = ExportPlans()

    /// Key maps with per-call mappings; the last one is kept, because calls in a loop have the same.
    private let lastKeysWithMappings = Locked<(mappings: [String: String], keys: KeyMap)?>(nil)

    init(
        model: any DictionaryImportable.Type, options: ImportOptions, normalization: KeyNormalization,
        properties: [PropertyPlan], offsets: PropertyOffsets, keys: KeyMap, faults: [ImportIssue]
    ) {
        self.model = model
        self.options = options
        hasDefaultOptions = options.isDefault
        self.normalization = normalization
        self.keys = .permanent(keys)
        self.faults = faults
        modelName = typeName(model)
        isClass = model is AnyClass
        self.properties = FixedArray(properties)
        self.offsets = offsets
        identity = properties.indices.filter { properties[$0].settings.identity != nil }
        propertiesWithModels = properties.indices.filter { !properties[$0].nestedModels.isNone }
        var absentHooks = InheritedHooks.of(model)
        if model.lacksDidImport { absentHooks.insert(.didImport) }
        if identity.isEmpty { absentHooks.insert(.identityMark) }
        absentHookBits = Atomic(absentHooks.rawValue)
        requiredProperties = properties.indices.filter { properties[$0].settings.isRequired }
        hasRequiredProperties = !requiredProperties.isEmpty
        expectedProperties = properties.indices.filter {
            properties[$0].settings.isRequired || properties[$0].isExpected
        }
        hasSensitiveProperties = properties.contains(where: \.settings.isSensitive)
        catchAll = properties.firstIndex { $0.settings.isCatchAll }
        let prefixes = properties.compactMap(\.settings.flattenedPrefix)
        flattened = properties.indices.compactMap { index in
            properties[index].settings.flattenedPrefix.map { prefix in
                // Prefixes that differ only by what normalization takes away are told apart by their spelling.
                let form = normalization.normalized(prefix)
                let hasRival = prefixes.contains { $0 != prefix && normalization.normalized($0) == form }
                return (
                    index,
                    .permanent(FlattenedPrefix(prefix, normalization: hasRival ? .exact : normalization))
                )
            }
        }
        takesUnclaimed = catchAll != nil || !flattened.isEmpty
    }

    func markAbsent(_ hook: ModelHook) {
        // A write that changes nothing would be a point of contention.
        guard !lacks(hook) else { return }
        absentHookBits.bitwiseOr(hook.rawValue, ordering: .relaxed)
    }

    func lacks(_ hooks: ModelHook) -> Bool {
        ModelHook(rawValue: absentHookBits.load(ordering: .relaxed)).isSuperset(of: hooks)
    }

    /// The names of the properties, and the keys from which key paths start.
    var nearMiss: NearMiss {
        if let made = madeNearMiss.withLock({ $0 }) { return made }
        // Made outside the lock: a custom normalization is code of the user's.
        let roots = keys.object.paths.flatMap { $0.paths.compactMap { KeyPathText($0.text).components.first?.key } }
        let new = NearMiss(Array(Set(properties.elements.map(\.name) + roots)), by: normalization)
        madeNearMiss.withLock { $0 = new }
        return new
    }

    /// The key map for a call with mappings of its own.
    func keys(with mappings: [String: String]) throws -> KeyMap {
        if let last = lastKeysWithMappings.withLock({ $0 }), last.mappings == mappings { return last.keys }
        // Made outside the lock: a custom normalization is code of the user's.
        let (keys, faults) = model.keyMap(
            properties: properties.elements, normalization: normalization, mappings: mappings)
        guard faults.isEmpty else { throw ImportError(faults) }
        lastKeysWithMappings.withLock { $0 = (mappings, keys) }
        return keys
    }
}

extension Unretained<ImportPlan> {
    func lacks(_ hooks: ModelHook) -> Bool { with { $0.lacks(hooks) } }
}
