/// Imports that follow each other, each of one object and a transaction of its own.
///
/// To begin and to end an import takes as long as a small object: one that has left nothing behind is used for the next object.
struct SuccessiveImports {
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
        var run = reusable.take() ?? Import(Model.self, call, isUpdate: false)
        run.beginStep(.components(path))
        var made: AnyObject?
        do {
            defer {
                run.endStep()
                // Values that a hook has kept belong to the import that they are of.
                if isKnownUniquelyReferenced(&run), run.hasLeftNothing { reusable = run } else { run.end() }
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
