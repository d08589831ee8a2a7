/// The digits and zones of dates, read from and written to bytes.
///
/// The callers check the bounds: they know the length of what they read.
enum DateDigits {
    /// What ``pair(_:at:)`` gives for bytes that are not digits: beyond any range, also when multiplied or added to.
    private static var invalid: Int { 1 << 20 }

    /// The number that two ASCII digits make, or a number no range accepts.
    @inline(__always)
    static func pair(_ bytes: TextBytes, at index: Int) -> Int {
        let tens = bytes[index] &- Byte.zero
        let ones = bytes[index + 1] &- Byte.zero
        return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : invalid
    }

    /// The number that four ASCII digits make, or a number no range accepts.
    @inline(__always)
    static func four(_ bytes: TextBytes, at index: Int) -> Int {
        pair(bytes, at: index) * 100 + pair(bytes, at: index + 2)
    }

    /// The fraction of a second that the digits at `index` make, moving `index` behind them; nil without a digit.
    ///
    /// Digits after the ninth are passed over: they are finer than a `Date` of these centuries can hold.
    @inline(__always)
    static func fraction(_ bytes: TextBytes, at index: inout Int) -> Double? {
        let start = index
        var numerator = 0
        var denominator = 1
        while index < bytes.count {
            let digit = bytes[index] &- Byte.zero
            guard digit <= 9 else { break }
            if index - start < 9 {
                numerator = numerator * 10 + Int(digit)
                denominator *= 10
            }
            index += 1
        }
        // Both are exact as a Double, so the quotient is the correctly rounded one.
        return index > start ? Double(numerator) / Double(denominator) : nil
    }

    /// The offset from UTC, in seconds, of the zone that the bytes from `index` to the end are, or nil.
    ///
    /// Accepted: `Z`, `z`, `±hh`, `±hhmm` and `±hh:mm` up to 18 hours, the most ISO 8601 readers agree on.
    @inline(__always)
    static func zone(_ bytes: TextBytes, from index: Int) -> Int? {
        let length = bytes.count - index
        guard length > 0 else { return nil }
        let sign = bytes[index]
        if length == 1 { return sign | 0x20 == UInt8(ascii: "z") ? 0 : nil }
        guard sign == Byte.plus || sign == Byte.minus, length >= 3 else { return nil }
        let hours = pair(bytes, at: index + 1)
        let minutes: Int
        switch length {
        case 3: minutes = 0
        case 5: minutes = pair(bytes, at: index + 3)
        case 6 where bytes[index + 3] == Byte.colon: minutes = pair(bytes, at: index + 4)
        default: return nil
        }
        let offset = hours * 60 + minutes
        guard minutes < 60, offset <= 18 * 60 else { return nil }
        return (sign == Byte.minus ? -offset : offset) * 60
    }

    /// Writes the last `count` decimal digits of `number`, which is not negative.
    @inline(__always)
    static func write(_ number: Int, digits count: Int, to bytes: MemoryBlock<UInt8>, at index: Int) {
        var rest = number
        var position = index + count
        while position > index {
            position -= 1
            bytes[position] = UInt8(truncatingIfNeeded: rest % 10) + Byte.zero
            rest /= 10
        }
    }
}
