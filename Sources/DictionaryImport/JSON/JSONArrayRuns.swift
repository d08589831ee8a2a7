/// A large array of objects in JSON text, of which a run of elements at a time is on a tape: the tape of the whole would take
/// more memory than the text, and than the caches of a processor have.
///
/// The text is checked to its end first. What is not such an array, or not JSON, is read as a whole, which tells why.
@usableFromInline
final class JSONArrayRuns {
    private struct Part {
        let range: Range<Int>
        let count: Int
    }

    private let text: TextBytes
    private let maximumDepth: Int
    private var parts: [Part] = []
    /// How many elements the array has.
    @usableFromInline private(set) var count = 0
    /// Those of which somebody holds a value, such as the source of a `didImport` that waits.
    private var heldDocuments: [JSONDocument] = []

    /// Of a smaller text the tape is no burden.
    private static let fewestBytes = 1 << 20
    /// How many bytes a run has, unless its first element has more.
    private static let runLength = 1 << 17

    /// - Parameter maximumDepth: How deep arrays and objects may be nested, this array included.
    @usableFromInline
    init?(_ text: TextBytes, maximumDepth: Int) {
        guard text.count >= Self.fewestBytes else { return nil }
        (self.text, self.maximumDepth) = (text, maximumDepth - 1)
        var cursor = TextCursor(text, at: JSONReader.byteOrderMarkLength(text))
        guard JSONReader.byteAfterBlanks(&cursor) == Byte.openBracket else { return nil }
        cursor.advance(by: 1)
        while let part = nextPart(at: cursor.position) {
            parts.append(part)
            count += part.count
            cursor = TextCursor(text, at: part.range.upperBound)
            // A run ends behind a comma, or before it.
            guard text[part.range.upperBound - 1] != Byte.comma else { continue }
            let next = JSONReader.byteAfterBlanks(&cursor)
            guard next == Byte.comma || next == Byte.closeBracket else { return nil }
            cursor.advance(by: 1)
            if next == Byte.comma { continue }
            guard (try? JSONReader.checkEnd(text, at: cursor.position)) != nil else { return nil }
            return
        }
        return nil
    }

    /// The elements that follow a position, as many as a run has; `nil` when there is none that can be read.
    private func nextPart(at start: Int) -> Part? {
        guard startsElement(at: start) else { return nil }
        var length = Self.runLength
        while true {
            let end = min(start + length, text.count)
            var run = JSONElementRun(.comma)
            if let document = JSONDocument.open(&run, of: text.part(start..<end), maximumDepth: maximumDepth) {
                JSONDocument.close(document)
                return Part(range: start..<start + run.end, count: run.count)
            }
            guard end < text.count else { return nil }
            length *= 8
        }
    }

    private func startsElement(at position: Int) -> Bool {
        var cursor = TextCursor(text, at: position)
        return JSONElementRun.canStart(with: JSONReader.byteAfterBlanks(&cursor))
    }

    /// Calls `body` with one array after the other, which has a run of the elements.
    ///
    /// - Throws: When a run cannot be read any more: there is no memory, or somebody has changed the text.
    func forEachRun(_ body: (JSONView) -> Void) throws(JSONSyntaxError) {
        for part in parts {
            var run = JSONElementRun(.comma)
            var document = JSONDocument.open(&run, of: text.part(part.range), maximumDepth: maximumDepth)
            guard let root = document?.root, run.count == part.count else {
                throw JSONSyntaxError(JSONFailure(offset: part.range.lowerBound, reason: .documentTooLarge), in: text)
            }
            body(root)
            close(&document)
        }
    }

    private func close(_ document: inout JSONDocument?) {
        let isHeld = !isKnownUniquelyReferenced(&document)
        guard let last = document.take() else { return }
        if isHeld { heldDocuments.append(last) } else { JSONDocument.close(last) }
    }

    /// Ends the use of the text.
    @usableFromInline
    func close() {
        while let document = heldDocuments.popLast() { JSONDocument.close(document) }
    }
}
