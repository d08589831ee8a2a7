/// The innermost open container, in registers while its children are read.
///
/// The objects of an array mostly have the same keys in the same order. So each key is compared with the one that stands
/// in its place in the predecessor, the container before it or its counterpart in the predecessor of the one around it.
/// When it is the same, it gets the same word, that of the first key of its kind: to compare the text again is not needed
/// then, here or by those who read the tape.
struct OpenContainer {
    private var index = 0
    /// The children so far, the one that is being read included.
    var childCount = 0
    private(set) var closingByte: UInt8 = 0
    /// In an object, the index of the key that is expected next; 0 for none.
    private var expectedKey = 0
    /// The index of a value that the next one may be like; 0 for none.
    private var expectedValue = 0

    /// Starts a container inside this one.
    @inline(__always)
    mutating func enter(_ kind: JSONTape.Kind, at start: Int, position: Int, _ words: MemoryBlock<UInt64>) {
        if closingByte != 0 {
            let parent = JSONTape.position(in: words[index])
            words[index] = JSONTape.word(self.kind, length: countedChildren, position: parent)
            words[index &+ 1] = words[index &+ 1] & Self.lowerHalf | UInt64(truncatingIfNeeded: expectedKey) << 32
        }
        let predecessor = expectedValue
        let hasCounterparts =
            predecessor != 0 && words[predecessor] & 15 == UInt64(kind.rawValue)
            && JSONTape.length(in: words[predecessor]) != 0
        let counterpart = hasCounterparts ? JSONTape.firstChild(of: predecessor) : 0
        words[start] = JSONTape.word(kind, length: 0, position: index)
        words[start &+ 1] = UInt64(truncatingIfNeeded: position)
        index = start
        childCount = 0
        closingByte = kind == .object ? Byte.closeBrace : Byte.closeBracket
        expectedKey = isObject ? counterpart : 0
        expectedValue = isObject ? 0 : counterpart
    }

    /// Ends this container and goes on with the one around it. At the outermost, what remains here is not used again.
    @inline(__always)
    mutating func leave(next: Int, position: Int, _ words: MemoryBlock<UInt64>) {
        let child = index
        let parent = JSONTape.position(in: words[index])
        words[index] = JSONTape.word(kind, length: countedChildren, position: next)
        words[index &+ 1] = words[index &+ 1] & Self.lowerHalf | UInt64(truncatingIfNeeded: position) << 32
        index = parent
        let word = words[parent]
        childCount = JSONTape.length(in: word)
        closingByte = word & 15 == UInt64(JSONTape.Kind.object.rawValue) ? Byte.closeBrace : Byte.closeBracket
        expectedKey = isObject ? JSONTape.position(in: words[parent &+ 1]) : 0
        expectedValue = isObject ? 0 : child
    }

    /// Reads a key that is expected, with its colon; returns `false` when there is another one.
    ///
    /// Invariant: `count` words are written, and a container is entered before its children are read. So a key among these
    /// words has another one after it.
    @inline(__always)
    mutating func takeExpectedKey(
        _ cursor: inout TextCursor, at count: Int, _ words: MemoryBlock<UInt64>
    ) -> Bool {
        let key = expectedKey
        expectedValue = 0
        if key == 0 { return false }
        let length = Self.length(ofKey: key, at: cursor, count, words)
        if length == 0 { return false }
        words[count] = words[key]
        cursor.advance(by: length)
        expect(after: key, words)
        return true
    }

    /// Notes a key that was not expected. When it is the one after that, an object has left one out.
    @inline(__always)
    mutating func noteKey(_ word: UInt64, at count: Int, _ words: MemoryBlock<UInt64>) {
        guard expectedKey != 0, expectedKey &+ 1 < count else { return }
        let later = JSONTape.next(after: expectedKey &+ 1, in: words)
        if later &+ 1 < count, words[later] == word { expect(after: later, words) }
    }

    @inline(__always)
    private mutating func expect(after key: Int, _ words: MemoryBlock<UInt64>) {
        expectedValue = key &+ 1
        expectedKey = JSONTape.next(after: key &+ 1, in: words)
    }

    /// How many bytes the key at an index takes at the cursor, with its quotes and its colon; 0 where another one stands there.
    @inline(__always)
    private static func length(
        ofKey key: Int, at cursor: TextCursor, _ count: Int, _ words: MemoryBlock<UInt64>
    ) -> Int {
        if key &+ 1 >= count { return 0 }
        let word = words[key]
        // Compared are the text and its quotes, eight bytes at once.
        let size = JSONTape.length(in: word) &+ 2
        guard word & 15 == UInt64(JSONTape.Kind.asciiString.rawValue), cursor.left >= size &+ 8 else { return 0 }
        let sizeWithColon = JSONReader.length(withColonBehind: size, at: cursor)
        if sizeWithColon == 0 { return 0 }
        let known = cursor.moved(to: JSONTape.position(in: word) &- 1)
        var offset = 0
        while offset &+ 8 < size {
            if cursor.word(ahead: offset) != known.word(ahead: offset) { return 0 }
            offset &+= 8
        }
        // Of the last eight bytes only those up to the quote count: the lowest.
        let difference = cursor.word(ahead: offset) ^ known.word(ahead: offset)
        return difference &<< UInt64(truncatingIfNeeded: 64 &- (size &- offset) &* 8) == 0 ? sizeWithColon : 0
    }

    private static let lowerHalf: UInt64 = 0xFFFF_FFFF

    @inline(__always)
    var isObject: Bool { closingByte == Byte.closeBrace }

    @inline(__always)
    private var kind: JSONTape.Kind { isObject ? .object : .array }

    @inline(__always)
    private var countedChildren: Int { min(childCount, JSONTape.maximumLength) }

    var expectsMore: JSONSyntaxError.Expectation { isObject ? .commaOrObjectEnd : .commaOrArrayEnd }

    var expectsKey: JSONSyntaxError.Expectation { childCount == 1 ? .keyOrObjectEnd : .key }

    var expectsValue: JSONSyntaxError.Expectation {
        closingByte == Byte.closeBracket && childCount == 1 ? .valueOrArrayEnd : .value
    }
}
