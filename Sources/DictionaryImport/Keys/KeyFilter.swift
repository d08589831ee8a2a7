/// Tells of most keys that a table lacks them, in one pass over their bytes: what keys that are the same when normalized have
/// in common are their letters and digits.
///
/// The memory is the owner's: a copy of the filter must not outlive that.
struct KeyFilter: BitwiseCopyable {
    /// A bit for each place that the letters of a key lead to. Their count is a power of two.
    private let words: MemoryBlock<UInt64>
    private let bits: Int
    /// A bit for each pair of a first and a last letter that a key has, and for all pairs with one that vanishes when a key is
    /// normalized: most keys are told by these two.
    private let ends: MemoryBlock<UInt64>
    private let ignoresDashAndSpace: Bool

    /// - Parameter keys: In their normalized form. It is that of ``KeyNormalization/standard``, or ignores dashes and spaces
    ///   too.
    init(_ keys: [String], ignoresDashAndSpace: Bool, in memory: inout OwnedMemory) {
        self.ignoresDashAndSpace = ignoresDashAndSpace
        // At most a sixteenth of the places is used.
        var bits = 8
        while 1 << bits < keys.count * 16 { bits += 1 }
        self.bits = bits
        words = memory.block(repeating: 0, count: 1 << (bits - 6))
        // Beyond ASCII, a letter may be written as more than one.
        let isASCII = keys.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        ends = memory.block(repeating: isASCII ? 0 : .max, count: 1024 / 64)
        for vanishing in (ignoresDashAndSpace ? "_- " : "_").utf8 {
            for other: UInt8 in 0..<32 {
                for place in [Self.place(vanishing, other), Self.place(other, vanishing)] {
                    ends[place >> 6] |= 1 << UInt64(place & 63)
                }
            }
        }
        for key in keys {
            // A key beyond ASCII is that of others beyond ASCII only.
            guard let place = key.withTextBytes({ place(of: $0) }) else { continue }
            words[place >> 6] |= 1 << UInt64(place & 63)
            guard let ends = key.withTextBytes(Self.ends) else { continue }
            self.ends[ends >> 6] |= 1 << UInt64(ends & 63)
        }
    }

    /// Whether no key of the table is the same as this one. `false` says nothing.
    @inline(__always)
    func lacks(_ key: TextBytes) -> Bool {
        if let place = Self.ends(of: key), ends[place >> 6] & (1 << UInt64(place & 63)) == 0 {
            return true
        }
        guard let place = place(of: key) else { return false }
        return words[place >> 6] & (1 << UInt64(place & 63)) == 0
    }

    /// Where the first and the last letter of a key lead to; `nil` for one that begins or ends beyond ASCII.
    @inline(__always)
    private static func ends(of key: TextBytes) -> Int? {
        guard key.count > 1 else { return nil }
        let (first, last) = (key[0], key[key.count &- 1])
        return first | last < 0x80 ? place(first, last) : nil
    }

    @inline(__always)
    private static func place(_ first: UInt8, _ last: UInt8) -> Int { Int(first & 31) << 5 | Int(last & 31) }

    /// Where the letters of a key lead to; `nil` for one beyond ASCII.
    @inline(__always)
    private func place(of key: TextBytes) -> Int? {
        var (letters, all): (UInt32, UInt8) = (0, 0)
        if ignoresDashAndSpace {
            for byte in key where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
                letters |= Self.letter(byte)
                all |= byte
            }
        } else {
            for byte in key {
                letters |= Self.letter(byte)
                all |= byte
            }
        }
        guard all < 0x80 else { return nil }
        // The bit of the underscore does not count.
        let hash = UInt64(letters & ~(1 << 31)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 64 &- bits))
    }

    /// The same bit for a letter in both cases.
    @inline(__always)
    private static func letter(_ byte: UInt8) -> UInt32 { 1 &<< UInt32(byte) }
}
