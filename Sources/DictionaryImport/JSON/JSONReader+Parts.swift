/// The parts of a text between the brackets: strings, numbers, literals, keys and blanks.
///
/// Invariant of all: bytes <= cursor <= end, and a byte is read only below `end`.
extension JSONReader {
    /// Reads a string from its opening quote on.
    @inline(__always)
    static func string(
        _ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in bytes: UnsafePointer<UInt8>
    ) throws(JSONFailure) -> UInt64 {
        cursor += 1
        let start = cursor
        let kind = try JSONStringScanner.scan(&cursor, end, in: bytes)
        let length = cursor - start
        guard length <= JSONTape.maximumLength else { throw tooLong(start - bytes) }
        cursor += 1
        return JSONTape.word(kind, length: length, position: start - bytes)
    }

    /// Reads a number from its minus or first digit on. Answers where it ends.
    @inline(__always)
    static func number(
        at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in bytes: UnsafePointer<UInt8>
    ) throws(JSONFailure) -> (word: UInt64, end: UnsafePointer<UInt8>) {
        var cursor = start
        let kind = try JSONNumberScanner.scan(&cursor, end, in: bytes)
        let length = cursor - start
        guard length <= JSONTape.maximumLength else { throw tooLong(start - bytes) }
        return (JSONTape.word(kind, length: length, position: start - bytes), cursor)
    }

    /// Reads a key, and its colon. Answers where that ends.
    @inline(never)
    static func key(
        at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in bytes: UnsafePointer<UInt8>,
        _ keyWords: KeyWords?, expected: JSONSyntaxError.Expectation
    ) throws(JSONFailure) -> (word: UInt64, end: UnsafePointer<UInt8>) {
        var cursor = start
        guard cursor < end, cursor.pointee == Byte.quote else {
            throw unexpected(cursor, UnsafeBufferPointer(start: bytes, count: end - bytes), expected)
        }
        var word = try string(&cursor, end, in: bytes)
        if let keyWords, word & 15 == UInt64(JSONTape.Kind.asciiString.rawValue) {
            word = keyWords.word(ofLong: word, in: bytes)
        }
        guard byteAfterBlanks(&cursor, end) == Byte.colon else {
            throw unexpected(cursor, UnsafeBufferPointer(start: bytes, count: end - bytes), .colon)
        }
        return (word, cursor + 1)
    }

    @inline(__always)
    static func literal(
        at cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (kind: JSONTape.Kind, length: Int)? {
        guard end - cursor >= 4 else { return nil }
        let word = UInt32(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt32.self))
        // The four letters, the first in the lowest bits.
        if word == 0x6C6C_756E { return (.null, 4) }
        if word == 0x6575_7274 { return (.true, 4) }
        if word == 0x736C_6166, end - cursor >= 5, cursor[4] == UInt8(ascii: "e") { return (.false, 5) }
        return nil
    }

    /// The next byte that is no blank, to which `cursor` is moved; 0 at the end.
    @inline(__always)
    static func byteAfterBlanks(_ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt8 {
        if cursor < end, cursor.pointee > Byte.space { return cursor.pointee }
        cursor = afterBlanks(cursor, end)
        return cursor < end ? cursor.pointee : 0
    }

    /// Behind spaces, tabs, line feeds and carriage returns.
    @inline(__always)
    private static func afterBlanks(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var cursor = start
        while cursor < end {
            let byte = cursor.pointee
            if byte > Byte.space { return cursor }
            if byte == Byte.lineFeed {
                cursor += 1
                // Indentation: count the spaces, eight at once.
                while end - cursor >= 8 {
                    let others = EightBytes.load(cursor) ^ EightBytes.repeating(Byte.space)
                    if others != 0 {
                        cursor += others.trailingZeroBitCount >> 3
                        break
                    }
                    cursor += 8
                }
            } else if byte == Byte.space || byte == Byte.carriageReturn || byte == Byte.tab {
                cursor += 1
            } else {
                return cursor
            }
        }
        return cursor
    }
}

/// Failures, out of the way of the loop.
extension JSONReader {
    @inline(never)
    static func unexpected(
        _ cursor: UnsafePointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, _ expected: JSONSyntaxError.Expectation
    ) -> JSONFailure {
        JSONFailure(at: cursor - (text.baseAddress ?? cursor), in: text, expected: expected)
    }

    /// Where a value should be: a literal that goes wrong fails at its first wrong letter, all else at once.
    @inline(never)
    static func noValue(
        _ cursor: UnsafePointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, _ expected: JSONSyntaxError.Expectation
    ) -> JSONFailure {
        let start = cursor - (text.baseAddress ?? cursor)
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
