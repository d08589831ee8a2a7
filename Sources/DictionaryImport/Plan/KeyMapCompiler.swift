/// Compiles a model's names, sources, mappings and ignored keys into a ``KeyMap``.
struct KeyMapCompiler {
    /// A key that feeds a slot.
    private struct Claim {
        let slot: Int
        let rank: Int
        let spelling: String
    }

    /// The keys that are the same when normalized.
    private struct Form {
        let text: String
        /// Those of properties.
        var claims: [Claim] = []
        /// Those from which key paths start.
        var roots: [Claim] = []
        /// Those of them that have to be spelt the same.
        var exactRoots: [Claim] = []
        var ignored: [String] = []
        /// Those of models whose keys stand among those of this one.
        var guests: [String] = []

        /// Whether properties have keys that differ only by what normalization takes away: each is matched as it is spelt.
        var isContested: Bool {
            claims.contains { claim in claims.contains { $0.slot != claim.slot && $0.spelling != claim.spelling } }
                || !claims.isEmpty && guests.contains { guest in !claims.contains { $0.spelling == guest } }
        }

        var exactClaims: [Claim] { (isContested ? claims : []) + exactRoots }
        var commonClaims: [Claim] { (isContested ? [] : claims) + roots }

        func ignores(_ spelling: String) -> Bool {
            let exact = exactClaims.map(\.spelling)
            return exact.contains(spelling)
                ? ignored.contains(spelling) : ignored.contains { !exact.contains($0) }
        }
    }

    /// A source that is a key path.
    private struct Way {
        let property: Int
        let rank: Int
        let text: String
        let components: [ImportPath.Component]
        let normalized: [ImportPath.Component]

        /// Whether another property has a path that differs only by what normalization takes away.
        func rivals(_ other: Way) -> Bool {
            property != other.property && normalized == other.normalized && components != other.components
        }
    }

    private let model: any DictionaryImportable.Type
    private let properties: [PropertyPlan]
    private let normalization: KeyNormalization
    private(set) var faults: [ImportIssue] = []

    private var numbers: [String: Int] = [:]
    private var forms: [Form] = []
    private var entries: [KeyMap.Entry] = []
    private var spellings: [KeyTable.Spelling] = []
    private var roots: [(spelling: String, isExact: Bool)] = []
    private lazy var nearMiss = NearMiss(properties.map(\.name), by: normalization)

    init(_ model: any DictionaryImportable.Type, properties: [PropertyPlan], normalization: KeyNormalization) {
        self.model = model
        self.properties = properties
        self.normalization = normalization
    }

    mutating func compile(mappings: [String: String]) -> KeyMap {
        let ignored = model.ignoredKeys.sortedInUTF8()
        let ignoredPaths = ignored.map { normalizedComponents(KeyPathText($0).components) }
        for key in ignored { forms[form(of: key)].ignored.append(key) }
        let sources = sources(mappings: mappings)
        for (property, sources) in sources.enumerated() {
            for (rank, source) in sources.enumerated() {
                let key = KeyPathText.literalKey(of: source)
                forms[form(of: key)].claims.append(Claim(slot: property, rank: rank, spelling: key))
            }
        }
        for guest in properties.flatMap(\.guests) { forms[form(of: guest)].guests.append(guest) }
        let paths = paths(of: sources, ignoring: ignoredPaths)
        for form in forms { addEntries(of: form) }
        let bestKeys = sources.map { sources -> String? in
            guard let key = sources.first.map(KeyPathText.literalKey) else { return nil }
            return forms[form(of: key)].ignores(key) ? nil : key
        }
        return KeyMap(
            table: KeyTable(spellings, normalization: normalization), entries: entries, rootCount: roots.count,
            paths: paths, ignoredPaths: ignoredPaths.filter { $0.count > 1 },
            expectedKeys: zip(sources, properties).map { $0.first ?? $1.name }, bestKeys: bestKeys)
    }

    // MARK: Sources

    /// For each property its keys, best first: the call's, the model's, those of its options, its name.
    private mutating func sources(mappings: [String: String]) -> [[String]] {
        var sources = explicitSources(mappings: mappings)
        let claimed = Set(sources.joined().map(KeyPathText.literalKey))
        for (index, property) in properties.enumerated()
        where property.settings.hasKeyOfName && !claimed.contains(property.name) {
            // What a property is read from a part of is not its value.
            let isRoot = sources[index].contains {
                let way = normalizedComponents(KeyPathText($0).components)
                return way.count > 1 && way[0].key == property.key
            }
            if !isRoot { sources[index].append(property.name) }
        }
        return sources
    }

    /// For each property its mapped keys, best first: the call's, the model's, those of its options.
    private mutating func explicitSources(mappings: [String: String]) -> [[String]] {
        var sources = [[String]](repeating: [], count: properties.count)
        for mapping in [mappings, model.customKeyMappings] {
            for (key, name) in mapping.sortedInUTF8(by: \.key) {
                if let index = properties.index(ofName: name, by: normalization) {
                    sources[index].append(key)
                } else {
                    let suggestion = nearMiss.suggestion(for: name)
                    faults.append(.fault(.unknownProperty(key: key, name: name, suggestion: suggestion), in: model))
                }
            }
        }
        for (index, property) in properties.enumerated() { sources[index] += property.settings.sources }
        return sources
    }

    // MARK: Key paths

    /// The sources that are key paths, and not ignored, for each property that has any.
    private mutating func paths(
        of sources: [[String]], ignoring ignoredPaths: [[ImportPath.Component]]
    ) -> [(property: Int, paths: [KeyMap.Path])] {
        var ways: [Way] = []
        for (property, sources) in sources.enumerated() {
            for (rank, source) in sources.enumerated() {
                let components = KeyPathText(source).components
                guard components.count > 1, case let normalized = normalizedComponents(components),
                    !ignoredPaths.contains(where: normalized.starts(with:))
                else { continue }
                ways.append(
                    Way(property: property, rank: rank, text: source, components: components, normalized: normalized))
            }
        }
        var paths: [(property: Int, paths: [KeyMap.Path])] = []
        for way in ways {
            let isExact = ways.contains(where: way.rivals)
            let path = KeyMap.Path(
                root: root(of: way.components[0].memberKey, isExact: isExact), rank: way.rank,
                components: way.components.dropFirst().map {
                    isExact ? PathComponent(exactly: $0) : PathComponent($0, normalization: normalization)
                },
                text: way.text)
            if paths.last?.property != way.property { paths.append((way.property, [])) }
            paths[paths.count - 1].paths.append(path)
        }
        return paths
    }

    /// The slot of the top-level key from which key paths start.
    private mutating func root(of key: String, isExact: Bool) -> Int {
        if let known = roots.firstIndex(where: { $0 == (key, isExact) }) { return properties.count + known }
        let claim = Claim(slot: properties.count + roots.count, rank: 0, spelling: key)
        roots.append((key, isExact))
        let form = form(of: key)
        if isExact { forms[form].exactRoots.append(claim) } else { forms[form].roots.append(claim) }
        return claim.slot
    }

    // MARK: The table

    /// The number of the form of a key, made when it is new.
    private mutating func form(of key: String) -> Int {
        let normalized = normalization.normalized(key)
        if let number = numbers[normalized] { return number }
        numbers[normalized] = forms.count
        forms.append(Form(text: normalized))
        return forms.count - 1
    }

    private mutating func addEntries(of form: Form) {
        let (exact, common) = (form.exactClaims, form.commonClaims)
        let others = common.map(\.spelling) + form.ignored.filter { key in !exact.contains { $0.spelling == key } }
        if !others.isEmpty {
            for spelling in others { spellings.append((spelling, form.text, entries.count)) }
            addEntry(common, isIgnored: form.ignores(others[0]))
        }
        // After the others, whose likely spellings may be these: the last one counts.
        for (index, claim) in exact.enumerated()
        where !exact[..<index].contains(where: { $0.spelling == claim.spelling }) {
            spellings.append((claim.spelling, nil, entries.count))
            addEntry(exact.filter { $0.spelling == claim.spelling } + common, isIgnored: form.ignores(claim.spelling))
        }
    }

    private mutating func addEntry(_ claims: [Claim], isIgnored: Bool) {
        var entry = KeyMap.Entry(isIgnored: isIgnored)
        for claim in claims where !entry.targets.contains(where: { $0.slot == claim.slot }) {
            entry.targets.append(.init(slot: claim.slot, rank: claim.rank, spelling: claim.spelling))
        }
        entries.append(entry)
    }

    private func normalizedComponents(_ components: [ImportPath.Component]) -> [ImportPath.Component] {
        components.map { $0.normalized(by: normalization) }
    }
}

extension [PropertyPlan] {
    /// The property that a mapping names: the one of this very name, else the only one of a name that is the same when
    /// normalized.
    func index(ofName name: String, by normalization: KeyNormalization) -> Int? {
        if let index = firstIndex(where: { $0.name == name }) { return index }
        let normalized = normalization.normalized(name)
        let candidates = indices.filter { self[$0].key == normalized }
        return candidates.count == 1 ? candidates[0] : nil
    }
}

extension PropertyPlan {
    /// The keys, as they are spelt, of a model whose keys stand among those of the one that has this property.
    fileprivate var guests: [String] {
        // What is wrong with the model is an issue when it is imported.
        guard settings.flattenedPrefix == "", case .model(let type) = nestedModels,
            let plan = try? PlanCache.permanentPlan(for: type)
        else { return [] }
        return plan.with { $0.keys.with(\.spelledKeys) + $0.properties.elements.flatMap(\.guests) }
    }
}
