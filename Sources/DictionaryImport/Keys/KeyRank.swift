/// Where a key stands among others, in the order of their UTF-8 bytes. Of keys that are the same the first comes first.
///
/// Most keys differ within their first bytes, which are compared as numbers.
struct KeyRank: BitwiseCopyable {
    /// The first eight bytes, and the next.
    private let first: UInt64
    private let second: UInt64
    let index: Int

    private init(_ key: String, index: Int) {
        (first, second) = key.withTextBytes { ($0.orderedWord(at: 0), $0.orderedWord(at: 8)) }
        self.index = index
    }

    @inline(__always)
    private func precedes(_ other: KeyRank, among keys: [String]) -> Bool {
        if first != other.first { return first < other.first }
        return second == other.second ? precedesByText(other, among: keys) : second < other.second
    }

    @inline(never)
    private func precedesByText(_ other: KeyRank, among keys: [String]) -> Bool {
        hasSameKey(as: other, among: keys) ? index < other.index : keys[index].precedesInUTF8(keys[other.index])
    }

    @inline(__always)
    func hasSameKey(as other: KeyRank, among keys: [String]) -> Bool {
        first == other.first && second == other.second && keys[index].hasSameBytes(as: keys[other.index])
    }

    /// Whether keys are known at once to be different also as `==` sees them: where they differ, they are ASCII.
    @inline(__always)
    func surelyDiffers(from other: KeyRank) -> Bool {
        first != other.first && (first | other.first) & EightBytes.repeating(0x80) == 0
    }

    /// Fills memory with the ranks of all keys, in order.
    static func sort(_ keys: [String], in ranks: MemoryBlock<KeyRank>) {
        // A dictionary beside the properties of a model is mostly one run.
        for start in stride(from: 0, to: keys.count, by: runLength) {
            sortRun(start..<min(start + runLength, keys.count), of: keys, in: ranks)
        }
        if keys.count > runLength { mergeRuns(keys, in: ranks) }
    }

    private static var runLength: Int { 12 }

    /// Fills some places with the ranks of the keys that have their indices, in order.
    private static func sortRun(_ run: Range<Int>, of keys: [String], in ranks: MemoryBlock<KeyRank>) {
        for index in run {
            let new = KeyRank(keys[index], index: index)
            var place = index
            while place > run.lowerBound, new.precedes(ranks[place &- 1], among: keys) {
                ranks[place] = ranks[place &- 1]
                place &-= 1
            }
            ranks[place] = new
        }
    }

    /// Merges runs that are in order, always two to one that is twice as long, from one memory to another and back.
    private static func mergeRuns(_ keys: [String], in ranks: MemoryBlock<KeyRank>) {
        withTemporaryMemory(of: KeyRank.self, count: keys.count) { other in
            var (source, target) = (ranks, other)
            var isInOther = false
            var length = runLength
            while length < keys.count {
                for start in stride(from: 0, to: keys.count, by: length * 2) {
                    let middle = min(start + length, keys.count)
                    merge(
                        start..<middle, middle..<min(middle + length, keys.count), of: source, to: target, among: keys)
                }
                swap(&source, &target)
                isInOther.toggle()
                length *= 2
            }
            if isInOther { for index in keys.indices { ranks[index] = other[index] } }
        }
    }

    @inline(__always)
    private static func merge(
        _ left: Range<Int>, _ right: Range<Int>, of source: MemoryBlock<KeyRank>, to target: MemoryBlock<KeyRank>,
        among keys: [String]
    ) {
        var (first, second) = (left.lowerBound, right.lowerBound)
        for place in left.lowerBound..<right.upperBound {
            let isSecond =
                second < right.upperBound
                && (first == left.upperBound || source[second].precedes(source[first], among: keys))
            target[place] = source[isSecond ? second : first]
            if isSecond { second &+= 1 } else { first &+= 1 }
        }
    }

    /// Calls `body` with the index of each key, in the order of the keys; of keys that are the same with that of the last.
    static func forEachDistinct(_ keys: [String], _ body: (Int) -> Void) {
        withTemporaryMemory(of: KeyRank.self, count: keys.count) { ranks in
            sort(keys, in: ranks)
            for place in keys.indices {
                let rank = ranks[place]
                if place + 1 < keys.count, rank.hasSameKey(as: ranks[place + 1], among: keys) { continue }
                body(rank.index)
            }
        }
    }

    /// The indices of all keys, in the order of the keys.
    static func order(of keys: [String]) -> [Int] {
        withTemporaryMemory(of: KeyRank.self, count: keys.count) { ranks in
            sort(keys, in: ranks)
            return keys.indices.map { ranks[$0].index }
        }
    }
}

extension Array {
    /// The elements in an order, in which equal ones stay as they are: by their indices, so that sorting is compiled for these
    /// alone.
    func inOrder(by precedes: (Element, Element) -> Bool) -> [Element] {
        order(ofIndices: indices) { precedes(self[$0], self[$1]) }.map { self[$0] }
    }
}

@inline(never)
private func order(ofIndices indices: Range<Int>, by precedes: (Int, Int) -> Bool) -> [Int] {
    indices.sorted(by: precedes)
}

extension Sequence {
    /// The elements in the order of the UTF-8 bytes of a text that each has.
    func sortedInUTF8(by text: (Element) -> String) -> [Element] {
        let elements = Array(self)
        return KeyRank.order(of: elements.map(text)).map { elements[$0] }
    }
}

extension Sequence<String> {
    /// The texts in the order of their UTF-8 bytes.
    func sortedInUTF8() -> [String] { sortedInUTF8 { $0 } }
}

extension TextBytes {
    /// Eight bytes from a position on as a number in their order, with zeros behind the end.
    @inline(__always)
    func orderedWord(at position: Int) -> UInt64 {
        let left = count &- position
        if left >= 8 { return word(at: position).byteSwapped }
        if left >= 4 {
            let (start, end) = (halfWord(at: position), halfWord(at: count &- 4))
            return UInt64(start.byteSwapped) &<< 32
                | UInt64(end.byteSwapped) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* left)
        }
        var word: UInt64 = 0
        for index in 0..<Swift.max(left, 0) {
            word |= UInt64(self[position &+ index]) &<< UInt64(truncatingIfNeeded: 56 &- 8 &* index)
        }
        return word
    }
}
