/// Where the elements of an array are, without their type.
///
/// Contract 3: the array holds them, and is not changed, while their addresses are used.
@safe
struct ElementPlaces {
    private let start: UnsafeMutableRawPointer?
    private let stride: Int
    let count: Int
    /// Whether each is a reference to an instance of a class.
    let areInstances: Bool

    fileprivate init(_ start: UnsafeRawPointer?, stride: Int, count: Int, areInstances: Bool) {
        unsafe self.start = UnsafeMutableRawPointer(mutating: start)
        self.stride = stride
        self.count = count
        self.areInstances = areInstances
    }

    @inline(__always)
    subscript(index: Int) -> ValueMemory {
        assert(index >= 0 && index < count)
        // An array with an element has an address.
        return unsafe ValueMemory(start.unsafelyUnwrapped + index &* stride)
    }

    /// An element that is a model.
    @inline(__always)
    func model(at index: Int) -> ObjectAddress {
        areInstances ? ObjectAddress(referenceIn: self[index]) : ObjectAddress(valueIn: self[index])
    }
}

extension Array {
    /// Lends the elements where they stand.
    func withPlaces<Result>(_ body: (ElementPlaces) throws -> Result) rethrows -> Result {
        try unsafe withUnsafeBytes { bytes in
            try body(
                unsafe ElementPlaces(
                    bytes.baseAddress, stride: MemoryLayout<Element>.stride, count: count,
                    areInstances: isClass(Element.self)))
        }
    }
}
