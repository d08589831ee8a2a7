extension ImportSession {
    /// The objects of a session in the order in which they came, each once, and what imports have done to them. What an import
    /// has changed can be undone.
    struct Objects {
        private struct Item {
            /// `nil` for one that was removed again.
            var object: AnyObject?
            var isNew: Bool
            var isChanged = false
            /// The import that has found or made it last, and the round in which that was.
            var mention = Mention(round: 0, number: 0)

            var isUnaccepted: Bool { object != nil && (isNew || isChanged) }
        }

        private struct Mention {
            let round: Int
            /// The number of the import.
            let number: Int
        }

        private enum Change {
            case listed(Int)
            case changed(Int)
            case mentioned(Int, before: Mention)
            case removed(AnyObject)
        }

        private var items: [Item] = []
        private var places: [ObjectIdentifier: Int] = [:]
        private var changes: [Change] = []
        /// Counts how often all changes were accepted.
        private var round = 1
        /// The places of the items that are new, and of those that were changed, as they became so; maybe of some that are not
        /// any more. What is new is found without looking at all objects of a long session.
        private var unaccepted: [Int] = []
        /// Elements that merged lists have lost, each with the number of the import.
        private var removed: [(object: AnyObject, number: Int)] = []

        mutating func add(_ object: AnyObject, isNew: Bool) {
            let place = items.count
            if places.insert(place, forKey: ObjectIdentifier(object)) != nil { return }
            changes.append(.listed(place))
            if isNew { unaccepted.append(place) }
            items.append(Item(object: object, isNew: isNew))
        }

        mutating func reserve(_ count: Int) { places.reserveCapacity(places.count + count) }

        mutating func markChanged(_ object: AnyObject) {
            guard let place = places[ObjectIdentifier(object)], !items[place].isChanged else { return }
            items[place].isChanged = true
            changes.append(.changed(place))
            unaccepted.append(place)
        }

        /// Returns `false` for an object that is not listed.
        @discardableResult
        mutating func markMentioned(_ object: AnyObject, by number: Int) -> Bool {
            guard let place = places[ObjectIdentifier(object)] else { return false }
            changes.append(.mentioned(place, before: items[place].mention))
            items[place].mention = Mention(round: round, number: number)
            return true
        }

        mutating func addRemoved(_ object: AnyObject, by number: Int) {
            removed.append((object, number))
            changes.append(.removed(object))
        }

        // MARK: Reading

        /// Those that existed before, and that no import has found.
        func unmentioned<Model>(of type: Model.Type) -> [Model] {
            items.compactMap { $0.isNew || $0.mention.round == round ? nil : Self.model($0) }
        }

        /// Elements that merged lists have lost, each once, that no import has found since, and that no list of an object made or
        /// changed by an import has.
        func removed<Model>(of type: Model.Type) -> [Model] {
            if removed.isEmpty { return [] }
            let unaccepted = unaccepted.filter(isUnaccepted).compactMap { items[$0].object }
            var seen = Set(unaccepted.flatMap(elementsOfMergedLists).map(ObjectIdentifier.init))
            return removed.compactMap { object, number in
                if let place = places[ObjectIdentifier(object)], items[place].mention.number >= number { return nil }
                return seen.insert(ObjectIdentifier(object)).inserted ? object as? Model : nil
            }
        }

        func all<Model>(of type: Model.Type) -> [Model] { items.compactMap(Self.model) }

        /// Those that are new, or else those that are not but were changed.
        func unaccepted<Model>(of type: Model.Type, new: Bool) -> [Model] {
            var last = -1
            return unaccepted.sorted().compactMap { place in
                // An item that became new, and was changed then, is there twice.
                defer { last = place }
                guard place != last, isUnaccepted(place), items[place].isNew == new else { return nil }
                return Self.model(items[place])
            }
        }

        /// Whether an item is still there, and new or changed: an import that has noted it may have been undone.
        private func isUnaccepted(_ place: Int) -> Bool { place < items.count && items[place].isUnaccepted }

        /// Casting an optional object that is `nil` to a class crashes optimized programs, so it is unwrapped first.
        private static func model<Model>(_ item: Item) -> Model? { item.object.flatMap { $0 as? Model } }

        /// Returns the objects that it has held, to be released.
        mutating func acceptChanges() -> [AnyObject] {
            for place in unaccepted where isUnaccepted(place) {
                (items[place].isNew, items[place].isChanged) = (false, false)
            }
            let released = removed.map(\.object)
            (unaccepted, removed) = ([], [])
            round += 1
            return released
        }

        // MARK: Undoing

        /// How many changes there are that can be undone.
        var changeCount: Int { changes.count }

        /// The objects that were added since there were so many changes.
        func added(since count: Int) -> [(object: AnyObject, isNew: Bool)] {
            changes[count...].compactMap { change in
                guard case .listed(let place) = change else { return nil }
                return items[place].object.map { ($0, items[place].isNew) }
            }
        }

        /// The objects that imports have found since there were so many changes.
        func mentioned(since count: Int) -> [AnyObject] {
            changes[count...].compactMap { if case .mentioned(let place, _) = $0 { items[place].object } else { nil } }
        }

        /// Undoes the changes since there were so many. Returns the objects that are not listed any more, to be released.
        ///
        /// - Parameter keepsMentions: Whether imports have found what they have: the source has described it, well or not.
        mutating func undo(to count: Int, keepsMentions: Bool = false) -> [AnyObject] {
            var (released, mentioned) = ([] as [AnyObject], [] as [(object: AnyObject, number: Int)])
            while changes.count > count {
                switch changes.removeLast() {
                case .changed(let place): items[place].isChanged = false
                case .mentioned(let place, let before):
                    if keepsMentions, let object = items[place].object {
                        mentioned.append((object, items[place].mention.number))
                    }
                    items[place].mention = before
                case .removed(let object):
                    if let index = removed.lastIndex(where: { $0.object === object }) {
                        released.append(removed.remove(at: index).object)
                    }
                case .listed(let place):
                    guard let object = items[place].object else { continue }
                    released.append(object)
                    places[ObjectIdentifier(object)] = nil
                    items[place].object = nil
                }
            }
            // Behind an item that was removed there may be one that stays.
            while let last = items.last, last.object == nil { items.removeLast() }
            while let last = unaccepted.last, !isUnaccepted(last) { unaccepted.removeLast() }
            for (object, number) in mentioned { markMentioned(object, by: number) }
            return released
        }

        /// Keeps the changes for good: they cannot be undone any more.
        mutating func keepChanges() { changes = [] }

        /// Keeps what an import inside a hook has written, the changes since there were so many: the import is undone with the
        /// outer one, but what it has written stays written.
        mutating func keepWrites(since count: Int) {
            let kept = changes[count...].filter { change in
                guard case .listed(let place) = change else { return false }
                return items[place].isNew || !items[place].isChanged
            }
            changes.replaceSubrange(count..., with: kept)
        }
    }
}

/// The elements of the lists that an object's imports merge.
private func elementsOfMergedLists(_ object: AnyObject) -> [AnyObject] {
    guard let schema = Schema.existing(type(of: object)) else { return [] }
    return schema.fields.filter { $0.settings.mergedElement != nil }.flatMap { $0.value(of: object).elements ?? [] }
}
