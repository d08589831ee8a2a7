// Entries that cannot be meant, in words of ours. The compiler takes them only where the real ones do not fit.

extension PropertyRegistryBuilder {
    /// Not available: a property that cannot be written cannot be imported.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "this property cannot be written: declare it with 'var'")
    @_disfavoredOverload
    public static func buildExpression<Value>(_ keyPath: KeyPath<Root, Value>) -> PropertyRegistry {
        PropertyRegistry()
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
    public static func buildExpression<Value>(_ keyPath: KeyPath<Root, Value?>) -> PropertyRegistry {
        PropertyRegistry()
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
    public static func buildExpression<Value>(_ keyPath: WritableKeyPath<Root, Value>) -> PropertyRegistry {
        PropertyRegistry()
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
    public static func buildExpression<Value>(_ keyPath: WritableKeyPath<Root, Value?>) -> PropertyRegistry {
        PropertyRegistry()
    }

    /// Not available: the keys or values of the dictionary are not importable.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "this dictionary cannot be imported: conform its keys to ImportableKey, and its values to ImportableValue"
    )
    @_disfavoredOverload
    public static func buildExpression<Key, Value>(_ keyPath: WritableKeyPath<Root, [Key: Value]>) -> PropertyRegistry {
        PropertyRegistry()
    }

    /// Not available: the keys or values of the dictionary are not importable.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message:
            "this dictionary cannot be imported: conform its keys to ImportableKey, and its values to ImportableValue"
    )
    @_disfavoredOverload
    public static func buildExpression<Key, Value>(_ keyPath: WritableKeyPath<Root, [Key: Value]?>) -> PropertyRegistry
    {
        PropertyRegistry()
    }

    /// Not available: properties are listed by their key paths.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "a property is listed by its key path, as \\.name, and not by text")
    @_disfavoredOverload
    public static func buildExpression(_ name: String) -> PropertyRegistry { PropertyRegistry() }

    /// Not available: a list has properties of one model.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "this property is of another type than the list: use @PropertyRegistryBuilder with the model's type"
    )
    @_disfavoredOverload
    public static func buildExpression<Other, Value>(_ keyPath: KeyPath<Other, Value>) -> PropertyRegistry {
        PropertyRegistry()
    }

    /// Not available: a list has properties of one model.
    @_documentation(visibility: internal)
    @available(
        *, unavailable,
        message: "this property is of another type than the list: use @PropertyRegistryBuilder with the model's type"
    )
    @_disfavoredOverload
    public static func buildExpression<Other>(_ property: Property<Other>) -> PropertyRegistry {
        PropertyRegistry()
    }
}
