/// The length, the first and the last eight bytes of a key: all of a short key, and what tells most others apart.
struct KeyEnds: Equatable {
    let first: UInt64
    let last: UInt64
    let count: Int

    /// Whether two keys with these ends are the same.
    var isWhole: Bool { count <= 16 }

    @inline(__always)
    init(_ key: String) {
        self =
            unsafe key.utf8.withContiguousStorageIfAvailable { unsafe KeyEnds(UnsafeRawBufferPointer($0)) }
            ?? KeyEnds(Array(key.utf8))
    }

    /// Text of Foundation's making may not lie in one piece.
    private init(_ bytes: [UInt8]) { self = unsafe bytes.withUnsafeBytes { unsafe KeyEnds($0) } }

    /// What a word is read from is no longer than the key.
    @inline(__always)
    init(_ key: UnsafeRawBufferPointer) {
        count = key.count
        if count >= 8 {
            first = unsafe key.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
            last = unsafe key.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        } else if count >= 4 {
            first = unsafe UInt64(key.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
            last = unsafe UInt64(key.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
        } else if count > 0 {
            // One, two or three bytes, of which some are read twice.
            first = unsafe UInt64(key[0]) | UInt64(key[count / 2]) << 8
            last = unsafe UInt64(key[count &- 1])
        } else {
            (first, last) = (0, 0)
        }
    }

    // The bytes of a key that is not empty. The second one of a single byte is the first.
    var firstByte: UInt8 { UInt8(truncatingIfNeeded: first) }
    var secondByte: UInt8 { UInt8(truncatingIfNeeded: first &>> 8) }
    var lastByte: UInt8 { UInt8(truncatingIfNeeded: last &>> (count >= 8 ? 56 : count >= 4 ? 24 : 0)) }

    /// The first eight bytes as a number of the same order; zeros stand for those that are not there.
    var prefix: UInt64 {
        if count >= 8 { return first.byteSwapped }
        // Some bytes are there twice.
        if count >= 4 { return first.byteSwapped | last.byteSwapped &>> (8 * UInt64(count &- 4)) }
        if count == 0 { return 0 }
        let second = UInt64(secondByte) &<< (56 &- 8 * UInt64(count / 2))
        return UInt64(firstByte) &<< 56 | second | last &<< (56 &- 8 * UInt64(count &- 1))
    }

    @inline(__always)
    var hash: Int {
        let mixed = (first ^ last &<< 19 ^ last &>> 45 ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed &>> 33)
    }
}
