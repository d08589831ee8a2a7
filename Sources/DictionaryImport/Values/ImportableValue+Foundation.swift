import Foundation

extension URL: ScalarValue {
    /// Accepts text that `URL(string:)` reads, and a `URL`. Refuses the empty text.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> URL {
        try source.spelled(expected: "a URL") { URL(string: $0) }
    }
}

extension UUID: ScalarValue {
    /// Accepts the 36 characters of RFC 9562 in any case, and a `UUID`.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> UUID {
        if let uuid = source.withText({ UUID(text: NumberText.trimmed($0)) }) ?? nil { return uuid }
        return try source.spelled(expected: "a UUID") { $0.withTextBytes(UUID.init(text:)) }
    }
}

extension Data: ScalarValue {
    /// Accepts base64 text in the alphabet of RFC 4648 or its URL-safe one, padded or not, and `Data`.
    ///
    /// Refuses the empty text, and any character outside the alphabet, line breaks included.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Data {
        if let data = source.withText({ Data(base64: NumberText.trimmed($0)) }) ?? nil { return data }
        let value = source.resolved
        if case .other(let data as Data) = value.storage { return data }
        throw value.mismatch(expected: "base64 text")
    }
}

extension SourceValue {
    /// The value itself, if it is of the type, or else what its text stands for, without blanks around it.
    func spelled<Value>(expected: String, _ read: (String) -> Value?) throws -> Value {
        let value = resolved
        if case .other(let value as Value) = value.storage { return value }
        let text = value.withTrimmedText { String(decoding: $0, as: UTF8.self) }
        guard let found = text.flatMap(read) else { throw value.mismatch(expected: expected) }
        return found
    }
}
