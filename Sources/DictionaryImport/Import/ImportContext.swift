/// A running import: its options, where it stands, and what it has found.
///
/// A type of your own receives it in ``ImportableValue/importing(_:in:)``, to convert nested values with and to make
/// errors. It belongs to the thread of the import; keep it no longer than the call.
public final class ImportContext {
    /// What `.json` sources are places in.
    let document: JSONDocument
    /// The import, which contexts of several documents may share.
    let run: Import

    init(_ run: Import, document: JSONDocument) { (self.run, self.document) = (run, document) }

    /// The context in which a value of another document joins the import.
    func with(_ other: JSONDocument) -> ImportContext {
        other === document || other === JSONDocument.none ? self : ImportContext(run, document: other)
    }
}

extension ImportContext {
    /// The options that hold for the current model.
    public var options: ImportOptions { run.settings.options }

    /// How dates are read at the current place.
    public var dates: DateStrategy { run.reading.dates ?? run.settings.options.dates }

    /// Where in the source the value that is being converted stands.
    public var path: ImportPath { run.path }

    /// Whether values must have their type's natural JSON form at the current place.
    var isExact: Bool { run.reading.isExact }

    /// The session of the import; `nil` when there is none, or the import is over.
    public var session: ImportSession? { run.hasEnded ? nil : run.session }

    /// An error with words of your own. It becomes an issue with the path of the value.
    public func failure(_ message: String) -> any Error { ImportFailure(.custom(message: message)) }
}
