/// Memory for values of any type, taken in stacks: what was allocated after a mark is given back with it.
///
/// It spares an import an allocation per object and per property.
struct Arena {
    struct Mark {
        fileprivate let chunk: Int
        fileprivate let offset: Int
    }

    /// Memory of the owner's to begin with.
    private let first: UnsafeMutableRawBufferPointer
    private var chunks: [UnsafeMutableRawBufferPointer] = []
    private var chunk = -1
    private var offset = 0
    private var free: UnsafeMutableRawBufferPointer

    init(first: UnsafeMutableRawBufferPointer) {
        self.first = first
        free = first
    }

    private static let firstChunkSize = 2048
    private static let chunkAlignment = 16

    /// Uninitialized memory that does not move until its mark is given back.
    @inline(__always)
    mutating func allocate(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        let start = (offset &+ alignment &- 1) & ~(alignment &- 1)
        if start &+ size <= free.count, alignment <= Self.chunkAlignment, let base = free.baseAddress {
            offset = start &+ size
            return base + start
        }
        return allocateInNextChunk(size: size, alignment: alignment)
    }

    @inline(never)
    private mutating func allocateInNextChunk(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        chunk += 1
        if chunk == chunks.count || chunks[chunk].count < size + alignment {
            // A chunk in reserve that is too small is replaced: nothing in use lies in it.
            for unused in chunks[chunk...] { unused.deallocate() }
            chunks.removeSubrange(chunk...)
            let wanted = max(Self.firstChunkSize << min(chunk, 8), size + alignment)
            chunks.append(.allocate(byteCount: wanted, alignment: max(alignment, Self.chunkAlignment)))
        }
        free = chunks[chunk]
        let base = UnsafeMutableRawPointer(chunks[chunk].baseAddress!)  // An allocation of a size above zero.
        let start = base.alignedUp(toMultipleOf: max(alignment, 1))
        offset = start - base + size
        return start
    }

    var mark: Mark { Mark(chunk: chunk, offset: offset) }

    @inline(__always)
    mutating func release(to mark: Mark) {
        offset = mark.offset
        if chunk != mark.chunk {
            chunk = mark.chunk
            free = chunk < 0 ? first : chunks[chunk]
        }
    }

    /// Takes everything back. Of the memory of its own, it keeps what a small import needs.
    mutating func reset() {
        for chunk in chunks.dropFirst() { chunk.deallocate() }
        if chunks.count > 1 { chunks.removeLast(chunks.count - 1) }
        chunk = -1
        offset = 0
        free = first
    }

    /// Frees the memory that is its own. Whoever put values into it has taken them out.
    func deallocate() {
        for chunk in chunks { chunk.deallocate() }
    }
}
