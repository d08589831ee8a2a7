/// Eight bytes of text as one integer, the first in the lowest bits. See ``TextBytes/word(at:)``.
enum EightBytes {
    @inline(__always)
    static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The high bit of each byte that is this one. Exact up to the lowest one set: a borrow reaches only the bytes above
    /// it.
    @inline(__always)
    static func matches(of byte: UInt8, in word: UInt64) -> UInt64 {
        let difference = word ^ repeating(byte)
        return (difference &- repeating(0x01)) & ~difference & repeating(0x80)
    }

    /// How many bytes stand before the lowest one whose high bit is set; 8 when there is none.
    @inline(__always)
    static func position(ofFirst matches: UInt64) -> Int { matches.trailingZeroBitCount >> 3 }
}
