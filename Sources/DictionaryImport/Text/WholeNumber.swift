/// A whole number of at most 128 bits. Texts and values are read as such, whatever the type that they are for, and every type
/// of integer takes what fits it.
struct WholeNumber {
    let isNegative: Bool
    let magnitude: WholeNumber.Magnitude

    init(isNegative: Bool, magnitude: Magnitude) { (self.isNegative, self.magnitude) = (isNegative, magnitude) }

    /// A number that is whole; `nil` beyond 128 bits.
    init?(whole number: Double) {
        guard number.magnitude < 0x1p128 else { return nil }
        let high = (number.magnitude * 0x1p-64).rounded(.down)
        let low = number.magnitude - high * 0x1p64
        self.init(isNegative: number < 0, magnitude: WholeNumber.Magnitude(high: UInt64(high), low: UInt64(low)))
    }

    /// A number of any type; `nil` beyond 128 bits.
    init?(exactly number: some BinaryInteger) {
        guard let high = UInt64(exactly: number.magnitude >> 64) else { return nil }
        let low = UInt64(truncatingIfNeeded: number.magnitude)
        self.init(isNegative: number < 0, magnitude: WholeNumber.Magnitude(high: high, low: low))
    }

    /// The number, when the type has room for it.
    func exactly<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        if magnitude.high == 0, !isNegative { return Number(exactly: magnitude.low) }
        guard let wide = magnitude.exactly(Number.Magnitude.self) else { return nil }
        if !isNegative { return Number(exactly: wide) }
        return wide <= Number.min.magnitude ? Number(truncatingIfNeeded: 0 &- wide) : nil
    }
}

extension WholeNumber {
    /// A number of 128 bits that is not negative, in two words: `UInt128` needs the systems of 2024.
    struct Magnitude: Equatable {
        var high: UInt64 = 0
        var low: UInt64 = 0

        var isZero: Bool { high | low == 0 }
        var isOdd: Bool { low & 1 == 1 }

        /// The product; `nil` when there is no room for it.
        func multiplied(by factor: UInt64) -> Magnitude? {
            let (carry, low) = low.multipliedFullWidth(by: factor)
            let (product, isTooLarge) = high.multipliedReportingOverflow(by: factor)
            let (high, overflows) = product.addingReportingOverflow(carry)
            return isTooLarge || overflows ? nil : Magnitude(high: high, low: low)
        }

        /// The sum; `nil` when there is no room for it.
        func adding(_ other: Magnitude) -> Magnitude? {
            let (low, carries) = low.addingReportingOverflow(other.low)
            let (sum, isTooLarge) = high.addingReportingOverflow(other.high)
            let (high, overflows) = sum.addingReportingOverflow(carries ? 1 : 0)
            return isTooLarge || overflows ? nil : Magnitude(high: high, low: low)
        }

        /// The number with one more decimal digit; `nil` when there is no room for it.
        func appending(digit: UInt8) -> Magnitude? { multiplied(by: 10)?.adding(Magnitude(low: UInt64(digit))) }

        /// - Parameter divisor: Not zero.
        func quotientAndRemainder(dividingBy divisor: UInt64) -> (quotient: Magnitude, remainder: UInt64) {
            let (high, rest) = high.quotientAndRemainder(dividingBy: divisor)
            let (low, remainder) = divisor.dividingFullWidth((rest, low))
            return (Magnitude(high: high, low: low), remainder)
        }

        /// The number, when the type has room for it.
        func exactly<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type) -> Number? {
            guard high != 0 else { return Number(exactly: low) }
            guard let top = Number(exactly: high), top.leadingZeroBitCount >= 64 else { return nil }
            return top << 64 | Number(truncatingIfNeeded: low)
        }
    }
}

extension WholeNumber.Magnitude: Comparable {
    static func < (a: WholeNumber.Magnitude, b: WholeNumber.Magnitude) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
