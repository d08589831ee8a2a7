import Synchronization

/// How far from the start of an object a stored property lies.
///
/// The access that the compiler inlines into an accessor does not tell: where the type comes from a library that may change
/// its layout, it is a call of a getter and a setter, and what looks like the property is a copy of it. So the offset
/// comes from the runtime, by a key path that is a value. It is believed only if the property lies within the object.
///
/// Contract 4: an offset is that of the whole property, within the instance, in every instance of the model.
enum StoredOffset {
    /// - Parameters:
    ///   - keyPath: The key path of a stored property. For another one the runtime would call its setter.
    ///   - object: An instance of `root` or a subclass, or the address of a struct.
    /// - Returns: The offset in bytes; `nil` when the property has to be reached by its accessor.
    static func find<Root, Codec: PropertyCodec>(
        _ keyPath: AnyKeyPath, ofType type: PropertyType<Codec>.Type, root: Root.Type,
        in object: ObjectAddress, access: PropertyAccessor
    ) -> Int? {
        guard let offset = offset(of: keyPath, Codec.Value.self, root, in: object) else { return nil }
        assert(
            isConfirmed(offset, ofType: type, in: object, access),
            "A stored property must have the same value by its key path as at its offset")
        return offset
    }

    private static func offset<Root, Value>(
        of keyPath: AnyKeyPath, _ type: Value.Type, _ root: Root.Type, in object: ObjectAddress
    ) -> Int? {
        guard isClass(Root.self) else {
            guard let keyPath = keyPath as? PartialKeyPath<Root> else { return nil }
            return MemoryLayout<Root>.offset(of: keyPath)
        }
        guard let keyPath = keyPath as? ReferenceWritableKeyPath<Root, Value>, let instance = object.object as? Root
        else { return nil }
        let offset = unsafe address(of: keyPath, in: instance) - object.address
        let isWithin =
            offset >= headerSize
            && offset + MemoryLayout<Value>.size <= InstanceSize.of(Swift.type(of: object.object))
            && offset % MemoryLayout<Value>.alignment == 0
        return isWithin ? offset : nil
    }

    /// The runtime's projection of a key path: that of a stored property is the property itself.
    ///
    /// It is never inlined: a key path that the compiler sees would become the access that it knows, which may be another.
    @inline(never)
    private static func address<Root, Value>(
        of keyPath: ReferenceWritableKeyPath<Root, Value>, in instance: Root
    ) -> UnsafeMutableRawPointer {
        unsafe withUnsafeMutablePointer(to: &instance[keyPath: keyPath]) { UnsafeMutableRawPointer($0) }
    }

    /// Every object begins with its type and its reference count.
    private static let headerSize = 2 * MemoryLayout<Int>.size

    /// Reads the value both ways, and compares where equality means something for the type.
    private static func isConfirmed<Codec: PropertyCodec>(
        _ offset: Int, ofType type: PropertyType<Codec>.Type, in object: ObjectAddress, _ access: PropertyAccessor
    ) -> Bool {
        ValueMemory.withTemporary(for: Codec.Value.self) { memory in
            // Accessors throw from conversions only, and this is none.
            guard (try? access(.load, object, nil, memory, nil)) == true else { return false }
            let value = memory.take(Codec.Value.self)
            return object.memory(at: offset).withValue(Codec.Value.self) { found in
                // A value that differs from itself, such as one of a type that nothing is known of, says nothing.
                !Codec.isUnchanged(value, value) || Codec.isUnchanged(value, found)
            }
        }
    }
}

/// Where the new objects of a model store their properties.
///
/// By its address, a property of a new object is written without a check of exclusive access, which takes longer than the
/// write. Whoever might have the object already, because its initializer has passed it on, has no access that lasts while
/// values are swapped: that runs no code of theirs. The first new object of a model tells the offsets; from then on they
/// are the same in every object (Contract 4).
@safe
struct PropertyOffsets: ~Copyable, @unchecked Sendable {
    // `@unchecked Sendable`: the pointer is read and written atomically, and what it points to does not change.

    /// For each property its offset, or ``unknown``. Like the plan, it is never freed.
    private let offsets = unsafe Atomic<UnsafePointer<Int>?>(nil)

    /// Not a stored property: to write it is to call code of the model's.
    static let unknown = -1

    /// The offsets of one model's properties.
    @safe
    struct Table {
        fileprivate let offsets: UnsafePointer<Int>

        /// Where an object stores a property; `nil` when it has to be reached by its accessor.
        @inline(__always)
        func memory(of property: Int, in object: ObjectAddress) -> ValueMemory? {
            assert(property >= 0, "A property must be one of the plan's")
            let offset = unsafe offsets[property]
            return offset == unknown ? nil : object.memory(at: offset)
        }
    }

    /// - Parameter object: A new object.
    @inline(__always)
    func table(_ properties: FixedArray<PropertyPlan>, in object: ObjectAddress) -> Table {
        if let known = unsafe offsets.load(ordering: .acquiring) { return unsafe Table(offsets: known) }
        return find(properties, in: object)
    }

    @inline(never)
    private func find(_ properties: FixedArray<PropertyPlan>, in object: ObjectAddress) -> Table {
        let found = UnsafeMutablePointer<Int>.allocate(capacity: max(properties.count, 1))
        for index in 0..<properties.count {
            let property = properties[index]
            let offset = property.pointee.isStored ? property.pointee.definition.offset(in: object) : nil
            unsafe (found + index).initialize(to: offset ?? Self.unknown)
        }
        // Threads that come here at the same time find the same; one table stays.
        let (exchanged, earlier) = unsafe offsets.compareExchange(
            expected: nil, desired: UnsafePointer(found), ordering: .acquiringAndReleasing)
        guard !exchanged, let earlier = unsafe earlier else { return unsafe Table(offsets: found) }
        unsafe found.deallocate()
        return unsafe Table(offsets: earlier)
    }
}
