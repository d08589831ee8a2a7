/// The keys of a document, by their text: one that was read before gets the word of the first one again.
///
/// Documents repeat a few keys many times. What comes after the reader tells keys with one word apart, and knows what
/// they mean, without looking at the text. It is a help and no promise: a key may have a word of its own all the same.
struct InternedKeys {
    struct Entry: BitwiseCopyable {
        /// The first and the last eight bytes. A short key has zeros after its end, which no key contains, so that these
        /// are the whole key.
        var ends = KeyEnds(0, 0)
        var word: UInt64 = 0
    }

    private let entries: MemoryBlock<Entry>

    private let capacityBits: Int
    /// Keys per table, at most.
    static let capacity = 1 << 10
    /// A text below this length has a smaller table, which is made ready sooner.
    private static let smallestTextWithManyKeys = 1 << 16
    /// How many places a key may take: even of a few keys, three often share one.
    private static let places = 4

    /// Starts with a table of no keys.
    init(for text: TextBytes, memory: MemoryBlock<Entry>) {
        capacityBits = text.count < Self.smallestTextWithManyKeys ? 8 : 10
        entries = memory.dropFirst(memory.count - 1 << capacityBits)
        entries.fill(with: Entry())
    }

    /// The word of a short key.
    @inline(__always)
    func word(of key: ShortKey) -> UInt64 {
        let place = key.ends.place(bits: capacityBits)
        let entry = entries[place]
        if entry.ends == key.ends { return entry.word }
        return otherShort(place, Entry(ends: key.ends, word: key.word))
    }

    /// The word of a short key that is not in its first place. It is added when it is new.
    @inline(never)
    private func otherShort(_ place: Int, _ new: Entry) -> UInt64 {
        for other in 1..<Self.places where entries[place ^ other].ends == new.ends {
            return entries[place ^ other].word
        }
        return add(new, at: place)
    }

    /// The word of the first key with the text of this one, which is plain and has been read.
    @inline(never)
    func word(ofLong new: UInt64, in text: TextBytes) -> UInt64 {
        let key = text.part(from: JSONTape.position(in: new), count: JSONTape.length(in: new))
        guard key.count > KeyEnds.wholeLength else { return new }
        let ends = KeyEnds(of: key)
        let place = ends.place(bits: capacityBits)
        for other in 0..<Self.places {
            let entry = entries[place ^ other]
            // The lower halves are equal when kind and length are.
            if entry.ends == ends, UInt32(truncatingIfNeeded: entry.word) == UInt32(truncatingIfNeeded: new),
                text.part(from: JSONTape.position(in: entry.word), count: key.count) == key
            {
                return entry.word
            }
        }
        return add(Entry(ends: ends, word: new), at: place)
    }

    private func add(_ new: Entry, at place: Int) -> UInt64 {
        let free = (0..<Self.places).first { entries[place ^ $0].word == 0 }
        entries[place ^ (free ?? 1)] = new
        return new.word
    }
}
