import Foundation

extension TimeZone: ScalarValue {
    /// Accepts an identifier such as `Europe/Berlin`, `UTC` or `GMT+0200`, an offset such as `+02:00` or `Z`, and a
    /// `TimeZone`. Refuses every other text, and numbers.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> TimeZone {
        try source.spelled(expected: "a time zone") { text in
            let offset = text.withTextBytes { DateDigits.zone($0, from: 0) }
            return offset.map { TimeZone(secondsFromGMT: $0) } ?? TimeZone(identifier: text)
        }
    }
}

extension Locale: ScalarValue {
    /// Accepts an identifier such as `en`, `de_CH` or `zh-Hans-TW`, and a `Locale`. Foundation knows no list of them: what
    /// has the form of an identifier is one. Refuses every other text.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Locale {
        try source.spelled(expected: "a locale identifier") { isIdentifier($0) ? Locale(identifier: $0) : nil }
    }

    /// A language of two to eight letters, and more parts of letters and digits; keywords may follow.
    private static func isIdentifier(_ text: String) -> Bool {
        let parts = text.prefix { $0 != "@" }.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let language = parts.first, 2...8 ~= language.count, language.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return false }
        return text.utf8.count <= 128 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            && parts.allSatisfy { part in
                1...8 ~= part.count && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
    }
}
