/// Where the models of an array are, without their type.
///
/// Contract 3: the array holds them, and is not changed, while their addresses are used.
@safe
struct ModelPlaces {
    private let start: UnsafeRawPointer?
    private let stride: Int
    let count: Int
    let isClass: Bool

    fileprivate init(start: UnsafeRawPointer?, stride: Int, count: Int, isClass: Bool) {
        unsafe self.start = start
        self.stride = stride
        self.count = count
        self.isClass = isClass
    }

    @inline(__always)
    subscript(index: Int) -> ObjectAddress {
        assert(index >= 0 && index < count)
        // An array with an element has an address.
        let place = unsafe start.unsafelyUnwrapped + index * stride
        // The place of a class instance holds the reference to it.
        let address = unsafe isClass ? place.load(as: UnsafeMutableRawPointer.self) : .init(mutating: place)
        return unsafe ObjectAddress(address)
    }
}

extension Array {
    /// Lends the elements, which are models, where they stand.
    func withModels<Result>(_ body: (ModelPlaces) throws -> Result) rethrows -> Result {
        try unsafe withUnsafeBytes { bytes in
            try body(
                unsafe ModelPlaces(
                    start: bytes.baseAddress, stride: MemoryLayout<Element>.stride, count: count,
                    isClass: isClass(Element.self)))
        }
    }
}
