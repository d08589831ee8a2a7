import Foundation

extension NumberText {
    /// The `Decimal` of the digits, exactly: never by way of `Double`.
    ///
    /// `Decimal` has a significand below 2¹²⁸ (every number of 38 digits, some of 39) and an exponent from -128 to 127.
    /// Digits beyond either are rounded to the nearest value that has room, ties to even. A number too large, or one
    /// that is not zero but would become zero, is `nil`. A negative zero is zero.
    var decimal: Decimal? {
        guard significand != 0 else { return .zero }
        if furtherDigits.isEmpty, -128...Self.plainExponent ~= exponent {
            return decimal(Decimal(significand), exponent)
        }
        var (magnitude, exponent) = (WholeNumber.Magnitude(low: significand), exponent)
        var rest = furtherDigits[...]
        while let digit = rest.first, let longer = magnitude.appending(digit: digit) {
            magnitude = longer
            rest = rest.dropFirst()
        }
        exponent += rest.count
        // What is cut off: its first digit, and whether others follow.
        var (next, hasMore) = (rest.first ?? 0, rest.dropFirst().contains { $0 != 0 })
        while exponent < -128, !magnitude.isZero {
            hasMore = hasMore || next != 0
            let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
            (magnitude, next, exponent) = (quotient, UInt8(digit), exponent + 1)
        }
        guard exponent >= -128 else { return nil }
        if next > 5 || next == 5 && (hasMore || magnitude.isOdd) {
            let one = WholeNumber.Magnitude(low: 1)
            if let following = magnitude.adding(one) {
                magnitude = following
            } else if let following = magnitude.quotientAndRemainder(dividingBy: 10).quotient.adding(one) {
                // One above the largest magnitude is rounded once more, to one digit less: …145.6 to …146.
                (magnitude, exponent) = (following, exponent + 1)
            }
        }
        while exponent > 127 {
            guard let longer = magnitude.appending(digit: 0) else { return nil }
            (magnitude, exponent) = (longer, exponent - 1)
        }
        guard !magnitude.isZero else { return nil }
        // Both halves and the sum are below 2¹²⁸, so this arithmetic of Decimal is exact.
        let whole = Decimal(magnitude.high) * Self.twoTo64 + Decimal(magnitude.low)
        if exponent <= Self.plainExponent { return decimal(whole, exponent) }
        // Calculating moves trailing zeros into the exponent, which has no room here; reading digits does not.
        return Decimal(string: "\(isNegative ? "-" : "")\(whole)e\(exponent)")
    }

    /// - Parameter significand: Not zero, of which `Decimal` reads a negative one as not a number.
    private func decimal(_ significand: Decimal, _ exponent: Int) -> Decimal {
        Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    }

    /// Up to this exponent, 38 trailing zeros can move from the significand into the exponent.
    private static let plainExponent = 127 - 38

    private static let twoTo64 = Decimal(UInt64.max) + 1

    /// The digits of a `Decimal`; `nil` for what is not a number.
    init?(_ number: Decimal) {
        guard !number.isNaN else { return nil }
        let significand = number.magnitude.significand
        let word = NSDecimalNumber(decimal: significand).uint64Value
        // The text takes many times as long, and is made for the few numbers only that are longer than a word.
        guard Decimal(word) == significand else {
            self.init(number.description.utf8)
            return
        }
        self.init(isNegative: number.sign == .minus, significand: word, exponent: number.exponent)
    }
}
