// Properties whose values are not typed. Each kind of type has the same initializers and builder functions that importable
// types have.

extension Property {
    /// A property of a class whose type is `Any`. A null arrives as `NSNull`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Any>, named name: String? = nil,
        _ options: PropertyOption<Any>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: UntypedCodec<Any>.self, named: name, options))
    }

    /// A property of a struct whose type is `Any`. A null arrives as `NSNull`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Any>, named name: String? = nil,
        _ options: PropertyOption<Any>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: UntypedCodec<Any>.self, named: name, options))
    }

    /// An untyped property of a class: `Any?`, `[Any]` or `[String: Any]`.
    @inlinable @inline(__always)
    public init<Value: UntypedValue>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: UntypedCodec<Value>.self, named: name, options))
    }

    /// An untyped property of a struct: `Any?`, `[Any]` or `[String: Any]`.
    @inlinable @inline(__always)
    public init<Value: UntypedValue>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: UntypedCodec<Value>.self, named: name, options))
    }

    /// An untyped property of a class.
    @inlinable @inline(__always)
    public init<Value: UntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: UntypedCodec<Value>.self, named: name, options))
    }

    /// An untyped property of a struct.
    @inlinable @inline(__always)
    public init<Value: UntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: UntypedCodec<Value>.self, named: name, options))
    }

    /// An untyped property of a class.
    @inlinable @inline(__always)
    public init<Value: OptionalUntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: UntypedCodec<Value>.self, named: name, options))
    }

    /// An untyped property of a struct.
    @inlinable @inline(__always)
    public init<Value: OptionalUntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: UntypedCodec<Value>.self, named: name, options))
    }
}

extension PropertyRegistryBuilder {
    /// A property of a class whose type is `Any`, named after its key path.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Any>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// A property of a struct whose type is `Any`, named after its key path.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Any>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a class, named after its key path; see `UntypedValue`.
    @inlinable @inline(__always)
    public static func buildExpression<Value: UntypedValue>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path; see `UntypedValue`.
    @inlinable @inline(__always)
    public static func buildExpression<Value: UntypedValue>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a class, named after its key path.
    @inlinable @inline(__always)
    public static func buildExpression<Value: UntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path.
    @inlinable @inline(__always)
    public static func buildExpression<Value: UntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a class, named after its key path.
    @inlinable @inline(__always)
    public static func buildExpression<Value: OptionalUntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path.
    @inlinable @inline(__always)
    public static func buildExpression<Value: OptionalUntypedContainer>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }
}
