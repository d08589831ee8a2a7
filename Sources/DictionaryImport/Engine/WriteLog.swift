/// A property of an object that somebody holds.
struct ObjectProperty: Hashable {
    let object: ObjectAddress
    let property: Handle<PropertyPlan>
}

/// The writes of an import, in order. It holds the objects that are to be written to; what they are given belongs to
/// the journal.
///
/// Contract 13: the memory of a write holds a value of its property, and the object lives, until the write is dropped.
@safe
struct WriteLog: ~Copyable {
    struct Write: BitwiseCopyable {
        let object: ObjectAddress
        let property: Handle<PropertyPlan>
        /// The new value; once exchanged, what the object had before, whether that was different or not.
        let memory: ValueMemory
        /// Whether this write holds the object. Those to one object mostly follow each other: the first holds it for all,
        /// unless somebody else does.
        let holdsObject: Bool
        /// Whether a later merge into the property starts from this value.
        let isPending: Bool

        /// Swaps the new value with the object's, or back. Returns whether that changed anything.
        @inline(__always)
        func exchange() -> Bool { property.exchange(memory, with: object) }

        /// Writes the value to the object, and keeps it. Returns whether that changed anything.
        func restore() -> Bool {
            let type = property.pointee.conversion
            return ValueMemory.withTemporary(size: type.size, alignment: type.alignment) { copy in
                property.copy(memory, to: copy)
                defer { property.destroy(copy) }
                return property.exchange(copy, with: object)
            }
        }

        /// Whether the object has another value than before it was written.
        var hasChanged: Bool { property.withValue(of: object) { !property.pointee.conversion.isUnchanged(memory, $0) } }

        /// Destroys the value, and lets go of the object.
        @inline(__always)
        func drop() {
            property.destroy(memory)
            if holdsObject { object.release() }
        }
    }

    private var writes = GrowingStack<Write>(capacity: 16)

    var count: Int { writes.count }

    subscript(index: Int) -> Write { writes[index] }

    @inline(__always)
    mutating func append(
        _ memory: ValueMemory, to property: Handle<PropertyPlan>, of object: ObjectAddress, isHeld: Bool,
        isPending: Bool = false
    ) {
        let holdsObject = !isHeld && (count == 0 || writes[count &- 1].object != object)
        if holdsObject { object.retain() }
        writes.append(
            Write(object: object, property: property, memory: memory, holdsObject: holdsObject, isPending: isPending))
    }

    /// Removes the last write, which the caller has to drop.
    @inline(__always)
    mutating func removeLast() -> Write { writes.removeLast() }

    /// Gives back memory that only a large import needs. There must be no writes.
    @inline(__always)
    mutating func shrink() { writes.shrink(to: 256) }
}
