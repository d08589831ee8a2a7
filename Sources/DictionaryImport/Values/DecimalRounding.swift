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
        let bits = eiselLemire(digits.significand, digits.exponent, Target.layout)
        return Target(magnitudeBits: bits, isNegative: digits.isNegative)
    }

    /// How a binary format is laid out, and where its ties can be.
    struct Layout {
        var mantissaBits: Int
        var minimumExponent: Int
        var infinitePower: Int
        var powersOfTen: ClosedRange<Int>
        /// The powers of ten with which nineteen digits can lie exactly between two neighbours.
        var tiePowers: ClosedRange<Int>
    }

    /// The bits of the nearest magnitude: names and steps are those of the paper.
    private static func eiselLemire(_ significand: UInt64, _ exponent: Int, _ layout: Layout) -> UInt64 {
        guard significand != 0, exponent >= layout.powersOfTen.lowerBound else { return 0 }
        let infinity = UInt64(layout.infinitePower) << UInt64(layout.mantissaBits)
        guard exponent <= layout.powersOfTen.upperBound else { return infinity }

        let leadingZeros = significand.leadingZeroBitCount
        let normalized = significand << UInt64(leadingZeros)
        let (high, low) = product(normalized, exponent, precision: layout.mantissaBits + 3)
        let upperBit = Int(high >> 63)
        var shift = UInt64(upperBit + 64 - layout.mantissaBits - 3)
        var mantissa = high >> shift
        // 217706 / 2^16 is log2(10), precise enough for every power in the table.
        var power = ((217_706 * exponent) >> 16) + 63 + upperBit - leadingZeros - layout.minimumExponent

        if power <= 0 {
            guard power > -63 else { return 0 }
            mantissa >>= UInt64(1 - power)
            shift += UInt64(1 - power)
        }
        if low <= 1, layout.tiePowers ~= exponent, mantissa & 3 == 1, mantissa << shift == high {
            mantissa &= ~1
        }
        mantissa = (mantissa + (mantissa & 1)) >> 1
        // Rounding up may make a subnormal value the smallest normal one: the carry then lands in the exponent.
        if power <= 0 { return mantissa }
        if mantissa >= 2 << UInt64(layout.mantissaBits) {
            mantissa >>= 1
            power += 1
        }
        guard power < layout.infinitePower else { return infinity }
        let fraction = mantissa & ((1 << UInt64(layout.mantissaBits)) - 1)
        return UInt64(power) << UInt64(layout.mantissaBits) | fraction
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
protocol NearestBinary: BinaryFloatingPoint {
    static var layout: DecimalRounding.Layout { get }
    /// Whole numbers up to this are exact.
    static var exactSignificand: UInt64 { get }
    /// Powers of ten up to this exponent are exact.
    static var exactPowers: UInt { get }
    /// 10^exponent, for an exponent up to `exactPowers`.
    static func powerOfTen(_ exponent: Int) -> Self
    init(magnitudeBits: UInt64, isNegative: Bool)
    init?(plainText: String)
}

extension Double: NearestBinary {
    @inline(__always)
    static var layout: DecimalRounding.Layout {
        DecimalRounding.Layout(
            mantissaBits: 52, minimumExponent: -1023, infinitePower: 0x7FF, powersOfTen: -342...308, tiePowers: -4...23)
    }
    @inline(__always)
    static var exactSignificand: UInt64 { 1 << 53 }
    @inline(__always)
    static var exactPowers: UInt { 22 }

    @inline(__always)
    static func powerOfTen(_ exponent: Int) -> Double { PowersOfTen.table[exponent] }

    init(magnitudeBits: UInt64, isNegative: Bool) {
        self.init(bitPattern: magnitudeBits | (isNegative ? 1 << 63 : 0))
    }

    init?(plainText: String) { self.init(plainText) }
}

extension Float: NearestBinary {
    @inline(__always)
    static var layout: DecimalRounding.Layout {
        DecimalRounding.Layout(
            mantissaBits: 23, minimumExponent: -127, infinitePower: 0xFF, powersOfTen: -65...38, tiePowers: -17...10)
    }
    @inline(__always)
    static var exactSignificand: UInt64 { 1 << 24 }
    @inline(__always)
    static var exactPowers: UInt { 10 }

    @inline(__always)
    static func powerOfTen(_ exponent: Int) -> Float { Float(PowersOfTen.table[exponent]) }

    init(magnitudeBits: UInt64, isNegative: Bool) {
        self.init(bitPattern: UInt32(truncatingIfNeeded: magnitudeBits) | (isNegative ? 1 << 31 : 0))
    }

    init?(plainText: String) { self.init(plainText) }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: NearestBinary {
        @inline(__always)
        static var layout: DecimalRounding.Layout {
            DecimalRounding.Layout(
                mantissaBits: 10, minimumExponent: -15, infinitePower: 0x1F, powersOfTen: -27...4, tiePowers: -26...5)
        }
        @inline(__always)
        static var exactSignificand: UInt64 { 1 << 11 }
        @inline(__always)
        static var exactPowers: UInt { 4 }

        @inline(__always)
        static func powerOfTen(_ exponent: Int) -> Float16 { Float16(PowersOfTen.table[exponent]) }

        init(magnitudeBits: UInt64, isNegative: Bool) {
            self.init(bitPattern: UInt16(truncatingIfNeeded: magnitudeBits) | (isNegative ? 1 << 15 : 0))
        }

        init?(plainText: String) { self.init(plainText) }
    }
#endif
