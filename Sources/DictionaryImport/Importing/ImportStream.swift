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
///
/// A stream is not `Sendable`, because it holds the session and the closure that it was given. Make it where it is used; one that
/// nothing else refers to may be sent to another task.
public struct ImportStream<Model: DictionaryImportable> {
    /// How the elements follow each other.
    public struct Layout: Sendable, Hashable {
        let follower: JSONFollower.Layout
        let path: String?

        /// The document is an array.
        public static var array: Layout { Layout(follower: .elements, path: nil) }
        /// The array is at a key path, such as `data.people`; what surrounds it is passed over.
        /// No index is counted from the end, and a key with dots in it is put in brackets and quotes.
        public static func array(at path: String) -> Layout {
            Layout(follower: .elements(at: KeyPathText(path).components), path: path)
        }
        /// One element a line, as in JSON Lines. Empty lines are passed over.
        public static var lines: Layout { Layout(follower: .lines, path: nil) }
        /// One element after the other, with or without blanks between them.
        public static var concatenated: Layout { Layout(follower: .sequence, path: nil) }
    }

    /// Something about an element: what made it fail or, when it was imported, what was left out of it.
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

    /// What is the same for every model: the bytes, and what is known of them.
    var reader: StreamReader
    /// Imports elements that are complete. It is made where the stream is, and so compiled for the model.
    let importElements: StreamReader.ElementImport<Model>

    /// How many elements have been seen, valid or not.
    public var elementCount: Int { reader.elementCount }

    /// How many bytes of the stream stand before the element that was seen last: with an error, the one that failed.
    public var elementOffset: Int { reader.elementOffset }

    /// How many bytes have been pushed.
    public var byteCount: Int { reader.byteCount }

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - layout: How the elements follow each other.
    ///   - mappings: As in `object(fromJSON:at:)`.
    ///   - options: Options for the whole graph of each element, instead of each model's own.
    ///   - session: What the elements know of each other, and of other imports.
    ///   - maximumElementSize: The most bytes that an element may have: what is not complete must be kept.
    ///   - onIssue: Receives what was left out or is worth a look, with the number of its element and where it starts.
    public init(
        _ layout: Layout, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, maximumElementSize: Int = 16 << 20, onIssue: ((Issue) -> Void)? = nil
    ) {
        self.init(layout, mappings, options, session, maximumElementSize, onIssue) {
            elements, body throws(ImportError) in
            try elements.importAll(as: Model.self, body)
        }
    }

    init(
        _ layout: Layout, _ mappings: [String: String], _ options: ImportOptions?, _ session: ImportSession?,
        _ maximumElementSize: Int, _ onIssue: ((Issue) -> Void)?,
        _ importElements: @escaping StreamReader.ElementImport<Model>
    ) {
        let settings = StreamSettings(
            model: Model.self, mappings: mappings, options: options, session: session,
            report: onIssue.map { onIssue in { onIssue(Issue(element: $0, offset: $1, issue: $2)) } })
        reader = StreamReader(
            settings, layout.follower, path: layout.path, maximumElementSize: maximumElementSize)
        self.importElements = importElements
    }

    /// Takes the next bytes and returns the objects that they complete.
    ///
    /// - Throws: ``ImportError`` for an element that is not valid, unless such are left out, and for bytes that are not
    ///   JSON. The objects before it are lost with the error when they came in the same bytes, but they were imported:
    ///   use ``push(_:_:)`` to have each at once. A stream that has failed stays failed.
    public mutating func push(_ bytes: some ContiguousBytes) throws(ImportError) -> [Model] {
        bytes.withTextBytes { reader.append($0) }
        return try takeElements(isLast: false)
    }

    /// Takes the next bytes and hands over each object as it is completed.
    public mutating func push(_ bytes: some ContiguousBytes, _ body: (Model) -> Void) throws(ImportError) {
        bytes.withTextBytes { reader.append($0) }
        try takeElements(isLast: false, body)
    }

    /// Says that no bytes follow, and returns the objects that the end of input completes.
    ///
    /// - Throws: ``ImportError``, also when the stream ends before its JSON does.
    public mutating func finish() throws(ImportError) -> [Model] {
        guard !reader.isFinished else { return [] }
        let models = try takeElements(isLast: true)
        reader.isFinished = true
        return models
    }

    /// Says that no bytes follow, and hands over each object that the end of input completes.
    public mutating func finish(_ body: (Model) -> Void) throws(ImportError) {
        guard !reader.isFinished else { return }
        try takeElements(isLast: true, body)
        reader.isFinished = true
    }

    mutating func takeElements(isLast: Bool) throws(ImportError) -> [Model] {
        let importElements = importElements
        var models: [Model] = []
        try reader.takeElements(isLast: isLast) { elements throws(ImportError) in
            // For all of a run at once; but the array at least doubles, so that it is not copied for each of many short runs.
            if elements.total > models.count { models.reserveCapacity(models.count + elements.total) }
            try importElements(&elements) { (model: consuming Model) in models.append(model) }
        }
        return models
    }

    mutating func takeElements(isLast: Bool, _ body: (Model) -> Void) throws(ImportError) {
        let importElements = importElements
        try reader.takeElements(isLast: isLast) { elements throws(ImportError) in
            try importElements(&elements) { body($0) }
        }
    }
}
