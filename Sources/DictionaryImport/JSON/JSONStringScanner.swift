/// Finds the end of a string and checks everything up to it.
///
/// Most strings are short and plain, so the first loop looks at eight bytes at a time for one that is not: a quote, a
/// backslash, a control character or one beyond ASCII. The second takes over at the first byte that is no quote.
enum JSONStringScanner {
    /// Moves `cursor` from the byte after the opening quote to the closing one and returns the kind of the string.
    @inline(__always)
    static func scan(_ cursor: inout TextCursor) throws(JSONFailure) -> JSONTape.Kind {
        skipPlain(&cursor)
        if !cursor.isAtEnd, cursor.byte == Byte.quote { return .asciiString }
        let rest = try scanRest(from: cursor)
        cursor.advance(by: rest.length)
        return rest.kind
    }

    /// Stops at the first byte that is not plain ASCII, or at the end.
    @inline(__always)
    private static func skipPlain(_ cursor: inout TextCursor) {
        while cursor.left >= 8 {
            let special = specialBytes(in: cursor.word())
            guard special == 0 else {
                cursor.advance(by: EightBytes.position(ofFirst: special))
                return
            }
            cursor.advance(by: 8)
        }
        while !cursor.isAtEnd, cursor.byte >= 0x20, cursor.byte < 0x80, cursor.byte != Byte.quote,
            cursor.byte != Byte.backslash
        {
            cursor.advance(by: 1)
        }
    }

    /// The high bit of each byte that is a quote, a backslash, below 0x20 or beyond ASCII. Exact up to the lowest one
    /// set: a borrow reaches only the bytes above it.
    @inline(__always)
    static func specialBytes(in word: UInt64) -> UInt64 {
        let ones = EightBytes.repeating(0x01)
        let quotes = (word ^ EightBytes.repeating(Byte.quote)) &- ones
        let backslashes = (word ^ EightBytes.repeating(Byte.backslash)) &- ones
        let controls = word &- EightBytes.repeating(0x20)
        return (word | quotes | backslashes | controls) & EightBytes.repeating(0x80)
    }

    /// The rest of a string, with escapes and any UTF-8.
    @inline(never)
    private static func scanRest(
        from start: TextCursor
    ) throws(JSONFailure) -> (length: Int, kind: JSONTape.Kind) {
        var cursor = start
        var kind = JSONTape.Kind.asciiString
        while !cursor.isAtEnd {
            let byte = cursor.byte
            if byte >= 0x80 {
                if kind == .asciiString { kind = .string }
                if skipBlocks(&cursor) { continue }
                let length = sequenceLength(cursor)
                guard length >= 0 else {
                    throw JSONFailure(offset: cursor.text.count, reason: .unterminatedString)
                }
                guard length > 0 else { throw JSONFailure(offset: cursor.position, reason: .invalidUTF8) }
                cursor.advance(by: length)
            } else if byte == Byte.quote {
                return (cursor.distance(from: start), kind)
            } else if byte == Byte.backslash {
                kind = .escapedString
                cursor.advance(by: try JSONEscapes.length(at: cursor))
            } else if byte < 0x20 {
                throw JSONFailure(offset: cursor.position, reason: .controlCharacter(byte))
            } else {
                skipPlain(&cursor)
            }
        }
        throw JSONFailure(offset: cursor.text.count, reason: .unterminatedString)
    }

    /// Skips well-formed text in blocks of bytes, up to the start of a character; `false` where there is none.
    @inline(__always)
    private static func skipBlocks(_ cursor: inout TextCursor) -> Bool {
        guard cursor.position >= UTF8Block.reach else { return false }
        let start = cursor
        while cursor.left >= UTF8Block.length {
            let length = UTF8Block(cursor).plainLength
            cursor.advance(by: length)
            if length < UTF8Block.length { break }
        }
        // A character of which not all was seen is looked at by itself.
        let back = cursor[-1] >= 0xC0 ? 1 : cursor[-2] >= 0xE0 ? 2 : cursor[-3] >= 0xF0 ? 3 : 0
        cursor = cursor.moved(to: cursor.position &- back)
        return cursor.distance(from: start) > 0
    }

    /// The length of the sequence at `cursor`, 0 if it is ill-formed, -1 if the end cuts off a good one.
    @inline(__always)
    private static func sequenceLength(_ cursor: TextCursor) -> Int {
        let lead = cursor.byte
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard 0xC2...0xF4 ~= lead else { return 0 }
        let available = cursor.left
        guard available >= 2 else { return -1 }
        // The second byte excludes overlong forms, surrogates and what is beyond U+10FFFF.
        let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
        let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
        guard lowest...highest ~= cursor[1] else { return 0 }
        for index in 2..<4 where index < length {
            guard available > index else { return -1 }
            guard cursor[index] & 0xC0 == 0x80 else { return 0 }
        }
        return length
    }
}
