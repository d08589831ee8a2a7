/// A property in a model's list, with a name or options.
///
/// ```swift
/// static var importableProperties: PropertyRegistry {
///     Property(\.born, .date(.format("yyyy-MM-dd")))
///     Property(\.zipCode, .from("zip", "address.postal_code"), .matching("[0-9]{5}"))
///     Property(\.fullName, named: "fullName")
/// }
/// ```
///
/// A name is needed where Swift does not tell it: for a computed or observed property, a `var` of a class that is not
/// final, a `weak`, `lazy` or wrapped one, and for a key path of several steps. One that unwraps by force (`\.home!.city`) is
/// a fault of the declaration; the subscript of an array (`\.sizes[0]`) cannot be told apart, and traps as it does in Swift.
public struct Property<Root> {
    let definition: PropertyDefinition

    @usableFromInline
    init<Value: ImportableValue>(
        importable access: PropertyAccess<Root, Value>, named name: String?, _ options: [PropertyOption<Value>]
    ) { definition = TypedPropertyDefinition(access, name: name, PropertySettings(options)) }

    @usableFromInline
    init<Value>(untyped access: PropertyAccess<Root, Value>, named name: String?, _ options: [PropertyOption<Value>]) {
        definition = TypedPropertyDefinition(
            wrapping: access, in: Untyped<Value>.self, name: name, PropertySettings(options))
    }

    init<Value>(foreign access: PropertyAccess<Root, Value>, named name: String?, _ options: [PropertyOption<Value>]) {
        definition = TypedPropertyDefinition(
            wrapping: access, in: Foreign<Value>.self, name: name, PropertySettings(options))
    }

    /// A property of a class.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public init<Value: ImportableValue>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) where Root: AnyObject { self.init(importable: .ofClass(keyPath()), named: name, options) }

    /// A property whose type is importable, of a struct or a class. Untyped ones, such as `[String: Any]`, have the same form.
    @inlinable @inline(__always)
    public init<Value: ImportableValue>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) { self.init(importable: .ofModel(keyPath()), named: name, options) }
}
