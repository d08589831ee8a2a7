/// The strict reader of RFC 8259: from bytes to a tape, in one pass and without recursion.
///
/// Accepted: exactly one value, of any kind, between optional blanks, in UTF-8, after at most one byte order mark.
/// Refused: everything else, so comments, trailing commas, single quotes, `NaN`, numbers like `01`, `1.`, `.5` and
/// `+1`, raw control characters in strings, lone surrogates, bytes that are not UTF-8, and nesting beyond the limit.
///
/// The open containers are chained through the tape itself: while one is open, the upper half of its word is the index
/// of the container around it, and its count waits there while a container inside is read.
///
/// Keys that are the same mostly have the same word: see ``OpenContainer`` and ``InternedKeys``.
enum JSONReader {
    /// The length of the byte order mark at the start, or 0.
    static func byteOrderMarkLength(_ text: TextBytes) -> Int {
        text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
    }

    /// Reads the value at `offset`, with blanks before it, and returns the offset of the byte after it.
    ///
    /// `text` has fewer than 2³² bytes.
    static func readValue(
        _ text: TextBytes, at offset: Int, maximumDepth: Int, into storage: inout JSONTapeStorage
    ) throws(JSONFailure) -> Int {
        guard offset < text.count else { throw JSONFailure(at: offset, in: text, expected: .value) }
        var run = JSONElementRun(.single)
        try read(text, at: offset, maximumDepth: maximumDepth, into: &storage, &run)
        return run.end
    }

    /// Reads one value, or as many elements of a stream as follow each other. What the run has got is on the tape also when
    /// a failure ends it.
    static func read(
        _ text: TextBytes, at offset: Int, maximumDepth: Int, into storage: inout JSONTapeStorage,
        _ run: inout JSONElementRun
    ) throws(JSONFailure) {
        // Invariant: `count` words are written, and before each turn there is room for three more, as many as one turn
        // writes.
        var cursor = TextCursor(text, at: offset)
        var words = storage.words
        var count = 0
        var open = OpenContainer()
        let internedKeys =
            text.count >= smallestTextWithInternedKeys ? InternedKeys(for: text, memory: storage.internedKeys) : nil
        var depth = 0
        if !run.isSingle {
            open.enter(.array, at: count, position: offset, words)
            count = JSONTape.firstChild(of: count)
        }

        nextChild: while true {
            if count &+ 3 > words.count {
                guard storage.grow() else { throw JSONFailure(offset: cursor.position, reason: .documentTooLarge) }
                words = storage.words
            }
            open.childCount &+= 1
            var byte = byteAfterBlanks(&cursor)
            child: do {
                if open.isObject {
                    if !open.takeExpectedKey(&cursor, at: count, words) {
                        if byte == Byte.closeBrace, open.childCount == 1 {
                            open.childCount = 0
                            break child
                        }
                        let word: UInt64
                        if cursor.left >= ShortKey.room, let key = ShortKey(&cursor) {
                            word = internedKeys?.word(of: key) ?? key.word
                        } else {
                            let key = try key(at: cursor, internedKeys, expected: open.expectsKey)
                            word = key.word
                            cursor.advance(by: key.length)
                        }
                        words[count] = word
                        open.noteKey(word, at: count, words)
                    }
                    count &+= 1
                    byte = byteAfterBlanks(&cursor)
                }
                if byte == Byte.quote {
                    words[count] = try string(&cursor)
                    count &+= 1
                } else if Byte.isDigit(byte) || byte == Byte.minus {
                    (words[count], cursor) = try number(at: cursor)
                    count &+= 1
                } else if byte == Byte.openBrace || byte == Byte.openBracket {
                    guard depth < maximumDepth else {
                        throw JSONFailure(offset: cursor.position, reason: .depthExceeded(limit: maximumDepth))
                    }
                    open.enter(byte == Byte.openBrace ? .object : .array, at: count, position: cursor.position, words)
                    count &+= 2
                    depth &+= 1
                    cursor.advance(by: 1)
                    continue nextChild
                } else if let literal = literal(at: cursor) {
                    words[count] = JSONTape.word(literal.kind, length: literal.length, position: cursor.position)
                    count &+= 1
                    cursor.advance(by: literal.length)
                } else if byte == Byte.closeBracket, open.closingByte == byte, open.childCount == 1 {
                    open.childCount = 0
                } else {
                    throw noValue(cursor, open.expectsValue)
                }
            }
            // After a value, or before the end of an empty container: close what ends here.
            while depth > 0 {
                byte = byteAfterBlanks(&cursor)
                if byte == Byte.comma {
                    cursor.advance(by: 1)
                    continue nextChild
                }
                guard byte == open.closingByte else {
                    throw JSONFailure(at: cursor, expected: open.expectsMore)
                }
                cursor.advance(by: 1)
                open.leave(next: count, position: cursor.position, words)
                depth &-= 1
            }
            guard run.add(&cursor, wordCount: count) else { return }
        }
    }

    private static let smallestTextWithInternedKeys = 4096

    /// Skips blanks from `offset` on and makes sure that nothing else follows.
    static func checkEnd(_ text: TextBytes, at offset: Int) throws(JSONFailure) {
        var cursor = TextCursor(text, at: offset)
        _ = byteAfterBlanks(&cursor)
        guard cursor.isAtEnd else { throw JSONFailure(at: cursor, expected: .endOfText) }
    }
}
