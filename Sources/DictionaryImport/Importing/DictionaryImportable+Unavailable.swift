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

    /// Not available: an array makes several objects.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "an array makes several objects: use objects(from:)")
    @_disfavoredOverload
    public static func object(
        from dictionaries: [[String: Any]], mappings: [String: String] = [:], options: ImportOptions? = nil,
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

// A method that does not mutate must differ from the one that does, so the source is an optional here.

extension DictionaryImportable {
    /// Not available: a struct in a constant cannot be updated.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: """
            a struct that is updated has to be a 'var', this one is a 'let'; an optional source has to be unwrapped
            """
    )
    @_disfavoredOverload
    public func importValues(
        from source: [String: Any]?, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) {}

    /// Not available: a struct in a constant cannot be updated.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: """
            a struct that is updated has to be a 'var', this one is a 'let'; an optional source has to be unwrapped
            """
    )
    @_disfavoredOverload
    public func importValues(
        from source: ImportValue?, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) {}

    /// Not available: a struct in a constant cannot be updated.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: """
            a struct that is updated has to be a 'var', this one is a 'let'; an optional source has to be unwrapped
            """
    )
    @_disfavoredOverload
    public func importValues(
        fromJSON json: String?, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) {}

    /// Not available: a struct in a constant cannot be updated.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: """
            a struct that is updated has to be a 'var', this one is a 'let'; an optional source has to be unwrapped
            """
    )
    @_disfavoredOverload
    public func importValues(
        fromJSON json: Data?, at path: String? = nil, mappings: [String: String] = [:],
        options: ImportOptions? = nil, session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) {}
}
