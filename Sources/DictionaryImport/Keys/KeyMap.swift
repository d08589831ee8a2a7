/// Which keys feed which properties of a model: a table of top-level keys, and the key paths that start from some.
final class KeyMap: @unchecked Sendable {
    // `@unchecked Sendable`: immutable; the memory of `singles` is written by `init` only.

    /// What a key feeds: a property, or the root of key paths.
    struct Target: Sendable {
        /// The number of the property; from `propertyCount` on, of a root.
        let slot: Int
        /// The place of the key among those of its property: the lowest wins.
        let position: Int
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
        let position: Int
        let components: [ImportPath.Component]
        let text: String

        init(root: Int, position: Int, components: [ImportPath.Component], text: String) {
            self.root = root
            self.position = position
            self.components = components
            self.text = text
        }
    }

    let table: KeyTable
    let entries: [Entry]
    /// For each entry with one target and nothing else, which is the frequent case, its slot; ``several`` for the others.
    let singles: MemoryBlock<Int32>
    private let memory: OwnedMemory
    /// Whether there are keys that are not imported.
    let ignoresSome: Bool
    let rootCount: Int
    /// The key paths of each property that has any, best first.
    let paths: [(property: Int, paths: [Path])]
    /// Key paths below roots that are ignored.
    let ignoredPaths: [[ImportPath.Component]]
    /// For each property, the key whose absence is reported.
    let expectedKeys: [String]
    let propertyCount: Int
    let slotCount: Int
    let slots: SlotMemory

    /// Not one slot: the key feeds several, or is ignored.
    static let several: Int32 = -1

    init(
        table: KeyTable, entries: [Entry], rootCount: Int, paths: [(property: Int, paths: [Path])],
        ignoredPaths: [[ImportPath.Component]], expectedKeys: [String]
    ) {
        self.table = table
        self.entries = entries
        var memory = OwnedMemory()
        singles = memory.block(repeating: Self.several, count: entries.count)
        self.memory = memory
        for (number, entry) in entries.enumerated() where entry.targets.count == 1 && !entry.isIgnored {
            singles[number] = Int32(entry.targets[0].slot)
        }
        ignoresSome = entries.contains(where: \.isIgnored)
        self.rootCount = rootCount
        self.paths = paths
        self.ignoredPaths = ignoredPaths
        self.expectedKeys = expectedKeys
        propertyCount = expectedKeys.count
        slotCount = propertyCount + rootCount
        slots = SlotMemory(count: slotCount)
    }

    /// The place of a key among those that feed a slot.
    func rank(ofKey key: String, in slot: Int) -> Int {
        guard let number = table.number(of: key) else { return .max }
        return entries[number].targets.first { $0.slot == slot }?.position ?? .max
    }

    /// How the slots of an object lie in memory while it is being imported: first a bit for each, whether it is filled.
    struct SlotMemory {
        /// Offsets, in bytes.
        let positions: Int
        let size: Int

        static let alignment = 8

        init(count: Int) {
            positions = max((count + 63) / 64, 1) * 8
            size = positions + count * MemoryLayout<Dictionary<String, Any>.Index>.stride
        }
    }
}
