import Foundation

extension URL: StandardValue, ScalarValue {
    /// Accepts text that `URL(string:)` reads, and a `URL`. Refuses the empty text.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> URL {
        try source.spelled(expected: "a URL") { URL(string: $0) }
    }
}

extension UUID: StandardValue, ScalarValue {
    /// Accepts the 36 characters of RFC 9562 in any case, and a `UUID`.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> UUID {
        try source.spelled(
            expected: "a UUID",
            inBytes: { text in
                // Foundation takes other characters for digits.
                text.count { Byte.hexadecimalValue($0) != nil } == 32 ? UUID(uuidString: String(text)) : nil
            })
    }
}

extension Data: StandardValue, ScalarValue {
    /// Accepts base64 text in the alphabet of RFC 4648 or its URL-safe one, padded or not, and `Data`. Blanks and line breaks in
    /// the text are passed over; the empty text is that of no bytes.
    ///
    /// Refuses any character outside the alphabets, and padding that does not fill the last group of four.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Data {
        try source.spelled(expected: "base64 text", inBytes: Data.init(base64:))
    }
}

extension Data {
    fileprivate init?(base64 text: TextBytes) {
        // Nearly all text has the form that Foundation reads. Where padding stands before digits, there are fewer bytes.
        if text.count % 4 == 0 {
            let padding = text.reversed().prefix(3).prefix { $0 == UInt8(ascii: "=") }.count
            if padding < 3, let data = Data(base64Encoded: Data(text)), data.count == text.count / 4 * 3 - padding {
                self = data
                return
            }
        }
        // Foundation would also take digits behind the padding, and too much of that.
        var digits: [UInt8] = []
        digits.reserveCapacity(text.count + 3)
        var padding = 0
        for byte in text where !Byte.isWhitespace(byte) {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0 else { return nil }
            switch byte {
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            default: digits.append(byte)
            }
        }
        guard padding == 0 || padding < 3 && (digits.count + padding) % 4 == 0 else { return nil }
        while digits.count % 4 > 1 { digits.append(UInt8(ascii: "=")) }
        self.init(base64Encoded: Data(digits))
    }
}

extension SourceValue {
    /// The value itself, if it is of the type, or else what its text stands for, without blanks around it.
    func spelled<Value>(expected: String, inBytes read: (TextBytes) -> Value?) throws -> Value {
        try value(expected: expected) { withText { read(NumberText.trimmed($0)) } ?? nil }
    }

    /// As ``spelled(expected:inBytes:)``, of a type that reads strings only.
    func spelled<Value>(expected: String, _ read: (String) -> Value?) throws -> Value {
        try value(expected: expected) { trimmedText.flatMap(read) }
    }

    @inline(never)
    private var trimmedText: String? { withText { String(NumberText.trimmed($0)) } }

    @inline(__always)
    private func value<Value>(expected: String, _ read: () -> Value?) throws -> Value {
        if let same = exactValue(Value.self) { return same }
        if let found = read() { return found }
        let value = resolved
        if case .other(let value as Value) = value.storage { return value }
        throw value.mismatch(expected: expected)
    }
}
