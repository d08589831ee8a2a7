/// Finds out which member of an object each property gets, by one walk over the members.
///
/// Its memory is what was used for an object before: all slots of that are empty.
struct KeyMatch<Object: ObjectSource> {
    let object: Object
    let keys: KeyTable
    /// For each target of the table the member that feeds it best.
    private(set) var slots: [Object.Position?]
    private let keepsUnclaimed: Bool
    private let keepsShadowed: Bool
    /// What is of no use; `nil` where nothing is.
    private var unused: Unused?

    private struct Unused {
        var unclaimed: [Object.Position] = []
        var shadowed: [Shadowed] = []
    }

    typealias Shadowed = (field: Int, key: String)

    private typealias Holder = (key: String, claim: KeyTable.Claim?)

    /// - Parameters:
    ///   - keepsUnclaimed: Whether somebody wants to know of keys that no property takes.
    ///   - keepsShadowed: The same for those that were not used.
    @inline(__always)
    init(
        _ object: consuming Object, _ keys: consuming KeyTable, keepsUnclaimed: Bool, keepsShadowed: Bool, _ run: Import
    ) {
        var slots: [Object.Position?] = []
        Object.swapSlots(&slots, with: run)
        if slots.count < keys.targetCount {
            slots.reserveCapacity(keys.targetCount)
            while slots.count < keys.targetCount { slots.append(nil) }
        }
        // Keys in an unlikely spelling, of no property or several, or with a rival.
        var others: [Object.Position] = []
        var position = object.firstPosition
        for _ in 0..<object.count {
            let (entry, target) = object.likelyEntry(at: position, in: keys)
            if target >= 0, slots[target] == nil {
                slots[target] = position
            } else if keepsUnclaimed || entry != KeyTable.unknown {
                if others.isEmpty { others.reserveCapacity(object.count) }
                others.append(position)
            }
            object.advance(&position)
        }
        // Last of all, because a copy would write to a reference count that all threads share.
        self.slots = slots
        self.object = object
        self.keys = keys
        (self.keepsUnclaimed, self.keepsShadowed) = (keepsUnclaimed, keepsShadowed)
        if !others.isEmpty { match(others, run) }
    }

    @inline(never)
    private mutating func match(_ positions: [Object.Position], _ run: Import) {
        // The keys of contested slots: to look up a long one for each of its rivals would take long.
        var holders: [Int: Holder] = [:]
        var unclaimed: [Object.Position] = []
        if keepsUnclaimed { unclaimed.reserveCapacity(positions.count) }
        for position in positions {
            let likely = object.likelyEntry(at: position, in: keys).entry
            let entry = likely == KeyTable.none ? run.entry(of: object.comparedKey(at: position), in: keys) : likely
            if entry < 0 {
                if keepsUnclaimed { unclaimed.append(position) }
            } else if !keys.entries[entry].isIgnored {
                for claim in keys.entries[entry].claims { take(position, claim, &holders) }
            }
        }
        if !unclaimed.isEmpty { unused = Unused(unclaimed: unclaimed, shadowed: shadowed) }
    }

    /// Matches some members anew, as if the object had no others.
    mutating func restrict(to positions: [Object.Position], _ run: Import) {
        emptySlots()
        unused = nil
        match(positions, run)
    }

    private mutating func take(_ position: Object.Position, _ claim: KeyTable.Claim, _ holders: inout [Int: Holder]) {
        let target = claim.target
        guard let place = slots[target] else {
            slots[target] = position
            return
        }
        let key = object.comparedKey(at: position)
        let holder = holders[target] ?? holder(of: target, at: place)
        let isSame = key == holder.key
        // Of a key that is repeated, the last value counts; after two spellings of a prefix stand two keys.
        let isRepeated = isSame && object.key(at: position) == object.key(at: place)
        let isBetter =
            isRepeated
            || (isSame
                ? object.key(at: position).precedesInUTF8(object.key(at: place))
                : keys.isBetter(key, claim, than: holder.key, holder.claim))
        if isBetter { slots[target] = position }
        holders[target] = isBetter ? (key, claim) : holder
        if keepsShadowed, !isRepeated, target < keys.fieldCount {
            noteShadowed(object.key(at: isBetter ? place : position), for: target)
        }
    }

    private func holder(of target: Int, at position: Object.Position) -> Holder {
        let key = object.comparedKey(at: position)
        return (key, keys.claim(of: key, for: target))
    }

    // MARK: What is of no use

    /// Whether every key feeds a property, and is used.
    var isOrdinary: Bool { unused == nil && keys.roots.isEmpty }

    /// Members that no property takes, in the order of the source.
    var unclaimed: [Object.Position] { unused?.unclaimed ?? [] }

    /// Keys that were not used, because their property has got a better one.
    var shadowed: [Shadowed] { unused?.shadowed ?? [] }

    /// Notes that a key was not used.
    mutating func noteShadowed(_ key: String, for field: Int) {
        guard keepsShadowed else { return }
        if unused == nil { unused = Unused() }
        unused?.shadowed.append((field, key))
    }

    // MARK: Slots

    func isFilled(_ target: Int) -> Bool { slots[target] != nil }

    /// Takes the member from a target again.
    mutating func empty(_ target: Int) { slots[target] = nil }

    private mutating func emptySlots() { for target in 0..<keys.targetCount { slots[target] = nil } }

    /// Hands the memory over to the next object. What an object within this one has handed over is dropped.
    mutating func end(in run: Import) {
        emptySlots()
        Object.swapSlots(&slots, with: run)
    }
}

extension Import {
    /// A key as it was looked up in a table.
    struct NormalizedKey: Hashable {
        /// Held, because the address of one that is gone may be that of another one.
        let table: KeyTable
        let key: String

        static func == (left: NormalizedKey, right: NormalizedKey) -> Bool {
            left.table === right.table && left.key == right.key
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(table))
            hasher.combine(key)
        }
    }

    /// The entry of a key in a spelling that is not likely. What normalizing it has given is remembered, because the next object
    /// mostly has the same keys.
    func entry(of key: String, in keys: KeyTable) -> Int {
        let id = NormalizedKey(table: keys, key: key)
        if let known = normalizedKeys?[id] { return known }
        let entry = keys.findByNormalizing(key)
        var known = normalizedKeys.take() ?? [:]
        if known.count < 1000 { known[id] = entry }
        normalizedKeys = known
        return entry
    }

    /// Whether a key feeds something or is ignored.
    func knows(_ key: String, _ keys: KeyTable) -> Bool {
        let likely = keys.find(key).entry
        return (likely == KeyTable.none ? entry(of: key, in: keys) : likely) >= 0
    }
}
