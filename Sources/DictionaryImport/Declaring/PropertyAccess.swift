/// What a property's accessor does. See ``PropertyAccess``.
@usableFromInline
enum PropertyOperation {
    /// Copy the object's value into empty memory.
    case load
    /// Write what is in memory, which is empty afterwards.
    case store
    /// Swap what is in memory with the object's value.
    case swap
    /// Put the key path, as an `AnyKeyPath`, into empty memory. There is no object.
    case describe
}

/// Does what an operation says.
///
/// - `memory`: room for a value of the property's type, or for the key path.
@usableFromInline
typealias PropertyAccessor = (PropertyOperation, ObjectAddress, _ memory: ValueMemory) -> Void

/// How one property of a model is reached: by an accessor, which knows the key path.
///
/// This is all of a property that is compiled in the model's module, where the key path is a literal: the compiler turns
/// each access into a direct load or store, which takes the runtime 200–300 ns. That needs the key path to come as an
/// autoclosure, and to be the only thing that the accessor captures.
///
/// A stored property is written by a swap: the old value, whose `deinit` may look at the object, is released when the new
/// one is there as a whole and the access has ended, so that the object need not be retained for it. Other properties
/// would have to return their value first, which is theirs to notice.
@usableFromInline
struct PropertyAccess<Root, Value> {
    let accessor: PropertyAccessor

    @usableFromInline
    init(_ accessor: @escaping PropertyAccessor) { self.accessor = accessor }

    /// A property of a class. The reference is borrowed for the access: the importer keeps the object alive.
    @inlinable @inline(__always)
    static func ofClass(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>
    ) -> PropertyAccess where Root: AnyObject {
        PropertyAccess { operation, object, memory in
            if case .describe = operation { return memory.initialize(to: keyPath() as AnyKeyPath) }
            object.withInstance(of: Root.self) { root in
                switch operation {
                case .load:
                    // The access ends before the value is written.
                    let value = root[keyPath: keyPath()]
                    memory.initialize(to: value)
                case .store: root[keyPath: keyPath()] = memory.take(Value.self)
                case .swap: memory.withValue(Value.self) { swap(&root[keyPath: keyPath()], &$0) }
                case .describe: break
                }
            }
        }
    }

    /// A property of any model.
    @inlinable @inline(__always)
    static func ofModel(_ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>) -> PropertyAccess {
        if isClass(Root.self) { return ofUnconstrainedClass(keyPath) }
        return PropertyAccess { operation, object, memory in
            if case .describe = operation { return memory.initialize(to: keyPath() as AnyKeyPath) }
            object.withStruct(of: Root.self) { root in
                switch operation {
                case .load:
                    // The access ends before the value is written.
                    let value = root[keyPath: keyPath()]
                    memory.initialize(to: value)
                case .store: root[keyPath: keyPath()] = memory.take(Value.self)
                case .swap: memory.withValue(Value.self) { swap(&root[keyPath: keyPath()], &$0) }
                case .describe: break
                }
            }
        }
    }

    /// A property of a class that the compiler does not know to be one. It takes longer to reach: the compiler makes no
    /// direct access of such a key path, and crashes where it inlines one.
    @usableFromInline @inline(never)
    static func ofUnconstrainedClass(_ keyPath: @escaping () -> WritableKeyPath<Root, Value>) -> PropertyAccess {
        PropertyAccess { operation, object, memory in
            if case .describe = operation { return memory.initialize(to: keyPath() as AnyKeyPath) }
            object.withModel(of: Root.self) { root in
                switch operation {
                case .load:
                    // The access ends before the value is written.
                    let value = root[keyPath: keyPath()]
                    memory.initialize(to: value)
                case .store: root[keyPath: keyPath()] = memory.take(Value.self)
                case .swap: memory.withValue(Value.self) { swap(&root[keyPath: keyPath()], &$0) }
                case .describe: break
                }
            }
        }
    }
}
