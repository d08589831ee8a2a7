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
    private var places: [ObjectIdentifier: Int] = [:]
    private var changes: [Change] = []
    /// The places of the items that are new, and of those that were changed, as they became so; maybe of some that are not any
    /// more.
    private var unaccepted: [Int] = []

    /// Adds an object, unless it is there.
    mutating func add(_ object: AnyObject, isNew: Bool) {
        if let before = places.updateValue(items.count, forKey: ObjectIdentifier(object)) {
            places[ObjectIdentifier(object)] = before
            return
        }
        changes.append(.listed(items.count))
        if isNew { unaccepted.append(items.count) }
        items.append(Item(object: object, isNew: isNew))
    }

    /// Notes that a value of an object was written.
    mutating func markChanged(_ object: ObjectIdentifier) {
        guard let place = places[object], !items[place].isChanged else { return }
        items[place].isChanged = true
        changes.append(.changed(place))
        unaccepted.append(place)
    }

    // MARK: Reading

    /// Every object of a type.
    func all<Model>(of type: Model.Type) -> [Model] { items.compactMap(Self.model) }

    /// Those that are new, or else those that are not but were changed.
    func unaccepted<Model>(of type: Model.Type, new: Bool) -> [Model] {
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
        while changes.count > count {
            switch changes.removeLast() {
            case .changed(let place):
                items[place].isChanged = false
            case .listed(let place):
                guard let object = items[place].object else { continue }
                released.append(object)
                places[ObjectIdentifier(object)] = nil
                items[place].object = nil
            }
        }
        while let last = items.last, last.object == nil { items.removeLast() }
        while let last = unaccepted.last, !isUnaccepted(last) { unaccepted.removeLast() }
        return released
    }

    /// Has the changes last: they cannot be undone any more.
    mutating func keepChanges() {
        changes.removeAll(keepingCapacity: changes.capacity <= Transaction.keptCapacity)
    }

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
