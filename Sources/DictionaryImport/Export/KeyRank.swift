/// Where a key stands among others, in the order of their UTF-8 bytes.
///
/// Most keys differ within their first bytes, which are compared as one number.
struct KeyRank: BitwiseCopyable {
    /// The first eight bytes, the first in the highest bits; zeros behind the end of a shorter key.
    private let prefix: UInt64
    let index: Int

    private init(_ key: String, index: Int) {
        prefix = key.withTextBytes { key in
            if key.count >= 8 { return key.word(at: 0).byteSwapped }
            var prefix: UInt64 = 0
            for index in key.indices { prefix |= UInt64(key[index]) &<< UInt64(56 &- 8 &* index) }
            return prefix
        }
        self.index = index
    }

    @inline(__always)
    private func precedes(_ other: KeyRank, among keys: [String]) -> Bool {
        prefix == other.prefix ? keys[index].precedesInUTF8(keys[other.index]) : prefix < other.prefix
    }

    /// Fills memory with the ranks of all keys, in order.
    static func sort(_ keys: [String], in ranks: MemoryBlock<KeyRank>) {
        // Dictionaries beside the properties of a model are small.
        guard keys.count <= 16 else { return sortMany(keys, in: ranks) }
        for index in keys.indices {
            let new = KeyRank(keys[index], index: index)
            var place = index
            while place > 0, new.precedes(ranks[place &- 1], among: keys) {
                ranks[place] = ranks[place &- 1]
                place &-= 1
            }
            ranks[place] = new
        }
    }

    private static func sortMany(_ keys: [String], in ranks: MemoryBlock<KeyRank>) {
        let sorted = keys.indices.map { KeyRank(keys[$0], index: $0) }.sorted { $0.precedes($1, among: keys) }
        for (place, rank) in sorted.enumerated() { ranks[place] = rank }
    }
}
