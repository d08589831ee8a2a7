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

    /// The high bit of each byte that is no digit. Exact up to the lowest one set: a carry reaches only the bytes above it.
    @inline(__always)
    static func nonDigits(in word: UInt64) -> UInt64 {
        let values = word ^ repeating(Byte.zero)
        return (values | (values &+ repeating(0x76))) & repeating(0x80)
    }

    /// The number that eight digits are: pairs of them are put together, then pairs of these, then the halves.
    @inline(__always)
    static func number(ofDigits word: UInt64) -> UInt64 {
        var value = word & repeating(0x0F)
        value = (value &* (10 << 8 + 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
        value = (value &* (100 << 16 + 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
        return (value &* (10_000 << 32 + 1)) &>> 32
    }
}
