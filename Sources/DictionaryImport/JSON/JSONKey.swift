/// A key as JSON, with its quotes and its colon, made once and written often: what is short is written without a call.
struct JSONKey: BitwiseCopyable {
    /// The first bytes.
    private let words: (UInt64, UInt64, UInt64)
    /// The others.
    private let rest: TextBytes
    private let length: Int
    /// How many bytes it takes to write the key: behind it some more may be written over.
    let room: Int

    /// - Parameter memory: What the key has its bytes in.
    init(_ key: String, in memory: inout OwnedMemory) {
        var bytes = JSONBytes()
        bytes.append(key: key)
        let text = memory.copy(of: bytes.text)
        words = (text.paddedWord(at: 0), text.paddedWord(at: 8), text.paddedWord(at: 16))
        length = text.count
        room = max(length, 24)
        rest = text.part(min(length, 24)..<length)
    }

    /// Writes the key at a position, and returns the one behind it.
    @inline(__always)
    func write(to target: MemoryBlock<UInt8>, at position: Int) -> Int {
        target.storeWord(words.0, at: position)
        target.storeWord(words.1, at: position &+ 8)
        target.storeWord(words.2, at: position &+ 16)
        if length > 24 { target.copy(rest, to: position &+ 24) }
        return position &+ length
    }
}
