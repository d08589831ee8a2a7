/// What the keys of a model's objects mean, by their words: to look a key up by its text takes several times as long.
///
/// The words are those of one document, which is held: the memory of another one could have the same address.
struct KeyMeanings {
    /// The meaning of a key that no property takes, and that is not ignored.
    static let unknown = -2

    private struct Entry {
        /// No key has the word 0.
        var key: UInt64 = 0
        var meaning = unknown
    }

    private static let capacity = 256

    let id: ObjectIdentifier
    private let keys: KeyMap
    /// `nil` until an object has been read.
    private var document: JSONDocument?
    private var anchor: DocumentAnchor?
    /// How many objects have been read: the keys of the first are not worth to be kept.
    private var objectCount = 0
    private let entries: UnsafeMutablePointer<Entry>

    init(_ keys: KeyMap) {
        self.keys = keys
        id = ObjectIdentifier(keys)
        entries = .allocate(capacity: Self.capacity)
    }

    func deallocate() { entries.deallocate() }

    /// Notes that an object is read. Answers whether its keys are worth to be kept.
    @inline(__always)
    mutating func begin(_ object: JSONView) -> Bool {
        objectCount &+= 1
        if anchor == object.anchor, objectCount > 2 { return true }
        return restart(with: object)
    }

    @inline(never)
    private mutating func restart(with object: JSONView) -> Bool {
        if anchor != object.anchor {
            document = object.document
            anchor = object.anchor
            objectCount = 1
            return false
        }
        entries.initialize(repeating: Entry(), count: Self.capacity)
        return true
    }

    /// Forgets what was learned, and the document.
    mutating func forget() {
        document = nil
        anchor = nil
        objectCount = 0
    }

    /// What the key with this word means, which is the slot that it feeds, ``KeyMap/several``, or ``unknown``; `nil` when
    /// it has not been learned.
    @inline(__always)
    func meaning(of key: UInt64) -> Int? {
        let place = Self.place(of: key)
        return entries[place].key == key ? entries[place].meaning : otherMeaning(of: key, place)
    }

    @inline(never)
    private func otherMeaning(of key: UInt64, _ place: Int) -> Int? {
        for other in 1..<Self.places where entries[place ^ other].key == key { return entries[place ^ other].meaning }
        return nil
    }

    func learn(_ key: UInt64, _ meaning: Int) {
        let place = Self.place(of: key)
        let free = (0..<Self.places).first { entries[place ^ $0].key == 0 }
        entries[place ^ (free ?? 1)] = Entry(key: key, meaning: meaning)
    }

    /// How many places a key may take: even of a few keys, three often share one.
    private static let places = 4

    /// The first of them. Words differ in the positions of their texts.
    @inline(__always)
    private static func place(of key: UInt64) -> Int {
        Int(truncatingIfNeeded: ((key >> 32) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }
}

/// What the keys of the models of one import mean.
struct ModelKeyMeanings {
    private var meanings: [UnsafeMutablePointer<KeyMeanings>] = []

    @inline(__always)
    mutating func meanings(of frame: UnsafeMutablePointer<ObjectFrame>) -> UnsafeMutablePointer<KeyMeanings> {
        let keys = frame.pointee.unmanagedKeys._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
        for candidate in meanings where candidate.pointee.id == keys { return candidate }
        return add(frame.pointee.keys)
    }

    @inline(never)
    private mutating func add(_ keys: KeyMap) -> UnsafeMutablePointer<KeyMeanings> {
        let new = UnsafeMutablePointer<KeyMeanings>.allocate(capacity: 1)
        new.initialize(to: KeyMeanings(keys))
        meanings.append(new)
        return new
    }

    /// Forgets what was learned. Some of the memory is kept for the next import.
    mutating func reset() {
        if meanings.isEmpty { return }
        if meanings.count > 8 {
            deallocate()
            meanings = []
        }
        for item in meanings { item.pointee.forget() }
    }

    func deallocate() {
        for item in meanings {
            item.pointee.deallocate()
            item.deinitialize(count: 1)
            item.deallocate()
        }
    }
}
