/// Finds what a key of the source means: an immutable hash table from keys to numbers, built once for a model.
///
/// A key is looked up as it is spelt first, among the spellings that are likely (`firstName`, `first_name`, …); only a
/// key that is not one of these is normalized. Neither allocates for ASCII keys.
final class KeyTable: @unchecked Sendable {
    // `@unchecked Sendable`: the memory of both indices is written by `init` only.

    /// The likely spellings: what a fast path asks before the whole table.
    let spellings: ByteIndex
    private let normalizedKeys: ByteIndex
    /// The bytes of the longest normalized key.
    private let longestNormalized: Int
    private let normalization: KeyNormalization

    /// - Parameter keys: Keys as models spell them, each with its number. Keys that are the same when normalized must
    ///   have the same number.
    init(_ keys: [(key: String, number: Int)], normalization: KeyNormalization) {
        self.normalization = normalization
        var spelt: [[UInt8]: Int] = [:]
        var normalized: [[UInt8]: Int] = [:]
        for (key, number) in keys {
            normalized[Array(normalization.normalized(key).utf8)] = number
            let likely = normalization.folds ? [key, SnakeCase.key(of: key)] : [key]
            for spelling in likely where normalization.normalized(spelling) == normalization.normalized(key) {
                spelt[Array(spelling.utf8)] = number
            }
        }
        spellings = ByteIndex(spelt)
        normalizedKeys = ByteIndex(normalized)
        longestNormalized = normalized.keys.map(\.count).max() ?? 0
    }

    deinit {
        spellings.deallocate()
        normalizedKeys.deallocate()
    }

    /// The number of a key; `nil` when the table has no such key.
    func number(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { number(of: $0) }
    }

    func number(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        let number = spellings.number(of: key)
        return number >= 0 ? number : numberOfUnlikely(key)
    }

    /// The number of a key that is not among the likely spellings.
    @inline(never)
    func numberOfUnlikely(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        if normalization.isExact { return nil }
        guard normalization.folds else {
            var text = normalization.normalized(String(decoding: key, as: UTF8.self))
            return text.withUTF8(number(ofNormalized:))
        }
        // A key that has no room is longer than all keys of the table.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestNormalized) { folded in
            guard let count = normalization.fold(key, into: folded) else { return nil }
            return number(ofNormalized: UnsafeBufferPointer(rebasing: folded[..<count]))
        }
    }

    private func number(ofNormalized key: UnsafeBufferPointer<UInt8>) -> Int? {
        let number = normalizedKeys.number(of: key)
        return number >= 0 ? number : nil
    }
}

/// A hash table from byte strings to numbers, with open addressing.
///
/// The memory belongs to the table: a copy of the index must not outlive it.
struct ByteIndex {
    private struct Bucket {
        var text: UnsafeRawPointer?
        var length = 0
        var number = 0
    }

    private let buckets: UnsafeMutablePointer<Bucket>
    private let mask: Int

    func deallocate() {
        for bucket in UnsafeBufferPointer(start: buckets, count: mask + 1) { bucket.text?.deallocate() }
        buckets.deallocate()
    }

    init(_ numbers: [[UInt8]: Int]) {
        // At most a third of the buckets is used: probing ends soon, for keys that are not there too.
        var capacity = 8
        while capacity < numbers.count * 3 { capacity *= 2 }
        buckets = .allocate(capacity: capacity)
        buckets.initialize(repeating: Bucket(), count: capacity)
        mask = capacity - 1
        for (key, number) in numbers {
            let text = UnsafeMutableRawBufferPointer.allocate(byteCount: max(key.count, 1), alignment: 8)
            text.copyBytes(from: key)
            var index = key.withUnsafeBufferPointer(Self.hash) & mask
            while buckets[index].text != nil { index = (index + 1) & mask }
            buckets[index] = Bucket(
                text: UnsafeRawPointer(text.baseAddress), length: key.count, number: number)
        }
    }

    /// What stands for a key that is not in the table.
    static let missing = -1

    @inline(__always)
    func number(of key: UnsafeBufferPointer<UInt8>) -> Int {
        var index = Self.hash(key) & mask
        while let text = buckets[index].text {
            if buckets[index].length == key.count, Self.isEqual(text, key) { return buckets[index].number }
            index = (index &+ 1) & mask
        }
        return Self.missing
    }

    /// Mixes the first and the last eight bytes with the length. The keys of the table are the model's own, so nobody
    /// can choose them to collide; a key of the source that collides is found to be different, and that is all.
    @inline(__always)
    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let (first, last) = ends(of: key)
        var hash =
            first &* 0x9E37_79B9_7F4A_7C15 ^ (last &+ UInt64(truncatingIfNeeded: key.count)) &* 0xC2B2_AE3D_27D4_EB4F
        hash ^= hash >> 32
        return Int(truncatingIfNeeded: hash ^ hash >> 15)
    }

    /// Two words that overlap where the key is shorter than sixteen bytes.
    @inline(__always)
    private static func ends(of key: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
        guard let base = UnsafeRawPointer(key.baseAddress), key.count > 0 else { return (0, 0) }
        if key.count >= 8 {
            return (
                base.loadUnaligned(as: UInt64.self),
                base.loadUnaligned(fromByteOffset: key.count &- 8, as: UInt64.self)
            )
        }
        if key.count >= 4 {
            return (
                UInt64(base.loadUnaligned(as: UInt32.self)),
                UInt64(base.loadUnaligned(fromByteOffset: key.count &- 4, as: UInt32.self))
            )
        }
        return (UInt64(key[0]) | UInt64(key[key.count &- 1]) << 8, UInt64(key[key.count / 2]))
    }

    @inline(__always)
    private static func isEqual(_ text: UnsafeRawPointer, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = key.count
        guard count > 0, let base = UnsafeRawPointer(key.baseAddress) else { return true }
        if count <= 16 {
            let text = ends(of: UnsafeBufferPointer(start: text.assumingMemoryBound(to: UInt8.self), count: count))
            return text == ends(of: key)
        }
        var offset = 0
        while offset &+ 8 <= count {
            if text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                != base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            {
                return false
            }
            offset &+= 8
        }
        return text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            == base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    }
}
