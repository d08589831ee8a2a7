/// Memory that is there as long as its owner, in blocks of any type.
///
/// Contract 25: every block is freed once, when this is. Whoever hands a block or a text on makes sure that the owner
/// is held.
@safe
struct OwnedMemory: ~Copyable {
    private var blocks: [UnsafeMutableRawPointer]

    init() { unsafe blocks = [] }

    deinit {
        for index in unsafe blocks.indices { unsafe blocks[index].deallocate() }
    }

    /// A block of this many values, at least one.
    mutating func block<Element: BitwiseCopyable>(repeating value: Element, count: Int) -> MemoryBlock<Element> {
        let start = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
        unsafe start.initialize(repeating: value, count: max(count, 1))
        unsafe blocks.append(UnsafeMutableRawPointer(start))
        return unsafe MemoryBlock(start: start, count: count)
    }

    /// A copy of bytes.
    mutating func copy(of text: TextBytes) -> TextBytes {
        let start = UnsafeMutablePointer<UInt8>.allocate(capacity: max(text.count, 1))
        unsafe start.initialize(from: text.start, count: text.count)
        unsafe blocks.append(UnsafeMutableRawPointer(start))
        return unsafe TextBytes(start: start, count: text.count)
    }
}
