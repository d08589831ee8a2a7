/// The objects of a session in the order in which they came, and what imports have done to them. What an import has changed
/// can be undone.
struct SessionObjects {
    private struct Item {
        /// `nil` for one that was removed again.
        var object: AnyObject?
        var isNew: Bool
        var isChanged = false
    }

    private enum Change {
        case listed(Int)
        case changed(Int)
    }

    private var items: [Item] = []
    /// Where each object is, of the first items. The places of the others are noted when somebody asks for one.
    private var places: [ObjectKey: Int] = [:]
    private var placedCount = 0
    private var changes: [Change] = []
    /// The places of the items that are new, and of those that were changed, as they became so; maybe of some that are not any
    /// more.
    private var unaccepted: [Int] = []

    /// Adds an object, unless it is there.
    mutating func add(_ object: AnyObject, isNew: Bool) {
        notePlaces()
        if let before = places.updateValue(items.count, forKey: ObjectKey(object)) {
            places[ObjectKey(object)] = before
            return
        }
        placedCount += 1
        append(object, isNew: isNew)
    }

    /// Adds an object that is not likely to be there: whether it is, is found out when somebody asks for a place.
    mutating func append(_ object: AnyObject, isNew: Bool) {
        changes.append(.listed(items.count))
        if isNew { unaccepted.append(items.count) }
        items.append(Item(object: object, isNew: isNew))
    }

    /// Makes room for the first objects, when it is known how many come.
    mutating func reserveCapacity(_ count: Int) {
        guard items.isEmpty else { return }
        items.reserveCapacity(count)
        changes.reserveCapacity(count)
    }

    /// Notes the places that are not yet, and removes the items whose objects have one.
    private mutating func notePlaces() {
        if placedCount == items.count { return }
        places.reserveCapacity(items.count)
        for place in placedCount..<items.count {
            guard let object = items[place].object else { continue }
            guard let before = places.updateValue(place, forKey: ObjectKey(object)) else { continue }
            places[ObjectKey(object)] = before
            items[place].object = nil
        }
        placedCount = items.count
    }

    /// Notes that a value of an object was written.
    mutating func markChanged(_ object: ObjectIdentifier) {
        notePlaces()
        guard let place = places[ObjectKey(object)], !items[place].isChanged else { return }
        items[place].isChanged = true
        changes.append(.changed(place))
        unaccepted.append(place)
    }

    // MARK: Reading

    /// Every object of a type.
    mutating func all<Model>(of type: Model.Type) -> [Model] {
        notePlaces()
        return items.compactMap(Self.model)
    }

    /// Those that are new, or else those that are not but were changed.
    mutating func unaccepted<Model>(of type: Model.Type, new: Bool) -> [Model] {
        notePlaces()
        var last = -1
        return unaccepted.sorted().compactMap { place in
            // An item that became new, and was changed then, is there twice.
            defer { last = place }
            return place != last && isUnaccepted(place) && items[place].isNew == new ? Self.model(items[place]) : nil
        }
    }

    /// Whether an item is still there, and new or changed: an import that has noted it may have been undone.
    private func isUnaccepted(_ place: Int) -> Bool {
        place < items.count && items[place].object != nil && (items[place].isNew || items[place].isChanged)
    }

    /// To cast an optional object that is `nil` to a class ends optimized programs: it is unwrapped before.
    private static func model<Model>(_ item: Item) -> Model? { item.object.flatMap { $0 as? Model } }

    /// Says that none is new, and none is changed.
    mutating func acceptChanges() {
        for place in unaccepted where isUnaccepted(place) {
            items[place].isNew = false
            items[place].isChanged = false
        }
        unaccepted = []
    }

    // MARK: Undoing

    /// How many changes there are that can be undone.
    var changeCount: Int { changes.count }

    /// Undoes the changes since there were so many, and hands over what they held, to be released.
    mutating func undo(to count: Int) -> [AnyObject] {
        var released: [AnyObject] = []
        var firstListed = items.count
        while changes.count > count {
            switch changes.removeLast() {
            case .changed(let place):
                items[place].isChanged = false
            case .listed(let place):
                firstListed = min(firstListed, place)
                guard let object = items[place].object else { continue }
                released.append(object)
                if place < placedCount { places[ObjectKey(object)] = nil }
                items[place].object = nil
            }
        }
        // An item before these may have no object either; a change that is left names its place.
        while items.count > firstListed, let last = items.last, last.object == nil { items.removeLast() }
        placedCount = min(placedCount, items.count)
        while let last = unaccepted.last, !isUnaccepted(last) { unaccepted.removeLast() }
        return released
    }

    /// Has the changes last: they cannot be undone any more.
    mutating func keepChanges() { changes.removeAll(keepingCapacity: changes.capacity <= Journal.keptCapacity) }

    /// Has the changes of an import inside a hook last, as far as they can, which are those since there were so many: it is
    /// undone with the outer one, but what it has written stays written.
    mutating func keepInnerChanges(since count: Int) {
        var kept = Array(changes[..<count])
        for change in changes[count...] {
            guard case .listed(let place) = change, items[place].isNew || !items[place].isChanged else { continue }
            kept.append(change)
        }
        changes = kept
    }
}
