extension DictionaryImportable {
    /// Creates an object from a dictionary, or finds it with ``existingObject(for:)`` and updates it.
    ///
    /// - Parameters:
    ///   - dictionary: The values, by keys that are compared as ``keyNormalization`` says.
    ///   - mappings: More keys or key paths, each with the name of the property that it feeds; they come before all
    ///     others, and hold for this object, not for nested ones.
    ///   - options: Options for the whole graph, instead of each model's own.
    ///   - session: What this import knows of others that it belongs together with.
    ///   - onIssue: Receives what was left out or is worth a look, when the import has succeeded.
    /// - Throws: ``ImportError`` with every issue that was found. Existing objects are as they were then.
    public static func object(
        from dictionary: [String: Any], mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> Self {
        try ModelMemory.making(Self.self) { model throws(ImportError) in
            try ImportContext.fill(model, options: options, session: session, onIssue: onIssue) { context in
                try SourceValue.lending(dictionary) {
                    try context.importModel(into: model, from: $0, mappings: mappings)
                }
            }
        }
    }

    /// Creates an object from each dictionary, in order, as one transaction.
    ///
    /// An element that is not valid makes the import fail, or is left out and reported, as
    /// ``ImportOptions/onInvalidElement`` says.
    ///
    /// - Parameters:
    ///   - dictionaries: The values of each object.
    ///   - mappings: More keys or key paths, as in ``object(from:mappings:options:session:onIssue:)``.
    ///   - options: Options for the whole graph, instead of each model's own.
    ///   - session: What this import knows of others that it belongs together with.
    ///   - onIssue: Receives what was left out or is worth a look, when the import has succeeded.
    /// - Throws: ``ImportError`` with every issue that was found. Existing objects are as they were then.
    public static func objects(
        from dictionaries: [[String: Any]], mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> [Self] {
        try ImportContext.run(Self.self, options: options, session: session, onIssue: onIssue) { context in
            try context.importRoots(of: Self.self, from: SourceElements.dictionaries(dictionaries), mappings: mappings)
        }
    }

    /// Creates an object from each element, in order, as one transaction. An element that is no dictionary is not
    /// valid, unless it is an instance of the model.
    ///
    /// Parameters and errors are those of the method that takes dictionaries.
    @_disfavoredOverload
    public static func objects(
        from elements: [Any], mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> [Self] {
        try ImportContext.run(Self.self, options: options, session: session, onIssue: onIssue) { context in
            try context.importRoots(of: Self.self, from: SourceElements.any(elements), mappings: mappings)
        }
    }

    /// Updates this value from a dictionary: only the keys that are there are touched, and only values that differ are
    /// written.
    ///
    /// - Returns: What the update did.
    /// - Throws: ``ImportError`` with every issue that was found. The value, and every object that it reaches, are as they
    ///   were then.
    @discardableResult
    public mutating func importValues(
        from dictionary: [String: Any], mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        // A struct that does not become valid stays as it is.
        var copy = self
        let summary = try unsafe update(&copy, from: dictionary, mappings, options, session, onIssue)
        if !isClass(Self.self) { self = copy }
        return summary
    }
}

extension DictionaryImportable where Self: AnyObject {
    /// Updates this object from a dictionary: only the keys that are there are touched, and only values that differ are
    /// written.
    ///
    /// - Returns: What the update did.
    /// - Throws: ``ImportError`` with every issue that was found. The object, and every other that it reaches, are as they
    ///   were then.
    @_documentation(visibility: internal)
    @discardableResult
    public func importValues(
        from dictionary: [String: Any], mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        var object = self
        return try unsafe update(&object, from: dictionary, mappings, options, session, onIssue)
    }
}

/// Updates an object, or the copy of a struct.
func update<Model: DictionaryImportable>(
    _ model: UnsafeMutablePointer<Model>, from dictionary: [String: Any], _ mappings: [String: String],
    _ options: ImportOptions?, _ session: ImportSession?, _ onIssue: ((ImportIssue) -> Void)?
) throws(ImportError) -> ImportSummary {
    let model = unsafe ModelMemory(model)
    return try ImportContext.update(model, options: options, session: session, onIssue: onIssue) { context in
        try SourceValue.lending(dictionary) { try context.updateRoot(model, from: $0, mappings: mappings) }
    }
}
