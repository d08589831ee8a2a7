/// Reads bytes one after the other, and knows the next one.
///
/// The bytes are the UTF-8 of a string or a part of a JSON document: what is read here is written once for both. What is inlined
/// keeps the iterator of a string in registers, which halves the time for a date.
struct ByteReader<Bytes: Sequence<UInt8>> {
    private var rest: Bytes.Iterator
    /// The next byte, or ``end``: one word is compared faster than an optional byte.
    private var word: UInt32
    private static var end: UInt32 { .max }

    init(_ bytes: Bytes) {
        rest = bytes.makeIterator()
        word = rest.next().map { UInt32($0) } ?? Self.end
    }

    var isAtEnd: Bool { word == Self.end }

    var next: UInt8? { UInt8(exactly: word) }

    @inline(__always)
    mutating func advance() { word = rest.next().map { UInt32($0) } ?? Self.end }

    /// Passes over a byte, if it is the next one.
    @inline(__always)
    mutating func skip(_ byte: UInt8) -> Bool {
        guard word == UInt32(byte) else { return false }
        advance()
        return true
    }

    /// Passes over a letter of either case.
    mutating func skip(letter: Unicode.Scalar) -> Bool {
        guard word | 0x20 == letter.value else { return false }
        advance()
        return true
    }

    mutating func skip(_ text: String) -> Bool { text.utf8.allSatisfy { skip($0) } }

    mutating func skipWhitespace() { while let next, Byte.isWhitespace(next) { advance() } }

    /// The value of the next byte, if it is a digit.
    @inline(__always)
    mutating func digit() -> UInt8? {
        let digit = word &- UInt32(Byte.zero)
        guard digit < 10 else { return nil }
        advance()
        return UInt8(truncatingIfNeeded: digit)
    }

    /// The number that the next digits make, exactly so many and at most nine; `nil` when there are fewer.
    @inline(__always)
    mutating func number(digits count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number &* 10 &+ Int(digit)
        }
        return number
    }
}

extension ByteReader {
    /// The fraction of a second that the next digits make; `nil` without a digit.
    ///
    /// Digits after the ninth are passed over: they are finer than a `Date` of these centuries can hold.
    mutating func fraction() -> Double? {
        var (numerator, denominator) = (0, 1)
        while let digit = digit() {
            guard denominator < 1_000_000_000 else { continue }
            numerator = numerator * 10 + Int(digit)
            denominator *= 10
        }
        // Both are exact as a Double, so the quotient is the correctly rounded one.
        return denominator > 1 ? Double(numerator) / Double(denominator) : nil
    }

    /// The offset from UTC, in seconds, of the zone that all the rest is, or nil.
    ///
    /// Accepted: `Z`, `z`, `±hh`, `±hhmm` and `±hh:mm` up to 18 hours, the most ISO 8601 readers agree on.
    mutating func zone() -> Int? {
        if skip(letter: "z") { return isAtEnd ? 0 : nil }
        let isNegative = next == Byte.minus
        guard isNegative || next == Byte.plus else { return nil }
        advance()
        guard let hours = number(digits: 2) else { return nil }
        var minutes = 0
        if !isAtEnd {
            _ = skip(Byte.colon)
            guard let number = number(digits: 2), number < 60, isAtEnd else { return nil }
            minutes = number
        }
        let offset = hours * 60 + minutes
        guard offset <= 18 * 60 else { return nil }
        return (isNegative ? -offset : offset) * 60
    }
}
