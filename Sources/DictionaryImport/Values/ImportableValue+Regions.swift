import Foundation

extension TimeZone: StandardValue, ScalarValue {
    /// Accepts an identifier such as `Europe/Berlin`, `UTC` or `GMT+0200`, an offset such as `+02:00` or `Z`, and a
    /// `TimeZone`. Refuses every other text, and numbers.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> TimeZone {
        try source.spelled(expected: "a time zone") { text in
            let offset = text.withTextBytes { DateDigits.zone($0, from: 0) }
            return offset.map { TimeZone(secondsFromGMT: $0) } ?? TimeZone(identifier: text)
        }
    }
}

extension Locale: StandardValue, ScalarValue {
    /// Accepts an identifier such as `en`, `de_CH` or `zh-Hans-TW`, and a `Locale`. Foundation knows no list of them: what
    /// has the form of an identifier is one. Refuses every other text.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Locale {
        try source.spelled(expected: "a locale identifier") { text in
            text.withTextBytes(isIdentifier) ? Locale(identifier: text) : nil
        }
    }

    /// A language of two to eight letters, and more parts of up to eight letters and digits; keywords may follow.
    private static func isIdentifier(_ text: TextBytes) -> Bool {
        guard text.count <= 128, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        var (length, isLanguage) = (0, true)
        for byte in text {
            if byte == UInt8(ascii: "@") { break }
            if byte == Byte.minus || byte == UInt8(ascii: "_") {
                guard (isLanguage ? 2...8 : 1...8) ~= length else { return false }
                (length, isLanguage) = (0, false)
                continue
            }
            guard Byte.isLetter(byte) || !isLanguage && Byte.isDigit(byte) else { return false }
            length += 1
        }
        return (isLanguage ? 2...8 : 1...8) ~= length
    }
}
