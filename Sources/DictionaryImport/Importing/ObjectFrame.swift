/// One object while it is being imported: which member of the source each of its properties gets.
///
/// Nothing in a frame is counted or destroyed: the plan lives for ever, everything else as long as the call that made the
/// frame.
struct ObjectFrame {
    let unmanagedPlan: Unmanaged<ImportPlan>
    let unmanagedKeys: Unmanaged<KeyMap>
    // What every object or key needs of these two is copied here.
    let spellings: ByteIndex
    let singles: UnsafeMutablePointer<KeyMap.Single>
    let properties: UnsafePointer<PropertyPlan>
    let propertyCount: Int
    let hasKeyPaths: Bool
    let hasRequiredProperties: Bool

    let object: UnsafeMutableRawPointer
    let source: _SourceReference

    /// For each slot, the ``MemberSource/Position`` of the member that it gets.
    let positions: UnsafeMutableRawPointer
    /// For each slot, the rank of the key that fed it.
    let ranks: UnsafeMutablePointer<Int32>
    /// For each slot a bit: whether it has a value.
    let filled: UnsafeMutablePointer<UInt64>

    /// The property that is being imported; none before and after that.
    var current: Int?

    /// Whether the model is asked for each key.
    let asks: Bool
    /// Whether what happens to the object is noted in the summary of the import.
    let isSummarized: Bool
    /// Whether keys that no property takes, and those that lost against a better one, are noted.
    let keepsUnclaimed: Bool
    let keepsShadowed: Bool

    /// What few objects need; `nil` when nothing has come up yet.
    private(set) var unmanagedExtras: Unmanaged<Extras>?

    /// Values that are no members of the source, and notes on keys.
    final class Extras {
        struct Held {
            let value: ImportValue
            /// The key path that the value was found by; none for a value that was put together of several keys.
            let path: KeyMap.Path?
        }

        /// Values of slots that are no members of the source.
        var held: [Int: Held] = [:]
        /// The members that are left of the source when the model has been asked about each.
        var listed: [ObjectMembers.Member]?
        /// Properties whose key path was found to be blocked, which says why they have no value.
        var blocked: Set<Int> = []
        /// Keys that no property takes.
        var unclaimed: [ObjectMembers.Member] = []
        private var unclaimedNumbers: [String: Int] = [:]
        /// Keys that lost against a better one.
        var shadowed: [(property: Int, key: String)] = []

        /// Keeps a member that no property takes. Of a repeated key the last value counts.
        func keep(_ member: ObjectMembers.Member) {
            if let earlier = unclaimedNumbers[member.spelling] {
                unclaimed[earlier] = member
            } else {
                unclaimedNumbers[member.spelling] = unclaimed.count
                unclaimed.append(member)
            }
        }
    }

    init(
        plan: ImportPlan, keys: KeyMap, object: UnsafeMutableRawPointer, source: _SourceReference,
        memory: UnsafeMutableRawPointer, asks: Bool, isSummarized: Bool, keepsUnclaimed: Bool, keepsShadowed: Bool
    ) {
        unmanagedPlan = .passUnretained(plan)
        unmanagedKeys = .passUnretained(keys)
        spellings = keys.table.spellings
        singles = keys.singles
        properties = plan.properties
        propertyCount = plan.propertyCount
        hasKeyPaths = keys.rootCount > 0
        hasRequiredProperties = plan.hasRequiredProperties
        self.object = object
        self.source = source
        filled = memory.assumingMemoryBound(to: UInt64.self)
        let slotCount = keys.slotCount
        let words = (slotCount &+ 63) >> 6
        for word in 0..<words { filled[word] = 0 }
        positions = memory + words &* 8
        ranks = (positions + slotCount &* Self.positionSize).assumingMemoryBound(to: Int32.self)
        self.asks = asks
        self.isSummarized = isSummarized
        self.keepsUnclaimed = keepsUnclaimed
        self.keepsShadowed = keepsShadowed
    }

    private static let positionSize = MemoryLayout<Dictionary<String, Any>.Index>.stride

    /// How much memory a frame needs, and how it is aligned.
    @inline(__always)
    static func memorySize(slotCount: Int) -> Int {
        ((slotCount &+ 63) >> 6) &* 8 &+ slotCount &* (positionSize &+ 4)
    }

    static let memoryAlignment = 8

    /// The extras, to note something in.
    var notes: Extras {
        mutating get {
            let extras = unmanagedExtras ?? .passRetained(Extras())
            unmanagedExtras = extras
            return extras.takeUnretainedValue()
        }
    }

    /// Frees the extras.
    @inline(__always)
    func destroy() {
        unmanagedExtras?.release()
    }

    @inline(__always)
    func isFilled(_ slot: Int) -> Bool { filled[slot >> 6] & (1 << UInt64(slot & 63)) != 0 }

    @inline(__always)
    func fill<Position>(_ slot: Int, with position: Position, rank: Int32) {
        filled[slot >> 6] |= 1 << UInt64(slot & 63)
        (positions.assumingMemoryBound(to: Position.self) + slot).initialize(to: position)
        ranks[slot] = rank
    }

    /// Fills what a key feeds that has this number among the likely spellings; answers `false` unless that is one property
    /// which has no value yet. It takes a few steps, and is the frequent case.
    @inline(__always)
    func fill<Position>(_ number: Int, with position: Position) -> Bool {
        if number < 0 { return false }
        let single = singles[number]
        let slot = Int(single.slot)
        if slot < 0 || isFilled(slot) { return false }
        fill(slot, with: position, rank: single.rank)
        return true
    }

    /// Takes the member of a slot back.
    @inline(__always)
    func clear<Position>(_ slot: Int, as type: Position.Type) {
        filled[slot >> 6] &= ~(1 << UInt64(slot & 63))
        (positions.assumingMemoryBound(to: type) + slot).deinitialize(count: 1)
    }

    /// Fills a slot with a value that is no member of the source.
    mutating func fill(_ slot: Int, holding held: Extras.Held, rank: Int32) {
        filled[slot >> 6] |= 1 << UInt64(slot & 63)
        ranks[slot] = rank
        notes.held[slot] = held
    }

    @inline(__always)
    func position<Position>(of slot: Int, as type: Position.Type) -> Position {
        positions.assumingMemoryBound(to: type)[slot]
    }
}

// MARK: For hooks and issues

extension ObjectFrame {
    // To ask for one of these counts a reference.
    var plan: ImportPlan { unmanagedPlan.takeUnretainedValue() }
    var keys: KeyMap { unmanagedKeys.takeUnretainedValue() }
    var extras: Extras? { unmanagedExtras?.takeUnretainedValue() }

    var currentProperty: PropertyPlan? { current.map { properties[$0] } }

    /// The key of the current value as the source spells it.
    var currentKey: String? {
        guard let current, isFilled(current) else { return nil }
        if let held = extras?.held[current], held.path == nil { return nil }
        return ImportPath(currentPath).description
    }

    /// The way from the object to the current value; for a missing one, the first key that is expected.
    var currentPath: [ImportPath.Component] {
        guard let current else { return [] }
        guard isFilled(current) else { return KeyPathText(keys.expectedKeys[current]).components }
        guard let held = extras?.held[current] else { return [.key(memberKey(of: current))] }
        return held.path.map(spelt) ?? []
    }

    /// A key path as the source spells it, when there is a value at its end.
    func presentPath(_ path: KeyMap.Path) -> String? {
        var value = memberValue(of: path.root)
        for component in path.components {
            guard let (_, next) = value.member(component, normalization: plan.normalization) else { return nil }
            value = next
        }
        return ImportPath(spelt(path)).description
    }

    /// A key path with its keys as the source spells them.
    func spelt(_ path: KeyMap.Path) -> [ImportPath.Component] {
        guard isFilled(path.root) else { return KeyPathText(path.text).components }
        var value = memberValue(of: path.root)
        var result: [ImportPath.Component] = [.key(memberKey(of: path.root))]
        for component in path.components {
            guard let (found, next) = value.member(component, normalization: plan.normalization) else {
                return result + [component]
            }
            result.append(found)
            value = next
        }
        return result
    }

    /// The value that a slot gets.
    func value(of slot: Int) -> ImportValue {
        extras?.held[slot]?.value ?? memberValue(of: slot)
    }

    func memberValue(of slot: Int) -> ImportValue {
        withMembers { members in
            func value<Source: MemberSource>(_ source: Source) -> ImportValue {
                source.value(at: position(of: slot, as: Source.Position.self))
            }
            return value(members)
        }
    }

    /// Takes the member of a slot back when the kind of source is not known.
    func destroyMember(of slot: Int) {
        withMembers { members in
            func clear<Source: MemberSource>(_ source: Source) { self.clear(slot, as: Source.Position.self) }
            clear(members)
        }
    }

    func memberKey(of slot: Int) -> String {
        withMembers { members in
            func key<Source: MemberSource>(_ source: Source) -> String {
                source.key(at: position(of: slot, as: Source.Position.self))
            }
            return key(members)
        }
    }

    /// Calls `body` with the members that the positions belong to.
    private func withMembers<Result>(_ body: (any MemberSource) -> Result) -> Result {
        if let listed = extras?.listed { return body(ListedMembers(list: listed)) }
        switch source.place {
        case .dictionary(let dictionary): return body(DictionaryMembers(dictionary: dictionary.pointee))
        case .json(let view): return body(JSONMembers(object: view))
        case .value, .any, .text: break
        }
        switch source.value.storage {
        case .dictionary(let dictionary): return body(DictionaryMembers(dictionary: dictionary))
        case .members(let object): return body(ListedMembers(list: object.members))
        case .json(let view, _): return body(JSONMembers(object: view))
        default: return body(ListedMembers(list: []))
        }
    }
}
