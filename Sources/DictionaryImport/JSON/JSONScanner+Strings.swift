// Strings: finding their ends, checking everything up to there, and resolving their escapes.
//
// Most strings are short and plain, so eight bytes at a time are searched for one that is not: a quote, a backslash, a control
// character or one beyond ASCII. From there on, the rest of the string is read byte by byte.

extension JSONScanner {
    /// Reads a string from its opening quote on.
    @inline(__always)
    mutating func string() throws(Failure) -> UInt64 {
        cursor.advance(by: 1)
        let start = cursor.position
        skipPlain()
        let kind = cursor.byte == Byte.quote ? JSONDocument.Kind.ascii : try skipRest()
        defer { cursor.advance(by: 1) }
        return try word(kind, from: start)
    }

    /// Stops at the first byte that is not plain ASCII. Behind the text there are zeros.
    @inline(__always)
    private mutating func skipPlain() {
        while true {
            let word = cursor.word
            let special = EightBytes.escaped(in: word) | EightBytes.beyondASCII(in: word)
            cursor.advance(by: EightBytes.position(ofFirst: special))
            if special != 0 { return }
        }
    }

    /// Moves to the closing quote of a string that has escapes or text beyond ASCII, and returns its kind.
    @inline(never)
    private mutating func skipRest() throws(Failure) -> JSONDocument.Kind {
        var kind = JSONDocument.Kind.ascii
        while true {
            let byte = cursor.byte
            if byte >= 0x80 {
                if kind == .ascii { kind = .utf8 }
                let length = sequenceLength()
                guard length > 0 else { throw failure(ofSequenceBeginningWith: byte) }
                cursor.advance(by: length)
            } else if byte == Byte.quote {
                return kind
            } else if byte == Byte.backslash {
                kind = .escaped
                cursor.advance(by: try escapeLength())
            } else if byte < 0x20 {
                throw cursor.isAtEnd ? unterminated : failure(.controlCharacter(byte))
            } else {
                skipPlain()
            }
        }
    }

    private var unterminated: Failure { Failure(offset: cursor.end, cause: .reason(.unterminatedString)) }

    // MARK: UTF-8

    /// The length of the sequence at the cursor, by table 3-7 of the Unicode standard; 0 if it is ill-formed.
    @inline(__always)
    private func sequenceLength() -> Int {
        let word = cursor.halfWord
        let (lead, second) = (word & 0xFF, word >> 8 & 0xFF)
        if lead >= 0xF0 {
            // Not overlong, and not beyond U+10FFFF.
            let isWellFormed =
                lead <= 0xF4 && word & 0xC0C0_C000 == 0x8080_8000 && (lead != 0xF0 || second >= 0x90)
                && (lead != 0xF4 || second < 0x90)
            return isWellFormed ? 4 : 0
        }
        if lead >= 0xE0 {
            // Not overlong, and no surrogate.
            let isWellFormed =
                word & 0xC0_C000 == 0x80_8000 && (lead != 0xE0 || second >= 0xA0) && (lead != 0xED || second < 0xA0)
            return isWellFormed ? 3 : 0
        }
        return lead >= 0xC2 && word & 0xC000 == 0x8000 ? 2 : 0
    }

    /// A sequence is incomplete where the text ends before it is wrong, or it is no UTF-8.
    private func failure(ofSequenceBeginningWith lead: UInt8) -> Failure {
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard 0xC2...0xF4 ~= lead, cursor.left < length else { return failure(.invalidUTF8) }
        let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
        let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
        let isCutOff = (1..<cursor.left).allSatisfy {
            $0 == 1 ? lowest...highest ~= cursor[1] : cursor[$0] & 0xC0 == 0x80
        }
        return isCutOff ? unterminated : failure(.invalidUTF8)
    }

    // MARK: Escapes

    /// Checks the escape that starts with the backslash at the cursor, by RFC 8259, section 7, and returns its length.
    private func escapeLength() throws(Failure) -> Int {
        guard cursor.left >= 2 else { throw unterminated }
        if cursor[1] != UInt8(ascii: "u") {
            guard JSONEscape.byte(of: cursor[1]) != nil else { throw failure(.invalidEscape) }
            return 2
        }
        let unit = try unit(at: 0)
        guard 0xD800...0xDFFF ~= unit else { return 6 }
        let lone = failure(.loneSurrogate(unit))
        guard unit < 0xDC00 else { throw lone }
        // The other half must follow at once, unless the text ends before it can be told.
        if cursor.left >= 7, cursor[6] != Byte.backslash { throw lone }
        if cursor.left >= 8, cursor[7] != UInt8(ascii: "u") { throw lone }
        guard 0xDC00...0xDFFF ~= (try self.unit(at: 6)) else { throw lone }
        return 12
    }

    /// The value of the escape that starts so many bytes ahead. One that is cut off by the end of the text is wrong if a byte
    /// of it cannot be a digit.
    private func unit(at distance: Int) throws(Failure) -> UInt16 {
        var value: UInt16 = 0
        for index in distance + 2..<distance + 6 {
            guard index < cursor.left else { throw unterminated }
            guard let digit = Byte.hexadecimalValue(cursor[index]) else {
                throw Failure(offset: cursor.position + distance, cause: .reason(.invalidEscape))
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}

/// What the escapes of JSON stand for.
enum JSONEscape {
    /// What an escape of one letter stands for; `nil` for a letter that is none.
    static func byte(of letter: UInt8) -> UInt8? {
        switch letter {
        case Byte.quote, Byte.backslash, UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): Byte.lineFeed
        case UInt8(ascii: "r"): Byte.carriageReturn
        case UInt8(ascii: "t"): Byte.tab
        default: nil
        }
    }

    /// The UTF-8 of a string whose escapes were checked.
    static func resolve(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text
        while let backslash = rest.firstIndex(of: Byte.backslash) {
            result += rest[..<backslash]
            rest = rest[(backslash + 1)...]
            guard let letter = rest.popFirst() else { break }
            guard letter == UInt8(ascii: "u") else {
                result.append(byte(of: letter) ?? letter)
                continue
            }
            var code = unit(&rest)
            if 0xD800...0xDBFF ~= code {
                // The backslash and the letter of the other half.
                rest = rest.dropFirst(2)
                code = 0x10000 + (code & 0x3FF) << 10 + unit(&rest) & 0x3FF
            }
            result += String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8
        }
        result += rest
        return result
    }

    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        return digits.reduce(0) { $0 << 4 | UInt32(Byte.hexadecimalValue($1) ?? 0) }
    }
}
