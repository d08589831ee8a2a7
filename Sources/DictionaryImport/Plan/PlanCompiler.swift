/// An entry of the registry, as far as it was looked at.
private struct NamedDefinition {
    let name: String
    let definition: PropertyDefinition
    /// The name of the stored property that it is, as Swift calls that; `nil` where Swift does not tell.
    let storedName: String?
    /// How far from the start of an object it lies, where that can be told.
    let offset: Int?
}

/// Entries in order, each name once.
private struct ListedDefinitions {
    var list: [NamedDefinition] = []
    /// The names of those that come from included registries: they may be registered again.
    var included: Set<String> = []
}

/// Makes the plan of a model from its registry and hooks, and finds what is wrong with them.
struct PlanCompiler<Model: DictionaryImportable> {
    private(set) var faults: [ImportIssue] = []
    private let sample: Any
    private lazy var stored = StoredProperties(of: sample)
    /// The names and offsets that are known without asking Swift.
    private var places: [ObjectIdentifier: (name: String, offset: Int)] = [:]
    /// Where the next stored property may lie: lists follow the order of declaration.
    private var expectedOffset = 0
    private var registry = PropertyRegistry()

    /// - Parameter sample: An instance, to confirm the names of properties with.
    init(sample: Any) { self.sample = sample }

    mutating func compile() -> ImportPlan {
        let normalization = Model.keyNormalization
        let nested = Model.nestedObjectKeys
        registry = Model.importableProperties
        places = stored.places(of: registry.definitions.filter { $0.belongs(to: Model.self) })
        let named = definitions(of: registry.entries).list
        let properties = named.map { item in
            PropertyPlan(
                name: item.name, key: normalization.normalized(item.name), definition: item.definition,
                isStored: item.storedName != nil, offset: item.offset,
                isOpaque: isOpaque(item, among: named, nested: nested, normalization: normalization))
        }
        checkStored(named)
        var keys = KeyMapCompiler(Model.self, properties: properties, normalization: normalization)
        let keyMap = keys.compile(mappings: [:])
        faults += keys.faults
        checkNested(nested, properties, normalization: normalization)
        let options = Model.importOptions
        for words in options.dates.faults { fault(.option(words, property: "importOptions.dates")) }
        return ImportPlan(
            model: Model.self, options: options, normalization: normalization, properties: properties,
            offsets: PropertyOffsets(named.map { $0.offset }), keys: keyMap, faults: faults)
    }

    /// The entries in order; one of an included registry that is registered again keeps its place.
    private mutating func definitions(of entries: [PropertyRegistry.Entry]) -> ListedDefinitions {
        var result = ListedDefinitions()
        for (number, entry) in entries.enumerated() {
            switch entry {
            case .included(let entries):
                // A list may refine what the lists inside it say, these in turn what the lists inside them say.
                for item in definitions(of: entries).list { place(item, in: &result, isIncluded: true) }
            case .property(let definition):
                guard let item = named(definition, at: number + 1) else { continue }
                place(item, in: &result, isIncluded: false)
            }
        }
        return result
    }

    private mutating func place(_ item: NamedDefinition, in result: inout ListedDefinitions, isIncluded: Bool) {
        if let index = result.list.firstIndex(where: { $0.name == item.name }) {
            if result.included.contains(item.name) {
                result.list[index] = item
            } else {
                fault(.repeated(name: item.name))
            }
        } else {
            result.list.append(item)
        }
        if isIncluded { result.included.insert(item.name) } else { result.included.remove(item.name) }
    }

    private mutating func named(_ definition: PropertyDefinition, at position: Int) -> NamedDefinition? {
        guard definition.belongs(to: Model.self) else {
            fault(
                .foreignRoot(root: typeName(definition.root), property: definition.givenName ?? definition.keyPathText))
            return nil
        }
        let place = places[ObjectIdentifier(definition)]
        let steps = place == nil ? definition.steps : nil
        // A computed property lies nowhere: there is no need to look.
        let isComputed = steps?.hasPrefix("<computed") == true
        let offset = place?.offset ?? (isComputed ? nil : definition.offset(expected: expectedOffset))
        if let offset {
            assert(
                isConfirmed(offset, of: definition),
                "A property must have the same value by its key path as at its offset")
            expectedOffset = offset + definition.conversion.size
        }
        assert(
            place == nil || place?.name == definition.storedName(definition.steps, among: stored),
            "A stored property must have the name that Swift describes its key path by")
        let storedName = place?.name ?? definition.storedName(steps, among: stored)
        guard let name = definition.givenName ?? storedName else {
            fault(.unnamed(unnamed(definition, at: position)))
            return nil
        }
        for optionFault in definition.settings.faults {
            switch optionFault {
            case .pattern(let pattern): fault(.pattern(pattern, property: name))
            case .other(let message): fault(.option(message, property: name))
            }
        }
        let settings = definition.settings
        if settings.identity != nil,
            settings.isCatchAll || settings.flattenedPrefix != nil || settings.foreign == .codable
                || definition.conversion.holdsModels
        {
            fault(
                .option("an identity is a value, not a model, a flattened one or the rest of the keys", property: name))
        }
        if settings.each != nil, settings.isMerging || settings.isCatchAll || settings.converter != nil {
            fault(.option("elements have options of their own only where their type converts them", property: name))
        }
        if settings.flattenedPrefix != nil, case .model(let type) = definition.conversion.nestedModels,
            let cycle = flattenedCycle(from: type, after: [Model.self])
        {
            let way = cycle.map { typeName($0) }.joined(separator: " → ")
            let message = "a flattened model must not lead back to itself (\(way)). Remove .flattened(prefix:)"
            fault(.option(message, property: name))
        }
        if settings.isByIdentity, let model = definition.conversion.nestedModels.innermost,
            model.importableProperties.identityCount != 1
        {
            fault(.option(RegistryFault.hasNoIdentity(typeName(model)), property: name))
        }
        if let element = settings.mergedElement, let words = mergingFault(of: element, by: settings.mergeKey) {
            fault(.option(words, property: name))
        }
        return NamedDefinition(name: name, definition: definition, storedName: storedName, offset: offset)
    }

    /// Reads the sample's value both ways, and compares.
    private func isConfirmed(_ offset: Int, of definition: PropertyDefinition) -> Bool {
        guard var model = sample as? Model else { return false }
        return withAddress(of: &model) {
            definition.isFound(at: offset, in: $0)
        }
    }

    /// What can be told of an entry without a name. What it may be is looked for by its type.
    private mutating func unnamed(_ definition: PropertyDefinition, at position: Int) -> UnnamedEntry {
        var names: Set<String> = []
        var rivals = 0
        for other in registry.definitions where other.belongs(to: Model.self) {
            if let name = other.givenName ?? other.storedName(other.steps, among: stored) {
                names.insert(name)
            } else if other.conversion.type == definition.conversion.type {
                rivals += 1
            }
        }
        // A key path of several steps is none of the model's own properties.
        let isOwn = definition.keyPathText.hasPrefix("\\\(runtimeTypeName(definition.root)).<")
        return UnnamedEntry(
            keyPath: definition.keyPathText, root: typeName(definition.root), position: position,
            type: typeName(definition.conversion.type), isOnlyOfType: rivals == 1,
            candidates: isOwn ? stored.names(ofType: definition.conversion, without: names) : [])
    }

    /// The models by way of which one that is flattened leads to one of these, or to itself; `nil` when it does not.
    private func flattenedCycle(
        from type: any DictionaryImportable.Type, after outer: [any DictionaryImportable.Type]
    ) -> [any DictionaryImportable.Type]? {
        let way = outer + [type]
        if outer.contains(where: { $0 == type }) { return way }
        for definition in type.importableProperties.definitions where definition.settings.flattenedPrefix != nil {
            guard case .model(let inner) = definition.conversion.nestedModels else { continue }
            if let cycle = flattenedCycle(from: inner, after: way) { return cycle }
        }
        return nil
    }

    /// Why an array cannot be merged; `nil` when its elements have identities, or may have them by a hook.
    private func mergingFault(of element: Any.Type, by key: MergeKey?) -> String? {
        let wrapped = (element as? any OptionalValue.Type)?.wrappedType ?? element
        guard let model = wrapped as? any DictionaryImportable.Type else {
            return RegistryFault.cannotMerge
        }
        if let key {
            let isListed = model.importableProperties.definitions.contains(where: key.isProperty)
            return isListed ? nil : RegistryFault.cannotMerge(by: key.description, of: typeName(model))
        }
        // A model without a marked property may have a hook: that is known when it has been called.
        return nil
    }

    /// Finds properties that are the storage of others, and names that are those of others.
    private mutating func checkStored(_ named: [NamedDefinition]) {
        for item in named {
            let definition = item.definition
            func isComputed(_ name: String) -> Bool {
                named.contains {
                    $0.storedName == nil && $0.name == name
                        && $0.definition.conversion.type == definition.conversion.type
                }
            }
            if let label = item.storedName, label.hasPrefix("_"),
                let owner = stored.owner(ofStorage: label, isComputed: isComputed)
            {
                fault(.storage(label, of: owner))
            } else if let name = definition.givenName, name != item.storedName,
                stored.isOfOther(
                    name, than: item.storedName, ofType: definition.conversion, leadsOn: definition.leadsOn)
            {
                fault(.misnamed(keyPath: definition.keyPathText, name: name))
            }
        }
    }

    private mutating func checkNested(
        _ nested: Set<String>?, _ properties: [PropertyPlan], normalization: KeyNormalization
    ) {
        guard let nested else { return }
        let spelt = properties.flatMap(\.settings.sources) + Model.customKeyMappings.keys
        let known = Set(properties.map(\.key) + spelt.map(normalization.normalized))
        for name in nested.sortedInUTF8() where !known.contains(normalization.normalized(name)) {
            fault(.unknownNested(name: name))
        }
    }

    /// Whether the property is a model that `nestedObjectKeys` leaves out.
    private func isOpaque(
        _ item: NamedDefinition, among named: [NamedDefinition], nested: Set<String>?, normalization: KeyNormalization
    ) -> Bool {
        guard let nested, item.definition.conversion.holdsModels else { return false }
        let mappings = Model.customKeyMappings
        func keys(_ item: NamedDefinition) -> [String] {
            [item.name] + item.definition.settings.sources + mappings.filter { $0.value == item.name }.map(\.key)
        }
        let (own, all) = (keys(item), named.flatMap(keys))
        return !nested.contains { name in
            // A key that one property names exactly is nobody else's.
            if all.contains(name) { return own.contains(name) }
            let form = normalization.normalized(name)
            return own.contains { normalization.normalized($0) == form }
        }
    }

    private mutating func fault(_ fault: RegistryFault) { faults.append(.fault(fault, in: Model.self)) }
}

extension ImportIssue {
    static func fault(_ fault: RegistryFault, in model: Any.Type) -> ImportIssue {
        ImportIssue(.registry(fault), in: model)
    }
}
