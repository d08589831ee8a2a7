/// The strict reader of RFC 8259: from bytes to the tape of a ``JSONDocument``, in one pass and without recursion.
///
/// Accepted: exactly one value, of any kind, between optional blanks, in UTF-8, after at most one byte order mark.
/// Refused: everything else, so comments, trailing commas, single quotes, `NaN`, numbers like `01`, `1.`, `.5` and
/// `+1`, raw control characters in strings, lone surrogates, bytes that are not UTF-8, and nesting beyond the limit.
struct JSONScanner {
    var cursor: JSONCursor
    let words: JSONTapeMemory

    /// The tape of texts that stand in the same bytes, each with its padding. One that is not well-formed is a null on it.
    ///
    /// - Returns: The tape, and what is wrong, by the numbers of the texts.
    static func tape(
        of texts: some Sequence<Range<Int>>, in bytes: [UInt8], maximumDepth: Int
    ) -> (words: [UInt64], failures: [(text: Int, failure: Failure)]) {
        // A value takes two bytes at least, with what separates it from the next one or ends it. Only of containers whose end
        // is missing there may be one for each byte.
        let capacity = texts.reduce(0) { $0 + ($1.count + min(max(maximumDepth, 0), $1.count)) / 2 + 4 }
        var failures: [(text: Int, failure: Failure)] = []
        let words = unsafe [UInt64](unsafeUninitializedCapacity: capacity) { words, used in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                for (number, text) in texts.enumerated() {
                    let cursor = unsafe JSONCursor(bytes, text: text)
                    var scanner = unsafe JSONScanner(cursor: cursor, words: JSONTapeMemory(words))
                    do throws(Failure) {
                        used = try scanner.scan(from: used, maximumDepth: maximumDepth)
                    } catch {
                        failures.append((number, error))
                        scanner.words[used] = JSONDocument.word(.null, length: 0, position: 0)
                        used += 1
                    }
                }
            }
        }
        return (words, failures)
    }

    /// A failure inside the scanner: no more than is known there. What was found, line and column are looked up where the error
    /// leaves it.
    struct Failure: Error {
        var offset: Int
        var cause: Cause

        enum Cause {
            case missing(JSONSyntaxError.Expectation)
            case reason(JSONSyntaxError.Reason)
        }
    }

    /// Reads a whole text onto the tape, and returns how many words are used then.
    ///
    /// While a container is open, the upper half of its word is the index of the container around it, and its count waits there
    /// while a container inside is read.
    private mutating func scan(from start: Int, maximumDepth: Int) throws(Failure) -> Int {
        if cursor.halfWord & 0xFF_FFFF == 0xBF_BBEF, cursor.left >= 3 { cursor.advance(by: 3) }
        var used = start
        var depth = 0
        var (container, children, isObject) = (0, 0, false)
        nextChild: while true {
            var byte = skipBlanks()
            let isEmptyEnd = children == 0 && depth > 0 && byte == (isObject ? Byte.closeBrace : Byte.closeBracket)
            if !isEmptyEnd {
                if isObject {
                    guard byte == Byte.quote else { throw missing(children == 0 ? .keyOrObjectEnd : .key) }
                    words[used] = try string()
                    used &+= 1
                    guard skipBlanks() == Byte.colon else { throw missing(.colon) }
                    cursor.advance(by: 1)
                    byte = skipBlanks()
                }
                switch byte {
                case Byte.quote: words[used] = try string()
                case Byte.zero...UInt8(ascii: "9"), Byte.minus: words[used] = try number()
                case Byte.openBrace, Byte.openBracket:
                    guard depth < maximumDepth else { throw failure(.depthExceeded(limit: maximumDepth)) }
                    if depth > 0 {
                        let outer = JSONDocument.position(in: words[container])
                        words[container] = Self.word(isObject, children: children &+ 1, position: outer)
                    }
                    isObject = byte == Byte.openBrace
                    words[used] = Self.word(isObject, children: 0, position: container)
                    (container, children) = (used, 0)
                    used &+= 1
                    depth &+= 1
                    cursor.advance(by: 1)
                    continue nextChild
                default:
                    guard let word = literal() else {
                        throw noValue(expected: depth > 0 && !isObject && children == 0 ? .valueOrArrayEnd : .value)
                    }
                    words[used] = word
                }
                used &+= 1
                children &+= 1
            }
            // Close what ends here.
            while depth > 0 {
                let byte = skipBlanks()
                if byte == Byte.comma {
                    cursor.advance(by: 1)
                    continue nextChild
                }
                guard byte == (isObject ? Byte.closeBrace : Byte.closeBracket) else {
                    throw missing(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
                }
                cursor.advance(by: 1)
                let outer = JSONDocument.position(in: words[container])
                words[container] = Self.word(isObject, children: children, position: used)
                depth &-= 1
                container = outer
                children = JSONDocument.length(in: words[outer])
                isObject = words[outer] & 15 == JSONDocument.Kind.object.rawValue
            }
            _ = skipBlanks()
            guard cursor.isAtEnd else { throw missing(.endOfText) }
            return used
        }
    }

    /// The next byte that is no blank, to which the cursor is moved; 0 at the end.
    @inline(__always)
    private mutating func skipBlanks() -> UInt8 {
        while true {
            let byte = cursor.byte
            if byte > Byte.space { return byte }
            guard Byte.isBlank(byte) else { return byte }
            cursor.advance(by: 1)
            // Lines are indented by many spaces.
            while cursor.byte == Byte.space {
                cursor.advance(by: EightBytes.position(ofFirst: cursor.word ^ EightBytes.spaces))
            }
        }
    }

    @inline(__always)
    private mutating func literal() -> UInt64? {
        // The four letters, the first in the lowest bits.
        switch cursor.halfWord {
        case 0x6C6C_756E: scalar(.null, length: 4)
        case 0x6575_7274: scalar(.true, length: 4)
        case 0x736C_6166 where cursor[4] == UInt8(ascii: "e"): scalar(.false, length: 5)
        default: nil
        }
    }

    private mutating func scalar(_ kind: JSONDocument.Kind, length: Int) -> UInt64 {
        defer { cursor.advance(by: length) }
        return JSONDocument.word(kind, length: length, position: cursor.position)
    }

    /// Reads a number from its minus or first digit on, by RFC 8259, section 6:
    ///
    ///     number = [ "-" ] ( "0" / digit1-9 *digit ) [ "." 1*digit ] [ ( "e" / "E" ) [ "-" / "+" ] 1*digit ]
    ///
    /// Size is not looked at: `1e400` is well-formed, and whoever asks for its value decides.
    @inline(__always)
    private mutating func number() throws(Failure) -> UInt64 {
        let start = cursor.position
        if cursor.byte == Byte.minus { cursor.advance(by: 1) }
        let (first, firstDigit) = (cursor.position, cursor.byte)
        try skipDigits()
        guard firstDigit != Byte.zero || cursor.position == first &+ 1 else {
            throw Failure(offset: first, cause: .reason(.leadingZero))
        }
        var kind = JSONDocument.Kind.integer
        if cursor.byte == Byte.point {
            kind = .number
            cursor.advance(by: 1)
            try skipDigits()
        }
        if Byte.isExponentMark(cursor.byte) {
            kind = .number
            cursor.advance(by: 1)
            if cursor.byte == Byte.minus || cursor.byte == Byte.plus { cursor.advance(by: 1) }
            try skipDigits()
        }
        return try word(kind, from: start)
    }

    /// Skips one digit or more.
    @inline(__always)
    private mutating func skipDigits() throws(Failure) {
        guard Byte.isDigit(cursor.byte) else { throw missing(.digit) }
        repeat { cursor.advance(by: 1) } while Byte.isDigit(cursor.byte)
    }

    /// The word of a string or number that ends at the cursor.
    @inline(__always)
    func word(_ kind: JSONDocument.Kind, from start: Int) throws(Failure) -> UInt64 {
        let length = cursor.position &- start
        guard length <= JSONDocument.maximumLength else {
            throw Failure(offset: start, cause: .reason(.valueTooLong(limit: JSONDocument.maximumLength)))
        }
        return JSONDocument.word(kind, length: length, position: start)
    }

    @inline(__always)
    private static func word(_ isObject: Bool, children: Int, position: Int) -> UInt64 {
        JSONDocument.word(
            isObject ? .object : .array, length: min(children, JSONDocument.maximumLength), position: position)
    }
}

// MARK: Failures

extension JSONScanner {
    func missing(_ expected: JSONSyntaxError.Expectation) -> Failure {
        Failure(offset: cursor.position, cause: .missing(expected))
    }

    func failure(_ reason: JSONSyntaxError.Reason) -> Failure {
        Failure(offset: cursor.position, cause: .reason(reason))
    }

    /// Where a value should be: a literal that goes wrong fails at its first wrong letter, all else at once.
    private func noValue(expected: JSONSyntaxError.Expectation) -> Failure {
        for literal in JSONSyntaxError.StaticLiteral.allCases {
            let common = literal.rawValue.utf8.enumerated().prefix { cursor[$0.offset] == $0.element }.count
            if common > 0 { return Failure(offset: cursor.position + common, cause: .missing(.literal(literal))) }
        }
        return missing(expected)
    }
}
