/// The bytes of a stream, from which it takes the elements that are complete.
///
/// They are imported as those of a whole document are, but each by itself.
struct StreamReader {
    /// Imports elements, and hands over each model.
    typealias ElementImport<Model> = (inout StreamedElements, (consuming Model) -> Void) throws(ImportError) -> Void

    private(set) var elementCount = 0
    private(set) var elementOffset = 0
    private(set) var byteCount = 0
    var isFinished = false

    private let settings: StreamSettings
    private let layout: JSONFollower.Layout
    private let path: String?
    private let maximumElementSize: Int
    private var runs: JSONRunReader
    private var buffer: [UInt8] = []
    /// How many bytes of the stream stand before the buffer.
    private var bufferOffset = 0
    /// The line and column of the last failure, or of the start of the buffer when that comes later. It only moves on, so
    /// that no byte is counted twice.
    private var place = JSONTextPlace()
    private var failure: ImportError?

    init(_ settings: StreamSettings, _ layout: JSONFollower.Layout, path: String?, maximumElementSize: Int) {
        self.settings = settings
        self.layout = layout
        self.path = path
        self.maximumElementSize = maximumElementSize
        runs = JSONRunReader(layout, maximumDepth: settings.effectiveOptions.maximumDepth)
    }

    mutating func append(_ bytes: TextBytes) {
        buffer.append(bytes)
        byteCount += bytes.count
    }

    /// Imports the elements that are complete.
    mutating func takeElements(
        isLast: Bool, _ importElements: (inout StreamedElements) throws(ImportError) -> Void
    ) throws(ImportError) {
        if let failure { throw failure }
        do throws(ImportError) {
            let buffer = buffer
            try buffer.withTextBytes { bytes throws(ImportError) in
                try takeElements(of: bytes, isLast: isLast, importElements)
            }
            guard buffer.count - runs.discardableCount <= maximumElementSize else {
                elementOffset = bufferOffset + runs.discardableCount
                throw error(.elementTooLong(limit: maximumElementSize))
            }
        } catch {
            failure = error
            buffer = []
            throw error
        }
        discard(runs.discardableCount)
    }

    private mutating func takeElements(
        of bytes: TextBytes, isLast: Bool, _ importElements: (inout StreamedElements) throws(ImportError) -> Void
    ) throws(ImportError) {
        while let run = try nextRun(in: bytes, isLast: isLast) {
            var elements = StreamedElements(
                settings, run, arrayPath: runs.arrayPath, count: elementCount,
                start: bufferOffset + run.range.lowerBound)
            let result = Result { () throws(ImportError) in try importElements(&elements) }
            (elementCount, elementOffset) = (elements.count, elements.offset)
            elements.close()
            JSONDocument.close(run.takeDocument())
            try result.get()
        }
    }

    /// The next elements that are complete. One that is not well-formed is left out where that is possible.
    private mutating func nextRun(in bytes: TextBytes, isLast: Bool) throws(ImportError) -> JSONRun? {
        while true {
            do throws(JSONRunReader.Failure) {
                return try runs.next(in: bytes, isLast: isLast)
            } catch {
                switch error {
                case .structure(.missing):
                    throw self.error(.missingPart(path: path ?? ""))
                case .structure(.noArray(let found)):
                    throw self.error(
                        .typeMismatch(expected: IssueFacts.array(of: settings.model), found: found),
                        at: runs.arrayPath)
                case .structure(.syntax(let failure)):
                    throw syntaxError(failure)
                case .element(let failure, let start):
                    elementOffset = bufferOffset + start
                    elementCount += 1
                    let error = syntaxError(failure)
                    guard layout.isLines else { throw error }
                    try settings.leaveOut(elementCount - 1, at: elementOffset, because: error)
                }
            }
        }
    }

    private mutating func discard(_ count: Int) {
        movePlace(to: count)
        buffer.removeFirst(count)
        bufferOffset += count
        runs.discard(count)
    }

    /// Counts the lines up to a position of the buffer.
    private mutating func movePlace(to position: Int) {
        let passed = place.offset - bufferOffset
        guard passed < position else { return }
        buffer.withTextBytes { place.pass($0.part(passed..<position)) }
    }

    private func error(_ facts: IssueFacts, at path: [ImportPath.Component] = []) -> ImportError {
        ImportError([ImportIssue(facts, at: ImportPath(path), model: typeName(settings.model))])
    }

    private mutating func syntaxError(_ failure: JSONFailure) -> ImportError {
        movePlace(to: min(failure.offset, buffer.count))
        let error = JSONSyntaxError(
            offset: place.offset, line: place.line, column: place.column, reason: failure.reason)
        return ImportError([error.issue(of: settings.model)])
    }
}
