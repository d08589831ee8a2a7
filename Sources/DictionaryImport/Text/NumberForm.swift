/// The parts of a well-formed number text, found in one careful pass: the general path behind the short ones.
///
/// It points into the text it was made from and is used only while that text is there.
struct NumberForm {
    private(set) var isNegative = false
    /// From the first digit of the whole part to the last of the fraction, with the commas and the point between them.
    private let digits: TextBytes
    private var fractionCount = 0
    private var exponent = 0
    private var hasExponent = false

    /// Checks a trimmed text against the grammar of `NumberText`; `nil` if it is anything else.
    init?(_ text: TextBytes) {
        guard text.count > 0 else { return nil }
        // Invariant: cursor <= text.count, and a byte is read only below that.
        var cursor = 0
        if text[0] == Byte.minus || text[0] == Byte.plus {
            isNegative = text[0] == Byte.minus
            cursor += 1
        }
        let start = cursor
        guard Self.skipWhole(&cursor, in: text) else { return nil }
        if cursor < text.count, text[cursor] == Byte.point {
            cursor += 1
            fractionCount = Self.skipDigits(&cursor, in: text)
            guard fractionCount > 0 else { return nil }
        }
        guard cursor > start else { return nil }
        digits = text.part(start..<cursor)
        if cursor < text.count, Byte.isExponentMark(text[cursor]) {
            cursor += 1
            guard let value = Self.exponent(&cursor, in: text) else { return nil }
            exponent = value
            hasExponent = true
        }
        guard cursor == text.count else { return nil }
    }

    /// Skips digits, plain or in groups of three; `false` if the commas are misplaced.
    private static func skipWhole(_ cursor: inout Int, in text: TextBytes) -> Bool {
        let start = cursor
        let first = skipDigits(&cursor, in: text)
        guard cursor < text.count, text[cursor] == Byte.comma else { return true }
        // In "0,500" the comma is that of a fraction.
        guard 1...3 ~= first, text[start] != Byte.zero else { return false }
        while cursor < text.count, text[cursor] == Byte.comma {
            cursor += 1
            guard skipDigits(&cursor, in: text) == 3 else { return false }
        }
        return true
    }

    /// Skips digits and returns how many there were.
    @inline(__always)
    private static func skipDigits(_ cursor: inout Int, in text: TextBytes) -> Int {
        let start = cursor
        while cursor < text.count, Byte.isDigit(text[cursor]) { cursor &+= 1 }
        return cursor &- start
    }

    /// Reads the digits of an exponent. A quarter of what `Int` holds is the most: no text is long enough to
    /// balance more, and the count of digits can still be added to it.
    static func exponent(_ cursor: inout Int, in text: TextBytes) -> Int? {
        var isNegative = false
        if cursor < text.count, text[cursor] == Byte.minus || text[cursor] == Byte.plus {
            isNegative = text[cursor] == Byte.minus
            cursor += 1
        }
        guard cursor < text.count, Byte.isDigit(text[cursor]) else { return nil }
        var value: Int64 = 0
        while cursor < text.count, Byte.isDigit(text[cursor]) {
            if value < 1 << 56 { value = value * 10 + Int64(text[cursor] - Byte.zero) }
            cursor += 1
        }
        let clamped = Int(min(value, Int64(Int.max / 4)))
        return isNegative ? -clamped : clamped
    }
}

extension NumberForm {
    /// Whether the text is that of an integer: digits before the point, zeros after it, no exponent.
    var isWhole: Bool {
        !hasExponent && digits.count > fractionCount + (fractionCount > 0 ? 1 : 0)
            && digits.suffix(fractionCount).allSatisfy { $0 == Byte.zero }
    }

    /// The number before the point, with its exponent, when the point is moved so many places to the right; `nil` beyond 128 bits.
    /// And whether nothing but zeros follows.
    func wholePart(movingPointBy places: Int = 0) -> (number: WholeNumber?, isExact: Bool) {
        var whole = digits.filter(Byte.isDigit)
        let exponent = exponent - fractionCount + places
        let fraction = whole.suffix(min(max(-exponent, 0), whole.count))
        let isExact = fraction.allSatisfy { $0 == Byte.zero }
        whole.removeLast(fraction.count)
        // Zero stays zero, and more zeros than 128 bits have room for make no difference.
        whole += repeatElement(Byte.zero, count: min(max(exponent, 0), 40))
        let magnitude = whole.reduce(UInt128?(0)) { number, digit in number?.appending(digit: digit) }
        return (magnitude.map { WholeNumber(isNegative: isNegative, magnitude: $0) }, isExact)
    }

    /// The first nineteen significant digits and what they are multiplied with.
    var leadingDigits: DecimalDigits {
        var result = DecimalDigits(isNegative: isNegative, exponent: exponent - fractionCount)
        for byte in digits where Byte.isDigit(byte) {
            let digit = UInt64(byte - Byte.zero)
            if result.significand < DecimalDigits.roomForOneMore {
                result.significand = result.significand * 10 + digit
            } else {
                result.exponent += 1
                if digit != 0 { result.isTruncated = true }
            }
        }
        return result
    }

    /// As many leading digits as 128 bits hold, and the first one left out with a note whether more followed it.
    var wideDigits: (significand: UInt128, exponent: Int, remainder: Remainder) {
        var significand: UInt128 = 0
        var exponent = exponent - fractionCount
        var remainder: Remainder?
        for byte in digits where Byte.isDigit(byte) {
            let digit = byte - Byte.zero
            if remainder == nil {
                if let longer = significand.appending(digit: byte) {
                    significand = longer
                    continue
                }
                remainder = Remainder(digit: digit)
            } else if digit != 0 {
                remainder?.hasMore = true
            }
            exponent += 1
        }
        return (significand, exponent, remainder ?? Remainder(digit: 0))
    }

    /// What was cut off below the last digit kept.
    struct Remainder {
        var digit: UInt8
        var hasMore = false
    }

    /// The number as sign, digits and exponent, for the exact conversion of the standard library.
    var plainText: String {
        var text = isNegative ? "-" : ""
        text.unicodeScalars.append(contentsOf: digits.lazy.filter(Byte.isDigit).map { Unicode.Scalar($0) })
        return text + "e\(exponent - fractionCount)"
    }
}

extension FixedWidthInteger {
    /// The product; `nil` when the type has no room for it.
    @inline(__always)
    func times(_ other: Self) -> Self? {
        let (product, isTooLarge) = multipliedReportingOverflow(by: other)
        return isTooLarge ? nil : product
    }

    /// The sum; `nil` when the type has no room for it.
    @inline(__always)
    func plus(_ other: Self) -> Self? {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? nil : sum
    }
}
