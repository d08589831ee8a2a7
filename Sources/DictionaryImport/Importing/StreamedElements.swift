/// Elements of a stream that have been read, on one tape. Each is an import of its own.
///
/// They share a context all the same: an import that has gone well and left nothing behind needs no end, and the next one no
/// beginning.
struct StreamedElements {
    private let settings: StreamSettings
    /// There is one until the end. It is held here only, so that an import can be told that leaves a value behind.
    var context: ImportContext?
    /// The context and its state: to reach them by these counts no reference.
    var running: Unretained<ImportContext>
    private var state: Handle<ImportState>
    private let document: JSONView
    /// On the tape.
    private var last: Int?
    private var next: Int
    private let end: Int
    /// How many elements these are, those that have been imported included.
    let total: Int
    private let arrayPath: [ImportPath.Component]
    /// How many bytes of the stream stand before the document.
    private let start: Int
    /// How many elements of the stream have been seen.
    private(set) var count: Int
    let mappings: [String: String]

    /// - Parameter count: How many elements of the stream have been seen.
    init(
        _ settings: StreamSettings, _ run: borrowing JSONRun, arrayPath: [ImportPath.Component], count: Int, start: Int
    ) {
        self.settings = settings
        total = run.count
        document = run.document.root
        (next, end) = (run.indices.lowerBound, run.indices.upperBound)
        self.arrayPath = arrayPath
        (self.count, self.start) = (count, start)
        mappings = settings.mappings
        let context = Self.begin(settings, at: arrayPath)
        (self.context, running, state) = (context, Unretained(context), context.state)
    }

    /// How many bytes of the stream stand before the last element that has been seen.
    var offset: Int { last.map { start + document.tape.range(at: $0).lowerBound } ?? 0 }

    /// Imports one element after the other, and hands over each model.
    mutating func importAll<Model: DictionaryImportable>(
        as type: Model.Type, _ body: (consuming Model) -> Void
    ) throws(ImportError) {
        while let source = nextSource() {
            do {
                var model = try importRoot(type, from: source)
                if !hasLeftNothing {
                    try commit()
                    if let rebuilt = rebuildingSets(in: model) { model = rebuilt }
                    endElement()
                }
                body(consume model)
            } catch {
                try leaveOut(because: error)
            }
        }
    }

    /// Goes to the next element.
    mutating func nextSource() -> SourceValue? {
        guard next < end else { return nil }
        let element = JSONView(anchor: document.anchor, index: next)
        last = next
        next = document.tape.next(after: next)
        state.pointee.reader.steps.replaceLast(by: count)
        count += 1
        // Between two elements no import is running, so that a session may be emptied there.
        if let session = settings.session { context?.join(session) }
        return SourceValue(.json(element))
    }

    func importRoot<Model: DictionaryImportable>(_ type: Model.Type, from source: SourceValue) throws -> Model {
        try running.with { context in
            try ModelMemory.making(type) { try context.importModel(into: $0, from: source, mappings: mappings) }
        }
    }

    /// Whether the import of the element is over as it is: it is not to be committed, and nobody has kept a value of it.
    var hasLeftNothing: Bool {
        mutating get { state.pointee.isAsBegun && isKnownUniquelyReferenced(&context) }
    }

    /// Writes what waits, and hands over the warnings.
    func commit() throws {
        try context?.finish(
            onIssue: settings.report.map { [number = count - 1, offset] report in { report(number, offset, $0) } })
    }

    func rebuildingSets<Model: DictionaryImportable>(in model: Model) -> Model? {
        guard let context, context.hasSetsToRebuild else { return nil }
        return ValueConversion.of(Model.self).rebuildingSets(in: model, context)
    }

    /// Makes ready for the next element. A context that somebody has kept a value of is not used again: the value belongs to
    /// the import that is over.
    mutating func endElement() {
        guard isKnownUniquelyReferenced(&context) else {
            close()
            return beginAgain()
        }
        context?.discard(to: .start)
        context?.leaveSession()
        state.pointee.resetForElement()
    }

    /// Reports an element that is not valid, or throws when none may be left out.
    mutating func leaveOut(because error: any Error) throws(ImportError) {
        guard let failed = context.take() else { return }
        let failure = ImportContext.fail(consume failed, with: error)
        beginAgain()
        try settings.leaveOut(count - 1, at: offset, because: failure)
    }

    private static func begin(_ settings: StreamSettings, at path: [ImportPath.Component]) -> ImportContext {
        let context = ImportContext.begin(
            settings.model, options: settings.options, session: nil, keepsWarnings: settings.report != nil)
        context.state.pointee.reader.steps.start(at: path + [.index(0)])
        return context
    }

    private mutating func beginAgain() {
        let context = Self.begin(settings, at: arrayPath)
        (self.context, running, state) = (context, Unretained(context), context.state)
    }

    /// Ends the last import.
    mutating func close() {
        if let last = context.take() { ImportContext.end(last) }
    }
}
