/// Writes whole numbers as decimal digits, eight at a time.
///
/// There has to be room for ``room`` bytes: behind the digits some more may be written over.
enum DigitWriter {
    /// The digits of the largest number, and the rest of the word that the last ones are written with.
    static let room = 20 + 8

    /// Writes a number at a position, and returns the one behind it.
    @inline(__always)
    static func write(_ number: UInt64, to target: MemoryBlock<UInt8>, at position: Int) -> Int {
        if number < 100_000_000 { return writeFew(number, to: target, at: position) }
        return writeMany(number, to: target, at: position)
    }

    @inline(__always)
    static func write(_ number: Int64, to target: MemoryBlock<UInt8>, at position: Int) -> Int {
        if number >= 0 { return write(UInt64(bitPattern: number), to: target, at: position) }
        target[position] = Byte.minus
        return write(number.magnitude, to: target, at: position &+ 1)
    }

    /// - Parameter number: One of at most eight digits.
    @inline(__always)
    private static func writeFew(_ number: UInt64, to target: MemoryBlock<UInt8>, at position: Int) -> Int {
        let digits = eightDigits(of: number)
        // Zeros in front are no digits; the last one is, also where it is the only one.
        let zeros = EightBytes.position(ofFirst: digits | 1 << 56)
        target.storeWord(text(of: digits) &>> UInt64(truncatingIfNeeded: zeros &* 8), at: position)
        return position &+ 8 &- zeros
    }

    @inline(never)
    private static func writeMany(_ number: UInt64, to target: MemoryBlock<UInt8>, at position: Int) -> Int {
        let (first, last) = number.quotientAndRemainder(dividingBy: 100_000_000)
        let end = write(first, to: target, at: position)
        target.storeWord(text(of: eightDigits(of: last)), at: end)
        return end &+ 8
    }

    /// The digits of a number of at most eight, the first in the lowest byte: halves of it are taken apart, then the pairs of
    /// digits in both, then the digits of all pairs.
    @inline(__always)
    static func eightDigits(of number: UInt64) -> UInt64 {
        assert(number < 100_000_000, "A number must not have more than eight digits")
        // To divide is to multiply by the reciprocal, which is exact enough for numbers as small as these.
        let half = number / 10_000
        var digits = half | (number &- half &* 10_000) << 32
        let hundreds = (digits &* 10_486) >> 20 & 0x0000_007F_0000_007F
        digits = hundreds | (digits &- hundreds &* 100) << 16
        let tens = (digits &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (digits &- tens &* 10) << 8
    }

    @inline(__always)
    static func text(of digits: UInt64) -> UInt64 { digits | EightBytes.repeating(Byte.zero) }
}
