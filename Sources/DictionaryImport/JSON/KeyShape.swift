import Foundation

/// The keys of a model's objects in the order in which they came last, with what they mean: comparing a key with the one
/// that is expected is cheaper than looking it up, above all when no property takes it.
///
/// Keys are words of the tape of one document, which the shape holds: they point into its text.
struct KeyShape {
    /// What a key feeds: a slot and its rank, as in ``KeyMap/Single``.
    struct Meaning {
        let slot: Int32
        let rank: Int32

        static let unknownSlot = -2
        /// No property takes the key, nor is it ignored.
        static let unknown = Meaning(slot: Int32(unknownSlot), rank: 0)
    }

    private struct Entry {
        let key: UInt64
        let meaning: Meaning
    }

    private static let capacity = 128
    /// How many keys an object may leave out before its next key is looked up.
    private static let window = 4

    let id: ObjectIdentifier
    private let keys: KeyMap
    /// `nil` until an object has been read.
    private var document: JSONDocument?
    private(set) var anchor: UnsafePointer<JSONDocument.Anchor>?
    /// How many objects have been read: the first are not worth the learning.
    private(set) var objectCount = 0
    private let entries: UnsafeMutablePointer<Entry>
    private var count = 0

    init(_ keys: KeyMap) {
        self.keys = keys
        id = ObjectIdentifier(keys)
        entries = .allocate(capacity: Self.capacity)
    }

    func deallocate() { entries.deallocate() }

    /// Notes that an object is read. Answers whether its keys are worth to be learned.
    @inline(__always)
    mutating func begin(_ object: JSONView) -> Bool {
        if anchor != object.anchor { restart(with: object.document) }
        objectCount &+= 1
        return objectCount > 1
    }

    private mutating func restart(with document: JSONDocument) {
        forget()
        self.document = document
        anchor = document.root.anchor
    }

    /// Forgets what was learned, and the document.
    mutating func forget() {
        document = nil
        anchor = nil
        objectCount = 0
        count = 0
    }

    /// What a key means, when it is one of those expected next.
    @inline(__always)
    func guess(_ key: UInt64, at place: inout Int, in bytes: UnsafePointer<UInt8>) -> Meaning? {
        // Most keys have the word of the first one with their text.
        if place < count, entries[place].key == key {
            place &+= 1
            return entries[place &- 1].meaning
        }
        return search(key, at: &place, in: bytes)
    }

    @inline(never)
    private func search(_ key: UInt64, at place: inout Int, in bytes: UnsafePointer<UInt8>) -> Meaning? {
        let end = min(place &+ Self.window, count)
        for candidate in place..<max(end, place) {
            let entry = entries[candidate]
            // The lower halves are equal when kind and length are.
            if UInt32(truncatingIfNeeded: entry.key) == UInt32(truncatingIfNeeded: key),
                memcmp(bytes + Int(entry.key >> 32), bytes + Int(key >> 32), Int((key & 0xFFFF_FFFF) >> 4)) == 0
            {
                place = candidate &+ 1
                return entry.meaning
            }
        }
        return nil
    }

    mutating func learn(_ key: UInt64, _ meaning: Meaning, at place: inout Int) {
        guard count < Self.capacity else { return }
        (entries + place + 1).update(from: entries + place, count: count - place)
        (entries + place).initialize(to: Entry(key: key, meaning: meaning))
        count += 1
        place += 1
    }
}

/// The shapes of the models of one import.
struct KeyShapes {
    private var shapes: [UnsafeMutablePointer<KeyShape>] = []

    @inline(__always)
    mutating func shape(
        of frame: UnsafeMutablePointer<ObjectFrame>
    ) -> UnsafeMutablePointer<KeyShape> {
        let keys = frame.pointee.unmanagedKeys._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
        for shape in shapes where shape.pointee.id == keys {
            return shape
        }
        return add(frame.pointee.keys)
    }

    @inline(never)
    private mutating func add(_ keys: KeyMap) -> UnsafeMutablePointer<KeyShape> {
        let shape = UnsafeMutablePointer<KeyShape>.allocate(capacity: 1)
        shape.initialize(to: KeyShape(keys))
        shapes.append(shape)
        return shape
    }

    /// Forgets what the shapes have learned. Some of their memory is kept for the next import.
    mutating func reset() {
        if shapes.isEmpty { return }
        if shapes.count > 8 {
            deallocate()
            shapes = []
        }
        for shape in shapes { shape.pointee.forget() }
    }

    func deallocate() {
        for shape in shapes {
            shape.pointee.deallocate()
            shape.deinitialize(count: 1)
            shape.deallocate()
        }
    }
}
