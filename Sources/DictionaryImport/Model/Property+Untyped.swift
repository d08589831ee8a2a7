// The types of untyped properties cannot conform to a protocol, so each has its initializers and builder functions.

extension Property {
    /// An untyped property of a class: `Any?`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Any?>, named name: String? = nil,
        _ options: PropertyOption<Any?>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: AnyCodec.self, named: name, options))
    }

    /// An untyped property of a struct: `Any?`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Any?>, named name: String? = nil,
        _ options: PropertyOption<Any?>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: AnyCodec.self, named: name, options))
    }

    /// An untyped property of a class: `[Any]`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [Any]>, named name: String? = nil,
        _ options: PropertyOption<[Any]>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: AnyArrayCodec.self, named: name, options))
    }

    /// An untyped property of a struct: `[Any]`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [Any]>, named name: String? = nil,
        _ options: PropertyOption<[Any]>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: AnyArrayCodec.self, named: name, options))
    }

    /// An untyped property of a class: `[Any]?`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [Any]?>, named name: String? = nil,
        _ options: PropertyOption<[Any]?>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: OptionalCodec<AnyArrayCodec>.self, named: name, options))
    }

    /// An untyped property of a struct: `[Any]?`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [Any]?>, named name: String? = nil,
        _ options: PropertyOption<[Any]?>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: OptionalCodec<AnyArrayCodec>.self, named: name, options))
    }

    /// An untyped property of a class: `[String: Any]`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [String: Any]>,
        named name: String? = nil,
        _ options: PropertyOption<[String: Any]>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: AnyDictionaryCodec.self, named: name, options))
    }

    /// An untyped property of a struct: `[String: Any]`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [String: Any]>, named name: String? = nil,
        _ options: PropertyOption<[String: Any]>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: AnyDictionaryCodec.self, named: name, options))
    }

    /// An untyped property of a class: `[String: Any]?`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [String: Any]?>,
        named name: String? = nil,
        _ options: PropertyOption<[String: Any]?>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: OptionalCodec<AnyDictionaryCodec>.self, named: name, options))
    }

    /// An untyped property of a struct: `[String: Any]?`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [String: Any]?>, named name: String? = nil,
        _ options: PropertyOption<[String: Any]?>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: OptionalCodec<AnyDictionaryCodec>.self, named: name, options))
    }

    /// An untyped property of a class: `[[String: Any]]`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [[String: Any]]>,
        named name: String? = nil,
        _ options: PropertyOption<[[String: Any]]>...
    ) where Root: AnyObject {
        self.init(definition: .ofClass(keyPath(), codec: AnyDictionariesCodec.self, named: name, options))
    }

    /// An untyped property of a struct: `[[String: Any]]`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [[String: Any]]>, named name: String? = nil,
        _ options: PropertyOption<[[String: Any]]>...
    ) {
        self.init(definition: .ofStruct(keyPath(), codec: AnyDictionariesCodec.self, named: name, options))
    }

    /// An untyped property of a class: `[[String: Any]]?`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [[String: Any]]?>,
        named name: String? = nil,
        _ options: PropertyOption<[[String: Any]]?>...
    ) where Root: AnyObject {
        self.init(
            definition: .ofClass(keyPath(), codec: OptionalCodec<AnyDictionariesCodec>.self, named: name, options))
    }

    /// An untyped property of a struct: `[[String: Any]]?`.
    @inlinable @inline(__always)
    public init(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [[String: Any]]?>, named name: String? = nil,
        _ options: PropertyOption<[[String: Any]]?>...
    ) {
        self.init(
            definition: .ofStruct(keyPath(), codec: OptionalCodec<AnyDictionariesCodec>.self, named: name, options))
    }
}

extension PropertyRegistryBuilder {
    /// An untyped property of a class, named after its key path: `Any?`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Any?>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path: `Any?`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Any?>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a class, named after its key path: `[Any]`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [Any]>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path: `[Any]`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [Any]>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a class, named after its key path: `[Any]?`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [Any]?>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path: `[Any]?`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [Any]?>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a class, named after its key path: `[String: Any]`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [String: Any]>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path: `[String: Any]`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [String: Any]>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a class, named after its key path: `[String: Any]?`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [String: Any]?>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path: `[String: Any]?`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [String: Any]?>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a class, named after its key path: `[[String: Any]]`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [[String: Any]]>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path: `[[String: Any]]`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [[String: Any]]>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a class, named after its key path: `[[String: Any]]?`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, [[String: Any]]?>
    ) -> PropertyRegistry where Root: AnyObject {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }

    /// An untyped property of a struct, named after its key path: `[[String: Any]]?`.
    @inlinable @inline(__always)
    public static func buildExpression(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, [[String: Any]]?>
    ) -> PropertyRegistry {
        PropertyRegistry(Property<Root>(keyPath()).definition)
    }
}
