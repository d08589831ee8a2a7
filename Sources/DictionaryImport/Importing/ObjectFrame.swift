/// One object while it is being imported: which member of the source each of its properties gets.
///
/// Nothing in a frame is counted or destroyed: the plan lives for ever, everything else as long as the call that made the
/// frame.
struct ObjectFrame {
    let unmanagedPlan: Unmanaged<ImportPlan>
    let unmanagedKeys: Unmanaged<KeyMap>
    let object: UnsafeMutableRawPointer
    let source: _SourceReference

    /// For each slot, the ``MemberSource/Position`` of the member that it gets.
    let positions: UnsafeMutableRawPointer
    /// For each slot a bit: whether it has a value.
    let filled: UnsafeMutablePointer<UInt64>

    /// Where a new object stores its properties.
    private let offsets: UnsafePointer<Int>?

    /// The number of ``current``, or -1.
    private var currentNumber = -1

    /// Whether the model is asked for each key.
    let asks: Bool
    /// Whether the source of a property may mention this new object itself, so that what is said there has to be written
    /// before.
    let mayBeRevisited: Bool
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
        private var unclaimedNumbers: [KeyBytes: Int] = [:]
        /// Keys that slots have got their values from, as far as these are long and have rivals.
        var longHolders: [Int: (key: String, rank: Int)] = [:]
        /// Keys that lost against a better one.
        var shadowed: [(property: Int, key: String)] = []

        /// Keeps a member that no property takes. Of a repeated key the last value counts.
        func keep(_ member: ObjectMembers.Member) {
            if let earlier = unclaimedNumbers.updateValue(unclaimed.count, forKey: KeyBytes(member.spelling)) {
                unclaimedNumbers[KeyBytes(member.spelling)] = earlier
                unclaimed[earlier] = member
            } else {
                unclaimed.append(member)
            }
        }
    }

    init(
        plan: ImportPlan, keys: KeyMap, object: UnsafeMutableRawPointer, source: _SourceReference,
        memory: UnsafeMutableRawPointer, asks: Bool, mayBeRevisited: Bool, isSummarized: Bool, keepsUnclaimed: Bool,
        keepsShadowed: Bool,
        offsets: UnsafePointer<Int>?
    ) {
        unmanagedPlan = .passUnretained(plan)
        unmanagedKeys = .passUnretained(keys)
        self.object = object
        self.source = source
        filled = memory.assumingMemoryBound(to: UInt64.self)
        positions = memory + keys.slots.positions
        filled[0] = 0
        for word in stride(from: 8, to: keys.slots.positions, by: 8) {
            memory.storeBytes(of: 0, toByteOffset: word, as: UInt64.self)
        }
        self.asks = asks
        self.mayBeRevisited = mayBeRevisited
        self.isSummarized = isSummarized
        self.keepsUnclaimed = keepsUnclaimed
        self.keepsShadowed = keepsShadowed
        self.offsets = offsets
    }

    /// Where a new object stores a property; `nil` when it has to be asked to.
    @inline(__always)
    func place(of property: Int) -> UnsafeMutableRawPointer? {
        guard let offsets, offsets[property] != PropertyOffsets.unknown else { return nil }
        return object + offsets[property]
    }

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
    func fill<Position>(_ slot: Int, with position: Position) {
        filled[slot >> 6] |= 1 << UInt64(slot & 63)
        (positions.assumingMemoryBound(to: Position.self) + slot).initialize(to: position)
    }

    /// Takes the member of a slot back.
    @inline(__always)
    func clear<Position>(_ slot: Int, as type: Position.Type) {
        filled[slot >> 6] &= ~(1 << UInt64(slot & 63))
        (positions.assumingMemoryBound(to: type) + slot).deinitialize(count: 1)
    }

    /// Fills a slot with a value that is no member of the source.
    mutating func fill(_ slot: Int, holding held: Extras.Held) {
        filled[slot >> 6] |= 1 << UInt64(slot & 63)
        notes.held[slot] = held
    }

    @inline(__always)
    func position<Position>(of slot: Int, as type: Position.Type) -> Position {
        positions.assumingMemoryBound(to: type)[slot]
    }
}

// MARK: Without counting references

extension ObjectFrame {
    @inline(__always)
    var properties: UnsafePointer<PropertyPlan> { unmanagedPlan._withUnsafeGuaranteedRef { $0.properties } }
    @inline(__always)
    var propertyCount: Int { unmanagedPlan._withUnsafeGuaranteedRef { $0.propertyCount } }
    @inline(__always)
    var hasRequiredProperties: Bool { unmanagedPlan._withUnsafeGuaranteedRef { $0.hasRequiredProperties } }
    @inline(__always)
    var hasKeyPaths: Bool { unmanagedKeys._withUnsafeGuaranteedRef { $0.rootCount } > 0 }
    @inline(__always)
    var spellings: ByteIndex { unmanagedKeys._withUnsafeGuaranteedRef { $0.table.spellings } }

    /// The property that is being imported; none before and after that.
    @inline(__always)
    var current: Int? {
        get { currentNumber < 0 ? nil : currentNumber }
        set { currentNumber = newValue ?? -1 }
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

    /// The place of the key or key path that fed a slot, among those that can.
    func rank(of slot: Int) -> Int {
        if let held = extras?.held[slot] { return held.path?.position ?? 0 }
        return withMembers { members in
            func rank<Source: MemberSource>(_ source: Source) -> Int {
                keys.rank(ofKey: source.lookupKey(at: position(of: slot, as: Source.Position.self)), in: slot)
            }
            return rank(members)
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
