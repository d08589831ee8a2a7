/// The slots that the keys of a model's objects feed, by their words: to look a key up by its text takes several times as
/// long.
///
/// The words are those of one document, which is held: the memory of another one could have the same address.
struct SlotCache {
    private struct Entry {
        /// No key has the word 0.
        var key: UInt64 = 0
        var slot = KeyMatcher.unknown
    }

    let keys: Unretained<KeyMap>
    /// The same, held: those of a call with mappings may be freed.
    private let owner: KeyMap
    /// `nil` until words are remembered.
    private var document: JSONDocument?
    private var anchor: JSONAnchor?
    /// How many objects have been read: the keys of the first are not worth to be remembered. What stood at this address before
    /// is counted as well, which does no harm.
    private var objectCount = 0
    private let entries: FixedArray<Entry>
    private let capacityBits: UInt64

    /// Four times the keys of most objects have room.
    init(_ keys: Unretained<KeyMap>) {
        self.keys = keys
        owner = keys.object
        capacityBits = owner.slotCount > 64 ? 10 : 8
        entries = FixedArray(repeatElement(Entry(), count: 1 << Int(capacityBits)))
    }

    func deallocate() { entries.deallocate() }

    /// Notes that an object is read. Returns whether its keys are worth to be remembered.
    @inline(__always)
    mutating func begin(_ object: JSONView) -> Bool {
        objectCount &+= 1
        if anchor == object.anchor {
            if objectCount == 2 { start(with: object) }
            return true
        }
        document = nil
        anchor = object.anchor
        objectCount = 1
        return false
    }

    @inline(never)
    private mutating func start(with object: JSONView) {
        document = object.document
        for index in entries.indices { entries[index].pointee = Entry() }
    }

    /// Forgets what was recorded, and the document.
    mutating func forget() {
        document = nil
        anchor = nil
        objectCount = 0
    }

    /// What ``KeyMatcher`` calls the slot of the key with this word; `nil` when it has not been recorded.
    @inline(__always)
    func slot(of key: UInt64) -> Int? {
        let place = place(of: key)
        let entry = entries[place]
        return entry.pointee.key == key ? entry.pointee.slot : otherSlot(of: key, place)
    }

    @inline(never)
    private func otherSlot(of key: UInt64, _ place: Int) -> Int? {
        for other in 1..<Self.places where entries[place ^ other].pointee.key == key {
            return entries[place ^ other].pointee.slot
        }
        return nil
    }

    func record(_ slot: Int, of key: UInt64) {
        let place = place(of: key)
        let free = (0..<Self.places).first { entries[place ^ $0].pointee.key == 0 }
        entries[place ^ (free ?? 1)].pointee = Entry(key: key, slot: slot)
    }

    /// How many places a key may take: even of a few keys, three often share one.
    private static let places = 4

    /// The first of them. Words differ in the positions of their texts.
    @inline(__always)
    private func place(of key: UInt64) -> Int {
        Int(truncatingIfNeeded: ((key >> 32) &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- capacityBits))
    }
}

/// The slot caches of the models of one import.
struct SlotCaches {
    private var caches: [Handle<SlotCache>] = []

    @inline(__always)
    mutating func cache(for keys: Unretained<KeyMap>) -> Handle<SlotCache> {
        for cache in caches where cache.pointee.keys === keys { return cache }
        return add(keys)
    }

    @inline(never)
    private mutating func add(_ keys: Unretained<KeyMap>) -> Handle<SlotCache> {
        let new = Handle.allocate(SlotCache(keys))
        caches.append(new)
        return new
    }

    /// Forgets what was recorded. Some of the memory is kept for the next import.
    @inline(__always)
    mutating func reset() {
        if caches.isEmpty { return }
        if caches.count > 8 {
            deallocate()
            caches = []
        }
        for cache in caches { cache.pointee.forget() }
    }

    func deallocate() {
        for cache in caches {
            cache.pointee.deallocate()
            cache.deallocate()
        }
    }
}
