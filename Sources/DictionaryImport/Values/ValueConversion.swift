import Foundation

/// How the engine handles the values of one type in memory, without knowing the type.
///
/// It composes: that of an optional, an array or a dictionary is made of that of its elements, when the plan of a model is
/// made. Those of common types are compiled for their type, in this library; one function serves all others.
@_documentation(visibility: internal)
public final class ValueConversion: Sendable {
    let size: Int
    let alignment: Int
    /// Converts a value of the source into empty memory, which stays empty when it throws.
    let convert: @Sendable (SourceValue, ValueMemory, ImportContext) throws -> Void
    /// Converts a value of the source over the one in memory.
    ///
    /// By a swap: the old value, whose `deinit` may look at the object, is released when the new one is there as a whole.
    let assign: @Sendable (SourceValue, ValueMemory, ImportContext) throws -> Void
    /// Replaces the value in memory by what it becomes when a value of the source is merged into it. It stays when that throws.
    let merge: @Sendable (SourceValue, ValueMemory, ImportContext) throws -> Void
    /// Swaps what is in memory with the object's value, unless that would change nothing: then only memory gets the object's
    /// value. Returns whether the object was written to.
    let exchange: @Sendable (ValueMemory, ObjectAddress, PropertyAccess.Accessor, _ isStored: Bool) -> Bool
    /// Destroys what is in memory.
    let destroy: @Sendable (ValueMemory) -> Void

    /// The values of a type, by its codec.
    @inline(__always)
    init<Codec: PropertyCodec>(_ codec: Codec.Type) {
        typealias Value = Codec.Value
        (size, alignment) = (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
        convert = { source, memory, context in memory.initialize(to: try Codec.convert(source, in: context)) }
        assign = { source, memory, context in
            var value = try Codec.convert(source, in: context)
            memory.exchange(with: &value)
        }
        merge = codec.merge
        exchange = Self.exchange(Value.self, isUnchanged: Codec.isUnchanged)
        destroy = { $0.destroy(Value.self) }
    }

    /// Values of a type that are converted otherwise than by their codec.
    init<Value: ImportableValue>(
        _ type: Value.Type, convert: @escaping @Sendable (SourceValue, ValueMemory, ImportContext) throws -> Void
    ) {
        (size, alignment) = (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
        self.convert = convert
        assign = Self.assign(Value.self, by: convert)
        merge = ImportableCodec<Value>.merge
        exchange = Self.exchange(Value.self, isUnchanged: Value._isUnchanged)
        destroy = { $0.destroy(Value.self) }
    }

    /// References to the objects of a class that is a model, or optional ones.
    init(ofClass model: any DictionaryImportable.Type, isOptional: Bool) {
        (size, alignment) = (MemoryLayout<AnyObject?>.size, MemoryLayout<AnyObject?>.alignment)
        let convert: @Sendable (SourceValue, ValueMemory, ImportContext) throws -> Void
        if isOptional {
            convert = { source, memory, context in
                if source.isPlainNull { return memory.initialize(to: AnyObject?.none) }
                do {
                    try context.importModel(into: ModelMemory(memory, for: model, isClass: true), from: source)
                } catch {
                    // A nil inside an `Any` is as rare as an error.
                    guard source.isNull else { throw error }
                    memory.initialize(to: AnyObject?.none)
                }
            }
        } else {
            convert = { source, memory, context in
                try context.importModel(into: ModelMemory(memory, for: model, isClass: true), from: source)
            }
        }
        self.convert = convert
        assign = Self.assign(AnyObject?.self, by: convert)
        merge = { source, memory, context in
            if isOptional, source.isNull { return memory.assign(AnyObject?.none) }
            let current = memory.copy(AnyObject?.self)
            do {
                if current == nil {
                    try convert(source, memory, context)
                } else {
                    try context.importModel(onto: ModelMemory(memory, for: model, isClass: true), from: source)
                }
            } catch {
                // The memory is empty.
                memory.initialize(to: current)
                throw error
            }
        }
        exchange = Self.exchange(AnyObject?.self) { $0 === $1 }
        destroy = { $0.destroy(AnyObject?.self) }
    }

    @inline(__always)
    private static func assign<Value>(
        _ type: Value.Type, by convert: @escaping @Sendable (SourceValue, ValueMemory, ImportContext) throws -> Void
    ) -> @Sendable (SourceValue, ValueMemory, ImportContext) throws -> Void {
        { source, memory, context in
            try ValueMemory.withTemporary(for: Value.self) { room in
                try convert(source, room, context)
                room.withValue(Value.self) { memory.exchange(with: &$0) }
                room.destroy(Value.self)
            }
        }
    }

    @inline(__always)
    private static func exchange<Value>(
        _ type: Value.Type, isUnchanged: @escaping @Sendable (Value, Value) -> Bool
    ) -> @Sendable (ValueMemory, ObjectAddress, PropertyAccess.Accessor, Bool) -> Bool {
        { memory, object, access, isStored in
            ValueMemory.withTemporary(for: Value.self) { room in
                access(.load, object, room)
                let old = room.take(Value.self)
                // Taken out of memory it can be lent to the comparison; there it would be copied for that.
                let new = memory.take(Value.self)
                if isUnchanged(old, new) {
                    memory.initialize(to: isInterchangeable(Value.self) ? new : old)
                    return false
                }
                if isStored {
                    memory.initialize(to: new)
                    access(.swap, object, memory)
                } else {
                    room.initialize(to: new)
                    memory.initialize(to: old)
                    access(.store, object, room)
                }
                return true
            }
        }
    }
}

extension ValueConversion {
    static func of<Value: ImportableValue>(_ type: Value.Type) -> ValueConversion {
        common[ObjectIdentifier(type)] ?? Value._conversion
    }

    /// Those of common types, compiled for their type.
    private static let common: [ObjectIdentifier: ValueConversion] = Dictionary(
        uniqueKeysWithValues: [
            importable(Int.self), importable(Int?.self),
            importable(Int64.self), importable(Int64?.self),
            importable(Int32.self), importable(Int32?.self),
            importable(UInt.self), importable(UInt?.self),
            importable(Double.self), importable(Double?.self),
            importable(Float.self), importable(Float?.self),
            importable(Decimal.self), importable(Decimal?.self),
            importable(Bool.self), importable(Bool?.self),
            importable(String.self), importable(String?.self),
            importable(Date.self), importable(Date?.self),
            importable(URL.self), importable(URL?.self),
            importable(UUID.self), importable(UUID?.self),
            importable(Data.self), importable(Data?.self),
            importable([Int].self), importable([String: Int].self),
            importable([Double].self), importable([String: Double].self),
            importable([String].self), importable([String: String].self),
            importable([Bool].self), importable([String: Bool].self),
            importable([Date].self), importable([String: Date].self),
            importable([String]?.self), importable([Int]?.self), importable([[Double]].self),
            importable(Set<String>.self), importable(Set<Int>.self),
        ])

    @inline(__always)
    private static func importable<Value: ImportableValue>(_ type: Value.Type) -> (ObjectIdentifier, ValueConversion) {
        (ObjectIdentifier(type), ValueConversion(ImportableCodec<Value>.self))
    }
}

/// Whether values of a type that are unchanged are the same in every respect. A struct model may have properties that are
/// not imported.
@inline(__always)
private func isInterchangeable<Value>(_ type: Value.Type) -> Bool {
    type == Int.self || type == String.self || type == Double.self || type == Bool.self || type == Int?.self
        || type == String?.self || type == Double?.self || type == Bool?.self
}
