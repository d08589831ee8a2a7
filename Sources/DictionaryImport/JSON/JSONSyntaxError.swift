/// Where and why a text is not JSON, as facts; `JSONSyntaxError+Description.swift` has the words.
struct JSONSyntaxError: Error {
    /// Bytes before the place of the failure.
    let offset: Int
    /// The line, from 1. A line ends with a line feed, a carriage return, or a carriage return and a line feed.
    let line: Int
    /// The Unicode scalar within its line, from 1; a byte order mark is not counted.
    let column: Int
    let reason: Reason

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

    enum StaticLiteral: String, Equatable, CaseIterable { case null, `true`, `false` }

    enum Reason: Equatable {
        case unexpectedCharacter(found: Unicode.Scalar, expected: Expectation)
        case unexpectedEnd(expected: Expectation)
        /// There is nothing in the text but blanks.
        case empty
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
        /// More than 4 GiB.
        case documentTooLarge
        /// A string or number of 256 MiB or more.
        case valueTooLong(limit: Int)
    }
}

extension JSONSyntaxError.Reason {
    /// Something other than what was expected at a place in the text: its end, a character, or what is not UTF-8.
    ///
    /// - Parameter isStart: Whether these bytes, from index 0 on, are the first of the text.
    init(
        missing expected: JSONSyntaxError.Expectation, at offset: Int, in text: ArraySlice<UInt8>, isStart: Bool = true
    ) {
        guard offset < text.endIndex else {
            self = isStart && text.allSatisfy(Byte.isBlank) ? .empty : .unexpectedEnd(expected: expected)
            return
        }
        if isStart, offset < 2, Self.beginsAsUTF16(text) {
            self = .utf16
            return
        }
        var decoder = UTF8()
        var rest = text[offset...].prefix(4).makeIterator()
        if case .scalarValue(let found) = decoder.decode(&rest) {
            self = .unexpectedCharacter(found: found, expected: expected)
        } else {
            self = .invalidUTF8
        }
    }

    /// Whether there is the mark of UTF-16, or half of the first units are zeros, as they are of ASCII text.
    private static func beginsAsUTF16(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count >= 2 else { return false }
        if text[0] == 0xFE && text[1] == 0xFF || text[0] == 0xFF && text[1] == 0xFE { return true }
        return (text[0] == 0) != (text[1] == 0)
            && (text.count < 4 || (text[0] == 0) == (text[2] == 0) && (text[1] == 0) == (text[3] == 0))
    }
}

extension JSONSyntaxError {
    /// - Parameter text: The whole text, from index 0 on. It is read once more up to the failure, to count its lines.
    init(_ failure: JSONScanner.Failure, in text: ArraySlice<UInt8>) {
        var place = JSONTextPlace()
        place.pass(text[..<min(failure.offset, text.endIndex)])
        let reason: Reason =
            switch failure.cause {
            case .missing(let expected): Reason(missing: expected, at: failure.offset, in: text)
            case .reason(let reason): reason
            }
        self.init(offset: failure.offset, line: place.line, column: place.column, reason: reason)
    }
}
