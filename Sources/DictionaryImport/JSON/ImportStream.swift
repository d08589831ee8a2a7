import Foundation

/// Makes objects of JSON that arrives in pieces: a file or a body that need not fit in memory.
///
/// Push the bytes as they come, and take the objects that are complete:
///
/// ```swift
/// var stream = ImportStream<Person>(.array(at: "data.people"))
/// for chunk in chunks { store.add(try stream.push(chunk)) }
/// store.add(try stream.finish())
/// ```
///
/// Each element is an import of its own: an element that fails leaves existing objects as they were, and those before it
/// have been imported. What a stream holds is the element that is not complete yet and the last chunk. An element that is
/// not valid ends the stream, or is left out and reported, as ``ImportOptions/onInvalidElement`` says. So is a line that
/// is not JSON; in the other layouts, where nobody knows what follows, it ends the stream.
public struct ImportStream<Model: DictionaryImportable> {
    /// How the elements follow each other.
    public struct Layout: Sendable, Hashable {
        let splitter: JSONSplitter.Layout
        let path: String?

        /// The document is an array.
        public static var array: Layout { Layout(splitter: .elements, path: nil) }
        /// The array is at a key path, such as `data.people`; what surrounds it is passed over.
        public static func array(at path: String) -> Layout {
            Layout(splitter: .elements(at: KeyPathText(path).components), path: path)
        }
        /// One element a line, as in JSON Lines. Empty lines are passed over.
        public static var lines: Layout { Layout(splitter: .lines, path: nil) }
        /// One element after the other, with or without blanks between them.
        public static var concatenated: Layout { Layout(splitter: .sequence, path: nil) }
    }

    /// Something about an element: what made it fail, or what was left out of it.
    public struct Issue: Sendable, Hashable, CustomStringConvertible {
        /// The number of the element, from zero.
        public let element: Int
        /// How many bytes of the stream stand before the element.
        public let offset: Int
        /// What was found. Its path starts at the root of the stream.
        public let issue: ImportIssue

        /// The number of the element, its place in the stream, and what was found.
        public var description: String { "element \(element), byte \(offset): \(issue)" }
    }

    /// How many elements have been seen, valid or not.
    public private(set) var elementCount = 0

    /// How many bytes of the stream stand before the element that was seen last: with an error, the one that failed.
    public private(set) var elementOffset = 0

    /// How many bytes have been pushed.
    public private(set) var byteCount = 0

    private let layout: Layout
    private let mappings: [String: String]
    private let options: ImportOptions?
    private let session: ImportSession?
    private let maximumElementSize: Int
    private let onIssue: ((Issue) -> Void)?
    private var splitter: JSONSplitter
    private var buffer: [UInt8] = []
    /// How many bytes of the stream stand before the buffer.
    private var bufferOffset = 0
    /// The line and column of the last failure, or of the start of the buffer when that comes later. It only moves on, so
    /// that no byte is counted twice.
    private var place = JSONTextPlace()
    private var failure: ImportError?
    private var isFinished = false

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - layout: How the elements follow each other.
    ///   - mappings: As in ``DictionaryImportable/object(fromJSON:at:mappings:options:session:onIssue:)``.
    ///   - options: Options for the whole graph of each element, instead of each model's own.
    ///   - session: What the elements know of each other, and of other imports.
    ///   - maximumElementSize: The most bytes that an element may have: what is not complete must be kept.
    ///   - onIssue: Receives what was left out or is worth a look, with the number of its element and where it starts.
    public init(
        _ layout: Layout, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, maximumElementSize: Int = 16 << 20, onIssue: ((Issue) -> Void)? = nil
    ) {
        self.layout = layout
        self.mappings = mappings
        self.options = options
        self.session = session
        self.maximumElementSize = maximumElementSize
        self.onIssue = onIssue
        splitter = JSONSplitter(layout.splitter)
    }

    /// Takes the next bytes and returns the objects that they complete.
    ///
    /// - Throws: ``ImportError`` for an element that is not valid, unless such are left out, and for bytes that are not
    ///   JSON. The objects before it are lost with the error when they came in the same bytes, but they were imported:
    ///   use ``push(_:_:)`` to have each at once. A stream that has failed stays failed.
    public mutating func push(_ bytes: some ContiguousBytes) throws(ImportError) -> [Model] {
        var models: [Model] = []
        try push(bytes) { models.append($0) }
        return models
    }

    /// Takes the next bytes and hands over each object as it is completed.
    public mutating func push(_ bytes: some ContiguousBytes, _ body: (Model) -> Void) throws(ImportError) {
        bytes.withTextBytes { bytes in
            buffer.append(contentsOf: bytes)
            byteCount += bytes.count
        }
        try takeElements(isLast: false, body)
    }

    /// Says that no bytes follow, and returns the objects that the end of input completes.
    ///
    /// - Throws: ``ImportError``, also when the stream ends before its JSON does.
    public mutating func finish() throws(ImportError) -> [Model] {
        var models: [Model] = []
        try finish { models.append($0) }
        return models
    }

    /// Says that no bytes follow, and hands over each object that the end of input completes.
    public mutating func finish(_ body: (Model) -> Void) throws(ImportError) {
        guard !isFinished else { return }
        try takeElements(isLast: true, body)
        isFinished = true
    }

    private mutating func takeElements(isLast: Bool, _ body: (Model) -> Void) throws(ImportError) {
        if let failure { throw failure }
        do throws(ImportError) {
            while let range = try nextElement(isLast: isLast) {
                if let model = try importElement(range) { body(model) }
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

    private mutating func nextElement(isLast: Bool) throws(ImportError) -> Range<Int>? {
        let step: JSONSplitter.Step
        do throws(JSONFailure) {
            step = try buffer.withTextBytes { bytes throws(JSONFailure) in
                try splitter.next(in: bytes, isLast: isLast)
            }
        } catch {
            throw syntaxError(error)
        }
        switch step {
        case .value(let range): return range
        case .needsMore, .finished: return nil
        case .missing: throw error(.missingPart(path: layout.path ?? ""))
        case .noArray: throw error(.typeMismatch(expected: IssueFacts.array(of: Model.self), found: .somethingElse))
        }
    }

    /// The object of an element; `nil` when it was left out.
    private mutating func importElement(_ range: Range<Int>) throws(ImportError) -> Model? {
        let index = elementCount
        let offset = bufferOffset + range.lowerBound
        elementCount += 1
        elementOffset = offset
        let options = options ?? Model.importOptions
        let path = splitter.arrayPath + [.index(index)]
        let report: ((ImportIssue) -> Void)? = onIssue.map { onIssue in
            { onIssue(Issue(element: index, offset: offset, issue: $0)) }
        }
        do {
            return try buffer.withTextBytes { bytes in
                try JSONDocument.withDocument(bytes.part(range), maximumDepth: options.maximumDepth) { document in
                    try ImportContext.run(Model.self, options: self.options, session: session, onIssue: report) {
                        context in
                        context.startPaths(at: path)
                        let source = try context.locate(nil, in: document)
                        return try context.importRoot(Model.self, from: source, mappings: mappings)
                    }.result
                }
            }
        } catch let error as JSONSyntaxError {
            let failure = JSONFailure(offset: range.lowerBound + error.offset, reason: error.reason)
            return try skip(syntaxError(failure), if: layout.splitter.isLines, options, report)
        } catch let error as ImportError {
            return try skip(error, if: true, options, report)
        } catch {
            throw self.error(.custom(message: "\(error)"))
        }
    }

    /// Reports an element that was left out, or throws.
    private func skip(
        _ error: ImportError, if canGoOn: Bool, _ options: ImportOptions, _ report: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> Model? {
        guard canGoOn, options.onInvalidElement.isSkip else { throw error }
        for var issue in error.issues {
            issue.severity = .warning
            report?(issue)
        }
        if error.omittedIssueCount > 0 { report?(.omittedWarnings(error.omittedIssueCount, in: Model.self)) }
        return nil
    }

    private func error(_ facts: IssueFacts) -> ImportError {
        ImportError([ImportIssue(facts, in: Model.self)])
    }

    private mutating func syntaxError(_ failure: JSONFailure) -> ImportError {
        movePlace(to: min(failure.offset, buffer.count))
        let error = JSONSyntaxError(
            offset: place.offset, line: place.line, column: place.column, reason: failure.reason)
        return ImportError([error.issue(of: Model.self)])
    }
}

/// A place in a text that goes by in pieces: the byte, the line, and the Unicode scalar within it, as people count.
struct JSONTextPlace {
    private(set) var offset = 0
    private(set) var line = 1
    private(set) var column = 1
    private var previous: UInt8 = 0

    mutating func pass(_ bytes: TextBytes) {
        for byte in bytes {
            switch byte {
            case Byte.lineFeed where previous == Byte.carriageReturn: break
            case Byte.lineFeed, Byte.carriageReturn:
                line += 1
                column = 1
            // A continuation byte belongs to the scalar already counted, and the byte order mark is none.
            case 0x80...0xBF: break
            case 0xEF where offset == 0: break
            default: column += 1
            }
            previous = byte
            offset += 1
        }
    }
}
