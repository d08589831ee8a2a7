import Foundation

// Calls that cannot be meant, in words of ours. The compiler takes them only where the real ones do not fit.

extension DictionaryImportable {
    /// Not available: JSON has a label of its own.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "JSON is imported by object(fromJSON:), from text as from Data")
    @_disfavoredOverload
    public static func object(
        from json: String, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> Self { Self() }

    /// Not available: JSON has a label of its own.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "JSON is imported by object(fromJSON:), from text as from Data")
    @_disfavoredOverload
    public static func object(
        from json: Data, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> Self { Self() }

    /// Not available: JSON has a label of its own.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "JSON is imported by objects(fromJSON:), from text as from Data")
    @_disfavoredOverload
    public static func objects(
        from json: String, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> [Self] { [] }

    /// Not available: JSON has a label of its own.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "JSON is imported by objects(fromJSON:), from text as from Data")
    @_disfavoredOverload
    public static func objects(
        from json: Data, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> [Self] { [] }

    /// Not available: JSON has a label of its own.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "JSON is imported by importValues(fromJSON:), from text as from Data")
    @_disfavoredOverload
    public func importValues(
        from json: String, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) {}

    /// Not available: JSON has a label of its own.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "JSON is imported by importValues(fromJSON:), from text as from Data")
    @_disfavoredOverload
    public func importValues(
        from json: Data, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) {}
}
