/// The growing memory that a tape is written to.
struct JSONTapeStorage: ~Copyable {
    private var memory: GrowingMemory<UInt64>
    /// Memory for ``InternedKeys``, made when it is asked for.
    private var internedKeysOrNil: MemoryBlock<InternedKeys.Entry>?
    private var otherMemory = OwnedMemory()

    /// `nil` if there is no memory.
    init?(capacity: Int) {
        guard let memory = GrowingMemory<UInt64>(capacity: capacity) else { return nil }
        self.memory = memory
    }

    /// All of the memory, until it grows.
    @inline(__always) var words: MemoryBlock<UInt64> { memory.block }

    var internedKeys: MemoryBlock<InternedKeys.Entry> {
        mutating get {
            if let internedKeysOrNil { return internedKeysOrNil }
            let made = otherMemory.block(repeating: InternedKeys.Entry(), count: InternedKeys.capacity)
            internedKeysOrNil = made
            return made
        }
    }

    /// Makes room for half as many words again; `false` if there is no memory, or none that 32-bit indices reach.
    @inline(never)
    mutating func grow() -> Bool {
        let larger = memory.capacity + memory.capacity / 2 + 64
        return UInt64(larger) < UInt64(UInt32.max) && memory.grow(to: larger)
    }
}
