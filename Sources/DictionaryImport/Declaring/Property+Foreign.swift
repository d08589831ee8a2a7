// Properties of types that conform to nothing of this library.

extension Property {
    /// A property of any type at all, such as `any Shape`, `[any Shape]`, a tuple or a type of another package.
    ///
    /// ```swift
    /// Property(\.area, named: "area") { value in
    ///     try (width: value.value(Int.self, for: "width") ?? 0, height: value.value(Int.self, for: "height") ?? 0)
    /// } exporting: { area in
    ///     ["width": area.width, "height": area.height]
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - name: Its name, where Swift does not tell it.
    ///   - options: What else is said of the property.
    ///   - convert: Makes the property's value of the source's. What it converts from its argument is part of the import,
    ///     with the whole path in its issues. It may throw any error; null reaches it too.
    ///   - exporting: Makes of the property's value what JSON can hold, or anything else that can be exported; `nil` is null.
    ///     Without it, the property must be `.notExported` for the model to be exported.
    @inlinable @inline(__always)
    public init<Value>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>, named name: String? = nil,
        _ options: PropertyOption<Value>..., converting convert: @escaping @Sendable (ImportValue) throws -> Value,
        exporting: (@Sendable (Value) throws -> Any?)? = nil
    ) { self.init(.ofModel(keyPath()), named: name, options, converting: convert, exporting: exporting) }

    @usableFromInline
    init<Value>(
        _ access: PropertyAccess<Root, Value>, named name: String?, _ options: [PropertyOption<Value>],
        converting convert: @escaping @Sendable (ImportValue) throws -> Value,
        exporting: (@Sendable (Value) throws -> Any?)?
    ) { self.init(foreign: access, named: name, options + [.foreign(converting: convert, exporting: exporting)]) }
}

extension PropertyOption {
    fileprivate static func foreign(
        converting convert: @escaping @Sendable (ImportValue) throws -> Value,
        exporting: (@Sendable (Value) throws -> Any?)?
    ) -> PropertyOption {
        PropertyOption {
            $0.common.foreign = .converted
            converting(convert).apply(&$0)
            if let exporting { $0.exporter = { try exporting($0) } }
        }
    }
}

/// A value of a type that conforms to nothing: every property of one has a converter of its own.
struct Foreign<Value>: ImportableValue, ClassifiableValue {
    var value: Value

    var classified: Source { Source(value) }

    static var acceptsNull: Bool { Value.self is any OptionalValue.Type }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Foreign {
        throw value.mismatch(Value.self)
    }

    /// Scalars and collections of them are compared by value, objects by identity; anything else is a change.
    static func _isUnchanged(_ old: Foreign, _ new: Foreign) -> Bool {
        type(of: old.value as Any) == type(of: new.value as Any) && ValueComparison.areSame(old.value, new.value)
    }

    func exported(in context: ExportContext) throws -> Any? {
        throw ImportFailure(.notExportable(type: typeName(Value.self)))
    }
}
