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

    /// Reads a number from its minus or first digit on.
    @inline(__always)
    static func number(
        _ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in bytes: UnsafePointer<UInt8>
    ) throws(JSONFailure) -> UInt64 {
        let start = cursor
        let kind = try JSONNumberScanner.scan(&cursor, end, in: bytes)
        let length = cursor - start
        guard length <= JSONTape.maximumLength else { throw tooLong(start - bytes) }
        return JSONTape.word(kind, length: length, position: start - bytes)
    }

    /// Reads a key, and its colon.
    @inline(never)
    static func key(
        _ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in bytes: UnsafePointer<UInt8>,
        _ keyWords: KeyWords?, expected: JSONSyntaxError.Expectation
    ) throws(JSONFailure) -> UInt64 {
        guard cursor < end, cursor.pointee == Byte.quote else {
            throw unexpected(cursor, UnsafeBufferPointer(start: bytes, count: end - bytes), expected)
        }
        var word = try string(&cursor, end, in: bytes)
        if let keyWords, word & 15 == UInt64(JSONTape.Kind.asciiString.rawValue) {
            word = keyWords.word(ofLong: word, in: bytes)
        }
        skipBlanks(&cursor, end)
        guard cursor < end, cursor.pointee == Byte.colon else {
            throw unexpected(cursor, UnsafeBufferPointer(start: bytes, count: end - bytes), .colon)
        }
        cursor += 1
        return word
    }

    /// The literal at `cursor`; a length of 0 if there is none.
    @inline(__always)
    static func literal(
        _ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (kind: JSONTape.Kind, length: Int) {
        guard end - cursor >= 4 else { return (.null, 0) }
        let word = UInt32(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt32.self))
        // The four letters, the first in the lowest bits.
        if word == 0x6C6C_756E { return (.null, 4) }
        if word == 0x6575_7274 { return (.true, 4) }
        if word == 0x736C_6166, end - cursor >= 5, cursor[4] == UInt8(ascii: "e") { return (.false, 5) }
        return (.null, 0)
    }

    /// Skips spaces, tabs, line feeds and carriage returns.
    @inline(__always)
    static func skipBlanks(_ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        guard cursor < end, cursor.pointee <= Byte.space else { return }
        let spaces = EightBytes.repeating(Byte.space)
        while cursor < end {
            switch cursor.pointee {
            case Byte.space, Byte.lineFeed, Byte.carriageReturn, Byte.tab: cursor += 1
            default: return
            }
            // Blanks are mostly indentation: count the spaces that follow, eight at once.
            while end - cursor >= 8 {
                let others = EightBytes.load(cursor) ^ spaces
                guard others == 0 else {
                    cursor += others.trailingZeroBitCount >> 3
                    break
                }
                cursor += 8
            }
        }
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
