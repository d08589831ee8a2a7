/// Values that need no care, the last of which is taken first. Unlike an array, it has one owner, which need not be asked before
/// each change whether it is the only one.
struct GrowingStack<Element: BitwiseCopyable>: ~Copyable {
    private var memory: GrowingMemory<Element>
    private(set) var count = 0

    init(capacity: Int) { memory = Self.memory(capacity) }

    private static func memory(_ capacity: Int) -> GrowingMemory<Element> {
        guard let memory = GrowingMemory<Element>(capacity: capacity) else {
            fatalError("There is no memory for a stack.")
        }
        return memory
    }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < count, "A value that is looked at must have been appended")
            return memory.block[index]
        }
    }

    /// Whether a value is among those that were appended.
    @inline(__always)
    func contains(_ element: Element) -> Bool where Element: Equatable {
        for index in 0..<count where memory.block[index] == element { return true }
        return false
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == memory.capacity { grow() }
        memory.block[count] = element
        count &+= 1
    }

    @inline(__always) @discardableResult
    mutating func removeLast() -> Element {
        assert(count > 0, "A value that is removed must have been appended")
        count &-= 1
        return memory.block[count]
    }

    @inline(__always)
    mutating func replaceLast(by element: Element) {
        assert(count > 0, "A value that is replaced must have been appended")
        memory.block[count &- 1] = element
    }

    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow() {
        guard memory.grow(to: memory.capacity * 2) else {
            fatalError("There is no memory for a stack of \(count) values.")
        }
    }

    /// Gives back memory that only a large import needs. There must be no values.
    @inline(__always)
    mutating func shrink(to kept: Int) {
        guard memory.capacity > kept else { return }
        assert(count == 0, "Only an empty stack gives back its memory")
        memory = Self.memory(kept)
    }
}
