/// What a property's accessor does. See ``PropertyAccessor``.
@usableFromInline
enum PropertyOperation {
    /// Convert the source's value and write it to an object that nobody else can see: to the place in memory when there
    /// is one, else by the key path.
    case assign
    /// Convert the source's value and keep it in memory.
    case prepare
    /// Write what is in memory, which is empty afterwards.
    case store
    /// Swap what is in memory with the object's value, unless that would change nothing: then only memory gets the object's
    /// value. Returns whether the object was written to.
    case exchange
    /// As `exchange`, for a stored property.
    case exchangeStored
    /// Copy the object's value into memory.
    case load
    /// Destroy what is in memory.
    case destroy
}

/// Reads and writes one property of an object: one closure for every operation.
///
/// The closure is what makes an import fast. It is compiled in the model's module, where the key path is a literal: the
/// compiler then turns each access into a direct load or store (2–20 ns), which takes the runtime 200–300 ns. That needs
/// the key path to come as an autoclosure and to be the only thing that the closure captures.
///
/// A stored property is written by a swap: the old value, whose `deinit` may look at the object, is released when the new
/// one is there as a whole and the access has ended, so that the object need not be retained for it. Other properties
/// would have to return their value first, which is theirs to notice. A new object is written to by address, see
/// ``PropertyOffsets``.
///
/// - `source`: the value to convert, for `assign` and `prepare`.
/// - `memory`: room for a value of the property's type. For `assign` the property itself, or nothing. `destroy` has no use
///   for the object.
@usableFromInline
typealias PropertyAccessor = (
    _ operation: PropertyOperation, _ object: ObjectAddress, _ source: SourceValue?, _ memory: ValueMemory?,
    _ context: Unretained<ImportContext>?
) throws -> Bool

/// Whether values of a type that are unchanged are the same in every respect. A struct model may have properties that are
/// not imported.
@inlinable @inline(__always)
func isInterchangeable<Value>(_ type: Value.Type) -> Bool {
    type == Int.self || type == String.self || type == Double.self || type == Bool.self || type == Int?.self
        || type == String?.self || type == Double?.self || type == Bool?.self
}

extension PropertyCodec {
    /// Performs an operation of an accessor, which reaches its property by three closures.
    @inlinable @inline(__always)
    static func perform(
        _ operation: PropertyOperation, _ source: SourceValue?, _ memory: ValueMemory?,
        _ context: Unretained<ImportContext>?, load: () -> Value, store: (Value) -> Void,
        exchange: (inout Value) -> Void
    ) throws -> Bool {
        switch operation {
        case .assign, .prepare:
            guard let source, let context else { return false }
            var value = try context.with { try convert(source, in: $0) }
            if operation == .prepare {
                memory?.initialize(to: value)
            } else if let memory {
                memory.exchange(with: &value)
            } else {
                store(value)
            }
        case .store:
            guard let value = memory?.take(Value.self) else { return false }
            store(value)
        case .exchange, .exchangeStored:
            guard let memory else { return false }
            let old = load()
            // Taken out of memory it can be lent to the comparison; there it would be copied for that.
            var new = memory.take(Value.self)
            if isUnchanged(old, new) {
                memory.initialize(to: isInterchangeable(Value.self) ? new : old)
                return false
            }
            if operation == .exchangeStored {
                exchange(&new)
                memory.initialize(to: new)
            } else {
                memory.initialize(to: old)
                store(new)
            }
        case .load:
            memory?.initialize(to: load())
        case .destroy:
            memory?.destroy(Value.self)
        }
        return true
    }
}

extension PropertyDefinition {
    /// A property of a class. The reference is borrowed for the access: the importer keeps the object alive.
    @inlinable @inline(__always)
    static func ofClass<Root: AnyObject, Codec: PropertyCodec>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Codec.Value>, codec: Codec.Type,
        named name: String?, _ options: [PropertyOption<Codec.Value>]
    ) -> PropertyDefinition {
        let access: PropertyAccessor = { operation, object, source, memory, context in
            try Codec.perform(
                operation, source, memory, context,
                load: { object.withInstance(of: Root.self) { $0[keyPath: keyPath()] } },
                store: { value in object.withInstance(of: Root.self) { $0[keyPath: keyPath()] = value } },
                exchange: { value in object.withInstance(of: Root.self) { swap(&$0[keyPath: keyPath()], &value) } })
        }
        return PropertyDefinition(
            root: Root.self, type: Codec.self, name: name, options: options, access: access, keyPath: { keyPath() })
    }

    /// A property of any model.
    @inlinable @inline(__always)
    static func ofModel<Root, Codec: PropertyCodec>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Codec.Value>, codec: Codec.Type,
        named name: String?, _ options: [PropertyOption<Codec.Value>]
    ) -> PropertyDefinition {
        if isClass(Root.self) { return ofUnconstrainedClass(keyPath, codec: codec, named: name, options) }
        let access: PropertyAccessor = { operation, object, source, memory, context in
            try Codec.perform(
                operation, source, memory, context,
                load: { object.withStruct(of: Root.self) { $0[keyPath: keyPath()] } },
                store: { value in object.withStruct(of: Root.self) { $0[keyPath: keyPath()] = value } },
                exchange: { value in object.withStruct(of: Root.self) { swap(&$0[keyPath: keyPath()], &value) } })
        }
        return PropertyDefinition(
            root: Root.self, type: Codec.self, name: name, options: options, access: access, keyPath: { keyPath() })
    }

    /// A property of a class that the compiler does not know to be one. It takes longer to write: the compiler makes no direct
    /// access of such a key path, and crashes where it inlines one.
    @usableFromInline
    @inline(never)
    static func ofUnconstrainedClass<Root, Codec: PropertyCodec>(
        _ keyPath: @escaping () -> WritableKeyPath<Root, Codec.Value>, codec: Codec.Type,
        named name: String?, _ options: [PropertyOption<Codec.Value>]
    ) -> PropertyDefinition {
        let access: PropertyAccessor = { operation, object, source, memory, context in
            try Codec.perform(
                operation, source, memory, context,
                load: { object.withModel(of: Root.self) { $0[keyPath: keyPath()] } },
                store: { value in object.withModel(of: Root.self) { $0[keyPath: keyPath()] = value } },
                exchange: { value in object.withModel(of: Root.self) { swap(&$0[keyPath: keyPath()], &value) } })
        }
        return PropertyDefinition(
            root: Root.self, type: Codec.self, name: name, options: options, access: access, keyPath: { keyPath() })
    }
}
