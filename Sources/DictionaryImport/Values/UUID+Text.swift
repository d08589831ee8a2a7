import Foundation

/// The text of a UUID (RFC 9562), which Foundation reads and writes in several times as long.
extension UUID {
    /// What 32 hexadecimal digits, with hyphens at their places, stand for; `nil` for every other text.
    init?(text: TextBytes) {
        guard text.count == Self.length else { return nil }
        var bytes = SIMD16<UInt8>()
        var position = 0
        for index in bytes.indices {
            if Self.hasHyphen(before: index) {
                guard text[position] == Byte.minus else { return nil }
                position += 1
            }
            guard let high = Byte.hexadecimalValue(text[position]),
                let low = Byte.hexadecimalValue(text[position + 1])
            else { return nil }
            bytes[index] = high << 4 | low
            position += 2
        }
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }

    /// As `uuidString`, with uppercase digits.
    var text: String {
        let bytes = SIMD16(
            uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5, uuid.6, uuid.7,
            uuid.8, uuid.9, uuid.10, uuid.11, uuid.12, uuid.13, uuid.14, uuid.15)
        return String(capacity: Self.length) { memory in
            var end = 0
            for index in bytes.indices {
                if Self.hasHyphen(before: index) {
                    memory[end] = Byte.minus
                    end += 1
                }
                memory[end] = Byte.hexadecimalDigit(bytes[index] >> 4, ten: UInt8(ascii: "A"))
                memory[end + 1] = Byte.hexadecimalDigit(bytes[index] & 0xF, ten: UInt8(ascii: "A"))
                end += 2
            }
            return end
        }
    }

    private static var length: Int { 36 }

    private static func hasHyphen(before byte: Int) -> Bool { byte == 4 || byte == 6 || byte == 8 || byte == 10 }
}
