/// Reads base64: the alphabet of RFC 4648 and its URL-safe one, also mixed, with padding or without.
///
/// Refused are empty text, any other character, and padding that does not fill the last group of four.
enum Base64Reader {
    /// What each byte stands for in each of the four places of a group, already shifted to where it goes; ``invalid`` for
    /// those of neither alphabet.
    private static let values = FixedArray(
        (0..<4).flatMap { place in
            (0...UInt8.max).map { byte in value(of: byte).map { UInt32($0) << UInt32(18 - 6 * place) } ?? invalid }
        })

    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    /// Has a bit that the values of the alphabets do not have.
    private static let invalid: UInt32 = 1 << 31

    /// How many bytes a text stands for; `nil` when it has no such length.
    static func count(of text: TextBytes) -> Int? {
        guard let digits = digits(of: text) else { return nil }
        return digits.count / 4 * 3 + (digits.count % 4 * 3) / 4
    }

    /// Writes the bytes into memory that has room for them. Returns whether the text is well-formed.
    static func read(_ text: TextBytes, into bytes: MemoryBlock<UInt8>) -> Bool {
        guard let digits = digits(of: text) else { return false }
        let values = values
        // What is wrong anywhere leaves its bit.
        var seen: UInt32 = 0
        /// The 24 bits of four digits.
        func group(_ word: UInt64) -> UInt64 {
            var bits: UInt32 = 0
            for place in 0..<4 {
                let digit = Int(UInt8(truncatingIfNeeded: word &>> UInt64(8 &* place)))
                bits |= values[256 &* place &+ digit].pointee
            }
            seen |= bits
            return UInt64(bits)
        }
        var (from, to) = (0, 0)
        while digits.count &- from >= 8, bytes.count &- to >= 8 {
            let word = digits.word(at: from)
            // Six bytes; the two behind them are written over.
            bytes.storeWord((group(word) &<< 40 | group(word &>> 32) &<< 16).byteSwapped, at: to)
            from &+= 8
            to &+= 6
        }
        while from < digits.count {
            let count = min(digits.count &- from, 4)
            var word: UInt64 = 0
            for place in 0..<4 {
                let digit = place < count ? digits[from &+ place] : UInt8(ascii: "A")
                word |= UInt64(digit) &<< UInt64(8 &* place)
            }
            let bits = group(word)
            for place in 0..<(count &- 1) {
                bytes[to &+ place] = UInt8(truncatingIfNeeded: bits &>> UInt64(16 &- 8 &* place))
            }
            from &+= count
            to &+= count &- 1
        }
        return seen & invalid == 0
    }

    /// The text without its padding; `nil` when it cannot be base64 by its length.
    private static func digits(of text: TextBytes) -> TextBytes? {
        var count = text.count
        while count > 0, text.count &- count < 3, text[count &- 1] == UInt8(ascii: "=") { count &-= 1 }
        let padding = text.count &- count
        guard count > 0, count % 4 != 1, padding == 0 || padding <= 2 && text.count % 4 == 0 else { return nil }
        return text.part(from: 0, count: count)
    }
}
