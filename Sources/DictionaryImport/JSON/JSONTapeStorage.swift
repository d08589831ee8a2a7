import Foundation

/// The growing memory that a tape is written to.
///
/// It comes from `malloc`, because `realloc` moves the pages of large blocks instead of copying them: a tape that grows
/// needs no memory for its predecessor.
struct JSONTapeStorage: ~Copyable {
    private(set) var words: UnsafeMutablePointer<UInt64>
    private(set) var capacity: Int
    /// Memory for ``KeyWords``, made when it is asked for.
    private var keyWordsOrNil: UnsafeMutablePointer<KeyWords.Entry>?

    /// `nil` if there is no memory.
    init?(capacity: Int) {
        guard let block = malloc(capacity * MemoryLayout<UInt64>.stride) else { return nil }
        words = block.bindMemory(to: UInt64.self, capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        free(words)
        keyWordsOrNil?.deallocate()
    }

    var keyWords: UnsafeMutablePointer<KeyWords.Entry> {
        mutating get {
            if let keyWordsOrNil { return keyWordsOrNil }
            let memory = UnsafeMutablePointer<KeyWords.Entry>.allocate(capacity: KeyWords.capacity)
            memory.initialize(repeating: KeyWords.Entry(), count: KeyWords.capacity)
            keyWordsOrNil = memory
            return memory
        }
    }

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
