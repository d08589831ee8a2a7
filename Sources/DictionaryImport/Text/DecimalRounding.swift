/// From decimal digits to the nearest binary floating-point value, ties to even.
///
/// First Clinger's observation: where the significand and the power of ten are both exact in the target type, one
/// multiplication or division rounds correctly. Then the method of Eisel and Lemire ("Number Parsing at a Gigabyte per
/// Second", 2021): the significand times a 128-bit approximation of the power of five, whose error is proven too small
/// to matter for up to nineteen digits (Mushtaq and Lemire, "Fast Number Parsing Without Fallback", 2022).
enum DecimalRounding {
    /// The value nearest to the digits as they stand; infinite if they are too large for the type.
    @inline(__always)
    static func nearest<Target: NearestBinary>(_ digits: DecimalDigits) -> Target {
        if digits.significand <= Target.exactSignificand, digits.exponent.magnitude <= Target.exactPowers {
            let value = Target(digits.significand)
            let power = Target.powerOfTen(Int(truncatingIfNeeded: digits.exponent.magnitude))
            let magnitude = digits.exponent < 0 ? value / power : value * power
            return digits.isNegative ? -magnitude : magnitude
        }
        let magnitude: Target = eiselLemire(digits.significand, digits.exponent)
        return digits.isNegative ? -magnitude : magnitude
    }

    /// The nearest magnitude: names and steps are those of the paper.
    private static func eiselLemire<Target: NearestBinary>(_ significand: UInt64, _ exponent: Int) -> Target {
        guard significand != 0, exponent >= Target.powersOfTen.lowerBound else { return 0 }
        guard exponent <= Target.powersOfTen.upperBound else { return .infinity }
        let mantissaBits = Target.significandBitCount
        let minimumExponent = 1 - (1 << (Target.exponentBitCount - 1))
        let infinitePower = (1 << Target.exponentBitCount) - 1

        let leadingZeros = significand.leadingZeroBitCount
        let normalized = significand << UInt64(leadingZeros)
        let (high, low) = product(normalized, exponent, precision: mantissaBits + 3)
        let upperBit = Int(high >> 63)
        var shift = UInt64(upperBit + 64 - mantissaBits - 3)
        var mantissa = high >> shift
        // 217706 / 2^16 is log2(10), precise enough for every power in the table.
        var power = ((217_706 * exponent) >> 16) + 63 + upperBit - leadingZeros - minimumExponent

        if power <= 0 {
            guard power > -63 else { return 0 }
            mantissa >>= UInt64(1 - power)
            shift += UInt64(1 - power)
        }
        if low <= 1, Target.tiePowers ~= exponent, mantissa & 3 == 1, mantissa << shift == high { mantissa &= ~1 }
        mantissa = (mantissa + (mantissa & 1)) >> 1
        if power <= 0 {
            // Rounding up may make a subnormal value the smallest normal one: the carry then lands in the exponent.
            power = Int(mantissa >> UInt64(mantissaBits))
        } else if mantissa >= 2 << UInt64(mantissaBits) {
            mantissa >>= 1
            power += 1
        }
        guard power < infinitePower else { return .infinity }
        return Target(
            sign: .plus, exponentBitPattern: Target.RawExponent(power),
            significandBitPattern: Target.RawSignificand(mantissa & ((1 << UInt64(mantissaBits)) - 1)))
    }

    /// The upper 128 bits of significand × 5^exponent, as precise as the rounding needs them.
    @inline(__always)
    private static func product(_ significand: UInt64, _ exponent: Int, precision: Int) -> (UInt64, UInt64) {
        let power = PowersOfFive[exponent]
        var (high, low) = significand.multipliedFullWidth(by: power.high)
        let undecided = UInt64.max >> UInt64(precision)
        if high & undecided == undecided {
            let (carry, overflow) = low.addingReportingOverflow(significand.multipliedFullWidth(by: power.low).high)
            low = carry
            // The product of two 64-bit numbers has a high half below UInt64.max, so this cannot wrap around.
            if overflow { high &+= 1 }
        }
        return (high, low)
    }
}

/// A binary format that decimal digits are rounded to.
protocol NearestBinary: BinaryFloatingPoint, LosslessStringConvertible {
    /// The largest exponent of a power of ten that is exact.
    static var exactPowers: UInt { get }
    /// The powers of ten with which nineteen digits can be more than zero, and less than infinite.
    static var powersOfTen: ClosedRange<Int> { get }
    /// The powers of ten with which nineteen digits can lie exactly between two neighbours.
    static var tiePowers: ClosedRange<Int> { get }
}

extension NearestBinary {
    /// Whole numbers up to this are exact.
    @inline(__always)
    static var exactSignificand: UInt64 { 1 &<< UInt64(significandBitCount + 1) }

    /// 10^exponent, for an exponent up to `exactPowers`.
    @inline(__always)
    static func powerOfTen(_ exponent: Int) -> Self { Self(PowersOfTen.table[exponent]) }
}

extension Double: NearestBinary {
    @inline(__always) static var exactPowers: UInt { 22 }
    @inline(__always) static var powersOfTen: ClosedRange<Int> { -342...308 }
    @inline(__always) static var tiePowers: ClosedRange<Int> { -4...23 }
}

extension Float: NearestBinary {
    @inline(__always) static var exactPowers: UInt { 10 }
    @inline(__always) static var powersOfTen: ClosedRange<Int> { -65...38 }
    @inline(__always) static var tiePowers: ClosedRange<Int> { -17...10 }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: NearestBinary {
        @inline(__always) static var exactPowers: UInt { 4 }
        @inline(__always) static var powersOfTen: ClosedRange<Int> { -27...4 }
        @inline(__always) static var tiePowers: ClosedRange<Int> { -26...5 }
    }
#endif
