/// Finds the end of a number and checks it against RFC 8259, section 6.
///
///     number = [ "-" ] ( "0" / digit1-9 *digit ) [ "." 1*digit ] [ ( "e" / "E" ) [ "-" / "+" ] 1*digit ]
///
/// Size is not looked at: `1e400` is well-formed, and whoever asks for its value decides.
enum JSONNumberScanner {
    /// Moves `cursor` from the first byte, a minus or a digit, past the last and returns the kind of the number.
    ///
    /// Invariant: cursor <= text.count, and a byte is read only below that.
    @inline(__always)
    static func scan(_ cursor: inout Int, in text: TextBytes) throws(JSONFailure) -> JSONTape.Kind {
        if text[cursor] == Byte.minus { cursor &+= 1 }
        let first = cursor
        try skipDigits(&cursor, in: text)
        guard text[first] != Byte.zero || cursor &- first == 1 else {
            throw JSONFailure(offset: first, reason: .leadingZero)
        }
        guard cursor < text.count else { return .integer }
        guard text[cursor] == Byte.point || Byte.isExponentMark(text[cursor]) else { return .integer }
        if text[cursor] == Byte.point {
            cursor &+= 1
            try skipDigits(&cursor, in: text)
        }
        if cursor < text.count, Byte.isExponentMark(text[cursor]) {
            cursor &+= 1
            if cursor < text.count, text[cursor] == Byte.minus || text[cursor] == Byte.plus { cursor &+= 1 }
            try skipDigits(&cursor, in: text)
        }
        return .number
    }

    /// Skips one digit or more.
    @inline(__always)
    private static func skipDigits(_ cursor: inout Int, in text: TextBytes) throws(JSONFailure) {
        let first = cursor
        while cursor < text.count, Byte.isDigit(text[cursor]) { cursor &+= 1 }
        guard cursor > first else { throw JSONFailure(at: cursor, in: text, expected: .digit) }
    }
}
