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

    /// An entry with one target and nothing else: the frequent case. Other entries have the slot -1.
    struct Single {
        var slot: Int32
        var rank: Int32
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
    let singles: UnsafeMutablePointer<Single>
    let rootCount: Int
    /// The key paths of each property that has any, best first.
    let paths: [(property: Int, paths: [Path])]
    /// Key paths below roots that are ignored.
    let ignoredPaths: [[ImportPath.Component]]
    /// For each property, the key whose absence is reported.
    let expectedKeys: [String]
    let propertyCount: Int

    init(
        table: KeyTable, entries: [Entry], rootCount: Int, paths: [(property: Int, paths: [Path])],
        ignoredPaths: [[ImportPath.Component]], expectedKeys: [String]
    ) {
        self.table = table
        self.entries = entries
        singles = .allocate(capacity: max(entries.count, 1))
        for (number, entry) in entries.enumerated() {
            var single = Single(slot: -1, rank: 0)
            if entry.targets.count == 1, !entry.isIgnored {
                single = Single(slot: Int32(entry.targets[0].slot), rank: Int32(entry.targets[0].position))
            }
            (singles + number).initialize(to: single)
        }
        self.rootCount = rootCount
        self.paths = paths
        self.ignoredPaths = ignoredPaths
        self.expectedKeys = expectedKeys
        propertyCount = expectedKeys.count
        slotCount = propertyCount + rootCount
    }

    deinit {
        singles.deallocate()
    }

    let slotCount: Int
}
