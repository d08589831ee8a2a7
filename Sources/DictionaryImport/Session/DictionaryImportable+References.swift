import Foundation

extension DictionaryImportable {
    /// The identities that a dictionary mentions, by model, so that what exists can be fetched before it is imported.
    ///
    /// One walk, which imports nothing: it goes through the properties in the order of each list, and into nested models. The
    /// identities are read as an import reads them; ``identity(for:)`` is called, ``existingObject(for:)`` and
    /// `shouldImport` are not. The walk cannot see through converters and types of your own, and passes over what does not
    /// convert.
    ///
    /// - Parameters:
    ///   - dictionary: The source of one object.
    ///   - options: Options for the whole graph, instead of each model's own.
    /// - Throws: ``ImportError`` with the faults of a registry, and for a source that is nested too deeply.
    public static func references(
        from dictionary: [String: Any], options: ImportOptions? = nil
    ) throws(ImportError) -> ImportReferences {
        try ReferenceWalk.run(Self.self, options: options, .dictionary(dictionary))
    }

    /// The identities that the elements of an array mention, as the method that takes a dictionary.
    @_disfavoredOverload
    public static func references(
        from elements: [Any], options: ImportOptions? = nil
    ) throws(ImportError) -> ImportReferences {
        try ReferenceWalk.run(Self.self, options: options, .array(elements))
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
        try ReferenceWalk.run(Self.self, options: options, .json(bytes, at: path))
    }

    /// The identities that JSON text mentions, as the method that takes bytes.
    public static func references(
        fromJSON text: String, at path: String? = nil, options: ImportOptions? = nil
    ) throws(ImportError) -> ImportReferences {
        try ReferenceWalk.run(Self.self, options: options, .text(text, at: path))
    }
}
