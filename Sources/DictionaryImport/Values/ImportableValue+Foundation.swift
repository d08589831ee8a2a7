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
        let value = source.resolved
        if case .other(let data as Data) = value.storage { return data }
        guard let text = value.trimmedString, !text.isEmpty, let data = Data(anyBase64: text) else {
            throw value.mismatch(expected: "base64 text")
        }
        return data
    }

    private init?(anyBase64 text: String) {
        var standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        // Foundation overlooks padding that is too long.
        let padding = standard.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        if padding == 0 {
            standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        } else if padding > 2 || standard.utf8.count % 4 != 0 {
            return nil
        }
        self.init(base64Encoded: standard)
    }
}

extension ImportValue {
    var trimmedString: String? {
        withTrimmedText { String(decoding: $0, as: UTF8.self) }
    }
}
