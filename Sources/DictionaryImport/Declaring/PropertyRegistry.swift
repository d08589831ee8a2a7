/// The list of a model's properties, built from key paths by ``PropertyRegistryBuilder``.
///
/// It does not name the model, so that a class that is not final can have one, and a subclass can put
/// `super.importableProperties` into its own list.
public struct PropertyRegistry: Sendable {
    enum Entry: Sendable {
        case property(PropertyDefinition)
        /// A list inside the list: properties of it may be registered again to refine them.
        case included([Entry])
    }

    var entries: [Entry]

    /// A registry without properties.
    public init() { entries = [] }

    init<Root>(_ property: Property<Root>) { entries = [.property(property.definition)] }

    /// A property without a name or options.
    @usableFromInline
    init<Root, Value: ImportableValue>(importable access: PropertyAccess<Root, Value>) {
        self.init(Property(importable: access, named: nil, []))
    }

    @usableFromInline
    init<Root, Value>(untyped access: PropertyAccess<Root, Value>) {
        self.init(Property(untyped: access, named: nil, []))
    }
}

/// Builds a ``PropertyRegistry`` of key paths, properties with options, and other registries.
///
/// The functions that take key paths are inlined into the model's module, because only there can the compiler see which
/// property a key path means and turn accesses by it into direct ones.
@resultBuilder
public enum PropertyRegistryBuilder<Root> {
    /// The entries of a list, in order.
    public static func buildBlock(_ parts: PropertyRegistry...) -> PropertyRegistry {
        var registry = PropertyRegistry()
        registry.entries = parts.flatMap(\.entries)
        return registry
    }

    /// The properties of an `if` without `else`; none when its condition does not hold.
    public static func buildOptional(_ registry: PropertyRegistry?) -> PropertyRegistry {
        registry ?? PropertyRegistry()
    }

    /// The properties of an `if`, or of a `case`.
    public static func buildEither(first: PropertyRegistry) -> PropertyRegistry { first }

    /// The properties of an `else`, or of a `case`.
    public static func buildEither(second: PropertyRegistry) -> PropertyRegistry { second }

    /// A property of a class, named after its key path.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public static func buildExpression<Value: ImportableValue>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>
    ) -> PropertyRegistry where Root: AnyObject { PropertyRegistry(importable: .ofClass(keyPath())) }

    /// A property of a struct or a class, named after its key path. Untyped ones, such as `[String: Any]`, have the same form.
    @inlinable @inline(__always)
    public static func buildExpression<Value: ImportableValue>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>
    ) -> PropertyRegistry { PropertyRegistry(importable: .ofModel(keyPath())) }

    /// A property with a name or options of its own.
    public static func buildExpression(_ property: Property<Root>) -> PropertyRegistry { PropertyRegistry(property) }

    /// The properties of another registry: a superclass's, or a shared list.
    public static func buildExpression(_ registry: PropertyRegistry) -> PropertyRegistry {
        var included = PropertyRegistry()
        included.entries = [.included(registry.entries)]
        return included
    }
}

extension PropertyRegistry {
    /// The entries in order, with those of the lists inside the list.
    var definitions: [PropertyDefinition] { entries.flatMap(Self.definitions) }

    private static func definitions(of entry: Entry) -> [PropertyDefinition] {
        switch entry {
        case .property(let definition): [definition]
        case .included(let entries): entries.flatMap(definitions)
        }
    }
}
