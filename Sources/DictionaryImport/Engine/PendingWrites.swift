/// The writes that wait for properties that are merged into: a later merge starts from the value of the last one.
///
/// The objects are held by the writes.
struct PendingWrites: ~Copyable {
    private struct Entry {
        let target: ObjectProperty
        /// The number of the write.
        let write: Int
        /// The place of the entry before it with the same target, once places are looked up.
        let earlier: Int?
    }

    /// As many entries are looked through; for more, the place of the last one of each target is looked up.
    private static let fewEntries = 8

    private var entries: [Entry] = []
    private var places: [ObjectProperty: Int] = [:]

    @inline(never)
    mutating func append(_ write: Int, to target: ObjectProperty) {
        if entries.count == Self.fewEntries, places.isEmpty { lookUpPlaces() }
        let earlier = places.isEmpty ? nil : places.updateValue(entries.count, forKey: target)
        entries.append(Entry(target: target, write: write, earlier: earlier))
    }

    /// The number of the last write to a property.
    func last(to target: ObjectProperty) -> Int? {
        if places.isEmpty { return entries.last { $0.target == target }?.write }
        return places[target].map { entries[$0].write }
    }

    mutating func removeLast() {
        guard let entry = entries.popLast(), !places.isEmpty else { return }
        places[entry.target] = entry.earlier
    }

    @inline(never)
    private mutating func lookUpPlaces() {
        entries = entries.indices.map { place in
            let (target, write) = (entries[place].target, entries[place].write)
            return Entry(target: target, write: write, earlier: places.updateValue(place, forKey: target))
        }
    }

    /// Whether a large import has left memory that others do not need.
    var hasLargeCapacity: Bool { entries.capacity > Journal.keptCapacity }
}
