import Foundation

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
    private var capacity: Int
    private let stride: Int
    private let destroy: (UnsafeMutableRawPointer, Int) -> Void
    private(set) var count = 0

    init<Element>(for type: Element.Type, capacity: Int) {
        stride = MemoryLayout<Element>.stride
        self.capacity = Swift.max(capacity, 1)
        unsafe destroy = { start, count in unsafe start.assumingMemoryBound(to: Element.self).deinitialize(count: count)
        }
        guard MemoryLayout<Element>.alignment <= 16, let memory = unsafe malloc(self.capacity * max(stride, 1)) else {
            fatalError("There is no memory for an array, or its elements have an alignment above 16.")
        }
        unsafe start = memory
    }

    deinit {
        unsafe destroy(start, count)
        unsafe free(start)
    }

    /// Makes room for so many more.
    func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        capacity = Swift.max(count + more, capacity * 2)
        // Values of Swift's may be moved bit by bit, unless something knows their address.
        guard let memory = unsafe realloc(start, capacity * max(stride, 1)) else {
            fatalError("There is no memory for an array.")
        }
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
            unsafe target.moveInitialize(from: start.assumingMemoryBound(to: type), count: count)
        }
    }
}
