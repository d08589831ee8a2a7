/// Finds how far from the start of an object a stored property lies.
///
/// The access that the compiler inlines into an accessor does not tell: where the type comes from a library that may change
/// its layout, it is a call of a getter and a setter, and what looks like the property is a copy of it. So the runtime is
/// asked, by a key path that is a value. What it says is believed only if the property lies within the object.
enum StoredOffset {
    /// - Parameters:
    ///   - keyPath: The key path of a stored property. For another one the runtime would call its setter.
    ///   - object: An instance of `root` or a subclass, or the address of a struct.
    /// - Returns: The offset in bytes; `nil` when the property has to be reached by its accessor.
    static func find<Root, Codec: PropertyCodec>(
        _ keyPath: AnyKeyPath, ofType type: PropertyType<Codec>.Type, root: Root.Type,
        in object: UnsafeMutableRawPointer, access: PropertyAccessor
    ) -> Int? {
        guard let offset = offset(of: keyPath, Codec.Value.self, root, in: object) else { return nil }
        assert(
            isConfirmed(offset, ofType: type, in: object, access),
            "A stored property must have the same value by its key path as at its offset")
        return offset
    }

    private static func offset<Root, Value>(
        of keyPath: AnyKeyPath, _ type: Value.Type, _ root: Root.Type, in object: UnsafeMutableRawPointer
    ) -> Int? {
        guard isClass(Root.self) else {
            guard let keyPath = keyPath as? PartialKeyPath<Root> else { return nil }
            return MemoryLayout<Root>.offset(of: keyPath)
        }
        guard let keyPath = keyPath as? ReferenceWritableKeyPath<Root, Value>,
            let instance = reference(at: object) as? Root
        else { return nil }
        let offset = address(of: keyPath, in: instance) - object
        let isWithin =
            offset >= headerSize
            && offset + MemoryLayout<Value>.size <= InstanceSize.of(Swift.type(of: reference(at: object)))
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
        withUnsafeMutablePointer(to: &instance[keyPath: keyPath]) { UnsafeMutableRawPointer($0) }
    }

    /// Every object begins with its type and its reference count.
    private static let headerSize = 2 * MemoryLayout<UnsafeRawPointer>.size

    /// Reads the value both ways, and compares where equality means something for the type.
    private static func isConfirmed<Codec: PropertyCodec>(
        _ offset: Int, ofType type: PropertyType<Codec>.Type, in object: UnsafeMutableRawPointer,
        _ access: PropertyAccessor
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: Codec.Value.self, capacity: 1) { memory in
            let value = memory.baseAddress!  // Room for one value has been allocated.
            // Accessors throw from conversions only, and this is none.
            guard (try? access(.load, object, nil, value, nil)) == true else { return false }
            defer { value.deinitialize(count: 1) }
            let found = (object + offset).assumingMemoryBound(to: Codec.Value.self)
            // A value that differs from itself, such as one of a type that nothing is known of, says nothing.
            return !Codec.isUnchanged(value.pointee, value.pointee) || Codec.isUnchanged(value.pointee, found.pointee)
        }
    }
}
