/// Numbers written in decimal, read from UTF-8 bytes.
///
/// Every function here is total: it takes any bytes, never traps, and allocates nothing unless a number has more than
/// nineteen significant digits that lie almost exactly between two neighbours.
///
/// Accepted, after ASCII whitespace at both ends is removed:
///
///     number   = [ "+" / "-" ] ( whole [ fraction ] / fraction ) [ exponent ]
///     whole    = 1*digit / 1*3digit 1*( "," 3digit )        ; 1234567 or 1,234,567, where the first group begins with 1 to 9
///     fraction = "." 1*digit
///     exponent = ( "e" / "E" ) [ "+" / "-" ] 1*digit
///
/// Refused: everything else, so hexadecimal digits, `nan`, `inf`, `5.`, `0,500`, blanks inside, digits of other scripts. The
/// number grammar of RFC 8259 is a part of this one, which is why the JSON reader uses these functions as well.
enum NumberText {
    /// What a text says that is read as an integer.
    enum IntegerReading {
        case whole(WholeNumber)
        /// A well-formed integer beyond 128 bits.
        case outOfRange
        /// No number at all, or one with a fraction other than zeros.
        case notAnInteger

        init(whole number: WholeNumber?) { self = number.map { .whole($0) } ?? .outOfRange }

        /// The number, when the type has room for it.
        func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
            if case .whole(let number) = self { number.exactly() } else { nil }
        }
    }

    /// Reads an integer. A fraction of zeros is allowed (`12.0`).
    ///
    /// - Parameter allowsExponent: Whether the number may have an exponent, which is a part of it then.
    static func integer(_ bytes: TextBytes, withExponent allowsExponent: Bool = false) -> IntegerReading {
        let text = trimmed(bytes)
        if let value = shortInteger(text) { return .whole(WholeNumber(value)) }
        guard let form = NumberForm(text), allowsExponent || form.isWhole else { return .notAnInteger }
        let (number, isExact) = form.wholePart()
        return isExact ? IntegerReading(whole: number) : .notAnInteger
    }

    /// Reads the `Double` nearest to a number, ties to even: the same bits as `Double(_:)` on the text without its
    /// commas. A number too small for the type is a zero of its sign; one too large is `nil`, as is what is no number.
    static func double(_ bytes: TextBytes) -> Double? { binary(bytes) }

    /// As ``double(_:)``, for any type, in one rounding from the digits: by way of `Double` there would be two.
    static func binary<Target: NearestBinary>(_ bytes: TextBytes) -> Target? {
        let text = trimmed(bytes)
        if let digits = DecimalDigits(short: text) { return finite(DecimalRounding.nearest(digits)) }
        guard let form = NumberForm(text) else { return nil }
        let digits = form.leadingDigits
        let nearest: Target = DecimalRounding.nearest(digits)
        guard digits.isTruncated else { return finite(nearest) }
        // The number lies between these digits and the next ones above: usually both round to the same value.
        var above = digits
        above.significand += 1
        let upper: Target = DecimalRounding.nearest(above)
        return finite(nearest == upper ? nearest : Target(form.plainText))
    }

    private static func finite<Target: NearestBinary>(_ value: Target?) -> Target? {
        guard let value, value.isFinite else { return nil }
        return value
    }

    /// An optional minus and up to nineteen digits that fit; `nil` sends any other text to `NumberForm`.
    @inline(__always)
    static func shortInteger(_ text: TextBytes) -> Int64? {
        guard text.count > 0 else { return nil }
        let isNegative = text[0] == Byte.minus
        let first = isNegative ? 1 : 0
        guard text.count > first, text.count &- first <= 19 else { return nil }
        var value: UInt64 = 0
        for index in first..<text.count {
            let digit = text[index] &- Byte.zero
            guard digit < 10 else { return nil }
            value = value &* 10 &+ UInt64(digit)
        }
        guard let value = Int64(exactly: value) else { return nil }
        return isNegative ? -value : value
    }

    /// Reads a number of JSON that has a fraction, no exponent and at most nineteen digits; `nil` for every other number.
    @inline(__always)
    static func shortDouble(_ text: TextBytes) -> Double? {
        guard text.count > 0 else { return nil }
        let isNegative = text[0] == Byte.minus
        var significand: UInt64 = 0
        var index = isNegative ? 1 : 0
        guard text.count &- index <= 20 else { return nil }
        while index < text.count, text[index] != Byte.point {
            let digit = text[index] &- Byte.zero
            guard digit < 10 else { return nil }
            significand = significand &* 10 &+ UInt64(digit)
            index &+= 1
        }
        index &+= 1
        guard index < text.count else { return nil }
        let fraction = text.count &- index
        while text.count &- index >= 8 {
            let digits = text.word(at: index)
            guard EightBytes.nonDigits(in: digits) == 0 else { return nil }
            significand = significand &* 100_000_000 &+ EightBytes.number(ofDigits: digits)
            index &+= 8
        }
        let left = text.count &- index
        if left > 3, text.count >= 8 {
            // Of the last eight bytes, those that have been read count as zeros before the others.
            let isLeft = UInt64.max &<< UInt64(truncatingIfNeeded: 64 &- left &* 8)
            let digits = text.word(at: text.count &- 8) & isLeft | EightBytes.repeating(Byte.zero) & ~isLeft
            guard EightBytes.nonDigits(in: digits) == 0 else { return nil }
            let power: UInt64 = left == 4 ? 10_000 : left == 5 ? 100_000 : left == 6 ? 1_000_000 : 10_000_000
            significand = significand &* power &+ EightBytes.number(ofDigits: digits)
            index = text.count
        }
        while index < text.count {
            let digit = text[index] &- Byte.zero
            guard digit < 10 else { return nil }
            significand = significand &* 10 &+ UInt64(digit)
            index &+= 1
        }
        // Few digits are exact, and so is the power of ten: then one division rounds correctly.
        guard significand <= Double.exactSignificand else {
            return nearest(significand, fraction: fraction, isNegative: isNegative)
        }
        let magnitude = Double(significand) / Double.powerOfTen(fraction)
        return isNegative ? -magnitude : magnitude
    }

    @inline(never)
    private static func nearest(_ significand: UInt64, fraction: Int, isNegative: Bool) -> Double? {
        var digits = DecimalDigits(isNegative: isNegative, exponent: 0 &- fraction)
        digits.significand = significand
        return finite(DecimalRounding.nearest(digits))
    }

    /// The bytes without ASCII whitespace at both ends.
    @inline(__always)
    static func trimmed(_ bytes: TextBytes) -> TextBytes {
        var (start, end) = (0, bytes.count)
        while start < end, Byte.isWhitespace(bytes[start]) { start &+= 1 }
        while start < end, Byte.isWhitespace(bytes[end &- 1]) { end &-= 1 }
        return bytes.part(from: start, count: end &- start)
    }
}
