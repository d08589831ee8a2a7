/// A hash table from keys, as bytes, to numbers, with open addressing.
///
/// The memory is the owner's: a copy of the index must not outlive that.
struct ByteIndex: BitwiseCopyable {
    private struct Bucket: BitwiseCopyable {
        var key: TextBytes
        var ends: KeyEnds
        /// Negative in a bucket that is not used.
        var number: Int
    }

    /// Their count is a power of two.
    private let buckets: MemoryBlock<Bucket>
    private let bits: Int

    /// What stands for a key that is not in the table.
    static let missing = -1

    /// - Parameter numbers: From zero on. Of keys that are the same the last one counts.
    init(_ numbers: [(key: String, number: Int)], in memory: inout OwnedMemory) {
        // At most a third of the buckets is used: probing ends soon, for keys that are not there too.
        var bits = 3
        while 1 << bits < numbers.count * 3 { bits += 1 }
        self.bits = bits
        let empty = Bucket(key: TextBytes(), ends: KeyEnds(0, 0), number: Self.missing)
        buckets = memory.block(repeating: empty, count: 1 << bits)
        for (key, number) in numbers {
            let key = key.withTextBytes { memory.copy(of: $0) }
            let ends = KeyEnds(of: key)
            var index = ends.place(bits: bits)
            while buckets[index].number >= 0, buckets[index].key != key { index = self.index(after: index) }
            buckets[index] = Bucket(key: key, ends: ends, number: number)
        }
    }

    /// The number of a key, or ``missing``. The keys of the table are the model's own, so nobody can choose them to
    /// collide; a key of the source that collides is found to be different, and that is all.
    @inline(__always)
    func number(of key: TextBytes) -> Int {
        let ends = KeyEnds(of: key)
        var index = ends.place(bits: bits)
        while buckets[index].number >= 0 {
            if buckets[index].ends == ends, buckets[index].key.count == key.count,
                key.count <= KeyEnds.wholeLength || buckets[index].key == key
            {
                return buckets[index].number
            }
            index = self.index(after: index)
        }
        return Self.missing
    }

    @inline(__always)
    private func index(after index: Int) -> Int { (index &+ 1) & (buckets.count &- 1) }
}
