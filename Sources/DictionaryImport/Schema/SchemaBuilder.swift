extension Schema {
    /// Makes the schema of a model from its registry and its other declarations, and finds what is wrong with them.
    struct Builder<Model: DictionaryImportable> {
        private struct Entry {
            let name: String
            let definition: PropertyDefinition
            /// The name of the stored property that it is, where Swift tells that.
            let storedName: String?
            let steps: String?
        }

        /// Entries in order, each name once.
        private struct List {
            var entries: [Entry] = []
            /// The names of those that come from included registries: they may be registered again.
            var included: Set<String> = []
        }

        let stored: Schema.StoredProperties
        private let registry = Model.importableProperties
        private let normalization = Model.keyNormalization
        private let mappings = Model.customKeyMappings
        private let nested = Model.nestedObjectKeys
        private var faults: [ImportIssue] = []

        /// - Parameter sample: An instance, to confirm the names of properties with.
        init(sample: Model) { stored = Schema.StoredProperties(of: sample) }

        consuming func build() -> Schema {
            let entries = list(of: registry.entries).entries
            checkStored(entries)
            for entry in entries.filter(\.definition.settings.isCatchAll).dropFirst() {
                fault(.option("another property is the catch-all. Remove .catchAll from one", property: entry.name))
            }
            let keys = KeyTable.Builder(
                fields: entries.map {
                    .init(
                        name: $0.name, isInferred: $0.definition.settings.hasKeyOfName,
                        sources: $0.definition.settings.sources)
                },
                customMappings: mappings, ignoredKeys: Model.ignoredKeys,
                flattenedKeys: entries.flatMap { flattenedKeys($0.definition) },
                normalization: normalization)
            for words in keys.faults(in: mappings) { fault(words) }
            let names = nested == nil ? [] : zip(entries, keys.sources()).map { [$0.name] + $1 }
            checkNested(names)
            let options = Model.importOptions
            for words in options.dates.faults { fault(.option(words, property: "importOptions.dates")) }
            // A computed identity may change with any other property.
            let computesIdentity = entries.contains {
                $0.definition.isIdentity && $0.storedName == nil && !stored.contains($0.name)
            }
            let fields = entries.enumerated().map { index, entry in
                entry.definition.makeField(
                    name: entry.name, index: index, isStored: entry.storedName != nil || stored.contains(entry.name),
                    isOpaque: isOpaque(entry.definition, index, among: names),
                    mayRename: entry.definition.isIdentity || computesIdentity)
            }
            return Schema(
                Model.self, definitions: entries.map(\.definition), fields: fields, keys: keys, options: options,
                faults: faults)
        }

        private mutating func fault(_ fault: IssueFacts.RegistryFault) { faults.append(.fault(fault, in: Model.self)) }

        // MARK: The list

        /// The entries in order; one of an included registry that is registered again keeps its place.
        private mutating func list(of entries: [PropertyRegistry.Entry]) -> List {
            var result = List()
            for (index, entry) in entries.enumerated() {
                switch entry {
                case .included(let entries):
                    // A list may refine what the lists inside it say, these in turn what the lists inside them say.
                    for entry in list(of: entries).entries { add(entry, to: &result, isIncluded: true) }
                case .property(let definition):
                    guard let entry = self.entry(of: definition, at: index + 1) else { continue }
                    add(entry, to: &result, isIncluded: false)
                }
            }
            return result
        }

        private mutating func add(_ entry: Entry, to list: inout List, isIncluded: Bool) {
            if let index = list.entries.firstIndex(where: { $0.name == entry.name }) {
                if list.included.contains(entry.name) {
                    list.entries[index] = entry
                } else {
                    fault(.repeated(name: entry.name))
                }
            } else {
                list.entries.append(entry)
            }
            if isIncluded { list.included.insert(entry.name) } else { list.included.remove(entry.name) }
        }

        private mutating func entry(of definition: PropertyDefinition, at position: Int) -> Entry? {
            guard definition.belongs(to: Model.self) else {
                let property = definition.givenName ?? definition.keyPath.text
                fault(.foreignRoot(root: typeName(definition.root), property: property))
                return nil
            }
            let steps = definition.keyPath.steps
            let storedName = storedName(of: definition, steps)
            guard let name = definition.givenName ?? storedName else {
                fault(.unnamed(unnamed(definition, at: position)))
                return nil
            }
            checkOptions(of: definition, name)
            if let steps, steps.split(separator: ".").contains(where: { $0.last == "!" }) {
                let words = "the ! in its key path traps on nil. Use .flattened(prefix:), or a computed property"
                fault(.option(words, property: name))
            }
            return Entry(name: name, definition: definition, storedName: storedName, steps: steps)
        }

        private func storedName(of definition: PropertyDefinition, _ steps: String?) -> String? {
            stored.name(at: PropertyDefinition.name(inSteps: steps), ofType: definition.valueType)
        }

        /// What can be told of an entry without a name. What it may be is looked for by its type.
        private func unnamed(_ definition: PropertyDefinition, at position: Int)
            -> IssueFacts.RegistryFault.UnnamedEntry
        {
            var names: Set<String> = []
            var rivals = 0
            for other in registry.definitions where other.belongs(to: Model.self) {
                if let name = other.givenName ?? storedName(of: other, other.keyPath.steps) {
                    names.insert(name)
                } else if other.valueType == definition.valueType {
                    rivals += 1
                }
            }
            // A key path of several steps is none of the model's own properties.
            let isOwn = definition.keyPath.text.hasPrefix("\\\(runtimeTypeName(definition.root)).<")
            let label = PropertyDefinition.name(inSteps: definition.keyPath.steps)
            let unseen = label.flatMap { $0.contains("<") || stored.contains($0) ? nil : $0 }
            return IssueFacts.RegistryFault.UnnamedEntry(
                keyPath: definition.keyPath.text, root: typeName(definition.root), position: position,
                type: typeName(definition.valueType), isOnlyOfType: rivals == 1 || unseen != nil,
                candidates: isOwn
                    ? stored.names(ofType: definition.valueType, without: names) : unseen.map { [$0] } ?? [],
                isLeftOutByMirror: unseen != nil)
        }

        // MARK: What can be wrong

        private mutating func checkOptions(of definition: PropertyDefinition, _ name: String) {
            let settings = definition.settings
            func fault(_ words: String) { self.fault(.option(words, property: name)) }
            settings.faults.forEach(fault)
            if definition.isIdentity,
                settings.isCatchAll || settings.flattenedPrefix != nil || settings.foreign == .codable
                    || !definition.models.isNone
            {
                fault("an identity is a value, not a model, a flattened one or the rest of the keys")
            }
            if settings.each != nil, settings.isMerging || settings.isCatchAll {
                fault("what is merged, or catches all, has no options for its elements. Remove .each(…)")
            } else if settings.each != nil, definition.hasConverter {
                fault("elements have options of their own only where their type converts them")
            }
            if settings.foreign == .codable, settings.dates != nil {
                fault("a Codable type reads dates by its decoder. Remove .date(…)")
            }
            if settings.flattenedPrefix != nil, case .model(let type) = definition.models,
                let cycle = flattenedCycle(from: type, after: [Model.self])
            {
                let way = cycle.map { typeName($0) }.joined(separator: " → ")
                fault("a flattened model must not lead back to itself (\(way)). Remove .flattened(prefix:)")
            }
            if settings.isByIdentity, let model = definition.models.innermost,
                model.importableProperties.definitions.count(where: \.isIdentity) != 1
            {
                fault(IssueFacts.RegistryFault.hasNoIdentity(typeName(model)))
            }
            if let element = settings.mergedElement { mergingFault(of: element, by: settings.mergeKey).map(fault) }
        }

        /// The models by way of which one that is flattened leads to one of these, or to itself; `nil` when it does not.
        private func flattenedCycle(
            from type: any DictionaryImportable.Type, after outer: [any DictionaryImportable.Type]
        ) -> [any DictionaryImportable.Type]? {
            let way = outer + [type]
            if outer.contains(where: { $0 == type }) { return way }
            for definition in type.importableProperties.definitions where definition.settings.flattenedPrefix != nil {
                guard case .model(let inner) = definition.models else { continue }
                if let cycle = flattenedCycle(from: inner, after: way) { return cycle }
            }
            return nil
        }

        /// Why an array cannot be merged; `nil` when its elements have identities, or may have them by a hook.
        private func mergingFault(of element: Any.Type, by key: MergeKey?) -> String? {
            let wrapped = (element as? any OptionalValue.Type)?.wrappedType ?? element
            guard let model = wrapped as? any DictionaryImportable.Type else {
                return IssueFacts.RegistryFault.cannotMerge
            }
            guard let path = key?.keyPath, case let definitions = model.importableProperties.definitions,
                !definitions.contains(where: { $0.isReached(by: path) })
            else { return nil }
            return IssueFacts.RegistryFault.cannotMerge(
                by: path.text, of: typeName(model),
                isInherited: definitions.contains { $0.mayBeReached(by: path) })
        }

        /// Finds properties that are the storage of others, and names that are those of others.
        private mutating func checkStored(_ entries: [Entry]) {
            for entry in entries {
                let definition = entry.definition
                func isComputed(_ name: String) -> Bool {
                    entries.contains {
                        $0.storedName == nil && $0.name == name && $0.definition.valueType == definition.valueType
                    }
                }
                if let label = entry.storedName, let owner = stored.owner(ofStorage: label, isComputed: isComputed) {
                    fault(.storage(label, of: owner))
                } else if let name = definition.givenName, name != entry.storedName,
                    stored.isOfOther(
                        name, than: entry.storedName, ofType: definition.valueType,
                        leadsOn: PropertyDefinition.leadsOn(entry.steps))
                {
                    fault(.misnamed(keyPath: definition.keyPath.text, name: name))
                }
            }
        }

        // MARK: Keys and nested objects

        /// The keys, as they are spelt, of a model whose keys stand among those of the one that has a property.
        private mutating func flattenedKeys(_ definition: PropertyDefinition) -> [String] {
            guard definition.settings.flattenedPrefix == "", case .model(let type) = definition.models
            else { return [] }
            do {
                let schema = try Schema.of(type)
                return schema.keys.spelledKeys + schema.keyBuilder.flattenedKeys
            } catch {
                // What is wrong with it is an issue when it is imported. But without keys that are not known yet, because a hook
                // of its own has led here, this schema would stay wrong. Models that flatten each other are another fault.
                let issues = (error as? ImportError)?.issues.filter { $0.reason.facts == .registry(.recursive) } ?? []
                faults += issues.filter { $0 != .fault(.recursive, in: Model.self) }
                return []
            }
        }

        /// - Parameter names: For each property what `nestedObjectKeys` may name it by.
        private mutating func checkNested(_ names: [[String]]) {
            guard let nested else { return }
            let forms = Set(names.joined().map(normalization.normalized))
            for name in nested.sortedInUTF8() where !forms.contains(normalization.normalized(name)) {
                fault(.unknownNested(name: name))
            }
        }

        /// Whether the property is a model that `nestedObjectKeys` leaves out.
        private func isOpaque(_ definition: PropertyDefinition, _ index: Int, among names: [[String]]) -> Bool {
            guard let nested, !definition.models.isNone else { return false }
            let own = names[index]
            return !nested.contains { name in
                // A key that one property names exactly is nobody else's.
                if names.joined().contains(name) { return own.contains(name) }
                let form = normalization.normalized(name)
                return own.contains { normalization.normalized($0) == form }
            }
        }
    }
}
