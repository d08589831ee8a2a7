/// What a property's accessor does. See ``PropertyAccess``.
@usableFromInline
enum PropertyOperation {
    /// Copy the object's value into empty memory.
    case load
    /// Write what is in memory, which is empty afterwards.
    case store
    /// Swap what is in memory with the object's value.
    case swap
}

/// How one property of an object is reached: by a key path, and by an accessor that does the same in a few nanoseconds.
///
/// This is all of a property that is compiled in the model's module, where the key path is a literal: the compiler turns
/// each access into a direct load or store, which takes the runtime 200–300 ns. That needs the key path to come as an
/// autoclosure, and to be the only thing that the accessor captures.
///
/// A stored property is written by a swap: the old value, whose `deinit` may look at the object, is released when the new
/// one is there as a whole and the access has ended, so that the object need not be retained for it. Other properties
/// would have to return their value first, which is theirs to notice.
@usableFromInline
struct PropertyAccess {
    /// - `memory`: room for a value of the property's type.
    @usableFromInline typealias Accessor = (PropertyOperation, ObjectAddress, _ memory: ValueMemory) -> Void

    let accessor: Accessor
    let keyPath: () -> AnyKeyPath

    @usableFromInline
    init(keyPath: @escaping () -> AnyKeyPath, accessor: @escaping Accessor) {
        self.keyPath = keyPath
        self.accessor = accessor
    }

    /// A property of a class. The reference is borrowed for the access: the importer keeps the object alive.
    @inlinable @inline(__always)
    static func ofClass<Root: AnyObject, Value>(
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Root, Value>
    ) -> PropertyAccess {
        PropertyAccess(
            keyPath: { keyPath() },
            accessor: { operation, object, memory in
                object.withInstance(of: Root.self) { root in
                    switch operation {
                    case .load:
                        // The access ends before the value is written.
                        let value = root[keyPath: keyPath()]
                        memory.initialize(to: value)
                    case .store: root[keyPath: keyPath()] = memory.take(Value.self)
                    case .swap: memory.withValue(Value.self) { swap(&root[keyPath: keyPath()], &$0) }
                    }
                }
            })
    }

    /// A property of any model.
    @inlinable @inline(__always)
    static func ofModel<Root, Value>(
        _ keyPath: @autoclosure @escaping () -> WritableKeyPath<Root, Value>
    ) -> PropertyAccess {
        if isClass(Root.self) { return ofUnconstrainedClass(keyPath) }
        return PropertyAccess(
            keyPath: { keyPath() },
            accessor: { operation, object, memory in
                object.withStruct(of: Root.self) { root in
                    switch operation {
                    case .load:
                        // The access ends before the value is written.
                        let value = root[keyPath: keyPath()]
                        memory.initialize(to: value)
                    case .store: root[keyPath: keyPath()] = memory.take(Value.self)
                    case .swap: memory.withValue(Value.self) { swap(&root[keyPath: keyPath()], &$0) }
                    }
                }
            })
    }

    /// A property of a class that the compiler does not know to be one. It takes longer to reach: the compiler makes no
    /// direct access of such a key path, and crashes where it inlines one.
    @usableFromInline @inline(never)
    static func ofUnconstrainedClass<Root, Value>(
        _ keyPath: @escaping () -> WritableKeyPath<Root, Value>
    ) -> PropertyAccess {
        PropertyAccess(
            keyPath: keyPath,
            accessor: { operation, object, memory in
                object.withModel(of: Root.self) { root in
                    switch operation {
                    case .load:
                        // The access ends before the value is written.
                        let value = root[keyPath: keyPath()]
                        memory.initialize(to: value)
                    case .store: root[keyPath: keyPath()] = memory.take(Value.self)
                    case .swap: memory.withValue(Value.self) { swap(&root[keyPath: keyPath()], &$0) }
                    }
                }
            })
    }
}
