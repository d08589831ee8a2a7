/// One object while it is being imported: which value of the source each of its properties gets.
struct ObjectFrame {
    /// The value that a property, or the root of key paths, gets.
    struct Slot {
        var value: ImportValue
        let key: String
        let position: Int32
        /// The key path that the value was found by, when it was not a key.
        var path: KeyMap.Path?
        /// The value was put together of several keys, and has none of its own.
        var isGathered = false

        init(value: ImportValue, key: String, position: Int32) {
            self.value = value
            self.key = key
            self.position = position
        }
    }

    // The plan lives for ever, and the key map as long as the import: neither is counted per object. What every key
    // needs of them is copied here.
    unowned(unsafe) let plan: ImportPlan
    unowned(unsafe) let keys: KeyMap
    let spellings: ByteIndex
    let singles: UnsafeMutablePointer<KeyMap.Single>
    let properties: UnsafePointer<PropertyPlan>
    let object: UnsafeMutableRawPointer
    /// The source outlives the frame, which is copied in passing: a pointer costs nothing then.
    let source: UnsafePointer<ImportValue>
    let slots: UnsafeMutablePointer<Slot>
    /// One bit per slot: whether it has a value.
    let filled: UnsafeMutablePointer<UInt64>

    /// The property that is being imported; none before and after that.
    var current: Int?

    /// What is left over, when somebody wants to know.
    unowned(unsafe) let leftovers: Leftovers?

    /// The keys of the source that were not used.
    final class Leftovers {
        let keepsUnclaimed: Bool
        let keepsShadowed: Bool
        /// Keys that no property takes.
        var unclaimed: [ObjectMembers.Member] = []
        /// Keys that lost against a better one.
        var shadowed: [(property: Int, key: String)] = []

        init(keepsUnclaimed: Bool, keepsShadowed: Bool) {
            self.keepsUnclaimed = keepsUnclaimed
            self.keepsShadowed = keepsShadowed
        }
    }

    init(
        plan: ImportPlan, keys: KeyMap, object: UnsafeMutableRawPointer, source: UnsafePointer<ImportValue>,
        slots: UnsafeMutablePointer<Slot>, filled: UnsafeMutablePointer<UInt64>, leftovers: Leftovers?
    ) {
        self.plan = plan
        self.keys = keys
        spellings = keys.table.spellings
        singles = keys.singles
        properties = plan.properties
        self.object = object
        self.source = source
        self.slots = slots
        self.filled = filled
        self.leftovers = leftovers
    }

    var currentProperty: PropertyPlan? { current.map { plan.properties[$0] } }

    /// The value that the current property gets.
    var currentValue: ImportValue {
        guard let current, isFilled(current) else { return ImportValue(.null) }
        return slots[current].value
    }

    @inline(__always)
    func isFilled(_ slot: Int) -> Bool { filled[slot >> 6] & (1 << UInt64(slot & 63)) != 0 }

    @inline(__always)
    func initialize(_ slot: Int, _ content: Slot) {
        filled[slot >> 6] |= 1 << UInt64(slot & 63)
        (slots + slot).initialize(to: content)
    }

    @inline(__always)
    func clear(_ slot: Int) {
        filled[slot >> 6] &= ~(1 << UInt64(slot & 63))
        (slots + slot).deinitialize(count: 1)
    }

    /// The key of the current value as the source spells it.
    var currentKey: String? {
        guard let current, isFilled(current), !slots[current].isGathered else { return nil }
        return ImportPath(currentPath).description
    }

    /// The way from the object to the current value; for a missing one, the first key that is expected.
    var currentPath: [ImportPath.Component] {
        guard let current else { return [] }
        guard isFilled(current) else { return KeyPathText(keys.expectedKeys[current]).components }
        let slot = slots[current]
        if slot.isGathered { return [] }
        guard let path = slot.path else { return [.key(slot.key)] }
        return spelt(path)
    }

    /// A key path with its keys as the source spells them.
    func spelt(_ path: KeyMap.Path) -> [ImportPath.Component] {
        guard isFilled(path.root) else { return KeyPathText(path.text).components }
        var value = slots[path.root].value
        var result: [ImportPath.Component] = [.key(slots[path.root].key)]
        for component in path.components {
            guard let (found, next) = value.member(component, normalization: plan.normalization) else {
                return result + [component]
            }
            result.append(found)
            value = next
        }
        return result
    }
}
