/// Sixteen bytes inside a string, and the three before: how many of them go on with well-formed UTF-8 (Unicode, table 3-7)
/// without anything that JSON treats differently.
///
/// All bytes are looked at together, whatever the mix of characters, and a character may go on in the next block. What is
/// found about a byte stands in its high bit.
struct UTF8Block {
    private typealias Bytes = SIMD16<UInt8>

    private let bytes: Bytes
    /// The bytes before each of them: one, two and three before.
    private let before: (one: Bytes, two: Bytes, three: Bytes)

    static let length = 16
    /// How many bytes before are looked at.
    static let reach = 3

    @inline(__always)
    init(_ cursor: TextCursor) {
        bytes = cursor.block(behind: 0)
        before = (cursor.block(behind: 1), cursor.block(behind: 2), cursor.block(behind: 3))
    }

    /// How many bytes stand before a quote, a backslash, a control character, or where a sequence turns out to be
    /// ill-formed.
    @inline(__always)
    var plainLength: Int {
        let continuations = bytes & ~(bytes &+ bytes)
        let expected = before.one.atLeast(0xC0) | before.two.atLeast(0xE0) | before.three.atLeast(0xF0)
        let special = bytes.equal(Byte.quote) | bytes.equal(Byte.backslash) | bytes.below(0x20)
        let stops = (continuations ^ expected) | special
        // After few first bytes the second one is restricted: after 0xC0, 0xC1, 0xE0, 0xE1 (which is not), 0xED, 0xF0 and more.
        let rare = (before.one & Bytes(repeating: 0xDE)).equal(0xC0) | before.one.equal(0xED) | before.one.atLeast(0xF0)
        if (stops | rare).firstHighBit == Self.length { return Self.length }
        return (stops | restricted).firstHighBit
    }

    /// The second bytes that are not allowed after their first ones.
    private var restricted: Bytes {
        let bit5 = bytes &+ bytes &+ bytes &+ bytes
        let bit5or4 = bit5 | (bit5 &+ bit5)
        let ofThree = before.one.equal(0xE0) & ~bit5 | before.one.equal(0xED) & bit5
        let ofFour = before.one.equal(0xF0) & ~bit5or4 | before.one.equal(0xF4) & bit5or4
        return (before.one & Bytes(repeating: 0xFE)).equal(0xC0) | ofThree | ofFour | before.one.atLeast(0xF5)
    }
}
