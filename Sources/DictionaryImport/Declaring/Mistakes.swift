import Foundation

// What cannot be meant, in words of ours: the message of each says why it is not available. The compiler takes these only where
// the real ones do not fit.

// MARK: Options that a type cannot have

@_documentation(visibility: internal)
extension PropertyOption {
    @available(
        *, unavailable,
        message: "an identity is compared with others: the type of the property must be Hashable, and no model"
    )
    @_disfavoredOverload
    public static var identity: Self { Self { _ in } }

    @available(
        *, unavailable, message: "only a model, an array of models with an identity, or a dictionary can be merged into"
    )
    @_disfavoredOverload
    public static var merging: Self { Self { _ in } }

    @available(
        *, unavailable, message: "only a model, or an optional one, has keys that can stand in its parent's object"
    )
    @_disfavoredOverload
    public static func flattened(prefix: String) -> Self { Self { _ in } }

    @available(
        *, unavailable, message: "only a dictionary with String keys, or an optional one, can receive all other keys"
    )
    @_disfavoredOverload
    public static var catchAll: Self { Self { _ in } }

    @available(*, unavailable, message: "only a Date, or a collection of dates, has a date strategy")
    @_disfavoredOverload
    public static func date(_ strategy: DateStrategy) -> Self { Self { _ in } }

    @available(*, unavailable, message: "a format is a strategy: write .date(.format(\"yyyy-MM-dd\"))")
    @_disfavoredOverload
    public static func date(_ format: String) -> Self { Self { _ in } }

    @available(
        *, unavailable, message: "only an array, a set or a dictionary of importable types has elements with options"
    )
    @_disfavoredOverload
    public static func each(_ options: PropertyOption...) -> Self { Self { _ in } }

    @available(*, unavailable, message: "only an array whose elements are Hashable can be unique")
    @_disfavoredOverload
    public static var unique: Self { Self { _ in } }

    @available(*, unavailable, message: "only a String, or an optional one, can match a pattern")
    @_disfavoredOverload
    public static func matching<Pattern>(_ pattern: Pattern, or words: String? = nil) -> Self { Self { _ in } }

    @available(
        *, unavailable,
        message: "only a collection, or an optional one, has a count; a number has .min and .max"
    )
    @_disfavoredOverload
    public static func count<Bound>(_ count: Bound, or words: String? = nil) -> Self { Self { _ in } }
}

@_documentation(visibility: internal)
@available(
    *, unavailable,
    message:
        "a bound is of the property's own type, which must be Comparable; text has .minLength and .maxLength, a collection .count"
)
extension PropertyOption {
    @_disfavoredOverload
    public static func min<Bound>(_ bound: Bound, or words: String? = nil) -> Self { Self { _ in } }

    @_disfavoredOverload
    public static func max<Bound>(_ bound: Bound, or words: String? = nil) -> Self { Self { _ in } }

    @_disfavoredOverload
    public static func range<Bounds>(_ range: Bounds, or words: String? = nil) -> Self { Self { _ in } }
}

@_documentation(visibility: internal)
@available(
    *, unavailable,
    message: "only a String, or an optional one, has a length; a collection has .count, a number .min and .max"
)
extension PropertyOption {
    @_disfavoredOverload
    public static func length<Bound>(_ length: Bound, or words: String? = nil) -> Self { Self { _ in } }

    @_disfavoredOverload
    public static func minLength<Bound>(_ length: Bound, or words: String? = nil) -> Self { Self { _ in } }

    @_disfavoredOverload
    public static func maxLength<Bound>(_ length: Bound, or words: String? = nil) -> Self { Self { _ in } }
}

@_documentation(visibility: internal)
@available(
    *, unavailable,
    message: "a value to compare with is of the property's own type, which must be Equatable and Sendable"
)
extension PropertyOption {
    @_disfavoredOverload
    public static func oneOf<Other>(_ values: Other..., or words: String? = nil) -> Self { Self { _ in } }

    @_disfavoredOverload
    public static func equal<Other>(to value: Other, or words: String? = nil) -> Self { Self { _ in } }
}

// MARK: Entries of a list that are no properties

@_documentation(visibility: internal)
extension PropertyRegistryBuilder {
    @available(
        *, unavailable,
        message: "this property cannot be written: declare it with 'var'; one behind '?.' cannot be set"
    )
    @_disfavoredOverload
    public static func buildExpression<Value>(_ keyPath: KeyPath<Root, Value>) -> PropertyRegistry {
        PropertyRegistry()
    }

    @available(
        *, unavailable,
        message: """
            the type of this property cannot be imported: conform it to ImportableValue (enum Color: String, ImportableValue) \
            or DictionaryImportable; list one that is Codable as Property(codable: \\.address), and any other, such as a \
            tuple, a protocol or NSNumber, with a closure, as Property(\\.size) { value in … }; a generic parameter needs \
            T: ImportableValue
            """
    )
    @_disfavoredOverload
    public static func buildExpression<Value>(_ keyPath: WritableKeyPath<Root, Value>) -> PropertyRegistry {
        PropertyRegistry()
    }
}

// The compiler wants the words of a message in place: those of a type that cannot be imported stand twice.
@_documentation(visibility: internal)
extension Property {
    @available(
        *, unavailable,
        message: "this property cannot be written: declare it with 'var'; one behind '?.' cannot be set"
    )
    @_disfavoredOverload
    public init<Value>(
        _ keyPath: KeyPath<Root, Value>, named name: String? = nil, _ options: PropertyOption<Value>...
    ) { fatalError("unavailable") }

    @available(
        *, unavailable,
        message: """
            the type of this property cannot be imported: conform it to ImportableValue (enum Color: String, ImportableValue) \
            or DictionaryImportable; list one that is Codable as Property(codable: \\.address), and any other, such as a \
            tuple, a protocol or NSNumber, with a closure, as Property(\\.size) { value in … }; a generic parameter needs \
            T: ImportableValue
            """
    )
    @_disfavoredOverload
    public init<Value>(
        _ keyPath: WritableKeyPath<Root, Value>, named name: String? = nil, _ options: PropertyOption<Value>...
    ) { fatalError("unavailable") }

    @available(*, unavailable, message: "a source is an option: write Property(\\.id, .from(\"no\"))")
    @_disfavoredOverload
    public init<Value>(_ keyPath: KeyPath<Root, Value>, from source: String, _ options: PropertyOption<Value>...) {
        fatalError("unavailable")
    }
}

// MARK: Calls

/// What JSON comes in.
public protocol _JSONText {}
extension String: _JSONText {}
extension Data: _JSONText {}

@_documentation(visibility: internal)
extension DictionaryImportable {
    @available(*, unavailable, message: "a file is read first: object(fromJSON: Data(contentsOf: url))")
    @_disfavoredOverload
    public static func object(fromJSON file: URL, at path: String? = nil) throws(ImportError) -> Self { Self() }

    @available(*, unavailable, message: "a file is read first: objects(fromJSON: Data(contentsOf: url))")
    @_disfavoredOverload
    public static func objects(fromJSON file: URL, at path: String? = nil) throws(ImportError) -> [Self] { [] }

    @available(*, unavailable, message: "a file is read first: importValues(fromJSON: Data(contentsOf: url))")
    @_disfavoredOverload
    public func importValues(fromJSON file: URL, at path: String? = nil) throws(ImportError) {}

    @available(*, unavailable, message: "JSON is imported by object(fromJSON:), from text as from Data")
    @_disfavoredOverload
    public static func object<Text: _JSONText>(
        from json: Text, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> Self { Self() }

    @available(*, unavailable, message: "JSON is imported by objects(fromJSON:), from text as from Data")
    @_disfavoredOverload
    public static func objects<Text: _JSONText>(
        from json: Text, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) -> [Self] { [] }

    @available(*, unavailable, message: "JSON is imported by importValues(fromJSON:), from text as from Data")
    @_disfavoredOverload
    public func importValues<Text: _JSONText>(
        from json: Text, at path: String? = nil, mappings: [String: String] = [:], options: ImportOptions? = nil,
        session: ImportSession? = nil, onIssue: ((ImportIssue) -> Void)? = nil
    ) throws(ImportError) {}
}
