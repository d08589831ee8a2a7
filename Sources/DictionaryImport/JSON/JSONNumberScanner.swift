/// Finds the end of a number and checks it against RFC 8259, section 6.
///
///     number = [ "-" ] ( "0" / digit1-9 *digit ) [ "." 1*digit ] [ ( "e" / "E" ) [ "-" / "+" ] 1*digit ]
///
/// Size is not looked at: `1e400` is well-formed, and whoever asks for its value decides.
enum JSONNumberScanner {
    /// Moves `cursor` from the first byte, a minus or a digit, past the last and returns the kind of the number.
    @inline(__always)
    static func scan(_ cursor: inout TextCursor) throws(JSONFailure) -> JSONTape.Kind {
        if cursor.byte == Byte.minus { cursor.advance(by: 1) }
        let first = cursor
        try skipDigits(&cursor)
        guard first.byte != Byte.zero || cursor.distance(from: first) == 1 else {
            throw JSONFailure(offset: first.position, reason: .leadingZero)
        }
        guard !cursor.isAtEnd else { return .integer }
        guard cursor.byte == Byte.point || Byte.isExponentMark(cursor.byte) else { return .integer }
        if cursor.byte == Byte.point {
            cursor.advance(by: 1)
            try skipDigits(&cursor)
        }
        if !cursor.isAtEnd, Byte.isExponentMark(cursor.byte) {
            cursor.advance(by: 1)
            if !cursor.isAtEnd, cursor.byte == Byte.minus || cursor.byte == Byte.plus { cursor.advance(by: 1) }
            try skipDigits(&cursor)
        }
        return .number
    }

    /// Skips one digit or more.
    @inline(__always)
    private static func skipDigits(_ cursor: inout TextCursor) throws(JSONFailure) {
        let first = cursor
        while cursor.left >= 8 {
            let count = EightBytes.position(ofFirst: EightBytes.nonDigits(in: cursor.word()))
            cursor.advance(by: count)
            if count == 8 { continue }
            if cursor.distance(from: first) > 0 { return }
            break
        }
        while !cursor.isAtEnd, Byte.isDigit(cursor.byte) { cursor.advance(by: 1) }
        guard cursor.distance(from: first) > 0 else { throw JSONFailure(at: cursor, expected: .digit) }
    }
}
