/// The escapes of RFC 8259, section 7: checked by the reader, resolved when the string is asked for.
enum JSONEscapes {
    /// What an escape of one letter stands for; 0 for a letter that is none.
    @inline(__always)
    private static func value(ofLetter letter: UInt8) -> UInt8 {
        switch letter {
        case Byte.quote, Byte.backslash, UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): Byte.lineFeed
        case UInt8(ascii: "r"): Byte.carriageReturn
        case UInt8(ascii: "t"): Byte.tab
        default: 0
        }
    }

    /// The value of the four hexadecimal digits of an escape, of either case, or `nil`.
    @inline(__always)
    private static func unit(_ escape: TextCursor) -> UInt16? {
        var value: UInt16 = 0
        for index in 2..<6 {
            guard let digit = Byte.hexadecimalValue(escape[index]) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// Checks the escape that starts with the backslash at a cursor and returns its length.
    static func length(at cursor: TextCursor) throws(JSONFailure) -> Int {
        guard cursor.left >= 2 else { throw unterminated(cursor) }
        if cursor[1] != UInt8(ascii: "u") {
            guard value(ofLetter: cursor[1]) != 0 else { throw invalid(cursor) }
            return 2
        }
        guard cursor.left >= 6 else { throw truncated(cursor) }
        guard let first = unit(cursor) else { throw invalid(cursor) }
        guard 0xD800...0xDFFF ~= first else { return 6 }
        let lone = JSONFailure(offset: cursor.position, reason: .loneSurrogate(first))
        guard first < 0xDC00 else { throw lone }
        // The other half must follow at once, unless the text ends before it can be told.
        let second = cursor.advanced(by: 6)
        if second.left >= 1, second[0] != Byte.backslash { throw lone }
        if second.left >= 2, second[1] != UInt8(ascii: "u") { throw lone }
        guard second.left >= 6 else { throw truncated(second) }
        guard let low = unit(second) else { throw invalid(second) }
        guard 0xDC00...0xDFFF ~= low else { throw lone }
        return 12
    }

    private static func unterminated(_ escape: TextCursor) -> JSONFailure {
        JSONFailure(offset: escape.text.count, reason: .unterminatedString)
    }

    private static func invalid(_ escape: TextCursor) -> JSONFailure {
        JSONFailure(offset: escape.position, reason: .invalidEscape)
    }

    /// An escape cut off by the end of the text: a wrong one if a byte of it cannot be a digit, else unterminated.
    private static func truncated(_ escape: TextCursor) -> JSONFailure {
        let digits = escape.text[escape.position...].dropFirst(2)
        let isValid = digits.allSatisfy { Byte.hexadecimalValue($0) != nil }
        return isValid ? unterminated(escape) : invalid(escape)
    }

    /// Writes the value of a string text whose escapes were checked, and returns the number of bytes written.
    ///
    /// `target` has room for as many bytes as `text` has. Each step writes no more than it reads.
    static func resolve(_ text: TextBytes, into target: MemoryBlock<UInt8>) -> Int {
        var read = 0
        var written = 0
        while read < text.count {
            // What stands between escapes is copied, eight bytes at once: since written <= read, there is room for them.
            if text.count - read >= 8 {
                let word = text.word(at: read)
                target.storeWord(word, at: written)
                let length = EightBytes.position(ofFirst: EightBytes.matches(of: Byte.backslash, in: word))
                read += length
                written += length
                if length == 8 { continue }
            } else if text[read] != Byte.backslash {
                target[written] = text[read]
                read += 1
                written += 1
                continue
            }
            guard read + 1 < text.count else { break }
            guard text[read + 1] == UInt8(ascii: "u") else {
                target[written] = value(ofLetter: text[read + 1])
                read += 2
                written += 1
                continue
            }
            let (scalar, length) = scalar(text, at: read)
            for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                target[written] = unit
                written += 1
            }
            read += length
        }
        return written
    }

    /// The scalar of a `\u` escape or of a pair of them. The fallbacks keep this total; checked text never takes them.
    private static func scalar(_ text: TextBytes, at index: Int) -> (Unicode.Scalar, Int) {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        guard text.count - index >= 6, let first = unit(TextCursor(text, at: index)) else {
            return (replacement, text.count - index)
        }
        guard 0xD800...0xDBFF ~= first else { return (Unicode.Scalar(first) ?? replacement, 6) }
        guard text.count - index >= 12, let second = unit(TextCursor(text, at: index + 6)), 0xDC00...0xDFFF ~= second
        else {
            return (replacement, 6)
        }
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        return (Unicode.Scalar(value) ?? replacement, 12)
    }
}
