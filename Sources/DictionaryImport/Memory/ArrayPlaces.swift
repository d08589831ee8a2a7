/// The places of a new array, which are filled one after the other, without the type of the elements.
///
/// Contract 14: no more are filled than there is room for.
@safe
struct ArrayPlaces {
    private let start: UnsafeMutableRawPointer?
    private let stride: Int
    private let capacity: Int
    private(set) var count = 0

    fileprivate init(_ start: UnsafeMutableRawPointer?, stride: Int, capacity: Int) {
        unsafe self.start = start
        self.stride = stride
        self.capacity = capacity
    }

    /// Calls `fill` with the next place, which it fills unless it throws.
    @inline(__always)
    mutating func append(_ fill: (ValueMemory) throws -> Void) rethrows {
        assert(count < capacity, "An array has no more places than there is room for")
        // An array with room for an element has an address.
        let place = unsafe start.unsafelyUnwrapped + count &* stride
        try fill(unsafe ValueMemory(place))
        count &+= 1
    }
}

extension Array {
    /// An array of which `body` fills the places, at most as many as there is room for.
    static func buildingPlaces(capacity: Int, _ body: (inout ArrayPlaces) throws -> Void) rethrows -> [Element] {
        try unsafe [Element](unsafeUninitializedCapacity: capacity) { buffer, count in
            var places = unsafe ArrayPlaces(
                UnsafeMutableRawPointer(buffer.baseAddress), stride: MemoryLayout<Element>.stride, capacity: capacity)
            // What has been filled is destroyed with the array when the body throws.
            defer { count = places.count }
            try body(&places)
        }
    }
}

/// The elements of an array of which it is not known how many there will be, without their type.
///
/// Contract 14.
@safe
final class GrowingPlaces {
    private var start: UnsafeMutableRawPointer
    private var capacity = 0
    private let stride: Int
    private let allocate: (Int) -> UnsafeMutableRawPointer
    /// Moves so many elements to other memory: some types know where their values are.
    private let move: (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Void
    private let destroy: (UnsafeMutableRawPointer, Int) -> Void
    private(set) var count = 0

    init<Element>(for type: Element.Type) {
        stride = MemoryLayout<Element>.stride
        unsafe allocate = { UnsafeMutableRawPointer(UnsafeMutablePointer<Element>.allocate(capacity: $0)) }
        unsafe move = { old, new, count in
            unsafe new.moveInitializeMemory(
                as: Element.self, from: old.assumingMemoryBound(to: Element.self), count: count)
        }
        unsafe destroy = { start, count in
            let elements = unsafe start.assumingMemoryBound(to: Element.self)
            unsafe elements.deinitialize(count: count)
            unsafe elements.deallocate()
        }
        unsafe start = allocate(0)
    }

    deinit { unsafe destroy(start, count) }

    /// Makes room for so many more.
    func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        capacity = max(count + more, capacity * 2)
        let memory = unsafe allocate(capacity)
        unsafe move(start, memory, count)
        unsafe destroy(start, 0)
        unsafe start = memory
    }

    /// Calls `fill` with the next place, which it fills unless it throws.
    @inline(__always)
    func append(_ fill: (ValueMemory) throws -> Void) rethrows {
        if count == capacity { reserve(1) }
        try fill(unsafe ValueMemory(start + count &* stride))
        count &+= 1
    }

    /// The elements as an array of their type, which leaves nothing here.
    func take<Element>(_ type: Element.Type) -> [Element] {
        defer { count = 0 }
        return unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = count
            guard count > 0, let target = buffer.baseAddress else { return }
            unsafe move(start, UnsafeMutableRawPointer(target), count)
        }
    }
}
