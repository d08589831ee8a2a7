// Properties that cannot be imported, in words of ours. The compiler takes these only where the real ones do not fit.

extension Property {
    /// Not available: a property that cannot be written cannot be imported.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this property cannot be written: declare it with 'var'")
    @_disfavoredOverload
    public init<Value>(
        _ keyPath: KeyPath<Root, Value>, named name: String? = nil, _ options: PropertyOption<Value>...
    ) {
        fatalError("unavailable")
    }

    /// Not available: a property that cannot be written cannot be imported.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this property cannot be written: declare it with 'var'")
    @_disfavoredOverload
    public init<Value: Decodable & SendableMetatype>(
        codable keyPath: KeyPath<Root, Value>, named name: String? = nil, _ options: PropertyOption<Value>...
    ) {
        fatalError("unavailable")
    }

    /// Not available: a key path through an optional cannot be written.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: """
            a key path through an optional cannot be written: use .from with a key path of the source, such as \
            Property(\\.city, .from("address.city")); a 'let' has to be a 'var'
            """
    )
    @_disfavoredOverload
    public init<Value>(
        _ keyPath: KeyPath<Root, Value?>, named name: String? = nil, _ options: PropertyOption<Value?>...
    ) {
        fatalError("unavailable")
    }

    /// Not available: the type of the property is not importable.
    @_documentation(visibility: internal)
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
    ) {
        fatalError("unavailable")
    }

    /// Not available: the type of the property is not importable.
    @_documentation(visibility: internal)
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
        _ keyPath: WritableKeyPath<Root, Value?>, named name: String? = nil, _ options: PropertyOption<Value?>...
    ) {
        fatalError("unavailable")
    }

    /// Not available: the keys or values of the dictionary are not importable.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "this dictionary cannot be imported: conform its keys to ImportableKey, and its values to ImportableValue"
    )
    @_disfavoredOverload
    public init<Key, Value>(
        _ keyPath: WritableKeyPath<Root, [Key: Value]>, named name: String? = nil,
        _ options: PropertyOption<[Key: Value]>...
    ) {
        fatalError("unavailable")
    }

    /// Not available: the keys or values of the dictionary are not importable.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "this dictionary cannot be imported: conform its keys to ImportableKey, and its values to ImportableValue"
    )
    @_disfavoredOverload
    public init<Key, Value>(
        _ keyPath: WritableKeyPath<Root, [Key: Value]?>, named name: String? = nil,
        _ options: PropertyOption<[Key: Value]?>...
    ) {
        fatalError("unavailable")
    }
}
