// Sixteen bytes of text that are looked at together.

extension SIMD16<UInt8> {
    // The high bit of each byte that is so. Written like this, each is one instruction.

    @inline(__always)
    func equal(_ byte: UInt8) -> Self {
        Self(repeating: 0).replacing(with: 0xFF, where: self .== Self(repeating: byte))
    }

    /// - Parameter byte: 0x80 or more.
    @inline(__always)
    func atLeast(_ byte: UInt8) -> Self {
        let less = Self(repeating: byte &- 0x80)
        return (self &- less).replacing(with: 0, where: self .< less)
    }

    /// - Parameter byte: 0x80 or less.
    @inline(__always)
    func below(_ byte: UInt8) -> Self {
        let more = Self(repeating: byte &+ 0x7F)
        return (more &- self).replacing(with: 0, where: more .< self)
    }

    /// The place of the first byte that has its high bit set; 16 when there is none.
    @inline(__always)
    var firstHighBit: Int {
        let (low, high) = (self & Self(repeating: 0x80)).words
        if low | high == 0 { return 16 }
        return EightBytes.position(ofFirst: low) &+ (low == 0 ? EightBytes.position(ofFirst: high) : 0)
    }
}
