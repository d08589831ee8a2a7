/// Elements of a stream, or of a large array, that have been read, on one tape.
struct JSONRun: ~Copyable {
    let document: JSONDocument
    let count: Int
    /// Where they are on the tape.
    let indices: Range<Int>
    /// Where they are in the text of the reader.
    let range: Range<Int>

    /// Calls `body` with one element after the other.
    @inline(__always)
    func forEachElement(_ body: (JSONView) -> Void) {
        let anchor = document.root.anchor
        var index = indices.lowerBound
        while index < indices.upperBound {
            body(JSONView(anchor: anchor, index: index))
            index = anchor.tape.next(after: index)
        }
    }

    /// The document, of which this is no reference any more: whoever closes it finds out whether there are others.
    consuming func takeDocument() -> JSONDocument { document }
}

/// Reads the elements of a text, which may arrive in pieces.
///
/// Mostly that is a run of them at once: so many are put on one tape as are complete and follow each other. What is no such
/// run goes element by element: the follower finds where it ends, and it is read then. No byte is read in vain twice.
struct JSONRunReader {
    enum Failure: Error {
        case structure(JSONFollower.Failure)
        /// An element, which starts here, is not well-formed, or nested too deeply.
        case element(JSONFailure, start: Int)
    }

    private var follower: JSONFollower
    private let separator: JSONElementRun.Separator
    private let maximumDepth: Int

    /// How many bytes a run has at most: so many a value may hold that somebody keeps of an element.
    private static let runLength = 1 << 17

    init(_ layout: JSONFollower.Layout, maximumDepth: Int) {
        follower = JSONFollower(layout)
        separator =
            switch layout {
            case .sequence: .blanks
            case .lines: .lineFeed
            case .elements: .comma
            }
        self.maximumDepth = maximumDepth
    }

    /// The next elements that are complete; `nil` when there is none.
    ///
    /// - Parameter bytes: The buffer, which starts with the bytes of the last call that were not discarded.
    @inline(never)
    mutating func next(in bytes: TextBytes, isLast: Bool) throws(Failure) -> JSONRun? {
        if !follower.isInElement {
            guard try hasElement(in: bytes, isLast: isLast) else { return nil }
            if let run = nextRun(in: bytes) { return run }
        }
        guard let range = follower.passElement(in: bytes, isLast: isLast) else { return nil }
        do throws(JSONSyntaxError) {
            let document = try JSONDocument.open(bytes.part(range), maximumDepth: maximumDepth)
            return JSONRun(
                document: document, count: 1, indices: 0..<document.tape.next(after: 0), range: range)
        } catch {
            let failure = JSONFailure(offset: range.lowerBound + error.offset, reason: error.reason)
            throw .element(failure, start: range.lowerBound)
        }
    }

    /// The way to the array, with its keys as the text spells them.
    var arrayPath: [ImportPath.Component] { follower.arrayPath }

    /// The bytes before this position are of no use any more.
    var discardableCount: Int { follower.discardableCount }

    /// Tells that the first `count` bytes of the buffer, at most `discardableCount`, were removed.
    mutating func discard(_ count: Int) { follower.discard(count) }

    /// Moves to where the next element starts; `false` when there is none.
    private mutating func hasElement(in bytes: TextBytes, isLast: Bool) throws(Failure) -> Bool {
        do throws(JSONFollower.Failure) {
            return try follower.moveToElement(in: bytes, isLast: isLast)
        } catch {
            throw .structure(error)
        }
    }

    /// The elements that are complete and follow each other from here on; `nil` when there is none.
    private mutating func nextRun(in bytes: TextBytes) -> JSONRun? {
        let start = follower.position
        guard JSONElementRun.canStart(with: bytes[start]) else { return nil }
        let part = bytes.part(start..<min(start + Self.runLength, bytes.count))
        var run = JSONElementRun(separator)
        guard let document = JSONDocument.open(&run, of: part, maximumDepth: maximumDepth) else { return nil }
        follower.pass(run)
        return JSONRun(
            document: document, count: run.count, indices: JSONTape.firstChild(of: 0)..<run.wordCount,
            range: start..<start + run.end)
    }
}
