/// A property of an object that somebody holds.
struct ObjectProperty: Hashable {
    let object: ObjectAddress
    let property: Handle<PropertyPlan>
}

/// The writes of a transaction, in order. It holds the objects that are to be written to; what they are given belongs to
/// the transaction.
///
/// Contract 13: the memory of a write holds a value of its property, and the object lives, until the write is dropped.
@safe
struct WriteLog {
    struct Write {
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

        /// Destroys the value, and lets go of the object.
        @inline(__always)
        func drop() {
            property.destroy(memory)
            if holdsObject { object.release() }
        }
    }

    private var writes: UnsafeMutablePointer<Write>
    private var capacity = 16
    private(set) var count = 0

    init() {
        unsafe writes = .allocate(capacity: capacity)
    }

    /// A write in place (Contract 15).
    subscript(index: Int) -> Write {
        unsafeAddress {
            assert(index >= 0 && index < count, "A write that is looked at must have been appended")
            return unsafe UnsafePointer(writes + index)
        }
    }

    @inline(__always)
    mutating func append(
        _ memory: ValueMemory, to property: Handle<PropertyPlan>, of object: ObjectAddress, isHeld: Bool,
        isPending: Bool = false
    ) {
        if count == capacity { grow() }
        let holdsObject = unsafe !isHeld && (count == 0 || writes[count &- 1].object != object)
        if holdsObject { object.retain() }
        unsafe (writes + count).initialize(
            to: Write(
                object: object, property: property, memory: memory, holdsObject: holdsObject, isPending: isPending))
        count &+= 1
    }

    /// Removes the last write, which the caller has to drop.
    @inline(__always)
    mutating func removeLast() -> Write {
        assert(count > 0, "A write that is removed must have been appended")
        count -= 1
        return unsafe writes[count]
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Write>.allocate(capacity: capacity * 2)
        unsafe larger.moveInitialize(from: writes, count: count)
        unsafe writes.deallocate()
        unsafe writes = larger
        capacity *= 2
    }

    /// Gives back memory that only a large import needs. There must be no writes.
    @inline(__always)
    mutating func shrink() {
        guard capacity > 256 else { return }
        deallocate()
        self = WriteLog()
    }

    func deallocate() {
        unsafe writes.deallocate()
    }
}
