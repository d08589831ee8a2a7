import Foundation

/// Room for one value of a type that the user of the room knows: that of a property.
///
/// Contract 2: the room is used as the type that it was made for, and what is put in is taken out or destroyed, once.
@safe
@usableFromInline
struct ValueMemory: Equatable, BitwiseCopyable {
    @usableFromInline let address: UnsafeMutableRawPointer

    @inline(__always)
    init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

    /// A value that is lent where it stands.
    @inline(__always)
    init<Value>(of value: Handle<Value>) { unsafe address = UnsafeMutableRawPointer(value.address) }

    @usableFromInline
    static func == (left: ValueMemory, right: ValueMemory) -> Bool { unsafe left.address == right.address }

    /// Puts a value into empty memory.
    @inlinable @inline(__always)
    func initialize<Value>(to value: consuming Value) {
        unsafe address.initializeMemory(as: Value.self, to: value)
    }

    /// Puts a value into empty memory, and tells where it is.
    func place<Value>(_ value: consuming Value) -> Handle<Value> {
        let place = unsafe address.initializeMemory(as: Value.self, to: value)
        return unsafe Handle(place)
    }

    /// Takes the value out, which leaves the memory empty.
    @inlinable @inline(__always)
    func take<Value>(_ type: Value.Type) -> Value { unsafe address.assumingMemoryBound(to: type).move() }

    /// Takes the instance of a class out of a variable, which has none afterwards.
    @inline(__always)
    static func take<Value>(_ type: Value.Type, from variable: UnsafeMutablePointer<AnyObject?>) -> Value {
        assert(unsafe variable.pointee != nil, "There is an instance to be taken")
        defer { unsafe variable.initialize(to: nil) }
        return unsafe UnsafeMutableRawPointer(variable).assumingMemoryBound(to: type).move()
    }

    /// A copy of the value.
    @inline(__always)
    func copy<Value>(_ type: Value.Type) -> Value { unsafe address.assumingMemoryBound(to: type).pointee }

    /// The value, where it stands.
    @inlinable @inline(__always)
    func withValue<Value, Result, Failure>(
        _ type: Value.Type, _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(&address.assumingMemoryBound(to: type).pointee)
    }

    /// The value, where it stands, which is read only: other threads may be reading it as well.
    @inline(__always)
    func reading<Value, Result, Failure>(
        _ type: Value.Type, _ body: (Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(address.assumingMemoryBound(to: type).pointee)
    }

    /// Swaps the value with another one.
    @inline(__always)
    func exchange<Value>(with value: inout Value) {
        unsafe swap(&address.assumingMemoryBound(to: Value.self).pointee, &value)
    }

    /// Swaps the value with that of other memory.
    @inline(__always)
    func exchange<Value>(_ type: Value.Type, with other: ValueMemory) {
        other.withValue(type) { exchange(with: &$0) }
    }

    /// Writes a value over the one that is there.
    @inline(__always)
    func assign<Value>(_ value: consuming Value) {
        unsafe address.assumingMemoryBound(to: Value.self).pointee = value
    }

    /// Destroys the value, which leaves the memory empty.
    @inline(__always)
    func destroy<Value>(_ type: Value.Type) { unsafe address.assumingMemoryBound(to: type).deinitialize(count: 1) }

    /// Whether two values of a type have the same bits, and so are the same. Nothing that they refer to is touched.
    @inline(__always)
    func hasSameBits<Value>(as other: ValueMemory, _ type: Value.Type) -> Bool {
        unsafe memcmp(address, other.address, MemoryLayout<Value>.size) == 0
    }

    /// Whether the value is the only reference to the instance that it refers to.
    var isOnlyReference: Bool {
        // As an optional: without optimization, Swift 6.3 copies what is reached as an `AnyObject`.
        unsafe isKnownUniquelyReferenced(&address.assumingMemoryBound(to: AnyObject?.self).pointee)
    }

    /// Calls `body` with room for a value, on the stack where there is enough.
    @inline(__always)
    static func withTemporary<Result, Failure>(
        size: Int, alignment: Int, _ body: (ValueMemory) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: alignment) {
            memory throws(Failure) in
            try body(unsafe ValueMemory(memory.baseAddress!))  // At least one byte has been allocated.
        }
    }

    /// Calls `body` with room for a value of a type.
    @inline(__always)
    static func withTemporary<Value, Result, Failure>(
        for type: Value.Type, _ body: (ValueMemory) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withTemporary(size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment, body)
    }
}

// Of a type that is known at run time only.

extension ValueMemory {
    /// Puts a copy of the value into other memory, which is empty.
    func copy(to other: ValueMemory, as type: Any.Type) {
        func copy<Value>(_ type: Value.Type) { other.initialize(to: self.copy(type)) }
        copy(type)
    }

    /// Moves the value into other memory, which is empty.
    func move(to other: ValueMemory, as type: Any.Type) {
        func move<Value>(_ type: Value.Type) { other.initialize(to: take(type)) }
        move(type)
    }

    /// Swaps the value with that of other memory.
    func exchange(with other: ValueMemory, as type: Any.Type) {
        func exchange<Value>(_ type: Value.Type) { self.exchange(type, with: other) }
        exchange(type)
    }

    /// A copy of the value.
    func any(as type: Any.Type) -> Any {
        func any<Value>(_ type: Value.Type) -> Any { copy(type) }
        return any(type)
    }
}
