/// Where a model is: the instance itself for a class, its place in memory for a struct. Accessors reach a model by this, so
/// that they need not know its type.
///
/// Contract 3: the model lives, and does not move, while its address is used, and is reached as the type that it has.
@safe
@usableFromInline
struct ObjectAddress: Hashable, BitwiseCopyable, @unchecked Sendable {
    // `@unchecked Sendable`: an address alone gives no access that the contract does not.

    @usableFromInline let address: UnsafeMutableRawPointer

    @inline(__always)
    init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

    @inlinable @inline(__always)
    static func == (left: ObjectAddress, right: ObjectAddress) -> Bool { unsafe left.address == right.address }

    @usableFromInline
    func hash(into hasher: inout Hasher) { unsafe hasher.combine(address) }

    /// The instance of a class to which memory has a reference.
    @inline(__always)
    init(referenceIn memory: ValueMemory) { unsafe address = memory.address.load(as: UnsafeMutableRawPointer.self) }

    /// The same of memory that may refer to none.
    @inline(__always)
    init?(referenceIfAnyIn memory: ValueMemory) {
        if memory.reading(AnyObject?.self, { $0 == nil }) { return nil }
        self.init(referenceIn: memory)
    }

    /// The struct in memory.
    @inline(__always)
    init(valueIn memory: ValueMemory) { unsafe address = memory.address }

    /// A model that is lent where it stands.
    @inline(__always)
    init<Model>(of model: Handle<Model>, isClass: Bool) {
        let memory = ValueMemory(of: model)
        self = isClass ? ObjectAddress(referenceIn: memory) : ObjectAddress(valueIn: memory)
    }

    /// The instance of a class.
    @inlinable @inline(__always)
    func withInstance<Root: AnyObject, Result>(
        of type: Root.Type, _ body: (Root) throws -> Result
    ) rethrows -> Result {
        try unsafe Unmanaged<Root>.fromOpaque(address)._withUnsafeGuaranteedRef(body)
    }

    /// The struct, where it stands.
    @inlinable @inline(__always)
    func withStruct<Root, Result>(of type: Root.Type, _ body: (inout Root) throws -> Result) rethrows -> Result {
        try unsafe body(&address.assumingMemoryBound(to: Root.self).pointee)
    }

    /// A model of a type that may be a class or a struct.
    @inline(__always)
    func withModel<Model, Result>(of type: Model.Type, _ body: (inout Model) throws -> Result) rethrows -> Result {
        guard isClass(Model.self) else { return try withStruct(of: type, body) }
        // Only a class is reached by such an address, so the address is the reference.
        var reference = unsafe address
        return try unsafe withUnsafeMutablePointer(to: &reference) {
            try unsafe body(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: Model.self).pointee)
        }
    }

    /// The address of an instance of a class, which the caller holds.
    init(of object: AnyObject) { unsafe address = Unmanaged.passUnretained(object).toOpaque() }

    /// The instance of a class, with a reference that is counted.
    var object: AnyObject { unsafe Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue() }

    /// The type of an instance of a class.
    var dynamicType: AnyClass {
        unsafe Unmanaged<AnyObject>.fromOpaque(address)._withUnsafeGuaranteedRef { type(of: $0) }
    }

    /// What tells an instance of a class from others; a struct's is that of none.
    var identifier: ObjectIdentifier { unsafe unsafeBitCast(address, to: ObjectIdentifier.self) }

    func retain() { _ = unsafe Unmanaged<AnyObject>.fromOpaque(address).retain() }

    func release() { unsafe Unmanaged<AnyObject>.fromOpaque(address).release() }

    /// An address for accessors that have no use for it.
    @inline(__always)
    init(unused memory: ValueMemory) { unsafe address = memory.address }

    /// Where a stored property lies that is so far from the start.
    @inline(__always)
    func memory(at offset: Int) -> ValueMemory { unsafe ValueMemory(address + offset) }
}

@inlinable @inline(__always)
func isClass<Model>(_ type: Model.Type) -> Bool { type is AnyClass }

/// Calls `body` with the address of a model.
@inline(__always)
func withAddress<Model, Result>(of model: inout Model, _ body: (ObjectAddress) throws -> Result) rethrows -> Result {
    if isClass(Model.self) {
        // The model is a reference, so its bits are the address. To the compiler that is nothing at all; a cast is.
        return try withExtendedLifetime(model) {
            try body(unsafe ObjectAddress(unsafeBitCast($0, to: UnsafeMutableRawPointer.self)))
        }
    }
    return try unsafe withUnsafeMutablePointer(to: &model) {
        try body(unsafe ObjectAddress(UnsafeMutableRawPointer($0)))
    }
}

/// Whether an instance of a class is referred to by this variable only. A struct always is.
@inline(__always)
func isHeldOnlyHere<Model>(_ model: inout Model) -> Bool {
    !isClass(Model.self) || Handle.withHandle(of: &model) { ValueMemory(of: $0).isOnlyReference }
}

/// A value of a class as a reference: without the bridging that `as AnyObject` has in store for other types.
@inline(__always)
func reference<Model>(to model: Model) -> AnyObject {
    assert(isClass(Model.self), "Only a class is a reference")
    return unsafe unsafeBitCast(model, to: AnyObject.self)
}

/// The same the other way round, for an object that is known to be of the model.
@inline(__always)
func model<Model>(_ object: AnyObject, of type: Model.Type) -> Model {
    assert(isClass(Model.self) && object is Model, "The object is of another class")
    return unsafe unsafeBitCast(object, to: Model.self)
}
