import Foundation

extension DictionaryImportable {
    /// Creates an object from JSON, or finds it with ``existingObject(for:)`` and updates it.
    ///
    /// The bytes are checked to their end before a hook is called or an object written that exists. The JSON
    /// is that of RFC 8259, in UTF-8; of a key that an object repeats, the last value counts.
    ///
    /// - Parameters:
    ///   - bytes: `Data`, an array of bytes, or any other type whose bytes lie together in memory.
    ///   - path: The key path of the part that the object is made of, such as `data.person`; by default the whole.
    ///   - mappings: More keys or key paths, each with the name of the property that it feeds; they come before all
    ///     others, and hold for this object, not for nested ones.
    ///   - options: Options for the whole graph, instead of each model's own.
    ///   - session: What this import knows of others that it belongs together with.
    ///   - onIssue: Receives what was left out or is worth a look, when the import has succeeded.
    /// - Throws: ``ImportError`` with every issue that was found, with paths from the root of the document; or with a
    ///   single one of the code ``ImportIssue/Code/syntax``, when the bytes are not JSON. Existing objects are as
    ///   they were then.
    public static func object(
        fromJSON bytes: some ContiguousBytes, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> Self {
        let call = Import.Call(mappings, options, session, onIssue)
        return try Import.makeObject(of: self, from: .json(bytes, at: path, for: self, call), call)
    }

    /// Creates an object from JSON text. Parameters and errors are those of the method that takes bytes.
    public static func object(
        fromJSON text: String, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> Self {
        let call = Import.Call(mappings, options, session, onIssue)
        return try Import.makeObject(of: self, from: .text(text, at: path, for: self, call), call)
    }

    /// Creates an object from each element of a JSON array, in order, as one transaction.
    ///
    /// An element that is not valid makes the import fail, or is left out and reported, as
    /// ``ImportOptions/onInvalidElement`` says.
    ///
    /// - Parameters:
    ///   - bytes: As in `object(fromJSON:at:)`.
    ///   - path: The key path of the array, such as `data.people`; by default the whole document is the array.
    ///   - mappings: More keys or key paths, as in `object(fromJSON:at:)`.
    ///   - options: Options for the whole graph, instead of each model's own.
    ///   - session: What this import knows of others that it belongs together with.
    ///   - onIssue: Receives what was left out or is worth a look, when the import has succeeded.
    /// - Throws: As `object(fromJSON:at:)`; a document that is no array where one is expected is
    ///   an error too.
    public static func objects(
        fromJSON bytes: some ContiguousBytes, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> [Self] {
        let call = Import.Call(mappings, options, session, onIssue)
        return try Import.makeObjects(of: self, from: .json(bytes, at: path, for: self, call), call)
    }

    /// Creates an object from each element of an array in JSON text. Parameters and errors are those of the method that
    /// takes bytes.
    public static func objects(
        fromJSON text: String, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> [Self] {
        let call = Import.Call(mappings, options, session, onIssue)
        return try Import.makeObjects(of: self, from: .text(text, at: path, for: self, call), call)
    }

    /// Updates this value from JSON: only properties whose keys are present change, and only values that differ are written.
    ///
    /// Parameters and errors are those of `object(fromJSON:at:)`.
    ///
    /// - Returns: What the update did.
    @discardableResult
    public mutating func importValues(
        fromJSON bytes: some ContiguousBytes, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        let call = Import.Call(mappings, options, session, onIssue)
        return try Import.update(&self, from: .json(bytes, at: path, for: Self.self, call), call)
    }

    /// Updates this value from JSON text, as the method that takes bytes.
    @discardableResult
    public mutating func importValues(
        fromJSON text: String, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        let call = Import.Call(mappings, options, session, onIssue)
        return try Import.update(&self, from: .text(text, at: path, for: Self.self, call), call)
    }
}

@_documentation(visibility: internal)
extension DictionaryImportable where Self: AnyObject {
    /// Updates this object from JSON: only properties whose keys are present change, and only values that differ are written.
    ///
    /// Parameters and errors are those of `object(fromJSON:at:)`.
    ///
    /// - Returns: What the update did.
    @discardableResult
    public func importValues(
        fromJSON bytes: some ContiguousBytes, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        let call = Import.Call(mappings, options, session, onIssue)
        return try updateObject(from: .json(bytes, at: path, for: Self.self, call), call)
    }

    /// Updates this object from JSON text, as the method that takes bytes.
    @discardableResult
    public func importValues(
        fromJSON text: String, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> ImportSummary {
        let call = Import.Call(mappings, options, session, onIssue)
        return try updateObject(from: .text(text, at: path, for: Self.self, call), call)
    }
}
