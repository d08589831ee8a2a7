import Foundation

/// The growing memory that a tape is written to.
///
/// It comes from `malloc`, because `realloc` moves the pages of large blocks instead of copying them: a tape that grows
/// needs no memory for its predecessor.
struct JSONTapeStorage: ~Copyable {
    private(set) var words: UnsafeMutablePointer<UInt64>
    private(set) var capacity: Int

    /// `nil` if there is no memory.
    init?(capacity: Int) {
        guard let block = malloc(capacity * MemoryLayout<UInt64>.stride) else { return nil }
        words = block.bindMemory(to: UInt64.self, capacity: capacity)
        self.capacity = capacity
    }

    deinit { free(words) }

    /// Makes room for half as many words again; `false` if there is no memory, or none that 32-bit indices reach.
    @inline(never)
    mutating func grow() -> Bool {
        let larger = capacity + capacity / 2 + 64
        let (size, overflow) = larger.multipliedReportingOverflow(by: MemoryLayout<UInt64>.stride)
        guard !overflow, UInt64(larger) < UInt64(UInt32.max), let block = realloc(words, size) else { return false }
        words = block.bindMemory(to: UInt64.self, capacity: larger)
        capacity = larger
        return true
    }
}
