import Foundation

// What an import would do, and which objects it would mention: nothing is written.

// MARK: Plans

extension DictionaryImportable {
    /// Prepares an update of this value from a dictionary, and writes nothing: what would change can be looked at before.
    ///
    /// Everything is converted and validated, and the hooks that come before writing are called, as in
    /// ``importValues(from:mappings:options:session:onIssue:)``. Nothing is written, in no object and in no session, until the
    /// plan is committed.
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
        try Import.plan(self, from: .dictionary(dictionary, at: path), .init(mappings, options, session, onIssue))
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

// MARK: Identities

extension DictionaryImportable {
    /// The identities that a dictionary mentions, by model, so that what exists can be fetched before it is imported.
    ///
    /// One walk, which imports nothing: it goes through the properties in the order of each list, and into nested models. The
    /// identities are read as an import reads them; ``identity(for:)`` is called, ``existingObject(for:)`` and `shouldImport` are
    /// not. The walk cannot see through converters and types of your own, and passes over what does not convert.
    ///
    /// - Parameters:
    ///   - dictionary: The source of one object.
    ///   - options: Options for the whole graph, instead of each model's own.
    /// - Throws: ``ImportError`` with the faults of a registry, and for a source that is nested too deeply.
    public static func references(
        from dictionary: [String: Any], options: ImportOptions? = nil
    ) throws(ImportError) -> ImportReferences {
        try ImportReferences.Walk.run(self, .dictionary(dictionary), .init([:], options))
    }

    /// The identities that the elements of an array mention, as the method that takes a dictionary.
    @_disfavoredOverload
    public static func references(
        from elements: [Any], options: ImportOptions? = nil
    ) throws(ImportError) -> ImportReferences {
        try ImportReferences.Walk.run(self, .array(elements), .init([:], options))
    }

    /// The identities that JSON mentions: an object, or an array of objects.
    ///
    /// - Parameters:
    ///   - bytes: As in `object(fromJSON:at:)`.
    ///   - path: The key path of the part that is walked over, such as `data.people`; by default the whole.
    ///   - options: Options for the whole graph, instead of each model's own.
    /// - Throws: ``ImportError`` when the bytes are not JSON or have nothing at the path, with the faults of a registry,
    ///   and for a source that is nested too deeply.
    public static func references(
        fromJSON bytes: some ContiguousBytes, at path: String? = nil, options: ImportOptions? = nil
    ) throws(ImportError) -> ImportReferences {
        let call = Import.Call([:], options)
        return try ImportReferences.Walk.run(self, .json(bytes, at: path, for: self, call), call)
    }

    /// The identities that JSON text mentions, as the method that takes bytes.
    public static func references(
        fromJSON text: String, at path: String? = nil, options: ImportOptions? = nil
    ) throws(ImportError) -> ImportReferences {
        let call = Import.Call([:], options)
        return try ImportReferences.Walk.run(self, .text(text, at: path, for: self, call), call)
    }
}

// MARK: How keys are read

extension DictionaryImportable {
    /// Says how an import would read a document, for people: one line for each property with the key that feeds it, or that none
    /// does, and which unknown key is near.
    ///
    /// ```swift
    /// print(try Person.explain(fromJSON: body, at: "people"))
    /// ```
    /// ```
    /// id: "ID"
    /// firstName: "first_name" (not used: "firstname")
    /// zipCode: "address.zip"
    /// born: no key, is null in a new object. Is it "bron"?
    /// no property: "bron", "x"
    /// ```
    ///
    /// Nothing is imported, and no hook but ``modelType(for:)`` is called. Of an array, the first element is read. A value of a
    /// sensitive property is not shown.
    ///
    /// - Parameters:
    ///   - bytes: The JSON.
    ///   - path: The key path of the part that is read; by default the whole.
    ///   - mappings: More keys or key paths, as an import takes them.
    /// - Throws: ``ImportError`` where the bytes are not JSON, the part is not there, or the model's declarations are wrong.
    public static func explain(
        fromJSON bytes: some ContiguousBytes, at path: String? = nil, mappings: [String: String] = [:]
    ) throws(ImportError) -> String {
        try Import.explain(self, .json(bytes, at: path, for: self, .init()), mappings)
    }

    /// Says how an import would read JSON text, as the method that takes bytes.
    public static func explain(
        fromJSON text: String, at path: String? = nil, mappings: [String: String] = [:]
    ) throws(ImportError) -> String {
        try Import.explain(self, .text(text, at: path, for: self, .init()), mappings)
    }
}
