/// Memory for values of any type, taken in stacks: what was allocated after a mark is given back with it.
///
/// It spares an import an allocation per object and per property.
///
/// Contract 9: marks are given back in the order of a stack, and memory is empty then.
@safe
struct Arena {
    struct Mark {
        fileprivate let chunk: Int
        fileprivate let offset: Int
    }

    /// Memory of the owner's to begin with.
    private let first: UnsafeMutableRawBufferPointer
    private var chunks: [UnsafeMutableRawBufferPointer] = unsafe []
    private var chunk = -1
    private var offset = 0
    private var free: UnsafeMutableRawBufferPointer

    init(first: UnsafeMutableRawBufferPointer) {
        unsafe (self.first, free) = (first, first)
    }

    private static let firstChunkSize = 2048
    private static let chunkAlignment = 16

    /// Uninitialized memory.
    @inline(__always)
    mutating func allocate(size: Int, alignment: Int) -> ValueMemory {
        let start = (offset &+ alignment &- 1) & ~(alignment &- 1)
        if unsafe start &+ size <= free.count, alignment <= Self.chunkAlignment, let base = unsafe free.baseAddress {
            offset = start &+ size
            return unsafe ValueMemory(base + start)
        }
        return allocateInNextChunk(size: size, alignment: alignment)
    }

    @inline(never)
    private mutating func allocateInNextChunk(size: Int, alignment: Int) -> ValueMemory {
        chunk += 1
        if unsafe chunk == chunks.count || chunks[chunk].count < size + alignment {
            // A chunk in reserve that is too small is replaced: nothing in use lies in it.
            for unused in unsafe chunk..<chunks.count { unsafe chunks[unused].deallocate() }
            unsafe chunks.removeSubrange(chunk...)
            let wanted = max(Self.firstChunkSize << min(chunk, 8), size + alignment)
            unsafe chunks.append(.allocate(byteCount: wanted, alignment: max(alignment, Self.chunkAlignment)))
        }
        unsafe free = chunks[chunk]
        // An allocation of a size above zero has an address.
        let base = unsafe UnsafeMutableRawPointer(chunks[chunk].baseAddress!)
        let start = unsafe base.alignedUp(toMultipleOf: max(alignment, 1))
        offset = unsafe start - base + size
        return unsafe ValueMemory(start)
    }

    /// Uninitialized memory for so many values.
    mutating func block<Element: BitwiseCopyable>(of type: Element.Type, count: Int) -> MemoryBlock<Element> {
        let memory = allocate(
            size: count &* MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
        return MemoryBlock(memory, count: count)
    }

    var mark: Mark { Mark(chunk: chunk, offset: offset) }

    @inline(__always)
    mutating func release(to mark: Mark) {
        assert((mark.chunk, mark.offset) <= (chunk, offset), "Marks must be given back in the order of a stack")
        offset = mark.offset
        if chunk != mark.chunk {
            chunk = mark.chunk
            unsafe free = chunk < 0 ? first : chunks[chunk]
        }
    }

    /// Takes everything back. Of the memory of its own, it keeps what a small import needs.
    @inline(__always)
    mutating func reset() {
        offset = 0
        if unsafe !chunks.isEmpty { leaveChunks() }
    }

    @inline(never)
    private mutating func leaveChunks() {
        for unused in unsafe chunks.indices.dropFirst() { unsafe chunks[unused].deallocate() }
        if unsafe chunks.count > 1 { unsafe chunks.removeLast(chunks.count - 1) }
        chunk = -1
        unsafe free = first
    }

    /// Frees the memory that is its own.
    func deallocate() {
        for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
    }
}
