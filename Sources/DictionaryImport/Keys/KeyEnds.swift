/// The first and the last bytes of a key, as two words: all of a short key, and what tells most others apart.
struct KeyEnds: Equatable, BitwiseCopyable {
    var first: UInt64
    var last: UInt64

    @inline(__always)
    init(_ first: UInt64, _ last: UInt64) {
        self.first = first
        self.last = last
    }

    /// Up to this length, the ends are the whole key.
    static let wholeLength = 16

    /// The ends of a key, which are all of it up to ``wholeLength``: of two such keys with one length, they are equal only
    /// when the keys are.
    ///
    /// What lies across the two words of a short string is not read at once: a processor would wait until both are in memory.
    @inline(__always)
    init(of key: TextBytes) {
        let count = key.count
        if count >= Self.wholeLength {
            self.init(key.word(at: 0), key.word(at: count &- 8))
        } else if count >= 12 {
            self.init(key.word(at: 0), UInt64(key.halfWord(at: 8)) | UInt64(key.halfWord(at: count &- 4)) &<< 32)
        } else if count > 8 {
            let (middle, last) = (key[8 &+ (count &- 8) / 2], key[count &- 1])
            self.init(key.word(at: 0), UInt64(key[8]) | UInt64(middle) &<< 8 | UInt64(last) &<< 16)
        } else if count == 8 {
            self.init(key.word(at: 0), 0)
        } else if count >= 4 {
            self.init(UInt64(key.halfWord(at: 0)), UInt64(key.halfWord(at: count &- 4)))
        } else if count > 0 {
            self.init(UInt64(key[0]) | UInt64(key[count &- 1]) &<< 8, UInt64(key[count / 2]))
        } else {
            self.init(0, 0)
        }
    }

    /// A place in a table, which has two to the power of `bits` of them.
    @inline(__always)
    func place(bits: Int) -> Int {
        let hash = (first ^ last &* 0xC2B2_AE3D_27D4_EB4F) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 64 &- bits))
    }
}
