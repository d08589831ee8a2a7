import Foundation

/// A value that is reached by its address: to read or write it counts no reference, copies nothing and checks no access.
///
/// Contract 1: the value lies at the address for as long as the handle is used.
@safe
struct Handle<Pointee: ~Copyable>: BitwiseCopyable {
    let address: UnsafeMutablePointer<Pointee>

    @inline(__always)
    init(_ address: UnsafeMutablePointer<Pointee>) { unsafe self.address = address }

    /// Puts a value into memory of its own, which lives until it is given back.
    ///
    /// The memory comes from `malloc`: the standard library asks for an alignment, even the usual one, in a slower way.
    static func allocate(_ value: consuming Pointee) -> Handle {
        precondition(MemoryLayout<Pointee>.alignment <= 16, "Values with a greater alignment are not kept in a handle.")
        guard let memory = unsafe malloc(max(MemoryLayout<Pointee>.size, 1)) else {
            fatalError("There is no memory for a value.")
        }
        let address = unsafe memory.bindMemory(to: Pointee.self, capacity: 1)
        unsafe address.initialize(to: value)
        return unsafe Handle(address)
    }

    /// Destroys the value and gives its memory back.
    func deallocate() {
        unsafe address.deinitialize(count: 1)
        unsafe free(address)
    }

    /// The value in place (Contract 15).
    var pointee: Pointee {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(address) }
        @inline(__always) nonmutating unsafeMutableAddress { unsafe address }
    }
}

extension Handle {
    /// A handle for a value of the caller's, during a call.
    @inline(__always)
    static func withHandle<Result, Failure>(
        of value: inout Pointee, _ body: (Handle) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeMutablePointer(to: &value) { value throws(Failure) in try body(unsafe Handle(value)) }
    }

    /// A handle for a value that is only read during a call.
    @inline(__always)
    static func lending<Result, Failure>(
        _ value: Pointee, _ body: (Handle) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafePointer(to: value) { value throws(Failure) in
            try body(unsafe Handle(UnsafeMutablePointer(mutating: value)))
        }
    }
}

extension Handle: Hashable where Pointee: ~Copyable {
    @inline(__always)
    static func == (left: Handle, right: Handle) -> Bool { unsafe left.address == right.address }

    func hash(into hasher: inout Hasher) { unsafe hasher.combine(address) }
}

extension Array {
    /// Lends the elements in order, where they stand.
    func forEachHandle<Failure>(_ body: (Int, Handle<Element>) throws(Failure) -> Void) throws(Failure) {
        try unsafe withUnsafeBufferPointer { elements throws(Failure) in
            guard let start = unsafe UnsafeMutablePointer(mutating: elements.baseAddress) else { return }
            for index in 0..<elements.count { try body(index, unsafe Handle(start + index)) }
        }
    }

    /// An array of which the elements are appended in place, at most as many as there is room for.
    static func building(capacity: Int, _ body: (inout ArrayBuilder<Element>) throws -> Void) rethrows -> [Element] {
        try unsafe [Element](unsafeUninitializedCapacity: capacity) { buffer, count in
            var builder = unsafe ArrayBuilder(buffer)
            // What has been appended is destroyed with the array when the body throws.
            defer { count = builder.count }
            try body(&builder)
        }
    }
}

/// Appends the elements of a new array.
///
/// Contract 14: no more are appended than there is room for.
@safe
struct ArrayBuilder<Element> {
    let buffer: UnsafeMutableBufferPointer<Element>
    var count = 0

    @inline(__always)
    init(_ buffer: UnsafeMutableBufferPointer<Element>) { unsafe self.buffer = buffer }

    @inline(__always)
    mutating func append(_ element: consuming Element) {
        unsafe buffer.initializeElement(at: count, to: element)
        count &+= 1
    }
}
