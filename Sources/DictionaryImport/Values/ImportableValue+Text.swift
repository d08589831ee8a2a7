import Foundation

extension String: StandardValue {
    /// Accepts text as it is; a number as its decimal digits, a double as the shortest that reads back; a boolean as
    /// `"true"` or `"false"`; a `URL`, a `UUID` and a `Date` as their text, a date in ISO 8601.
    ///
    /// Refuses arrays, objects and every other type. In exact mode accepts text only.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> String {
        if case .string(let text) = source { return text }
        if case .json(let place) = source, let text = context.document.string(at: place) { return text }
        return try source.text(in: context, as: String.self)
    }

    public static func _areKept(_ values: [String]?, levels: Int, in context: ImportContext) -> Bool { true }
    public static func _isUnchanged(_ old: String, _ new: String) -> Bool { old.hasSameBytes(as: new) }
    public func _export(to context: ExportContext) throws { context.write(self) }
}

extension Substring: StandardValue {
    /// Accepts what `String` accepts.
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> Substring { try Substring(source.text(in: context, as: Substring.self)) }

    public static func _isUnchanged(_ old: Substring, _ new: Substring) -> Bool { old.utf8.elementsEqual(new.utf8) }

    public func _export(to context: ExportContext) throws { context.write(String(self)) }
}

extension Character: StandardValue {
    /// Accepts what `String` accepts, when it is one character long.
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> Character {
        let text = try source.text(in: context, as: Character.self)
        guard text.count == 1, let character = text.first else { throw context.mismatch(source, Character.self) }
        return character
    }

    public static func _isUnchanged(_ old: Character, _ new: Character) -> Bool { old.utf8.elementsEqual(new.utf8) }

    public func _export(to context: ExportContext) throws { context.write(String(self)) }
}

extension Source {
    fileprivate func text(in context: ImportContext, as type: Any.Type) throws -> String {
        switch resolved(in: context.document) {
        case .string(let text): return text
        case _ where context.isExact: break
        case .bool(let flag): return flag ? "true" : "false"
        case .integer(let number): return String(number)
        case .unsigned(let number): return String(number)
        case .double(let number) where number.isFinite: return number.description
        case .decimal(let number): return number.description
        case .hugeNumber(let digits): return digits
        case .other(let url as URL): return url.absoluteString
        case .other(let uuid as UUID): return uuid.uuidString
        case .other(let date as Date): if let text = ISO8601.text(for: date) { return text }
        default: break
        }
        throw context.mismatch(self, type)
    }
}

// MARK: Values that one text stands for, and that dictionaries may have as they are

extension Source {
    /// The value itself, if it is of the type, or else what its text stands for, without blanks around it.
    fileprivate func spelled<Value>(
        in context: ImportContext, expected: String, _ read: (Substring.UTF8View) -> Value?
    ) throws -> Value {
        if case .other(let any) = self, let same = any as? Value { return same }
        if let text = string(in: context.document), let value = read(Substring(text).utf8.trimmedASCII) { return value }
        throw context.mismatch(self, expected: expected)
    }
}

extension URL: StandardValue {
    /// Accepts text that `URL(string:)` reads, and a `URL`. Refuses the empty text.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> URL {
        try source.spelled(in: context, expected: "a URL") { URL(string: String(Substring($0))) }
    }

    public func _export(to context: ExportContext) throws { context.write(absoluteString) }
}

extension UUID: StandardValue {
    /// Accepts the 36 characters of RFC 9562 in any case, and a `UUID`.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> UUID {
        try source.spelled(in: context, expected: "a UUID") { UUID(importKey: String(Substring($0))) }
    }

    public func _export(to context: ExportContext) throws { context.write(uuidString) }
}

extension Data: StandardValue {
    /// Accepts base64 text in the alphabet of RFC 4648 or its URL-safe one, padded or not, and `Data`. Blanks and line breaks in
    /// the text are passed over; the empty text is that of no bytes.
    ///
    /// Refuses any character outside the alphabets, and padding that does not fill the last group of four.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Data {
        try source.spelled(in: context, expected: "base64 text") { Data(base64Text: $0) }
    }

    public func _export(to context: ExportContext) throws { context.write(base64EncodedString()) }
}

extension TimeZone: StandardValue {
    /// Accepts an identifier such as `Europe/Berlin`, `UTC` or `GMT+0200`, an offset such as `+02:00` or `Z`, and a
    /// `TimeZone`. Refuses every other text, and numbers.
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> TimeZone {
        try source.spelled(in: context, expected: "a time zone") { text in
            var reader = ByteReader(text)
            return reader.zone().map { TimeZone(secondsFromGMT: $0) } ?? TimeZone(identifier: String(Substring(text)))
        }
    }

    public func _export(to context: ExportContext) throws { context.write(identifier) }
}

extension Locale: StandardValue {
    /// Accepts an identifier such as `en`, `de_CH` or `zh-Hans-TW`, and a `Locale`. Foundation knows no list of them: what
    /// has the form of an identifier is one. Refuses every other text.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Locale {
        try source.spelled(in: context, expected: "a locale identifier") { text in
            isIdentifier(text) ? Locale(identifier: String(Substring(text))) : nil
        }
    }

    /// A language of two to eight letters, and more parts of up to eight letters and digits; keywords may follow.
    private static func isIdentifier(_ text: Substring.UTF8View) -> Bool {
        guard text.count <= 128, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        let isEnd = { (byte: UInt8) in byte == Byte.minus || byte == UInt8(ascii: "_") }
        let parts = text.prefix { $0 != UInt8(ascii: "@") }.split(
            omittingEmptySubsequences: false, whereSeparator: isEnd)
        return parts.enumerated().allSatisfy { number, part in
            number == 0
                ? 2...8 ~= part.count && part.allSatisfy(Byte.isLetter)
                : 1...8 ~= part.count && part.allSatisfy { Byte.isLetter($0) || Byte.isDigit($0) }
        }
    }

    public func _export(to context: ExportContext) throws { context.write(identifier) }
}
