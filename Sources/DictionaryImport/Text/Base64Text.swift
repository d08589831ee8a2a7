import Foundation

extension Data {
    /// Reads base64 text in the alphabet of RFC 4648 or its URL-safe one, padded or not. Blanks and line breaks in the text are
    /// passed over; the empty text is that of no bytes.
    ///
    /// `nil` for any character outside the alphabets, and padding that does not fill the last group of four: Foundation takes
    /// some of these, and not the others.
    init?(base64Text text: Substring.UTF8View) {
        // Of an array, bytes are taken much faster than of a text; and of a whole text, an array is made faster than of a part.
        let (text, values) = (Array(String(Substring(text)).utf8), base64Values)
        var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3 + 3)
        var (bits, digits, padding, count) = (0 as UInt32, 0, 0, 0)
        for byte in text {
            let value = values[Int(byte)]
            guard value < 64 else {
                guard byte == UInt8(ascii: "=") || Byte.isWhitespace(byte) else { return nil }
                padding += byte == UInt8(ascii: "=") ? 1 : 0
                continue
            }
            guard padding == 0 else { return nil }
            bits = bits &<< 6 | UInt32(value)
            digits &+= 1
            guard digits & 3 == 0 else { continue }
            bytes[count] = UInt8(truncatingIfNeeded: bits &>> 16)
            bytes[count &+ 1] = UInt8(truncatingIfNeeded: bits &>> 8)
            bytes[count &+ 2] = UInt8(truncatingIfNeeded: bits)
            count &+= 3
        }
        bytes.removeLast(bytes.count - count)
        guard padding == 0 || padding < 3 && (digits + padding) % 4 == 0, digits % 4 != 1 else { return nil }
        if digits % 4 == 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> 4)) }
        if digits % 4 == 3 { bytes += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)] }
        self.init(bytes)
    }
}

/// The value of each byte that is a digit of one of the alphabets; 64 for all others.
private let base64Values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for alphabet in ["+/", "-_"] {
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + alphabet
        for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
    }
    return values
}()
