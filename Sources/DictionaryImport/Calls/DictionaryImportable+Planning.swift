import Foundation

extension DictionaryImportable {
    /// Prepares an update of this value from a dictionary, and writes nothing: what would change can be looked at before.
    ///
    /// Everything is converted and validated, and the hooks that come before writing are called, as in
    /// ``importValues(from:mappings:options:session:onIssue:)``. Nothing is written, in no object and in no session, until the plan
    /// is committed.
    ///
    /// - Parameters:
    ///   - dictionary: The source.
    ///   - mappings: More keys or key paths, each with the name of the property that it feeds.
    ///   - options: Options for the whole graph, instead of each model's own.
    ///   - session: What this import knows of others that it belongs together with.
    ///   - onIssue: Receives what was left out or is worth a look, when the plan is made, and what comes with the commit.
    /// - Throws: ``ImportError`` with every issue that was found.
    public func plannedImport(
        from dictionary: [String: Any], mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> PlannedImport<Self> {
        try Import.plan(self, from: .dictionary(dictionary), .init(mappings, options, session, onIssue))
    }

    /// Prepares an update from a part of a dictionary, such as the one under `data.person`.
    ///
    /// Parameters and errors are those of ``plannedImport(from:mappings:options:session:onIssue:)``.
    public func plannedImport(
        from dictionary: [String: Any], at path: String, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> PlannedImport<Self> {
        try Import.plan(
            self, from: .dictionary(dictionary, at: path), .init(mappings, options, session, onIssue))
    }

    /// Prepares an update from a value of any source, such as a part of a document.
    ///
    /// Parameters and errors are those of ``plannedImport(from:mappings:options:session:onIssue:)``.
    public func plannedImport(
        from value: ImportValue, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> PlannedImport<Self> {
        try Import.plan(self, from: .value(value, at: path), .init(mappings, options, session, onIssue))
    }

    /// Prepares an update from JSON.
    ///
    /// Parameters and errors are those of ``plannedImport(from:mappings:options:session:onIssue:)``.
    public func plannedImport(
        fromJSON bytes: some ContiguousBytes, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> PlannedImport<Self> {
        let call = Import.Call(mappings, options, session, onIssue)
        return try Import.plan(self, from: .json(bytes, at: path, for: Self.self, call), call)
    }

    /// Prepares an update from JSON text.
    ///
    /// Parameters and errors are those of ``plannedImport(from:mappings:options:session:onIssue:)``.
    public func plannedImport(
        fromJSON text: String, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> PlannedImport<Self> {
        let call = Import.Call(mappings, options, session, onIssue)
        return try Import.plan(self, from: .text(text, at: path, for: Self.self, call), call)
    }
}
