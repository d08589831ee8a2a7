import Foundation

// From decimal digits to the nearest value of a type, ties to even, in one rounding: by way of another type there would be two.

extension NumberText {
    /// The nearest `Double`; `nil` beyond its range. A number too small for the type is a zero of its sign.
    var double: Double? { rounded() }

    /// The nearest `Float`, as ``double``.
    var float: Float? { rounded() }

    private func rounded<Target: BinaryFloatingPoint & LosslessStringConvertible>() -> Target? {
        guard let magnitude = shortMagnitude() ?? Target(plainMagnitude), magnitude.isFinite else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// The magnitude of a number of few digits, of which none is far from the point; `nil` for every other.
    private func shortMagnitude<Target: BinaryFloatingPoint>() -> Target? {
        guard furtherDigits.isEmpty, exponent.magnitude < Self.powersOfTen.count else { return nil }
        let power = Self.powersOfTen[Int(exponent.magnitude)]
        // Where both are exact in the type, one multiplication or division rounds correctly.
        if Self.isExact(significand, in: Target.self), Self.isExact(power, in: Target.self) {
            return exponent < 0 ? Target(significand) / Target(power) : Target(significand) * Target(power)
        }
        return exponent < 0 && significand > 0 ? Self.quotient(significand, power) : nil
    }

    /// Whether a type has as many bits as the number from its first to its last one.
    private static func isExact<Target: BinaryFloatingPoint>(_ number: UInt64, in type: Target.Type) -> Bool {
        64 - number.leadingZeroBitCount - number.trailingZeroBitCount <= type.significandBitCount + 1
    }

    /// The quotient of two whole numbers that are not zero, neither so small nor so large that it is not normal.
    private static func quotient<Target: BinaryFloatingPoint>(_ dividend: UInt64, _ divisor: UInt64) -> Target {
        // Shifted so far that the quotient has 63 or 64 bits. That is more than the types have: the last one can say whether the
        // division left a rest, and it is rounded as the whole quotient would be.
        let shifts = (dividend: dividend.leadingZeroBitCount, divisor: divisor.leadingZeroBitCount)
        let top = dividend << shifts.dividend
        let (quotient, rest) = (divisor << shifts.divisor).dividingFullWidth((top >> 1, top << 63))
        let scale = Target.Exponent(shifts.divisor - shifts.dividend - 63)
        return Target(sign: .plus, exponent: scale, significand: Target(quotient | (rest == 0 ? 0 : 1)))
    }

    /// All that `UInt64` has room for.
    private static let powersOfTen: [UInt64] = (0...19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

    /// The digits and the exponent, for the exact conversion of the standard library.
    var plainMagnitude: String {
        "\(significand)\(String(decoding: furtherDigits.map { $0 + Byte.zero }, as: UTF8.self))e\(exponent)"
    }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension NumberText {
        /// The nearest `Float16`, as ``double``. The standard library reads one by way of another type.
        var half: Float16? {
            guard let double = double?.magnitude else { return nil }
            var nearest = Float16(double)
            // In the middle of two neighbours, the digits say themselves on which side they are. All middles are multiples of
            // 2⁻²⁵, and so have 25 decimals.
            if Float16(double.nextDown) != Float16(double.nextUp), let multiple = UInt64(exactly: double * 0x1p25),
                let middle = WholeNumber.Magnitude(low: multiple).multiplied(by: 298_023_223_876_953_125)
            {
                let (magnitude, isExact) = whole(movingPointBy: 25)
                if let magnitude, magnitude < middle {
                    nearest = Float16(double.nextDown)
                } else if magnitude != middle || !isExact {
                    nearest = Float16(double.nextUp)
                }
            }
            guard nearest.isFinite else { return nil }
            return isNegative ? -nearest : nearest
        }
    }
#endif
