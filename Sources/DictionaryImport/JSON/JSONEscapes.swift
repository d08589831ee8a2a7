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

    /// The value of four hexadecimal digits, of either case, or `nil`.
    @inline(__always)
    private static func unit(_ text: TextBytes, at start: Int) -> UInt16? {
        var value: UInt16 = 0
        for index in 0..<4 {
            let byte = text[start &+ index]
            let digit = byte &- Byte.zero
            let letter = (byte | 0x20) &- UInt8(ascii: "a")
            guard digit < 10 || letter < 6 else { return nil }
            value = value << 4 | UInt16(digit < 10 ? digit : letter + 10)
        }
        return value
    }

    /// Checks the escape that starts with the backslash at `cursor` and returns its length.
    static func length(at cursor: Int, in text: TextBytes) throws(JSONFailure) -> Int {
        let end = text.count
        guard end - cursor >= 2 else { throw JSONFailure(offset: end, reason: .unterminatedString) }
        if text[cursor + 1] != UInt8(ascii: "u") {
            guard value(ofLetter: text[cursor + 1]) != 0 else {
                throw JSONFailure(offset: cursor, reason: .invalidEscape)
            }
            return 2
        }
        guard end - cursor >= 6 else { throw truncated(cursor + 2, cursor, in: text) }
        guard let first = unit(text, at: cursor + 2) else {
            throw JSONFailure(offset: cursor, reason: .invalidEscape)
        }
        guard 0xD800...0xDFFF ~= first else { return 6 }
        let lone = JSONFailure(offset: cursor, reason: .loneSurrogate(first))
        guard first < 0xDC00 else { throw lone }
        // The other half must follow at once, unless the text ends before it can be told.
        let second = cursor + 6
        if second < end, text[second] != Byte.backslash { throw lone }
        if second + 1 < end, text[second + 1] != UInt8(ascii: "u") { throw lone }
        guard end - second >= 6 else { throw truncated(min(second + 2, end), second, in: text) }
        guard let low = unit(text, at: second + 2) else { throw JSONFailure(offset: second, reason: .invalidEscape) }
        guard 0xDC00...0xDFFF ~= low else { throw lone }
        return 12
    }

    /// An escape cut off by the end of the text: a wrong one if a byte of it cannot be a digit, else unterminated.
    private static func truncated(_ digits: Int, _ escape: Int, in text: TextBytes) -> JSONFailure {
        let isValid = text[digits...].allSatisfy { Byte.isDigit($0) || ($0 | 0x20) &- UInt8(ascii: "a") < 6 }
        return isValid
            ? JSONFailure(offset: text.count, reason: .unterminatedString)
            : JSONFailure(offset: escape, reason: .invalidEscape)
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
        guard text.count - index >= 6, let first = unit(text, at: index + 2) else {
            return (replacement, text.count - index)
        }
        guard 0xD800...0xDBFF ~= first else { return (Unicode.Scalar(first) ?? replacement, 6) }
        guard text.count - index >= 12, let second = unit(text, at: index + 8), 0xDC00...0xDFFF ~= second else {
            return (replacement, 6)
        }
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        return (Unicode.Scalar(value) ?? replacement, 12)
    }
}
