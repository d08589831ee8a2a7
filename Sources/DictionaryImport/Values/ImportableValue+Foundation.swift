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
        try source.spelled(expected: "a UUID", inBytes: UUID.init(text:))
    }
}

extension Data: ScalarValue {
    /// Accepts base64 text in the alphabet of RFC 4648 or its URL-safe one, padded or not, and `Data`.
    ///
    /// Refuses the empty text, and any character outside the alphabet, line breaks included.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Data {
        try source.spelled(expected: "base64 text", inBytes: Data.init(base64:))
    }
}

extension SourceValue {
    /// The value itself, if it is of the type, or else what its text stands for, without blanks around it.
    func spelled<Value>(expected: String, inBytes read: (TextBytes) -> Value?) throws -> Value {
        if let same = exactValue(Value.self) { return same }
        if let found = withText({ read(NumberText.trimmed($0)) }) ?? nil { return found }
        let value = resolved
        if case .other(let value as Value) = value.storage { return value }
        throw value.mismatch(expected: expected)
    }

    /// As ``spelled(expected:inBytes:)``, of a type that reads strings only.
    func spelled<Value>(expected: String, _ read: (String) -> Value?) throws -> Value {
        try spelled(expected: expected, inBytes: { read(String($0)) })
    }
}
