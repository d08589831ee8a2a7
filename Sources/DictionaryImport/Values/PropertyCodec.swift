/// How values of one type are converted, compared and exported. ``ImportableCodec`` serves every importable type, the
/// others serve the untyped ones, which cannot conform to a protocol.
protocol PropertyCodec: SendableMetatype {
    associatedtype Value
    static var acceptsNull: Bool { get }
    static func convert(_ source: SourceValue, in context: ImportContext) throws -> Value
    static func merge(_ source: SourceValue, onto current: Value, in context: ImportContext) throws -> Value
    static func isUnchanged(_ old: Value, _ new: Value) -> Bool
    static func rebuildingSets(in value: Value, _ context: ImportContext) -> Value?
    static func export(_ value: Value, to context: ExportContext) throws
    /// The models in the values.
    static var nestedModels: NestedModels { get }
    static var conversion: ValueConversion { get }
}

extension PropertyCodec {
    static var conversion: ValueConversion { ValueConversion(Self.self) }
}

extension PropertyCodec {
    static func rebuildingSets(in value: Value, _ context: ImportContext) -> Value? { nil }
}

/// The parameter has no constraint: for each type the runtime would look it up among all conformances, at the first use of a
/// model.
enum ImportableCodec<Value> {}

extension ImportableCodec: PropertyCodec where Value: ImportableValue {
    static var conversion: ValueConversion { .of(Value.self) }
    static var acceptsNull: Bool { Value._acceptsNull }

    @inline(__always)
    static func convert(_ source: SourceValue, in context: ImportContext) throws -> Value {
        try Value._importing(source, in: context)
    }

    static func merge(_ source: SourceValue, onto current: Value, in context: ImportContext) throws -> Value {
        try Value._importing(source, onto: current, in: context)
    }

    @inline(__always)
    static func isUnchanged(_ old: Value, _ new: Value) -> Bool { Value._isUnchanged(old, new) }

    static func rebuildingSets(in value: Value, _ context: ImportContext) -> Value? {
        Value._rebuildingSets(in: value, context)
    }
}

/// What the importer does with values in memory without knowing their type.
extension PropertyCodec {
    static var valueType: Any.Type { Value.self }
    static var size: Int { MemoryLayout<Value>.size }
    static var alignment: Int { MemoryLayout<Value>.alignment }
    static var isTrivial: Bool { _isPOD(Value.self) }

    /// Whether a property of this type can hold a value.
    static func isType(of value: Any) -> Bool {
        // Nearly always it is the very type; a cast would look for more.
        Swift.type(of: value) == Value.self || value is Value
    }

    static func copy(from memory: ValueMemory, to other: ValueMemory) { other.initialize(to: memory.copy(Value.self)) }

    static func exchange(_ memory: ValueMemory, _ other: ValueMemory) {
        memory.withValue(Value.self) { other.exchange(with: &$0) }
    }

    /// Whether memory has the only reference to an instance of a class; `nil` for another type.
    static func isHeldOnly(by memory: ValueMemory) -> Bool? { isClass(Value.self) ? memory.isOnlyReference : nil }

    /// Replaces the value in memory by what it becomes when the source's value is merged into it.
    static func merge(_ source: SourceValue, into memory: ValueMemory, in context: ImportContext) throws {
        // By a swap: the memory may be that of an object, which the release of the old value may look at.
        var merged = try merge(source, onto: memory.copy(Value.self), in: context)
        memory.exchange(with: &merged)
    }

    /// Builds the sets of models in memory anew that their elements have outgrown; returns whether there were any.
    static func rebuildSets(in memory: ValueMemory, _ context: ImportContext) -> Bool {
        guard let rebuilt = rebuildingSets(in: memory.copy(Value.self), context) else { return false }
        memory.assign(rebuilt)
        return true
    }

    /// Whether two objects have the same value of the property.
    static func isUnchanged(_ old: ObjectAddress, _ new: ObjectAddress, access: PropertyAccess.Accessor) -> Bool {
        var areSame = false
        withValue(of: old, access) { old in withValue(of: new, access) { areSame = isUnchanged(old, $0) } }
        return areSame
    }

    /// As ``isUnchanged(_:_:access:)``, of copies of values that are in memory: how they are compared may be code of the
    /// user's.
    static func isUnchanged(in old: ValueMemory, _ new: ValueMemory) -> Bool {
        isUnchanged(old.copy(Value.self), new.copy(Value.self))
    }

    /// The value in memory as an error shows it.
    static func literal(in memory: ValueMemory) -> String { ruleLiteral(memory.copy(Value.self)) }

    /// Whether an object has the value of the property, as its accessor tells it, at an offset.
    static func isFound(at offset: Int, in object: ObjectAddress, access: PropertyAccess.Accessor) -> Bool {
        var isFound = false
        withValue(of: object, access) { value in
            let found = object.memory(at: offset).copy(Value.self)
            // A value that differs from itself, such as one of a type that nothing is known of, says nothing.
            isFound = !isUnchanged(value, value) || isUnchanged(value, found)
        }
        return isFound
    }

    /// Calls `body` with the value that an object has.
    static func withValue<Failure>(
        of object: ObjectAddress, _ access: PropertyAccess.Accessor, _ body: (Value) throws(Failure) -> Void
    ) throws(Failure) {
        try ValueMemory.withTemporary(for: Value.self) { memory throws(Failure) in
            access(.load, object, memory)
            defer { memory.destroy(Value.self) }
            try memory.withValue(Value.self) { value throws(Failure) in try body(value) }
        }
    }
}
