/// The bytes of a stream, from which it takes the elements that are complete.
///
/// Mostly that is a run of them at once: they are put on one tape and imported as those of a whole document are. What is no
/// such run goes element by element: the splitter finds where it ends, and it is read then. No byte is read in vain twice.
@usableFromInline
struct StreamReader {
    /// Imports elements, and hands over each model.
    @usableFromInline
    typealias ElementImport<Model> = (inout StreamedElements, (consuming Model) -> Void) throws(ImportError) -> Void

    private(set) var elementCount = 0
    private(set) var elementOffset = 0
    private(set) var byteCount = 0
    @usableFromInline var isFinished = false

    private let settings: StreamSettings
    private let layout: JSONSplitter.Layout
    private let path: String?
    private let maximumElementSize: Int
    private var splitter: JSONSplitter
    private var buffer: [UInt8] = []
    /// How many bytes of the stream stand before the buffer.
    private var bufferOffset = 0
    /// The line and column of the last failure, or of the start of the buffer when that comes later. It only moves on, so
    /// that no byte is counted twice.
    private var place = JSONTextPlace()
    private var failure: ImportError?

    /// How many bytes the next run of elements has at most. Where elements are not valid, runs are short, and little is made
    /// ready for each.
    private var runLength = longestRun
    /// So many bytes a value that somebody keeps of an element may hold.
    private static let longestRun = 1 << 17
    private static let shortestRun = 1 << 11

    init(_ settings: StreamSettings, _ layout: JSONSplitter.Layout, path: String?, maximumElementSize: Int) {
        self.settings = settings
        self.layout = layout
        self.path = path
        self.maximumElementSize = maximumElementSize
        splitter = JSONSplitter(layout)
    }

    @usableFromInline
    mutating func append(_ bytes: TextBytes) {
        buffer.append(bytes)
        byteCount += bytes.count
    }

    /// Imports the elements that are complete.
    @usableFromInline
    mutating func takeElements(
        isLast: Bool, _ importElements: (inout StreamedElements) throws(ImportError) -> Void
    ) throws(ImportError) {
        if let failure { throw failure }
        do throws(ImportError) {
            let buffer = buffer
            try buffer.withTextBytes { bytes throws(ImportError) in
                try takeElements(of: bytes, isLast: isLast, importElements)
            }
            let kept = buffer.count - splitter.discardableCount
            guard kept <= maximumElementSize else {
                elementOffset = bufferOffset + splitter.discardableCount
                throw error(.elementTooLong(limit: maximumElementSize))
            }
        } catch {
            failure = error
            buffer = []
            throw error
        }
        discard(splitter.discardableCount)
    }

    private mutating func takeElements(
        of bytes: TextBytes, isLast: Bool, _ importElements: (inout StreamedElements) throws(ImportError) -> Void
    ) throws(ImportError) {
        // As far as a run has come, the next one need not come: it would end there again.
        var reach = 0
        while true {
            if !splitter.isInValue {
                guard try hasElement(in: bytes, isLast: isLast) else { return }
                let start = splitter.position
                if start >= reach {
                    let part = bytes.part(start..<min(start + runLength, bytes.count))
                    var run = JSONElementRun(layout.separator)
                    let isImported = try importRun(&run, of: part, at: start, importElements)
                    reach = start + run.reach
                    runLength = run.reach < part.count ? Self.shortestRun : min(8 * runLength, Self.longestRun)
                    if isImported { continue }
                }
            }
            guard let range = try nextElement(in: bytes, isLast: isLast) else { return }
            try importElement(bytes.part(range), at: range.lowerBound, importElements)
        }
    }

    /// Moves to where the next element starts; `false` when there is none.
    private mutating func hasElement(in bytes: TextBytes, isLast: Bool) throws(ImportError) -> Bool {
        try element(bytes) { splitter, bytes throws(JSONFailure) in
            try splitter.moveToStart(in: bytes, isLast: isLast) ?? .value(0..<0)
        } != nil
    }

    /// The next element that is complete, or that the end of input completes.
    private mutating func nextElement(in bytes: TextBytes, isLast: Bool) throws(ImportError) -> Range<Int>? {
        try element(bytes) { splitter, bytes throws(JSONFailure) in try splitter.next(in: bytes, isLast: isLast) }
    }

    private mutating func element(
        _ bytes: TextBytes, _ find: (inout JSONSplitter, TextBytes) throws(JSONFailure) -> JSONSplitter.Step
    ) throws(ImportError) -> Range<Int>? {
        let step: JSONSplitter.Step
        do throws(JSONFailure) {
            step = try find(&splitter, bytes)
        } catch {
            throw syntaxError(error)
        }
        switch step {
        case .value(let range): return range
        case .needsMore, .finished: return nil
        case .missing: throw error(.missingPart(path: path ?? ""))
        case .noArray:
            throw error(.typeMismatch(expected: IssueFacts.array(of: settings.model), found: .somethingElse))
        }
    }

    /// Imports the elements that are complete and follow each other from a position on; `false` when there is none.
    private mutating func importRun(
        _ run: inout JSONElementRun, of text: TextBytes, at start: Int,
        _ importElements: (inout StreamedElements) throws(ImportError) -> Void
    ) throws(ImportError) -> Bool {
        guard JSONElementRun.canStart(with: text[0]),
            let document = JSONDocument.open(&run, of: text, maximumDepth: maximumDepth)
        else { return false }
        defer { JSONDocument.close(document) }
        splitter.pass(run)
        try importAll(
            run.count, of: document.root, in: JSONTape.firstChild(of: 0)..<run.wordCount, at: start, importElements)
        return true
    }

    /// Imports the element that a text is.
    private mutating func importElement(
        _ text: TextBytes, at start: Int, _ importElements: (inout StreamedElements) throws(ImportError) -> Void
    ) throws(ImportError) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument.open(text, maximumDepth: maximumDepth)
        } catch {
            elementOffset = bufferOffset + start
            elementCount += 1
            let error = syntaxError(JSONFailure(offset: start + error.offset, reason: error.reason))
            guard layout.isLines else { throw error }
            return try settings.leaveOut(elementCount - 1, at: elementOffset, because: error)
        }
        defer { JSONDocument.close(document) }
        try importAll(1, of: document.root, in: 0..<document.tape.next(after: 0), at: start, importElements)
    }

    private mutating func importAll(
        _ total: Int, of root: JSONView, in indices: Range<Int>, at start: Int,
        _ importElements: (inout StreamedElements) throws(ImportError) -> Void
    ) throws(ImportError) {
        var elements = StreamedElements(
            settings, total, of: root, in: indices, arrayPath: splitter.arrayPath, count: elementCount,
            start: bufferOffset + start)
        defer {
            (elementCount, elementOffset) = (elements.count, elements.offset)
            elements.close()
        }
        try importElements(&elements)
    }

    private var maximumDepth: Int { settings.effectiveOptions.maximumDepth }

    private mutating func discard(_ count: Int) {
        movePlace(to: count)
        buffer.removeFirst(count)
        bufferOffset += count
        splitter.discard(count)
    }

    /// Counts the lines up to a position of the buffer.
    private mutating func movePlace(to position: Int) {
        let passed = place.offset - bufferOffset
        guard passed < position else { return }
        buffer.withTextBytes { place.pass($0.part(passed..<position)) }
    }

    private func error(_ facts: IssueFacts) -> ImportError {
        ImportError([ImportIssue(facts, in: settings.model)])
    }

    private mutating func syntaxError(_ failure: JSONFailure) -> ImportError {
        movePlace(to: min(failure.offset, buffer.count))
        let error = JSONSyntaxError(
            offset: place.offset, line: place.line, column: place.column, reason: failure.reason)
        return ImportError([error.issue(of: settings.model)])
    }
}
