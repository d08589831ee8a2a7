/// Where and why a text is not JSON, as facts; `JSONSyntaxError+Description.swift` has the words.
struct JSONSyntaxError: Error, Equatable {
    /// Bytes before the place of the failure.
    var offset: Int
    /// The line, from 1. A line ends with a line feed, a carriage return, or both in this order.
    var line: Int
    /// The Unicode scalar within its line, from 1; a byte order mark is not counted.
    var column: Int
    var reason: Reason

    /// What the reader was looking for.
    enum Expectation: Equatable {
        case value
        case valueOrArrayEnd
        case arrayStart
        case keyOrObjectEnd
        case key
        case colon
        case commaOrArrayEnd
        case commaOrObjectEnd
        case digit
        case literal(StaticLiteral)
        case endOfText
    }

    enum StaticLiteral: String, Equatable {
        case null, `true`, `false`
    }

    enum Reason: Equatable {
        case unexpectedCharacter(found: Unicode.Scalar, expected: Expectation)
        case unexpectedEnd(expected: Expectation)
        case unterminatedString
        /// A backslash followed by something that is no escape of RFC 8259.
        case invalidEscape
        /// Half of a surrogate pair in `\u` escapes, without the other half next to it.
        case loneSurrogate(UInt16)
        /// Bytes that are not UTF-8: overlong, a surrogate, beyond U+10FFFF, or incomplete.
        case invalidUTF8
        /// The text begins as one of UTF-16 does.
        case utf16
        /// A control character below U+0020 that is not escaped.
        case controlCharacter(UInt8)
        case leadingZero
        case depthExceeded(limit: Int)
        /// More than 4 GiB, or more than memory holds.
        case documentTooLarge
        /// A string or number of 256 MiB or more.
        case valueTooLong(limit: Int)
    }
}

/// A failure inside the reader: no more than is known there. Line and column are counted where the error leaves it.
struct JSONFailure: Error {
    var offset: Int
    var reason: JSONSyntaxError.Reason

    /// Something other than what was expected at a place in the text: its end, a character, or what is not UTF-8.
    @inline(never)
    init(at offset: Int, in text: TextBytes, expected: JSONSyntaxError.Expectation) {
        self.offset = offset
        guard offset < text.count else {
            reason = .unexpectedEnd(expected: expected)
            return
        }
        if offset < 2, text.beginsAsUTF16 {
            reason = .utf16
            return
        }
        var decoder = UTF8()
        var rest = text[offset...].prefix(4).makeIterator()
        if case .scalarValue(let found) = decoder.decode(&rest) {
            reason = .unexpectedCharacter(found: found, expected: expected)
        } else {
            reason = .invalidUTF8
        }
    }

    init(at cursor: TextCursor, expected: JSONSyntaxError.Expectation) {
        self.init(at: cursor.position, in: cursor.text, expected: expected)
    }

    init(offset: Int, reason: JSONSyntaxError.Reason) {
        self.offset = offset
        self.reason = reason
    }
}

extension TextBytes {
    /// Whether there is the mark of UTF-16, or half of the first units are zeros, as they are of ASCII text.
    fileprivate var beginsAsUTF16: Bool {
        guard count >= 2 else { return false }
        if self[0] == 0xFE && self[1] == 0xFF || self[0] == 0xFF && self[1] == 0xFE { return true }
        return (self[0] == 0) != (self[1] == 0)
            && (count < 4 || (self[0] == 0) == (self[2] == 0) && (self[1] == 0) == (self[3] == 0))
    }
}

extension JSONSyntaxError {
    /// Counts lines and columns up to the failure: the text before it is read once more, only now.
    init(_ failure: JSONFailure, in text: TextBytes) {
        var place = JSONTextPlace()
        place.pass(text.part(0..<min(failure.offset, text.count)))
        self.init(offset: failure.offset, line: place.line, column: place.column, reason: failure.reason)
    }
}
