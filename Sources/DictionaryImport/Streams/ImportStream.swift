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
/// is not JSON, or is too long; in the other layouts, where nobody knows what follows, it ends the stream.
///
/// A stream is not `Sendable`, because it holds the session and the closure that it was given. Make it where it is used; one that
/// nothing else refers to may be sent to another task.
public struct ImportStream<Model: DictionaryImportable> {
    /// How the elements follow each other.
    public struct Layout: Sendable, Hashable {
        let elements: JSONElementReader.Layout
        /// The key path of the array, as it was given.
        let path: String?

        /// The document is an array.
        public static var array: Layout { Layout(elements: .array(at: []), path: nil) }
        /// The array is at a key path, such as `data.people`; what surrounds it is passed over.
        /// No index is counted from the end, and a key with dots in it is put in brackets and quotes.
        public static func array(at path: String) -> Layout {
            Layout(elements: .array(at: KeyPathText(path).components), path: path)
        }
        /// One element a line, as in JSON Lines. Empty lines are passed over.
        public static var lines: Layout { Layout(elements: .lines, path: nil) }
        /// One element after the other, with or without blanks between them.
        public static var concatenated: Layout { Layout(elements: .concatenated, path: nil) }
    }

    /// Something about an element: what made it fail or, when it was imported, what was left out of it.
    public struct Issue: Sendable, Hashable, CustomStringConvertible {
        /// The number of the element, from zero.
        public let element: Int
        /// How many bytes of the stream stand before the element.
        public let offset: Int
        /// The line on which the element starts, from 1, where the layout is ``Layout/lines``. Each line feed ends a line, be the
        /// line blank or not; a carriage return by itself ends none.
        public let line: Int?
        /// What was found. Its path starts at the root of the stream.
        public let issue: ImportIssue

        /// The number of the element, its place in the stream, and what was found.
        public var description: String { "element \(element), byte \(offset): \(issue)" }
    }

    private var reader: JSONElementReader
    private let layout: Layout
    private var imports: SuccessiveImports
    private let maximumElementSize: Int
    private let onIssue: ((Issue) -> Void)?
    private let skipsElements: Bool
    private var failure: ImportError?
    private var isFinished = false

    /// How many elements have been seen, valid or not.
    public var elementCount: Int { reader.elementCount }

    /// How many bytes of the stream stand before the element that was seen last: with an error, the one that failed.
    public var elementOffset: Int { reader.elementOffset }

    /// The line on which the element starts that was seen last, from 1, where the layout is ``Layout/lines``; see ``Issue/line``.
    public var elementLine: Int? { layout.elements == .lines ? reader.elementLine : nil }

    /// How many bytes have been pushed.
    public var byteCount: Int { reader.byteCount }

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - layout: How the elements follow each other.
    ///   - mappings: As in `object(fromJSON:at:)`.
    ///   - options: Options for the whole graph of each element, instead of each model's own.
    ///   - session: What the elements know of each other, and of other imports.
    ///   - maximumElementSize: The most bytes that an element may have: what is not complete must be kept. Of a line that has
    ///     more, no more than that is kept.
    ///   - onIssue: Receives what was left out or is worth a look, with the number of its element and where it starts.
    public init(
        _ layout: Layout, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, maximumElementSize: Int = 16 << 20, onIssue: ((Issue) -> Void)? = nil
    ) {
        // A model that cannot be asked while it is inspected says so when an element is imported.
        let ownOptions = options ?? (try? Schema.settings(of: Model.self).options) ?? .default
        reader = JSONElementReader(
            layout.elements, maximumDepth: ownOptions.maximumDepth, maximumElementSize: maximumElementSize)
        (self.layout, self.maximumElementSize, self.onIssue) = (layout, maximumElementSize, onIssue)
        // Issues of each element go to a receiver of its own.
        imports = SuccessiveImports(Import.Call(mappings, options, session, onIssue == nil ? nil : { _ in }))
        skipsElements = ownOptions.onInvalidElement.isSkip
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
        try take(bytes)
        while try importNext(body) {}
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
        try take(Data?.none)
        while try importNext(body) {}
    }

    /// Takes the next bytes, or `nil` for the end of input.
    mutating func take(_ bytes: (some ContiguousBytes)?) throws(ImportError) {
        if let failure { throw failure }
        if let bytes { return reader.append(bytes) }
        if !isFinished { reader.finish() }
        isFinished = true
    }

    /// Imports the next element that is complete, and hands over its object, unless it is left out. Returns `false` where that
    /// takes more bytes.
    mutating func importNext(_ body: (Model) -> Void) throws(ImportError) -> Bool {
        if let failure { throw failure }
        do throws(ImportError) {
            guard let element = try nextElement() else { return false }
            try importElement(element, body)
            return true
        } catch {
            failure = error
            throw error
        }
    }
}

// MARK: Elements

extension ImportStream {
    /// The next element that is complete. One that is not well-formed is left out where it is known what follows.
    private mutating func nextElement() throws(ImportError) -> ImportValue? {
        while true {
            do throws(JSONElementReader.Failure) {
                return try reader.next()
            } catch {
                let found = ImportError([issue(of: error)])
                switch error {
                case .element, .tooLong: if layout.elements != .lines { throw found }
                case .syntax, .missing, .noArray: throw found
                }
                try leaveOut(because: found)
            }
        }
    }

    private mutating func issue(of failure: JSONElementReader.Failure) -> ImportIssue {
        switch failure {
        case .syntax(let reason, let position), .element(let reason, let position):
            return ImportIssue(reader.syntaxError(reason, at: position).facts, in: Model.self)
        case .missing: return ImportIssue(.missingPart(path: layout.path ?? ""), in: Model.self)
        case .noArray(let found):
            let facts = IssueFacts.typeMismatch(expected: IssueFacts.array(of: Model.self), found: found)
            return ImportIssue(facts, in: Model.self).at(ImportPath(reader.elementPath.dropLast()))
        case .tooLong: return ImportIssue(.elementTooLong(limit: maximumElementSize), in: Model.self)
        }
    }

    /// Imports an element by itself, and hands over the object, unless it is left out.
    private mutating func importElement(_ element: ImportValue, _ body: (Model) -> Void) throws(ImportError) {
        let model: Model
        do throws(ImportError) {
            model = try imports.makeObject(from: element, at: reader.elementPath, onIssue: issueReceiver)
        } catch {
            return try leaveOut(because: error.prefixed(by: reader.elementPath))
        }
        body(model)
    }

    /// Receives what is reported of the last element; `nil` when nobody wants to know.
    private var issueReceiver: ((ImportIssue) -> Void)? {
        guard let onIssue else { return nil }
        let (element, offset, line, path) = (elementCount - 1, elementOffset, elementLine, reader.elementPath)
        return { onIssue(Issue(element: element, offset: offset, line: line, issue: $0.inElement(at: path))) }
    }

    /// Reports that the last element is not valid, or throws when none may be left out.
    private func leaveOut(because error: ImportError) throws(ImportError) {
        guard skipsElements, !error.hasFaultOfModel else { throw error }
        guard let onIssue else { return }
        var issues = error.issues
        for index in issues.indices { issues[index].severity = .skipped }
        let omitted = error.omittedIssueCount
        if omitted > 0 { issues.append(.omittedWarnings(omitted, in: typeName(Model.self))) }
        for issue in issues {
            onIssue(Issue(element: elementCount - 1, offset: elementOffset, line: elementLine, issue: issue))
        }
    }
}

extension ImportIssue {
    /// The issue of an element, as one of the stream. How many warnings were not kept is said of no place.
    fileprivate func inElement(at path: [ImportPath.Component]) -> ImportIssue {
        if case .omitted = reason.facts { return self }
        return at(ImportPath(path).appending(self.path.components))
    }
}

/// Imports that follow each other, each of one object and a transaction of its own.
///
/// To begin and to end an import takes as long as a small object: one that has left nothing behind is used for the next object.
private struct SuccessiveImports {
    private let call: Import.Call
    /// The last import, if nothing tells it from a new one.
    private var reusable: Import?

    init(_ call: Import.Call) { self.call = call }

    /// Makes an object, or finds and updates it.
    ///
    /// - Parameter path: Where the object is in the stream.
    mutating func makeObject<Model: DictionaryImportable>(
        from value: ImportValue, at path: [ImportPath.Component], onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> Model {
        // A copy of the stream has the same import: neither goes on with it.
        if reusable != nil, !isKnownUniquelyReferenced(&reusable) { reusable = nil }
        var run = reusable.take() ?? Import(Model.self, call, isUpdate: false)
        defer { if reusable == nil { run.release() } }
        run.beginStep(.components(path))
        var made: AnyObject?
        do {
            defer {
                run.endStep()
                // Values that a hook has kept belong to the import that they are of.
                if isKnownUniquelyReferenced(&run), run.hasLeftNothing {
                    reusable = run
                } else {
                    // An element that is left out has mentioned what it describes.
                    run.end(keepsMentions: run.settings.options.onInvalidElement.isSkip)
                }
            }
            try run.perform(on: .value(value)) { context, source in
                made = try context.makeRoot(Model.self, from: source, call.mappings)
            }
        }
        run.giveWarnings(to: onIssue)
        return Model._model(in: Import.result(made))
    }
}

extension Import {
    /// Whether nothing was found to say, staged, or noted of objects.
    fileprivate var hasLeftNothing: Bool {
        stop == nil && (knownRecords?.isEmpty ?? true) && knownTransaction == nil && knownObjects == nil
    }
}
