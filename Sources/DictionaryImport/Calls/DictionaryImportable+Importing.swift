// Calls repeat what they hand on: Swift shares no parameters between functions.

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
        try Import.makeObject(of: self, from: .dictionary(dictionary), .init(mappings, options, session, onIssue))
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
        try Import.makeObjects(of: self, from: .objects(dictionaries), .init(mappings, options, session, onIssue))
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
        try Import.makeObjects(of: self, from: .array(elements), .init(mappings, options, session, onIssue))
    }

    /// Updates this value from a dictionary: only properties whose keys are present change, and only values that differ are
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
        try Import.update(&self, from: .dictionary(dictionary), .init(mappings, options, session, onIssue))
    }
}

extension DictionaryImportable where Self: AnyObject {
    /// Updates this object from a dictionary: only properties whose keys are present change, and only values that differ are
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
        try updateObject(from: .dictionary(dictionary), .init(mappings, options, session, onIssue))
    }
}

// MARK: Updates

extension DictionaryImportable where Self: AnyObject {
    func updateObject(from root: Import.Root, _ call: Import.Call) throws(ImportError) -> ImportSummary {
        var object = self
        return try Import.update(&object, from: root, call)
    }
}

// MARK: From a value of any source, or a part of a dictionary

extension DictionaryImportable {
    /// Creates an object from a value of any source, such as a part of a document, or finds it with
    /// ``existingObject(for:)`` and updates it.
    ///
    /// This is an import of its own, in a hook too: what ``ImportValue/converted(to:)`` converts joins the running one.
    ///
    /// - Parameters:
    ///   - value: The value; it belongs to no import afterwards.
    ///   - path: The key path of the part that the object is made of, such as `data.person`; by default the whole.
    ///   - mappings: More keys or key paths, as in ``object(from:mappings:options:session:onIssue:)``.
    ///   - options: Options for the whole graph, instead of each model's own.
    ///   - session: What this import knows of others that it belongs together with.
    ///   - onIssue: Receives what was left out or is worth a look, when the import has succeeded.
    /// - Throws: ``ImportError`` with every issue that was found, with paths from the value on. Existing objects are as they
    ///   were then.
    public static func object(
        from value: ImportValue, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> Self {
        try Import.makeObject(of: self, from: .value(value, at: path), .init(mappings, options, session, onIssue))
    }

    /// Creates an object from each element of an array, in order, as one transaction.
    ///
    /// Parameters and errors are those of ``object(from:at:mappings:options:session:onIssue:)-(ImportValue,_,_,_,_,_)``; a value
    /// that is no array is an error too.
    public static func objects(
        from value: ImportValue, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> [Self] {
        try Import.makeObjects(of: self, from: .value(value, at: path), .init(mappings, options, session, onIssue))
    }

    /// Creates an object from a part of a dictionary, such as the one under `data.person`.
    ///
    /// Parameters and errors are those of the method that takes an ``ImportValue``; paths start at the root of the dictionary.
    public static func object(
        from dictionary: [String: Any], at path: String, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> Self {
        try Import.makeObject(
            of: self, from: .dictionary(dictionary, at: path), .init(mappings, options, session, onIssue))
    }

    /// Creates an object from each element of an array in a dictionary, such as the one under `data.people`.
    ///
    /// Parameters and errors are those of the method that takes an ``ImportValue``; paths start at the root of the dictionary.
    public static func objects(
        from dictionary: [String: Any], at path: String, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> [Self] {
        try Import.makeObjects(
            of: self, from: .dictionary(dictionary, at: path), .init(mappings, options, session, onIssue))
    }

    /// Updates this value from a value of any source, such as a part of a document: only properties whose keys are present
    /// change, and only values that differ are written.
    ///
    /// Parameters and errors are those of the method that creates an object from an ``ImportValue``.
    ///
    /// - Returns: What the update did.
    @discardableResult
    public mutating func importValues(
        from value: ImportValue, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        try Import.update(&self, from: .value(value, at: path), .init(mappings, options, session, onIssue))
    }

    /// Updates this value from a part of a dictionary, such as the one under `data.person`.
    ///
    /// - Returns: What the update did.
    @discardableResult
    public mutating func importValues(
        from dictionary: [String: Any], at path: String, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        try Import.update(&self, from: .dictionary(dictionary, at: path), .init(mappings, options, session, onIssue))
    }
}

@_documentation(visibility: internal)
extension DictionaryImportable where Self: AnyObject {
    /// Updates this object from a value of any source, such as a part of a document: only properties whose keys are present
    /// change, and only values that differ are written.
    ///
    /// Parameters and errors are those of the method that creates an object from an ``ImportValue``.
    ///
    /// - Returns: What the update did.
    @discardableResult
    public func importValues(
        from value: ImportValue, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        try updateObject(from: .value(value, at: path), .init(mappings, options, session, onIssue))
    }

    /// Updates this object from a part of a dictionary, such as the one under `data.person`.
    ///
    /// - Returns: What the update did.
    @discardableResult
    public func importValues(
        from dictionary: [String: Any], at path: String, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        try updateObject(from: .dictionary(dictionary, at: path), .init(mappings, options, session, onIssue))
    }
}
