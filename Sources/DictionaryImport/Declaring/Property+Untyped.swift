// Properties whose values are not typed. Each kind of type has an initializer and a builder function.

extension Property {
    /// A property whose type is `Any`. A null arrives as `NSNull`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Any>, named name: String? = nil,
        _ options: PropertyOption<Any>...
    ) { self.init(untyped: .ofModel(keyPath()), named: name, options) }

    /// A property whose type is an `UntypedValue`: `Any?`, `[Any]` or `[String: Any]`.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public init<Value: PropertyTraits.UntypedValue>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) { self.init(untyped: .ofModel(keyPath()), named: name, options) }

    /// The same in a class.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public init<Value: PropertyTraits.UntypedValue>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) where Root: AnyObject { self.init(untyped: .ofClass(keyPath()), named: name, options) }

    /// A property whose type is an `UntypedContainer`, such as `[Any]?` or `[[String: Any]]`.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public init<Value: PropertyTraits.UntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) { self.init(untyped: .ofModel(keyPath()), named: name, options) }

    /// A property whose type is an `OptionalUntypedContainer`, such as `[[String: Any]]?`.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public init<Value: PropertyTraits.OptionalUntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) { self.init(untyped: .ofModel(keyPath()), named: name, options) }
}

extension PropertyRegistryBuilder {
    /// A property whose type is `Any`, named after its key path. A null arrives as `NSNull`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Any>
    ) -> PropertyRegistry { PropertyRegistry(untyped: .ofModel(keyPath())) }

    /// A property, named after its key path, whose type is an `UntypedValue`: `Any?`, `[Any]` or `[String: Any]`.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public static func buildExpression<Value: PropertyTraits.UntypedValue>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>
    ) -> PropertyRegistry { PropertyRegistry(untyped: .ofModel(keyPath())) }

    /// The same in a class.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public static func buildExpression<Value: PropertyTraits.UntypedValue>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>
    ) -> PropertyRegistry where Root: AnyObject { PropertyRegistry(untyped: .ofClass(keyPath())) }

    /// A property, named after its key path, whose type is an `UntypedContainer`, such as `[Any]?` or `[[String: Any]]`.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public static func buildExpression<Value: PropertyTraits.UntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>
    ) -> PropertyRegistry { PropertyRegistry(untyped: .ofModel(keyPath())) }

    /// A property, named after its key path, whose type is an `OptionalUntypedContainer`, such as `[[String: Any]]?`.
    @_documentation(visibility: internal)
    @inlinable @inline(__always)
    public static func buildExpression<Value: PropertyTraits.OptionalUntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>
    ) -> PropertyRegistry { PropertyRegistry(untyped: .ofModel(keyPath())) }
}
