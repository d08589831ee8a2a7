/// The ASCII bytes that numbers, dates and JSON texts are made of.
enum Byte {
    static let plus = UInt8(ascii: "+")
    static let underscore = UInt8(ascii: "_")
    static let minus = UInt8(ascii: "-")
    static let comma = UInt8(ascii: ",")
    static let point = UInt8(ascii: ".")
    static let colon = UInt8(ascii: ":")
    static let zero = UInt8(ascii: "0")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// Space, tab, line feed, vertical tab, form feed and carriage return.
    static func isWhitespace(_ byte: UInt8) -> Bool { byte == space || byte &- tab < 5 }

    /// The blanks of JSON: space, tab, line feed and carriage return.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
    }

    /// What stands between the values of JSON or ends a container: no value starts with it.
    static func isSeparator(_ byte: UInt8) -> Bool {
        byte == comma || byte == colon || byte == closeBracket || byte == closeBrace
    }

    static func isExponentMark(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "e") }
    static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    /// The value of a hexadecimal digit of either case.
    static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- zero }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without ASCII whitespace at both ends.
    var trimmedASCII: SubSequence {
        guard let start = firstIndex(where: { !Byte.isWhitespace($0) }),
            let last = lastIndex(where: { !Byte.isWhitespace($0) })
        else { return self[endIndex...] }
        return self[start...last]
    }

    /// Whether ``trimmedASCII`` leaves anything out.
    var hasWhitespaceAtEnds: Bool {
        guard let first, let last else { return false }
        return Byte.isWhitespace(first) || Byte.isWhitespace(last)
    }
}

extension [UInt8] {
    /// Appends the UTF-8 of a scalar, which mostly is one byte: to append to a text takes several times as long.
    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII { append(UInt8(scalar.value)) } else { append(contentsOf: scalar.utf8) }
    }

    /// Appends the last digits of a number that is not negative, with zeros in front of those that it has.
    mutating func append(_ number: Int, digits: Int) {
        for _ in 0..<digits { append(Byte.zero) }
        var rest = number.magnitude
        for index in stride(from: count - 1, to: count - 1 - digits, by: -1) {
            self[index] = Byte.zero + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}
