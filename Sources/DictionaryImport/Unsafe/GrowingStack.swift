/// Values that need no care, the last of which is taken first. Unlike an array's, its memory has one owner, which need not be
/// asked before each change whether it is the only one.
///
/// Contract 13: an index is one of a value that was appended, and the memory is given back once.
@safe
struct GrowingStack<Element: BitwiseCopyable> {
    private var start: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
        unsafe start = .allocate(capacity: self.capacity)
    }

    /// A value in place (Contract 15).
    subscript(index: Int) -> Element {
        unsafeAddress {
            assert(index >= 0 && index < count, "A value that is looked at must have been appended")
            return unsafe UnsafePointer(start + index)
        }
        unsafeMutableAddress {
            assert(index >= 0 && index < count, "A value that is replaced must have been appended")
            return unsafe start + index
        }
    }

    var last: Element? { count > 0 ? self[count - 1] : nil }

    var indices: Range<Int> { 0..<count }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        unsafe (start + count).initialize(to: element)
        count &+= 1
    }

    @inline(__always) @discardableResult
    mutating func removeLast() -> Element {
        assert(count > 0, "A value that is removed must have been appended")
        count &-= 1
        return unsafe start[count]
    }

    @inline(__always)
    mutating func replaceLast(by element: Element) { self[count &- 1] = element }

    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        unsafe larger.update(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = larger
        capacity *= 2
    }

    /// Gives back memory that only a large import needs. There must be no values.
    @inline(__always)
    mutating func shrink(to kept: Int) {
        guard capacity > kept else { return }
        assert(count == 0, "Only an empty stack gives back its memory")
        deallocate()
        self = GrowingStack(capacity: kept)
    }

    func deallocate() { unsafe start.deallocate() }
}
