/// A decimal number as ± significand × 10^exponent, with at most nineteen significant digits.
struct DecimalDigits {
    var isNegative = false
    var significand: UInt64 = 0
    var exponent = 0
    /// Whether digits other than zero were left out, so that the number lies above `significand` and below the next.
    var isTruncated = false

    /// A significand below this takes one more digit and stays within nineteen.
    static let roomForOneMore: UInt64 = 1_000_000_000_000_000_000

    init(isNegative: Bool, exponent: Int) {
        self.isNegative = isNegative
        self.exponent = exponent
    }

    /// Reads the usual form in one pass: no commas, no plus, at most nineteen digits.
    ///
    /// `nil` says nothing about the text, only that `NumberForm` has to look at it.
    @inline(__always)
    init?(short text: TextBytes) {
        guard 1...40 ~= text.count else { return nil }
        // Invariant: cursor <= text.count, and a byte is read only below that.
        var cursor = 0
        if text[0] == Byte.minus {
            isNegative = true
            cursor = 1
        }
        // Forty digits may wrap around; the count below refuses whatever did.
        let whole = Self.accumulate(&cursor, in: text, &significand)
        var digitCount = whole
        if cursor < text.count, text[cursor] == Byte.point {
            cursor &+= 1
            let fraction = Self.accumulate(&cursor, in: text, &significand)
            guard fraction > 0 else { return nil }
            digitCount &+= fraction
            exponent = 0 &- fraction
        }
        guard 1...19 ~= digitCount else { return nil }
        if cursor < text.count, Byte.isExponentMark(text[cursor]) {
            cursor &+= 1
            guard let explicit = NumberForm.exponent(&cursor, in: text) else { return nil }
            exponent += explicit
        }
        guard cursor == text.count else { return nil }
    }

    /// Appends digits to a significand and returns how many there were.
    @inline(__always)
    private static func accumulate(_ cursor: inout Int, in text: TextBytes, _ significand: inout UInt64) -> Int {
        let start = cursor
        while cursor < text.count {
            let digit = text[cursor] &- Byte.zero
            guard digit < 10 else { break }
            significand = significand &* 10 &+ UInt64(digit)
            cursor &+= 1
        }
        return cursor &- start
    }
}
