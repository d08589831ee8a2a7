/// Memory for a fixed number of values that need no care: it can be written over, and be left as it is.
///
/// Contract 24: the memory stays in place, and a value is read only where one was written. Indices are checked in debug
/// builds only.
@safe
struct MemoryBlock<Element: BitwiseCopyable>: BitwiseCopyable {
    let start: UnsafeMutablePointer<Element>
    let count: Int

    @inline(__always)
    init(start: UnsafeMutablePointer<Element>, count: Int) {
        assert(count >= 0)
        unsafe self.start = start
        self.count = count
    }

    @inline(__always)
    init(_ memory: UnsafeMutableBufferPointer<Element>) {
        // An address for no values, which is never used.
        let nowhere = unsafe UnsafeMutablePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)
        unsafe self.init(start: memory.baseAddress ?? nowhere.unsafelyUnwrapped, count: memory.count)
    }

    /// - Parameter memory: Room for so many.
    @inline(__always)
    init(_ memory: ValueMemory, count: Int) {
        unsafe self.init(start: memory.address.assumingMemoryBound(to: Element.self), count: count)
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return unsafe start[index]
        }
        nonmutating set {
            assert(index >= 0 && index < count)
            unsafe start[index] = newValue
        }
    }

    @inline(__always)
    func fill(with value: Element) { unsafe start.update(repeating: value, count: count) }

    /// The memory from an index on.
    @inline(__always)
    func dropFirst(_ dropped: Int) -> MemoryBlock {
        assert(dropped >= 0 && dropped <= count)
        return unsafe MemoryBlock(start: start + dropped, count: count &- dropped)
    }
}

extension MemoryBlock<UInt8> {
    /// Bytes that were written.
    @inline(__always)
    func text(_ range: Range<Int>) -> TextBytes {
        assert(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe TextBytes(start: start + range.lowerBound, count: range.count)
    }

    /// Writes eight bytes, that in the lowest bits first.
    @inline(__always)
    func storeWord(_ word: UInt64, at index: Int) {
        assert(index >= 0 && count - index >= 8)
        unsafe UnsafeMutableRawPointer(start + index).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Writes sixteen bytes.
    @inline(__always)
    func storeBlock(_ block: SIMD16<UInt8>, at index: Int) {
        assert(index >= 0 && count - index >= 16)
        unsafe UnsafeMutableRawPointer(start + index).storeBytes(of: block, as: SIMD16<UInt8>.self)
    }

    /// Writes bytes, which may be some of this block's own.
    @inline(__always)
    func copy(_ text: TextBytes, to index: Int) {
        assert(index >= 0 && text.count <= count - index)
        unsafe (start + index).update(from: text.start, count: text.count)
    }
}

/// Lends memory until the closure returns: from the stack, when it is small.
@inline(__always)
func withTemporaryMemory<Element: BitwiseCopyable, R, Failure>(
    of type: Element.Type, count: Int, _ body: (MemoryBlock<Element>) throws(Failure) -> R
) throws(Failure) -> R {
    try unsafe withUnsafeTemporaryAllocation(of: type, capacity: count) { memory throws(Failure) in
        unsafe try body(MemoryBlock(memory))
    }
}
