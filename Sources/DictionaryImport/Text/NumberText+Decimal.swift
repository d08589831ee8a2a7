import Foundation

extension NumberText {
    /// Reads a `Decimal` from the digits, exactly: never by way of `Double`.
    ///
    /// `Decimal` has a significand below 2¹²⁸ (every number of 38 digits, some of 39) and an exponent from -128 to 127.
    /// Digits beyond either are rounded to the nearest value that has room, ties to even. A number too large, or one
    /// that is not zero but would become zero, is `nil`, as is what is no number. A negative zero is zero.
    static func decimal(_ bytes: TextBytes) -> Decimal? {
        let text = trimmed(bytes)
        if let digits = DecimalDigits(short: text), -128...plainExponent ~= digits.exponent {
            return decimal(Decimal(digits.significand), digits.exponent, isNegative: digits.isNegative)
        }
        guard let form = NumberForm(text) else { return nil }
        var (significand, exponent, remainder) = form.wideDigits
        guard significand != 0 else { return .zero }
        while exponent < -128, significand != 0 {
            remainder.hasMore = remainder.hasMore || remainder.digit != 0
            remainder.digit = UInt8(truncatingIfNeeded: significand % 10)
            significand /= 10
            exponent += 1
        }
        guard exponent >= -128 else { return nil }
        if remainder.digit > 5 || remainder.digit == 5 && (remainder.hasMore || significand & 1 == 1) {
            if let next = significand.plus(1) {
                significand = next
            } else {
                // One above the largest significand is rounded once more, to one digit less: …145.6 to …146.
                (significand, exponent) = (UInt128.max / 10 + 1, exponent + 1)
            }
        }
        while exponent > 127 {
            guard let product = significand.times(10) else { return nil }
            (significand, exponent) = (product, exponent - 1)
        }
        guard significand != 0 else { return nil }
        guard exponent <= plainExponent else {
            // Calculating moves trailing zeros into the exponent, which has no room here; reading digits does not.
            return Decimal(string: "\(form.isNegative ? "-" : "")\(significand)e\(exponent)")
        }
        // Both halves and the sum are below 2¹²⁸, so this arithmetic of Decimal is exact.
        let high = Decimal(UInt64(truncatingIfNeeded: significand >> 64)) * twoTo64
        let whole = high + Decimal(UInt64(truncatingIfNeeded: significand))
        return decimal(whole, exponent, isNegative: form.isNegative)
    }

    /// Up to this exponent, 38 trailing zeros can move from the significand into the exponent.
    private static let plainExponent = 127 - 38

    private static let twoTo64 = Decimal(UInt64.max) + 1

    /// A zero must not get a sign: `Decimal` reads a negative zero as not a number.
    private static func decimal(_ significand: Decimal, _ exponent: Int, isNegative: Bool) -> Decimal {
        guard !significand.isZero else { return .zero }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    }
}
