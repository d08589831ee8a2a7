/// A number written in decimal, as it is found in a text.
///
/// Accepted, with ASCII whitespace at both ends:
///
///     number   = [ "+" / "-" ] ( whole [ fraction ] / fraction ) [ exponent ]
///     whole    = 1*digit / 1*3digit 1*( "," 3digit )        ; 1234567 or 1,234,567, where the first group begins with 1 to 9
///     fraction = "." 1*digit
///     exponent = ( "e" / "E" ) [ "+" / "-" ] 1*digit
///
/// Refused: everything else, so hexadecimal digits, `nan`, `inf`, `5.`, `0,500`, blanks inside, digits of other scripts. The
/// number grammar of RFC 8259 is a part of this one, so numbers of JSON are read here as well.
///
/// No text traps, and nothing is allocated for a number of up to nineteen significant digits.
struct NumberText {
    private(set) var isNegative = false
    /// The first significant digits, nineteen at most.
    private(set) var significand: UInt64 = 0
    /// The values of all digits after those.
    private(set) var furtherDigits: [UInt8] = []
    /// The power of ten that the last digit of all counts.
    private(set) var exponent = 0
    private var hasExponent = false
    private var startsWithPoint = false

    init(isNegative: Bool, significand: UInt64, exponent: Int) {
        (self.isNegative, self.significand, self.exponent) = (isNegative, significand, exponent)
    }

    /// Reads a text; `nil` if it is no number.
    init?(_ text: some Sequence<UInt8>) {
        var reader = ByteReader(text)
        reader.skipWhitespace()
        isNegative = reader.skip(Byte.minus)
        if !isNegative { _ = reader.skip(Byte.plus) }
        startsWithPoint = reader.next == Byte.point
        if !startsWithPoint { guard readWhole(&reader) else { return nil } }
        if reader.skip(Byte.point) {
            let count = readDigits(&reader)
            guard count > 0 else { return nil }
            exponent = -count
        }
        if reader.skip(letter: "e") {
            guard let explicit = Self.exponent(&reader) else { return nil }
            exponent += explicit
            hasExponent = true
        }
        reader.skipWhitespace()
        guard reader.isAtEnd else { return nil }
    }

    /// Reads digits, plain or in groups of three; `false` if there are none, or the commas are misplaced.
    private mutating func readWhole(_ reader: inout ByteReader<some Sequence<UInt8>>) -> Bool {
        let startsWithZero = reader.next == Byte.zero
        let count = readDigits(&reader)
        guard reader.next == Byte.comma else { return count > 0 }
        // In "0,500" the comma is that of a fraction.
        guard 1...3 ~= count, !startsWithZero else { return false }
        while reader.skip(Byte.comma) {
            guard readDigits(&reader) == 3 else { return false }
        }
        return true
    }

    /// Appends the next digits, and returns how many there were.
    @inline(__always)
    private mutating func readDigits(_ reader: inout ByteReader<some Sequence<UInt8>>) -> Int {
        var (count, significand) = (0, significand)
        while let digit = reader.digit() {
            count += 1
            if significand < 1_000_000_000_000_000_000 {
                significand = significand &* 10 &+ UInt64(digit)
            } else {
                furtherDigits.append(digit)
            }
        }
        self.significand = significand
        return count
    }

    /// Reads the digits of an exponent. A billion is the most: no text is long enough to balance more, and the count of digits
    /// can still be added to it.
    private static func exponent(_ reader: inout ByteReader<some Sequence<UInt8>>) -> Int? {
        let isNegative = reader.skip(Byte.minus)
        if !isNegative { _ = reader.skip(Byte.plus) }
        guard var value = reader.digit().map({ Int64($0) }) else { return nil }
        while let digit = reader.digit() { value = min(value * 10 + Int64(digit), 1_000_000_000) }
        return Int(isNegative ? -value : value)
    }
}

extension NumberText {
    /// What a text says that is read as an integer.
    enum IntegerReading {
        case whole(WholeNumber)
        /// An integer beyond 128 bits.
        case outOfRange
        /// One with a fraction other than zeros, or an exponent where there must be none.
        case notAnInteger

        init(whole number: WholeNumber?) { self = number.map { .whole($0) } ?? .outOfRange }

        /// The number, when the type has room for it.
        func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
            if case .whole(let number) = self { number.exactly() } else { nil }
        }
    }

    /// The number as an integer. A fraction of zeros is allowed (`12.0`).
    ///
    /// - Parameter allowsExponent: Whether it may have an exponent, which is a part of the number then, or begin with its point.
    func integer(withExponent allowsExponent: Bool = false) -> IntegerReading {
        guard allowsExponent || !hasExponent && !startsWithPoint else { return .notAnInteger }
        let (magnitude, isExact) = whole()
        guard isExact else { return .notAnInteger }
        return IntegerReading(whole: magnitude.map { WholeNumber(isNegative: isNegative, magnitude: $0) })
    }

    /// The number before the point, without its sign, when the point is moved so many places to the right; `nil` beyond 128
    /// bits. And whether nothing but zeros follows.
    func whole(movingPointBy places: Int = 0) -> (magnitude: WholeNumber.Magnitude?, isExact: Bool) {
        let exponent = exponent + places
        if exponent == 0, furtherDigits.isEmpty { return (WholeNumber.Magnitude(low: significand), true) }
        var digits = String(significand).utf8.map { $0 - Byte.zero } + furtherDigits
        let fraction = digits.suffix(min(max(-exponent, 0), digits.count))
        digits.removeLast(fraction.count)
        // Zero stays zero, and more zeros than 128 bits have room for make no difference.
        digits += repeatElement(0, count: min(max(exponent, 0), 40))
        let magnitude = digits.reduce(WholeNumber.Magnitude?(WholeNumber.Magnitude())) { $0?.appending(digit: $1) }
        return (magnitude, fraction.allSatisfy { $0 == 0 })
    }

    /// The number with its point moved so many places to the left.
    func movingPoint(leftBy places: Int) -> NumberText {
        var number = self
        number.exponent -= places
        return number
    }
}
