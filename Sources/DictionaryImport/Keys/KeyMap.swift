/// Which keys feed which properties of a model: a table of top-level keys, and the key paths that start from some.
final class KeyMap: Sendable {
    /// What a key feeds: a property, or the root of key paths.
    struct Target: Sendable {
        /// The number of the property; from `propertyCount` on, of a root.
        let slot: Int
        /// The rank of the key among those of its property: the lowest wins.
        let rank: Int
        /// The key as the model spells it: a key spelt like this beats one that is only the same when normalized.
        let spelling: String
    }

    struct Entry: Sendable {
        var targets: [Target] = []
        var isIgnored = false
    }

    /// A key path that feeds a property.
    final class Path: Sendable {
        let root: Int
        let rank: Int
        /// Those below the root.
        let components: [PathComponent]
        let text: String
        /// The way from the root to the object that the path ends in, and its key there; `nil` for a path with an index.
        let way: (parents: [PathComponent], last: PathComponent)?

        init(root: Int, rank: Int, components: [PathComponent], text: String) {
            self.root = root
            self.rank = rank
            self.components = components
            self.text = text
            let hasIndex = components.contains { $0.key == nil }
            way = hasIndex ? nil : components.last.map { (components.dropLast(), $0) }
        }

        /// Whether another path ends in the same object, by keys that are spelt the same.
        func endsBeside(_ other: Path) -> Bool {
            guard let way, let others = other.way else { return false }
            return root == other.root && way.parents.elementsEqual(others.parents) { $0.component == $1.component }
        }
    }

    let table: KeyTable
    let entries: [Entry]
    /// For each entry with one target and nothing else, which is the frequent case, its slot; ``ambiguous`` for the others.
    let singles: FixedArray<Int32>
    /// Whether there are keys that are not imported.
    let ignoresSome: Bool
    let rootCount: Int
    /// The key paths of each property that has any, best first.
    let paths: [(property: Int, paths: [Path])]
    let pathTable: PathTable
    /// Key paths below roots that are ignored.
    let ignoredPaths: [[ImportPath.Component]]
    /// For each property, the key whose absence is reported.
    let expectedKeys: [String]
    /// For each property, the key that beats all others when it is spelt like this; `nil` when it is ignored or has none.
    let bestKeys: [String?]
    /// Whether elements of an array are among the keys, so that an array can be the source of an object.
    let takesElements: Bool
    let propertyCount: Int
    let slotCount: Int
    let slots: SlotTable.Layout

    /// Not one slot: the key feeds several, or is ignored.
    static let ambiguous: Int32 = -1

    init(
        table: KeyTable, entries: [Entry], rootCount: Int, paths: [(property: Int, paths: [Path])],
        ignoredPaths: [[ImportPath.Component]], expectedKeys: [String], bestKeys: [String?]
    ) {
        self.table = table
        self.entries = entries
        singles = FixedArray(
            entries.map { entry in
                let isSingle = entry.targets.count == 1 && !entry.isIgnored
                return isSingle ? Int32(entry.targets[0].slot) : Self.ambiguous
            })
        ignoresSome = entries.contains(where: \.isIgnored)
        self.rootCount = rootCount
        self.paths = paths
        pathTable = PathTable(paths)
        self.ignoredPaths = ignoredPaths
        self.expectedKeys = expectedKeys
        self.bestKeys = bestKeys
        takesElements = table.hasElementKeys
        propertyCount = expectedKeys.count
        slotCount = propertyCount + rootCount
        slots = SlotTable.Layout(count: slotCount)
    }

    deinit {
        singles.deallocate()
        pathTable.deallocate()
    }

    /// The keys of the properties, as the model spells them.
    var spelledKeys: [String] {
        entries.flatMap { $0.targets.filter { $0.slot < propertyCount }.map(\.spelling) }
    }

    /// Whether a key feeds something or is ignored.
    func knows(_ key: TextBytes) -> Bool { table.number(of: key) != nil }

    func knows(_ key: String) -> Bool { key.withTextBytes(knows) }

    /// What is known of a key; `nil` when it feeds nothing and is not ignored.
    func entry(of key: String) -> Entry? { table.number(of: key).map { entries[$0] } }

    /// The rank of a key among those that feed a slot.
    func rank(ofKey key: String, in slot: Int) -> Int {
        entry(of: key)?.targets.first { $0.slot == slot }?.rank ?? .max
    }
}
