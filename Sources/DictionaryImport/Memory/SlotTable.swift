/// For each slot of an object, which member of the source it gets. A slot is a property, or the root of key paths.
///
/// Contract 11: a slot has room for a position in any source, and a position is destroyed before its slot is filled
/// otherwise. Contract 12: a position is used with the very source that it is of.
@safe
struct SlotTable {
    /// How slots lie in memory: first a bit for each, whether it is filled, then the positions.
    struct Layout: Sendable {
        let count: Int
        /// Offset of the positions, in bytes.
        fileprivate let positions: Int
        let size: Int
        static let alignment = 8

        init(count: Int) {
            self.count = count
            positions = max((count + 63) / 64, 1) * 8
            size = positions + count * MemoryLayout<Dictionary<String, Any>.Index>.stride
        }
    }

    private let bits: UnsafeMutablePointer<UInt64>
    private let positions: UnsafeMutableRawPointer
    private let count: Int

    @inline(__always)
    init(_ memory: ValueMemory, _ layout: Layout) {
        unsafe bits = memory.address.assumingMemoryBound(to: UInt64.self)
        unsafe positions = memory.address + layout.positions
        count = layout.count
        unsafe bits[0] = 0
        for word in stride(from: 8, to: layout.positions, by: 8) {
            unsafe memory.address.storeBytes(of: 0, toByteOffset: word, as: UInt64.self)
        }
    }

    @inline(__always)
    func isFilled(_ slot: Int) -> Bool {
        assert(slot >= 0 && slot < count, "A slot must be one of the plan's")
        return unsafe bits[slot >> 6] & (1 << UInt64(slot & 63)) != 0
    }

    @inline(__always)
    func fill<Position>(_ slot: Int, with position: Position) {
        assert(!isFilled(slot) || _isPOD(Position.self), "A position is destroyed before its slot is filled otherwise")
        assert(
            MemoryLayout<Position>.stride <= MemoryLayout<Dictionary<String, Any>.Index>.stride, "A slot has the room")
        markFilled(slot)
        setPosition(position, of: slot)
    }

    /// Says that a slot has a value, which is not a member of the source.
    @inline(__always)
    func markFilled(_ slot: Int) {
        assert(slot >= 0 && slot < count, "A slot must be one of the plan's")
        unsafe bits[slot >> 6] |= 1 << UInt64(slot & 63)
    }

    /// The same of some of the first 64 slots, by their bits.
    func markFilled(bits marked: UInt64) {
        assert(count >= 64 - marked.leadingZeroBitCount, "Slots must be the plan's")
        unsafe bits[0] |= marked
    }

    /// Empties a slot that has no position.
    func unmark(_ slot: Int) {
        assert(isFilled(slot), "A slot that is emptied must be filled")
        unsafe bits[slot >> 6] &= ~(1 << UInt64(slot & 63))
    }

    /// Empties a slot, and destroys its position.
    @inline(__always)
    func clear<Position>(_ slot: Int, as type: Position.Type) {
        assert(isFilled(slot), "A slot that is cleared must be filled")
        unsafe bits[slot >> 6] &= ~(1 << UInt64(slot & 63))
        unsafe (positions.assumingMemoryBound(to: type) + slot).deinitialize(count: 1)
    }

    @inline(__always)
    func position<Position>(of slot: Int, as type: Position.Type) -> Position {
        assert(isFilled(slot), "A slot that is looked at must be filled")
        return unsafe positions.assumingMemoryBound(to: type)[slot]
    }

    @inline(__always)
    private func setPosition<Position>(_ position: Position, of slot: Int) {
        unsafe (positions.assumingMemoryBound(to: Position.self) + slot).initialize(to: position)
    }

    /// Calls `body` for each filled slot below `end`, in order.
    @inline(__always)
    func forEachFilled(below end: Int, _ body: (Int) -> Void) {
        var first = 0
        while first < end {
            var word = unsafe bits[first >> 6]
            while word != 0 {
                let slot = first &+ word.trailingZeroBitCount
                if slot < end { body(slot) }
                word &= word &- 1
            }
            first &+= 64
        }
    }

    /// A bit for each of the first 64 slots.
    var firstBits: UInt64 { unsafe bits[0] }
}

extension SlotTable {
    /// Fills the slots of a new object while its keys are gone through.
    ///
    /// It keeps the bits of the first slots to itself: in memory, each key would wait for the one before it.
    struct Filler {
        private let slots: SlotTable
        private var bits: UInt64 = 0

        @inline(__always)
        init(_ slots: SlotTable) { self.slots = slots }

        /// Fills a slot in the frequent case: it is one of the first 64, and has no value yet. Otherwise returns `false`.
        @inline(__always)
        mutating func fill<Position>(_ slot: Int, with position: Position) -> Bool {
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: slot)
            if UInt(bitPattern: slot) >= 64 || bits & bit != 0 { return false }
            assert(slot < slots.count, "A slot must be one of the plan's")
            bits |= bit
            slots.setPosition(position, of: slot)
            return true
        }

        /// Calls `body`, which may fill slots by itself.
        @inline(__always)
        mutating func interrupt(_ body: () -> Void) {
            finish()
            body()
            bits = unsafe slots.bits[0]
        }

        @inline(__always)
        func finish() { unsafe slots.bits[0] = bits }
    }
}
