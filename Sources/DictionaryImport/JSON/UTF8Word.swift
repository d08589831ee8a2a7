/// Eight bytes inside a string, of which the first starts a character: how many of them are well-formed UTF-8 (Unicode,
/// table 3-7) without anything that JSON treats differently.
///
/// All bytes are looked at together, whatever the mix of characters: text of two bytes a character, with blanks between its
/// words, takes no more steps than text of three.
struct UTF8Word {
    private let word: UInt64
    /// The high bit of each byte beyond ASCII.
    private let beyond: UInt64

    @inline(__always)
    init(_ word: UInt64) {
        self.word = word
        beyond = word & Self.highBits
    }

    @inline(__always)
    var isASCII: Bool { beyond == 0 }

    /// How many bytes of whole characters stand before a quote, a backslash, a control character, a character that the end
    /// of the word cuts off, and what has to be looked at by itself, because it is ill-formed or rare.
    @inline(__always)
    var plainLength: Int {
        if areTwoOfThreeBytes { return 6 }
        let special = JSONStringScanner.specialBytes(inASCIIOf: word)
        if isASCII { return EightBytes.position(ofFirst: special) }
        // The high bit of each byte that starts a sequence, at all, of at least three bytes, of four.
        let leads = beyond & word &<< 1
        let longLeads = leads & word &<< 2
        let longestLeads = longLeads & word &<< 3
        let expected = leads &<< 8 | longLeads &<< 16 | longestLeads &<< 24
        let continuations = beyond & ~leads
        // 0xC0 and 0xC1 have nothing in these bits.
        let overlong = leads & ~longLeads & ~((word & EightBytes.repeating(0x1E)) &+ EightBytes.repeating(0x7F))
        var stops = special | (continuations ^ expected) | overlong
        if longLeads != 0 { stops |= restricted(longLeads, longestLeads) }
        // A sequence that the end of the word cuts off starts in its last, last two or last three bytes.
        let cut = leads & 0x80 &<< 56 | longLeads & 0x8080 &<< 48 | longestLeads & 0x80_8080 &<< 40
        if stops == 0 { return EightBytes.position(ofFirst: cut) }
        // Before the first stop, whole sequences only: the last that starts there may reach beyond.
        let first = EightBytes.position(ofFirst: stops)
        let stop: UInt64 = 1 &<< UInt64(truncatingIfNeeded: first &* 8)
        if expected & (stop &<< 7) == 0 { return first }
        let before = leads & (stop &- 1)
        return 7 &- (before.leadingZeroBitCount &>> 3)
    }

    /// Whether two sequences of three bytes come first, as in most text of such, other than those after 0xE0 and 0xED.
    @inline(__always)
    private var areTwoOfThreeBytes: Bool {
        guard word & 0x0000_C0C0_F0C0_C0F0 == 0x0000_8080_E080_80E0 else { return false }
        // The lower halves of the first bytes, as bits of those that may be there.
        let (first, second) = (word & 0x0F, (word >> 24) & 0x0F)
        return (0b1101_1111_1111_1110 &>> first) & (0b1101_1111_1111_1110 &>> second) & 1 == 1
    }

    /// The first bytes of sequences that have a second byte which is not allowed after them; and those of all sequences of
    /// four bytes that do not start with 0xF0.
    @inline(__always)
    private func restricted(_ longLeads: UInt64, _ longestLeads: UInt64) -> UInt64 {
        let low = word & EightBytes.repeating(0x0F)
        // Adding brings a carry into the high bit, except where the lower half of the byte is 0, or 0x0D.
        let isZero = ~(low &+ EightBytes.repeating(0x7F))
        let isThirteen = ~((low ^ EightBytes.repeating(0x0D)) &+ EightBytes.repeating(0x7F))
        // Bits of the second byte, in the place of the high bit of the first.
        let (bit5, bit4) = (word &>> 6, word &>> 5)
        // After 0xE0 it is 0xA0 or more, after 0xED less than that, after 0xF0 it is 0x90 or more.
        let ofThree = longLeads & ~longestLeads & (isZero & ~bit5 | isThirteen & bit5)
        let ofFour = longestLeads & ~(isZero & (bit5 | bit4))
        return (ofThree | ofFour) & Self.highBits
    }

    private static let highBits = EightBytes.repeating(0x80)
}
