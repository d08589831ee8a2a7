/// The sentences of a syntax error, all in this file.
extension JSONSyntaxError.Reason: CustomStringConvertible {
    var description: String {
        switch self {
        case .unexpectedCharacter(let found, let expected): "found \(Self.name(found)), expected \(expected)"
        case .unexpectedEnd(let expected): "the text ends here, expected \(expected)"
        case .empty: "the body is empty"
        case .unterminatedString: "the text ends inside a string"
        case .invalidEscape:
            #"a backslash must be followed by ", \, /, b, f, n, r, t, or by u and four hexadecimal digits"#
        case .loneSurrogate(let unit):
            #"\u\#(Self.hexadecimal(UInt32(unit), digits: 4)) is half of a surrogate pair without the other half"#
        case .invalidUTF8: "the bytes here are not UTF-8"
        case .utf16: "the text is UTF-16, expected UTF-8"
        case .controlCharacter(let byte):
            "the control character U+\(Self.hexadecimal(UInt32(byte), digits: 4)) must be escaped in a string"
        case .leadingZero: "a number must not start with a superfluous zero"
        case .depthExceeded(let limit): "arrays and objects are nested more than \(limit) deep"
        case .documentTooLarge: "the text is too large to be read at once"
        case .valueTooLong(let limit): "a string or number is longer than \(limit) bytes"
        }
    }

    private static func name(_ scalar: Unicode.Scalar) -> String {
        let isVisible = scalar.properties.generalCategory != .control && !scalar.properties.isWhitespace
        return isVisible ? "'\(scalar)'" : "U+\(hexadecimal(scalar.value, digits: 4))"
    }

    private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension JSONSyntaxError.Expectation: CustomStringConvertible {
    var description: String {
        switch self {
        case .value: "a value"
        case .valueOrArrayEnd: "a value or ']'"
        case .arrayStart: "'['"
        case .keyOrObjectEnd: "a key in quotes or '}'"
        case .key: "a key in quotes"
        case .colon: "':'"
        case .commaOrArrayEnd: "',' or ']'"
        case .commaOrObjectEnd: "',' or '}'"
        case .digit: "a digit"
        case .literal(let literal): "'\(literal.rawValue)'"
        case .endOfText: "the end of the text"
        }
    }
}
