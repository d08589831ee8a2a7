/// How far from the start of an object a stored property lies.
///
/// The access that the compiler inlines into an accessor does not tell: where the type comes from a library that may change
/// its layout, it is a call of a getter and a setter, and what looks like the property is a copy of it. A key path that is
/// a value knows. That of a struct's property is asked. That of a class's property answers by its hash, which for a stored
/// property is made of the key path's type and of the offset, and of something else for any other: so the offset is the one
/// that gives the same hash. Chance makes one in 2⁶⁴ wrong.
///
/// Contract 4: an offset is that of the whole property, within the instance, in every instance of the model.
enum StoredOffset {
    /// - Parameter expected: Where to look first.
    /// - Returns: The offset in bytes; `nil` when the property is not stored, or does not tell.
    static func find<Root, Value>(
        _ keyPath: AnyKeyPath, of type: Value.Type, in root: Root.Type, expected: Int
    ) -> Int? {
        guard root is AnyClass else { return (keyPath as? PartialKeyPath<Root>).flatMap(MemoryLayout<Root>.offset) }
        guard isTold, MemoryLayout<Value>.size > 0 else { return nil }
        let hash = keyPath.hashValue
        let kind = Swift.type(of: keyPath)
        let step = MemoryLayout<Value>.alignment
        func first(in offsets: Range<Int>) -> Int? {
            stride(from: offsets.lowerBound.roundedUp(to: step), to: offsets.upperBound, by: step)
                .first { self.hash(of: kind, $0) == hash }
        }
        let start = min(max(headerSize, expected), end)
        return first(in: start..<end) ?? first(in: headerSize..<start)
    }

    /// Where the property lies, when it is the next one that is stored behind the first so many bytes; `nil` for any other.
    static func next<Root, Value>(
        _ keyPath: AnyKeyPath, of type: Value.Type, in root: Root.Type, behind size: Int
    ) -> Int? {
        guard root is AnyClass else {
            let offset = size.roundedUp(to: MemoryLayout<Value>.alignment)
            return (keyPath as? PartialKeyPath<Root>).flatMap(MemoryLayout<Root>.offset) == offset ? offset : nil
        }
        let offset = max(headerSize, size).roundedUp(to: MemoryLayout<Value>.alignment)
        guard isTold, hash(of: Swift.type(of: keyPath), offset) == keyPath.hashValue else { return nil }
        return offset
    }

    /// Whether key paths of stored properties have the hashes that are expected of them. Where they have others, every
    /// property of a class is reached by its accessor.
    static let isTold = Reliance.storedOffsets.isAllowed && isAsExpected(hash(of:_:))

    /// Whether the key path of a stored property has the hash that is expected of it, and of no other place.
    static func isAsExpected(_ hash: (AnyKeyPath.Type, _ offset: Int) -> Int) -> Bool {
        let keyPath: AnyKeyPath = \Probe.second
        let offsets = (0..<4).map { $0 * MemoryLayout<Int>.size + headerSize }
        return offsets.map { hash(type(of: keyPath), $0) == keyPath.hashValue } == [false, true, false, false]
    }

    private final class Probe {
        var first = 0
        var second = 0
    }

    /// The hash of the key path of a class's stored property.
    static func hash(of kind: AnyKeyPath.Type, _ offset: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(ObjectIdentifier(kind))
        hasher.combine(1)
        hasher.combine(offset)
        return hasher.finalize()
    }

    /// Every object begins with its type and its reference count.
    private static let headerSize = 2 * MemoryLayout<Int>.size

    /// Where the search ends. What lies behind is reached by its accessor.
    private static let end = 1 << 13
}

extension Int {
    fileprivate func roundedUp(to step: Int) -> Int { (self + step - 1) / step * step }
}

/// Where the objects of a model store its properties.
///
/// By its address, a property of a new object is written without a check of exclusive access, which takes longer than the
/// write. Whoever might have the object already, because its initializer has passed it on, has no access that lasts while
/// values are swapped: that runs no code of theirs.
struct PropertyOffsets: Sendable {
    /// For each property its offset, or ``unknown``.
    private let offsets: FixedArray<Int>

    /// Not a stored property: to write it is to call code of the model's.
    private static let unknown = -1

    init(_ offsets: [Int?]) { self.offsets = FixedArray(offsets.map { $0 ?? Self.unknown }) }

    /// How far from the start of an object a property lies; `nil` when it has to be reached by its accessor.
    func offset(of property: Int) -> Int? {
        let offset = offsets[property].pointee
        return offset == Self.unknown ? nil : offset
    }

    /// Where an object stores a property; `nil` when it has to be reached by its accessor.
    @inline(__always)
    func memory(of property: Int, in object: ObjectAddress) -> ValueMemory? {
        let offset = offsets[property].pointee
        return offset == Self.unknown ? nil : object.memory(at: offset)
    }
}
