import Foundation

extension URL: ScalarValue {
    /// Accepts text that `URL(string:)` reads, and a `URL`. Refuses the empty text.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> URL {
        let value = source.resolved
        if case .other(let url as URL) = value.storage { return url }
        guard let url = value.trimmedString.flatMap(URL.init(string:)) else { throw value.mismatch(expected: "a URL") }
        return url
    }
}

extension UUID: ScalarValue {
    /// Accepts the 36 characters of RFC 9562 in any case, and a `UUID`.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> UUID {
        let value = source.resolved
        if case .other(let uuid as UUID) = value.storage { return uuid }
        guard let text = value.trimmedString, text.utf8.count == 36, let uuid = UUID(uuidString: text) else {
            throw value.mismatch(expected: "a UUID")
        }
        return uuid
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

extension ImportValue {
    var trimmedString: String? {
        withTrimmedText { String(decoding: $0, as: UTF8.self) }
    }
}
