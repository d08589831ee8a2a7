/// Imports that follow each other, each of one object and a transaction of its own.
///
/// To begin and to end an import takes as long as a small object: one that has left nothing behind is used for the next object.
struct SuccessiveImports<Model: DictionaryImportable> {
    private let mappings: [String: String]
    /// Those that came with the stream, for the whole graph of each object.
    private let settings: ImportSettings?
    private let session: ImportSession?
    private let keepsWarnings: Bool
    /// The last import, if nothing tells it from a new one.
    private var unused: Import?

    init(mappings: [String: String], options: ImportOptions?, session: ImportSession?, keepsWarnings: Bool) {
        self.mappings = mappings
        settings = options.map(ImportSettings.init)
        self.session = session
        self.keepsWarnings = keepsWarnings
    }

    /// Makes an object, or finds and updates it.
    ///
    /// - Parameter path: Where the object is in the stream.
    mutating func makeObject(
        from value: ImportValue, at path: [ImportPath.Component], onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> Model {
        var run =
            unused.take()
            ?? Import(
                Model.self, settings: settings, session: session, isUpdate: false, keepsWarnings: keepsWarnings)
        run.steps.append(path)
        defer {
            run.steps.removeLast(path.count)
            // Values that a hook has kept belong to the import that they are of.
            if isKnownUniquelyReferenced(&run), run.hasLeftNothing { unused = run } else { run.end() }
        }
        var made: AnyObject?
        try run.perform(on: .value(value), onIssue) { context, source in
            made = try context.makeRoot(Model.self, from: source, mappings: mappings)
        }
        return Model._model(in: Import.result(made))
    }
}

extension Import {
    /// Whether nothing was found to say, staged, or noted of objects.
    fileprivate var hasLeftNothing: Bool {
        stop == nil && (knownRecords?.isEmpty ?? true) && knownTransaction == nil && knownObjects == nil
    }
}
