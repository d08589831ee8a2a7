/// What a property's accessor is asked to do. See ``PropertyAccessor``.
@usableFromInline
enum PropertyOperation {
    /// Convert the source's value and write it to an object that nobody else can see.
    case assign
    /// Write what memory holds, an `Any`, when it has exactly the property's type. Answers whether it has.
    case assignExact
    /// Convert the source's value and keep it in memory.
    case prepare
    /// Write what is in memory, which is empty afterwards.
    case store
    /// Swap what is in memory with the object's value, unless that would change nothing. Answers whether it did.
    case commit
    /// Copy the object's value into memory.
    case load
}

/// Reads and writes one property of an object: one closure for every operation.
///
/// The closure is what makes an import fast. It is compiled in the model's module, where the key path is a literal: the
/// compiler then turns each access into a direct load or store (2–20 ns), which takes the runtime 200–300 ns. That needs
/// the key path to come as an autoclosure and to be the only thing that the closure captures.
///
/// - `object`: the instance of a class, or the address of a struct.
/// - `source`: the value to convert, for `assign` and `prepare`.
/// - `memory`: room for a value of the property's type; for `assignExact` an `Any`; for `assign` nothing.
@usableFromInline
typealias PropertyAccessor = (
    _ operation: PropertyOperation, _ object: UnsafeMutableRawPointer, _ source: UnsafeMutablePointer<ImportValue>?,
    _ memory: UnsafeMutableRawPointer?, _ context: Unmanaged<ImportContext>?
) throws -> Bool

/// How values of one type are converted, compared and exported. ``ImportableCodec`` serves every importable type, the
/// others serve the untyped ones, which cannot conform to a protocol.
@usableFromInline
protocol PropertyCodec: SendableMetatype {
    associatedtype Value: SendableMetatype
    static var acceptsNull: Bool { get }
    /// Converts a value that is not needed any more: what it holds may be moved out of it.
    static func convert(_ value: UnsafeMutablePointer<ImportValue>, in context: ImportContext) throws -> Value
    /// The value itself, when it has exactly this type and needs no conversion.
    static func exact(_ any: Any) -> Value?
    static func merge(_ value: ImportValue, onto current: Value, in context: ImportContext) throws -> Value
    static func isUnchanged(_ old: Value, _ new: Value) -> Bool
    static func export(_ value: Value, to context: ExportContext) throws
    /// Whether the values are models, or collections of models.
    static var holdsModels: Bool { get }
}

@usableFromInline
enum ImportableCodec<Value: ImportableValue>: PropertyCodec {
    @inlinable static var acceptsNull: Bool { Value._acceptsNull }

    @inlinable @inline(__always)
    static func convert(_ value: UnsafeMutablePointer<ImportValue>, in context: ImportContext) throws -> Value {
        try Value._importing(consuming: value, in: context)
    }

    @inlinable @inline(__always)
    static func exact(_ any: Any) -> Value? { Value._exact(any) }

    @inlinable
    static func merge(_ value: ImportValue, onto current: Value, in context: ImportContext) throws -> Value {
        try Value._importing(value, onto: current, in: context)
    }

    @inlinable @inline(__always)
    static func isUnchanged(_ old: Value, _ new: Value) -> Bool { Value._isUnchanged(old, new) }
}

extension PropertyDefinition {
    /// A property of a class. The reference is borrowed for the access: the importer keeps the object alive.
    @inlinable @inline(__always)
    static func ofClass<Root: AnyObject, Codec: PropertyCodec>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Codec.Value>, codec: Codec.Type,
        named name: String?, _ options: [PropertyOption<Codec.Value>]
    ) -> PropertyDefinition {
        let access: PropertyAccessor = { operation, object, source, memory, context in
            let root = Unmanaged<Root>.fromOpaque(object)
            switch operation {
            case .assign:
                guard let source, let context else { return false }
                let value = try context._withUnsafeGuaranteedRef { try Codec.convert(source, in: $0) }
                root._withUnsafeGuaranteedRef { $0[keyPath: keyPath()] = value }
                return true
            case .assignExact:
                guard let memory, let value = Codec.exact(memory.assumingMemoryBound(to: Any.self).pointee) else {
                    return false
                }
                root._withUnsafeGuaranteedRef { $0[keyPath: keyPath()] = value }
                return true
            case .prepare:
                guard let source, let context, let memory else { return false }
                let value = try context._withUnsafeGuaranteedRef { try Codec.convert(source, in: $0) }
                memory.initializeMemory(as: Codec.Value.self, to: value)
                return true
            case .store:
                guard let memory else { return false }
                let value = memory.assumingMemoryBound(to: Codec.Value.self).move()
                root._withUnsafeGuaranteedRef { $0[keyPath: keyPath()] = value }
                return true
            case .commit:
                guard let memory = memory?.assumingMemoryBound(to: Codec.Value.self) else { return false }
                let old = root._withUnsafeGuaranteedRef { $0[keyPath: keyPath()] }
                if Codec.isUnchanged(old, memory.pointee) { return false }
                let new = memory.move()
                memory.initialize(to: old)
                root._withUnsafeGuaranteedRef { $0[keyPath: keyPath()] = new }
                return true
            case .load:
                guard let memory else { return false }
                let value = root._withUnsafeGuaranteedRef { $0[keyPath: keyPath()] }
                memory.initializeMemory(as: Codec.Value.self, to: value)
                return true
            }
        }
        return PropertyDefinition(
            root: Root.self, type: PropertyType<Codec>.self, name: name, options: options, access: access,
            describe: { keyPath().debugDescription })
    }

    /// A property of a struct, reached by its address.
    @inlinable @inline(__always)
    static func ofStruct<Root, Codec: PropertyCodec>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Codec.Value>, codec: Codec.Type,
        named name: String?, _ options: [PropertyOption<Codec.Value>]
    ) -> PropertyDefinition {
        let access: PropertyAccessor = { operation, object, source, memory, context in
            let root = object.assumingMemoryBound(to: Root.self)
            switch operation {
            case .assign:
                guard let source, let context else { return false }
                let value = try context._withUnsafeGuaranteedRef { try Codec.convert(source, in: $0) }
                root.pointee[keyPath: keyPath()] = value
                return true
            case .assignExact:
                guard let memory, let value = Codec.exact(memory.assumingMemoryBound(to: Any.self).pointee) else {
                    return false
                }
                root.pointee[keyPath: keyPath()] = value
                return true
            case .prepare:
                guard let source, let context, let memory else { return false }
                let value = try context._withUnsafeGuaranteedRef { try Codec.convert(source, in: $0) }
                memory.initializeMemory(as: Codec.Value.self, to: value)
                return true
            case .store:
                guard let memory else { return false }
                root.pointee[keyPath: keyPath()] = memory.assumingMemoryBound(to: Codec.Value.self).move()
                return true
            case .commit:
                guard let memory = memory?.assumingMemoryBound(to: Codec.Value.self) else { return false }
                let old = root.pointee[keyPath: keyPath()]
                if Codec.isUnchanged(old, memory.pointee) { return false }
                root.pointee[keyPath: keyPath()] = memory.move()
                memory.initialize(to: old)
                return true
            case .load:
                guard let memory else { return false }
                memory.initializeMemory(as: Codec.Value.self, to: root.pointee[keyPath: keyPath()])
                return true
            }
        }
        return PropertyDefinition(
            root: Root.self, type: PropertyType<Codec>.self, name: name, options: options, access: access,
            describe: { keyPath().debugDescription })
    }
}
