/// The parts of a text between the brackets: strings, numbers, literals, keys and blanks.
extension JSONReader {
    /// Reads a string from its opening quote on.
    @inline(__always)
    static func string(_ cursor: inout Int, in text: TextBytes) throws(JSONFailure) -> UInt64 {
        cursor &+= 1
        let start = cursor
        let kind = try JSONStringScanner.scan(&cursor, in: text)
        let length = cursor &- start
        guard length <= JSONTape.maximumLength else { throw tooLong(start) }
        cursor &+= 1
        return JSONTape.word(kind, length: length, position: start)
    }

    /// Reads a number from its minus or first digit on. Returns where it ends, too.
    @inline(__always)
    static func number(at start: Int, in text: TextBytes) throws(JSONFailure) -> (word: UInt64, end: Int) {
        var cursor = start
        let kind = try JSONNumberScanner.scan(&cursor, in: text)
        let length = cursor &- start
        guard length <= JSONTape.maximumLength else { throw tooLong(start) }
        return (JSONTape.word(kind, length: length, position: start), cursor)
    }

    /// Reads a key, and its colon. Returns where that ends, too.
    @inline(never)
    static func key(
        at start: Int, in text: TextBytes, _ keyWords: KeyWords?, expected: JSONSyntaxError.Expectation
    ) throws(JSONFailure) -> (word: UInt64, end: Int) {
        var cursor = start
        guard cursor < text.count, text[cursor] == Byte.quote else {
            throw JSONFailure(at: cursor, in: text, expected: expected)
        }
        var word = try string(&cursor, in: text)
        if let keyWords, word & 15 == UInt64(JSONTape.Kind.asciiString.rawValue) {
            word = keyWords.word(ofLong: word, in: text)
        }
        guard byteAfterBlanks(&cursor, in: text) == Byte.colon else {
            throw JSONFailure(at: cursor, in: text, expected: .colon)
        }
        return (word, cursor &+ 1)
    }

    @inline(__always)
    static func literal(at cursor: Int, in text: TextBytes) -> (kind: JSONTape.Kind, length: Int)? {
        guard text.count &- cursor >= 4 else { return nil }
        let word = text.halfWord(at: cursor)
        // The four letters, the first in the lowest bits.
        if word == 0x6C6C_756E { return (.null, 4) }
        if word == 0x6575_7274 { return (.true, 4) }
        if word == 0x736C_6166, text.count &- cursor >= 5, text[cursor &+ 4] == UInt8(ascii: "e") { return (.false, 5) }
        return nil
    }

    /// The next byte that is no blank, to which `cursor` is moved; 0 at the end.
    @inline(__always)
    static func byteAfterBlanks(_ cursor: inout Int, in text: TextBytes) -> UInt8 {
        if cursor < text.count, text[cursor] > Byte.space { return text[cursor] }
        cursor = afterBlanks(cursor, in: text)
        return cursor < text.count ? text[cursor] : 0
    }

    /// Behind spaces, tabs, line feeds and carriage returns.
    @inline(__always)
    private static func afterBlanks(_ start: Int, in text: TextBytes) -> Int {
        var cursor = start
        while cursor < text.count {
            let byte = text[cursor]
            if byte > Byte.space { return cursor }
            if byte == Byte.lineFeed {
                cursor &+= 1
                // Indentation: count the spaces, eight at once.
                while text.count &- cursor >= 8 {
                    let others = text.word(at: cursor) ^ EightBytes.repeating(Byte.space)
                    if others != 0 {
                        cursor &+= EightBytes.position(ofFirst: others)
                        break
                    }
                    cursor &+= 8
                }
            } else if Byte.isBlank(byte) {
                cursor &+= 1
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
    static func noValue(_ start: Int, _ text: TextBytes, _ expected: JSONSyntaxError.Expectation) -> JSONFailure {
        for literal in [JSONSyntaxError.StaticLiteral.null, .true, .false] {
            let letters = Array(literal.rawValue.utf8)
            let common = zip(text[start...], letters).prefix { $0 == $1 }.count
            if common > 0 { return JSONFailure(at: start + common, in: text, expected: .literal(literal)) }
        }
        return JSONFailure(at: start, in: text, expected: expected)
    }

    @inline(never)
    private static func tooLong(_ offset: Int) -> JSONFailure {
        JSONFailure(offset: offset, reason: .valueTooLong(limit: JSONTape.maximumLength))
    }
}
