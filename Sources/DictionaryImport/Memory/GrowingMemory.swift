import Foundation

/// Memory that grows, and is freed with this.
///
/// It comes from `malloc`, because `realloc` moves the pages of large blocks instead of copying them: what grows needs no
/// memory for its predecessor.
///
/// Contract 26: a copy of `block` is not used after the memory has grown.
struct GrowingMemory<Element: BitwiseCopyable>: ~Copyable {
    private(set) var block: MemoryBlock<Element>

    /// `nil` if there is no memory.
    init?(capacity: Int) {
        guard let size = Self.size(capacity), let memory = unsafe malloc(size) else { return nil }
        block = unsafe Self.block(memory, capacity)
    }

    deinit { unsafe free(block.start) }

    @inline(__always) var capacity: Int { block.count }

    /// Makes room for more values, and keeps those that are there; `false`, and no change, if there is no memory.
    mutating func grow(to capacity: Int) -> Bool {
        assert(capacity >= block.count)
        guard let size = Self.size(capacity), let memory = unsafe realloc(block.start, size) else { return false }
        block = unsafe Self.block(memory, capacity)
        return true
    }

    /// In bytes; `nil` for more than there can be.
    private static func size(_ capacity: Int) -> Int? {
        let (size, overflow) = capacity.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        return overflow ? nil : max(size, 1)
    }

    private static func block(_ memory: UnsafeMutableRawPointer, _ capacity: Int) -> MemoryBlock<Element> {
        unsafe MemoryBlock(start: memory.bindMemory(to: Element.self, capacity: capacity), count: capacity)
    }
}

extension GrowingMemory<UInt8> {
    /// The first bytes as data, to which the memory belongs from now on; this begins anew with so much memory. `nil`, and no change,
    /// if there is none.
    mutating func takeData(count: Int, leaving capacity: Int) -> Data? {
        assert(count <= self.capacity && capacity > 0)
        guard let memory = unsafe malloc(capacity) else { return nil }
        let taken = unsafe block.start
        unsafe block = Self.block(memory, capacity)
        // What is not needed is given back. Memory that cannot be made smaller stays as it is.
        let start = unsafe realloc(taken, Swift.max(count, 1)) ?? UnsafeMutableRawPointer(taken)
        return unsafe Data(bytesNoCopy: start, count: count, deallocator: .free)
    }
}
