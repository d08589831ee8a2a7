/// A plain key of up to fifteen bytes, as most are: read at once, where enough of the text is left.
struct ShortKey {
    /// The whole key.
    let ends: KeyEnds
    let word: UInt64

    /// How many bytes must be left of the text.
    static let room = 24

    /// Reads a key with its colon, and moves `cursor` behind that; returns `nil`, and does not move it, for everything else.
    @inline(__always)
    init?(_ cursor: inout TextCursor) {
        let start = cursor.advanced(by: 1)
        var ends = KeyEnds(start.word(), 0)
        var length: Int
        let special = JSONStringScanner.specialBytes(in: ends.first)
        if special != 0 {
            length = EightBytes.position(ofFirst: special)
            ends.first &= Self.mask(length)
        } else {
            ends.last = start.word(ahead: 8)
            let special = JSONStringScanner.specialBytes(in: ends.last)
            if special == 0 { return nil }
            length = EightBytes.position(ofFirst: special)
            ends.last &= Self.mask(length)
            length &+= 8
        }
        let sizeWithColon = JSONReader.length(withColonBehind: length &+ 1, at: start)
        guard cursor.byte == Byte.quote, start[length] == Byte.quote, sizeWithColon > 0, length > 0 else { return nil }
        self.ends = ends
        word = JSONTape.word(.asciiString, length: length, position: start.position)
        cursor = start.advanced(by: sizeWithColon)
    }

    @inline(__always)
    private static func mask(_ length: Int) -> UInt64 { (1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1 }
}
