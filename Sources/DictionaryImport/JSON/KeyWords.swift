import Foundation

/// The keys of a document, by their text: one that was read before gets the word of the first one again.
///
/// Documents repeat a few keys many times. What comes after the reader tells keys with one word apart, and knows what
/// they mean, without looking at the text. It is a help and no promise: a key may have a word of its own all the same.
struct KeyWords {
    struct Entry {
        /// The first and the last eight bytes. A short key has zeros after its end, which no key contains, so that these
        /// are the whole key.
        var first: UInt64 = 0
        var last: UInt64 = 0
        var word: UInt64 = 0
    }

    private let entries: UnsafeMutablePointer<Entry>

    /// Keys per table.
    static let capacity = 256
    /// How many places a key may take: even of a few keys, three often share one.
    private static let places = 4
    /// The longest key that counts as short.
    private static let shortLength = 16
    /// How many bytes must be left of the text for a short key to be read.
    static let room = 24

    /// Starts with a table of no keys.
    init(memory: UnsafeMutablePointer<Entry>) {
        entries = memory
        memory.update(repeating: Entry(), count: Self.capacity)
    }

    /// Reads a short, plain key with its colon, and moves `cursor` behind that; answers 0, and does not move it, for
    /// everything else.
    @inline(__always)
    func readShort(_ cursor: inout UnsafePointer<UInt8>, in bytes: UnsafePointer<UInt8>) -> UInt64 {
        let text = cursor + 1
        var first = EightBytes.load(text)
        var last: UInt64 = 0
        var length: Int
        let special = JSONStringScanner.specialBytes(in: first)
        if special != 0 {
            length = special.trailingZeroBitCount >> 3
            first &= Self.mask(length)
        } else {
            last = EightBytes.load(text + 8)
            let special = JSONStringScanner.specialBytes(in: last)
            if special == 0 { return 0 }
            length = special.trailingZeroBitCount >> 3
            last &= Self.mask(length)
            length &+= 8
        }
        guard cursor.pointee == Byte.quote, text[length] == Byte.quote, text[length &+ 1] == Byte.colon, length > 0
        else {
            return 0
        }
        cursor = text + (length &+ 2)
        let place = Self.place(first, last)
        let entry = entries + place
        if entry.pointee.first == first, entry.pointee.last == last { return entry.pointee.word }
        let word = JSONTape.word(.asciiString, length: length, position: text - bytes)
        return otherShort(place, Entry(first: first, last: last, word: word))
    }

    /// The word of a short key that is not in its first place. It is added when it is new.
    @inline(never)
    private func otherShort(_ place: Int, _ new: Entry) -> UInt64 {
        for other in 1..<Self.places {
            let entry = entries[place ^ other]
            if entry.first == new.first, entry.last == new.last { return entry.word }
        }
        return add(new, at: place)
    }

    /// The word of the first key with the text of this one, which is plain and has been read.
    @inline(never)
    func word(ofLong new: UInt64, in bytes: UnsafePointer<UInt8>) -> UInt64 {
        let length = Int((new >> 4) & UInt64(JSONTape.maximumLength))
        guard length > Self.shortLength else { return new }
        let text = bytes + Int(new >> 32)
        let (first, last) = (EightBytes.load(text), EightBytes.load(text + (length &- 8)))
        let place = Self.place(first, last)
        for other in 0..<Self.places {
            let entry = entries[place ^ other]
            // The lower halves are equal when kind and length are.
            if entry.first == first, entry.last == last,
                UInt32(truncatingIfNeeded: entry.word) == UInt32(truncatingIfNeeded: new),
                memcmp(bytes + Int(entry.word >> 32), text, length) == 0
            {
                return entry.word
            }
        }
        return add(Entry(first: first, last: last, word: new), at: place)
    }

    private func add(_ new: Entry, at place: Int) -> UInt64 {
        let free = (0..<Self.places).first { entries[place ^ $0].word == 0 }
        entries[place ^ (free ?? 1)] = new
        return new.word
    }

    @inline(__always)
    private static func place(_ first: UInt64, _ last: UInt64) -> Int {
        Int(truncatingIfNeeded: ((first ^ last &* 0xC2B2_AE3D_27D4_EB4F) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }

    @inline(__always)
    private static func mask(_ length: Int) -> UInt64 { (1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1 }
}
