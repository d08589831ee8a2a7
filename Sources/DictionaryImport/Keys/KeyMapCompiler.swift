/// Compiles a model's names, sources, mappings and ignored keys into a ``KeyMap``.
struct KeyMapCompiler {
    private let model: any DictionaryImportable.Type
    private let properties: [PropertyPlan]
    private let normalization: KeyNormalization
    private(set) var faults: [ImportIssue] = []

    private var numbers: [String: Int] = [:]
    private var entries: [KeyMap.Entry] = []
    private var spellings: [KeyTable.Spelling] = []
    private var roots: [String: Int] = [:]
    private lazy var nearMiss = NearMiss(properties.map(\.name), by: normalization)

    init(_ model: any DictionaryImportable.Type, properties: [PropertyPlan], normalization: KeyNormalization) {
        self.model = model
        self.properties = properties
        self.normalization = normalization
    }

    mutating func compile(mappings: [String: String]) -> KeyMap {
        let ignored = model.ignoredKeys.sortedInUTF8()
        let ignoredPaths = ignored.map { normalizedComponents(KeyPathText($0).components) }
        for key in ignored { entries[number(of: key)].isIgnored = true }

        let explicit = explicitSources(mappings: mappings)
        let claimed = Set(explicit.joined().map { normalization.normalized(KeyPathText.literalKey(of: $0)) })
        var paths: [(property: Int, paths: [KeyMap.Path])] = []
        var expectedKeys: [String] = []
        var bestKeys: [String?] = []
        for (index, property) in properties.enumerated() {
            var sources = explicit[index]
            let isClaimed =
                claimed.contains(property.key) && !sources.contains { normalization.normalized($0) == property.key }
            if property.settings.hasKeyOfName, !isClaimed { sources.append(property.name) }
            expectedKeys.append(sources.first ?? property.name)
            let (first, own) = addSources(sources, of: index, ignoring: ignoredPaths)
            bestKeys.append(first.flatMap { entries[$0].isIgnored ? nil : sources[0] })
            if !own.isEmpty { paths.append((index, own)) }
        }
        return KeyMap(
            table: KeyTable(spellings, normalization: normalization), entries: entries, rootCount: roots.count,
            paths: paths, ignoredPaths: ignoredPaths.filter { $0.count > 1 }, expectedKeys: expectedKeys,
            bestKeys: bestKeys)
    }

    /// For each property its mapped keys, best first: the call's, the model's, those of its options.
    private mutating func explicitSources(mappings: [String: String]) -> [[String]] {
        var sources = [[String]](repeating: [], count: properties.count)
        for mapping in [mappings, model.customKeyMappings] {
            for (key, name) in mapping.sortedInUTF8(by: \.key) {
                if let index = index(ofPropertyNamed: name) {
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

    private func index(ofPropertyNamed name: String) -> Int? {
        if let index = properties.firstIndex(where: { $0.name == name }) { return index }
        let normalized = normalization.normalized(name)
        return properties.firstIndex { $0.key == normalized }
    }

    /// Adds the keys of a property to the table, and returns the entry of the first, and those of its sources that are key
    /// paths.
    private mutating func addSources(
        _ sources: [String], of property: Int, ignoring ignoredPaths: [[ImportPath.Component]]
    ) -> (first: Int?, [KeyMap.Path]) {
        var paths: [KeyMap.Path] = []
        var first: Int?
        for (rank, source) in sources.enumerated() {
            let key = KeyPathText.literalKey(of: source)
            let entry = number(of: key)
            first = first ?? entry
            if !entries[entry].targets.contains(where: { $0.slot == property }) {
                entries[entry].targets.append(.init(slot: property, rank: rank, spelling: key))
            }
            let components = KeyPathText(source).components
            guard components.count > 1, !ignoredPaths.contains(where: normalizedComponents(components).starts(with:))
            else { continue }
            paths.append(
                .init(
                    root: root(of: components[0].memberKey), rank: rank,
                    components: components.dropFirst().map { PathComponent($0, normalization: normalization) },
                    text: source))
        }
        return (first, paths)
    }

    /// The slot of the top-level key from which key paths start.
    private mutating func root(of key: String) -> Int {
        let normalized = normalization.normalized(key)
        if let root = roots[normalized] { return root }
        let root = properties.count + roots.count
        roots[normalized] = root
        entries[number(of: key)].targets.append(.init(slot: root, rank: 0, spelling: key))
        return root
    }

    /// The entry of a key, made when it is new. The spelling is one to look the key up by without normalizing it.
    private mutating func number(of key: String) -> Int {
        let normalized = normalization.normalized(key)
        let number = numbers[normalized] ?? entries.count
        if number == entries.count {
            numbers[normalized] = number
            entries.append(KeyMap.Entry())
        }
        spellings.append((key, normalized, number))
        return number
    }

    private func normalizedComponents(_ components: [ImportPath.Component]) -> [ImportPath.Component] {
        components.map { $0.normalized(by: normalization) }
    }
}
