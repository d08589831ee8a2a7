/// The powers 5^-342 … 5^308, each as the upper 128 bits of its binary digits.
///
/// Calculated exactly at first use, in a fraction of a millisecond: shorter than six hundred literals, and plainly
/// right. Positive powers are cut off; reciprocals are cut off as well, but rounded up for the exponents down to -27,
/// where the significand may be an exact multiple. Both are what the proof of the Eisel–Lemire method needs.
enum PowersOfFive {
    private static let smallest = -342
    private static let largest = 308

    private static let table: [(high: UInt64, low: UInt64)] = reciprocals() + powers()

    /// The caller has checked the exponent against a range within the table's.
    @inline(__always)
    static subscript(exponent: Int) -> (high: UInt64, low: UInt64) { table[exponent - smallest] }

    /// 5^0 … 5^308, by multiplying a long integer by five.
    private static func powers() -> [(high: UInt64, low: UInt64)] {
        // 5^308 has 716 bits.
        var number = [UInt64](repeating: 0, count: 12)
        number[0] = 1
        return (0...largest).map { _ in
            let entry = upperBits(of: number)
            var carry: UInt64 = 0
            for index in number.indices {
                let product = UInt128(number[index]) * 5 + UInt128(carry)
                number[index] = UInt64(truncatingIfNeeded: product)
                carry = UInt64(truncatingIfNeeded: product >> 64)
            }
            return entry
        }
    }

    /// 5^-342 … 5^-1: a large power of two, divided by five again and again. Dividing the rounded quotient once more
    /// gives the same as dividing exactly and rounding once, so every step is exact.
    private static func reciprocals() -> [(high: UInt64, low: UInt64)] {
        // 5^342 has 795 bits: the last quotient of 2^1727 still has 932.
        var number = [UInt64](repeating: 0, count: 27)
        number[26] = 1 << 63
        let falling = (1...(-smallest)).map { power in
            var remainder: UInt64 = 0
            for index in number.indices.reversed() {
                (number[index], remainder) = (5 as UInt64).dividingFullWidth((remainder, number[index]))
            }
            var entry = upperBits(of: number)
            if power <= 27 {
                let (low, overflow) = entry.low.addingReportingOverflow(1)
                entry = (entry.high + (overflow ? 1 : 0), low)
            }
            return entry
        }
        return falling.reversed()
    }

    /// The 128 bits from the highest one set downwards. Words below the number are zeros.
    private static func upperBits(of number: [UInt64]) -> (high: UInt64, low: UInt64) {
        let top = number.lastIndex { $0 != 0 } ?? 0
        let shift = UInt64(number[top].leadingZeroBitCount)
        func word(_ index: Int) -> UInt64 { index < 0 ? 0 : number[index] }
        func shifted(_ index: Int) -> UInt64 { word(index) << shift | word(index - 1) >> (64 - shift) }
        return (shifted(top), shifted(top - 1))
    }
}

/// The powers of ten that `Double` holds exactly.
enum PowersOfTen {
    static let table: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
