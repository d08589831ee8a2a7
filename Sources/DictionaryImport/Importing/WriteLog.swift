/// A property of an object that somebody holds.
struct ObjectProperty: Hashable {
    let object: UnsafeMutableRawPointer
    let property: UnsafePointer<PropertyPlan>
}

/// The writes of a transaction, in order. It holds the objects that are to be written to; what they are given belongs to
/// the transaction.
struct WriteLog {
    struct Write {
        let object: Unmanaged<AnyObject>
        let property: UnsafePointer<PropertyPlan>
        /// The new value; once committed, what the object had before, whether that was different or not.
        let memory: UnsafeMutableRawPointer
        /// Whether this write holds the object. Those to one object mostly follow each other: the first holds it for all,
        /// unless somebody else does.
        let holdsObject: Bool

        /// Swaps the new value with the object's, or back. Returns whether that changed anything.
        @inline(__always)
        func commit() -> Bool { property.commit(memory, to: object.toOpaque()) }

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
        writes = .allocate(capacity: capacity)
    }

    subscript(index: Int) -> Write {
        unsafeAddress { UnsafePointer(writes + index) }
        unsafeMutableAddress { writes + index }
    }

    @inline(__always)
    mutating func append(
        _ memory: UnsafeMutableRawPointer, to property: UnsafePointer<PropertyPlan>,
        of address: UnsafeMutableRawPointer,
        isHeld: Bool
    ) {
        if count == capacity { grow() }
        let object = Unmanaged<AnyObject>.fromOpaque(address)
        let holdsObject = !isHeld && (count == 0 || writes[count &- 1].object.toOpaque() != address)
        if holdsObject { _ = object.retain() }
        (writes + count).initialize(
            to: Write(object: object, property: property, memory: memory, holdsObject: holdsObject))
        count &+= 1
    }

    /// Removes the last write, which the caller has to drop.
    @inline(__always)
    mutating func removeLast() -> Write {
        count -= 1
        return writes[count]
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Write>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: writes, count: count)
        writes.deallocate()
        writes = larger
        capacity *= 2
    }

    /// Gives back memory that only a large import needs. There must be no writes.
    mutating func shrink() {
        guard capacity > 256 else { return }
        deallocate()
        self = WriteLog()
    }

    func deallocate() {
        writes.deallocate()
    }
}
