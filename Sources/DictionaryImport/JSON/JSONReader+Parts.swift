/// The parts of a text between the brackets: strings, numbers, literals, keys and blanks.
extension JSONReader {
    /// Reads a string from its opening quote on.
    @inline(__always)
    static func string(_ cursor: inout TextCursor) throws(JSONFailure) -> UInt64 {
        cursor.advance(by: 1)
        let start = cursor
        let kind = try JSONStringScanner.scan(&cursor)
        let length = cursor.distance(from: start)
        guard length <= JSONTape.maximumLength else { throw tooLong(start) }
        cursor.advance(by: 1)
        return JSONTape.word(kind, length: length, position: start.position)
    }

    /// Reads a number from its minus or first digit on. Returns where it ends, too.
    @inline(__always)
    static func number(at start: TextCursor) throws(JSONFailure) -> (word: UInt64, end: TextCursor) {
        var cursor = start
        let kind = try JSONNumberScanner.scan(&cursor)
        let length = cursor.distance(from: start)
        guard length <= JSONTape.maximumLength else { throw tooLong(start) }
        return (JSONTape.word(kind, length: length, position: start.position), cursor)
    }

    /// Reads a key, and its colon. Returns how many bytes that took, too.
    @inline(never)
    static func key(
        at start: TextCursor, _ internedKeys: InternedKeys?, expected: JSONSyntaxError.Expectation
    ) throws(JSONFailure) -> (word: UInt64, length: Int) {
        var cursor = start
        guard !cursor.isAtEnd, cursor.byte == Byte.quote else {
            throw JSONFailure(at: cursor, expected: expected)
        }
        var word = try string(&cursor)
        if let internedKeys, word & 15 == UInt64(JSONTape.Kind.asciiString.rawValue) {
            word = internedKeys.word(ofLong: word, in: cursor.text)
        }
        guard byteAfterBlanks(&cursor) == Byte.colon else {
            throw JSONFailure(at: cursor, expected: .colon)
        }
        return (word, cursor.distance(from: start) &+ 1)
    }

    /// How many bytes it is to behind the colon that follows so many, at once or after a blank, as Foundation writes it where
    /// its text is for readers; 0 where none does.
    @inline(__always)
    static func length(withColonBehind size: Int, at cursor: TextCursor) -> Int {
        let colon = cursor[size] == Byte.space ? size &+ 1 : size
        return cursor[colon] == Byte.colon ? colon &+ 1 : 0
    }

    @inline(__always)
    static func literal(at cursor: TextCursor) -> (kind: JSONTape.Kind, length: Int)? {
        guard cursor.left >= 4 else { return nil }
        let word = cursor.halfWord
        // The four letters, the first in the lowest bits.
        if word == 0x6C6C_756E { return (.null, 4) }
        if word == 0x6575_7274 { return (.true, 4) }
        if word == 0x736C_6166, cursor.left >= 5, cursor[4] == UInt8(ascii: "e") { return (.false, 5) }
        return nil
    }

    /// The next byte that is no blank, to which `cursor` is moved; 0 at the end.
    @inline(__always)
    static func byteAfterBlanks(_ cursor: inout TextCursor) -> UInt8 {
        if !cursor.isAtEnd, cursor.byte > Byte.space { return cursor.byte }
        cursor = afterBlanks(cursor)
        return cursor.isAtEnd ? 0 : cursor.byte
    }

    /// Behind spaces, tabs, line feeds and carriage returns.
    @inline(__always)
    private static func afterBlanks(_ start: TextCursor) -> TextCursor {
        var cursor = start
        while !cursor.isAtEnd {
            let byte = cursor.byte
            if byte > Byte.space { return cursor }
            if byte == Byte.lineFeed {
                cursor.advance(by: 1)
                // Indentation: count the spaces, eight at once.
                while cursor.left >= 8 {
                    let others = cursor.word() ^ EightBytes.repeating(Byte.space)
                    if others != 0 {
                        cursor.advance(by: EightBytes.position(ofFirst: others))
                        break
                    }
                    cursor.advance(by: 8)
                }
            } else if Byte.isBlank(byte) {
                cursor.advance(by: 1)
            } else {
                return cursor
            }
        }
        return cursor
    }
}

/// Failures, out of the way of the loop.
extension JSONReader {
    /// Where a value should be: a literal that goes wrong fails at its first wrong letter, all else at once.
    @inline(never)
    static func noValue(_ cursor: TextCursor, _ expected: JSONSyntaxError.Expectation) -> JSONFailure {
        let (text, start) = (cursor.text, cursor.position)
        for literal in [JSONSyntaxError.StaticLiteral.null, .true, .false] {
            let letters = Array(literal.rawValue.utf8)
            let common = zip(text[start...], letters).prefix { $0 == $1 }.count
            if common > 0 { return JSONFailure(at: start + common, in: text, expected: .literal(literal)) }
        }
        return JSONFailure(at: cursor, expected: expected)
    }

    @inline(never)
    private static func tooLong(_ start: TextCursor) -> JSONFailure {
        JSONFailure(offset: start.position, reason: .valueTooLong(limit: JSONTape.maximumLength))
    }
}
