/// Objects by their identities, for one import or for all imports of a session. What an import has changed can be undone.
///
/// It holds every object that it knows: the memory of an object that was freed may be that of another one soon.
struct IdentityMap {
    struct Known {
        let object: AnyObject
        /// The number of the import that has made the object; zero for one that it has found.
        let maker: Int
    }

    /// The objects of one class.
    private struct Table {
        let type: AnyClass
        let plan: Unretained<ImportPlan>
        var objects = IdentityTable<Known>()
    }

    /// The tables, which are looked into by one access.
    private struct Tables {
        /// Which tables have the objects that a class asks for, and those of its superclasses.
        private struct Relatives {
            let type: ObjectIdentifier
            let below: [Int]
            let above: [Int]
        }

        var list: [Table] = []
        private var relatives: [Relatives] = []

        subscript(index: Int, identity: Identity) -> Known? {
            get { list[index].objects[identity] }
            set { list[index].objects[identity] = newValue }
        }

        mutating func find(_ identity: Identity, as type: Any.Type, _ isSuperclass: (Any.Type) -> Bool) -> Finding {
            if list.isEmpty { return .nothing }
            let relatives = relatives[place(of: type, isSuperclass)]
            var found: Known?
            for table in relatives.below {
                guard let known = self[table, identity] else { continue }
                if let other = found, other.object !== known.object {
                    return .several(relatives.below.compactMap { self[$0, identity]?.object })
                }
                found = known
            }
            if let found { return .one(found) }
            for table in relatives.above {
                if let known = self[table, identity] { return .another(known.object) }
            }
            return .nothing
        }

        private mutating func place(of type: Any.Type, _ isSuperclass: (Any.Type) -> Bool) -> Int {
            let key = ObjectIdentifier(type)
            for place in relatives.indices where relatives[place].type == key { return place }
            let below = list.indices.filter { isSuperclass(list[$0].type) }
            let above = list.indices.filter { index in
                !below.contains(index) && list[index].plan.with { $0.model.isSuperclass(of: type) }
            }
            relatives.append(Relatives(type: key, below: below, above: above))
            return relatives.count - 1
        }

        /// The table of a class; made when there is none.
        mutating func table(of plan: Unretained<ImportPlan>, _ type: AnyClass) -> Int {
            if let table = list.firstIndex(where: { $0.type == type }) { return table }
            list.append(Table(type: type, plan: plan))
            relatives = []
            return list.count - 1
        }

        /// Removes all objects, which are handed over to be released, and keeps their room.
        mutating func removeObjects() -> [AnyObject] {
            var removed: [AnyObject] = []
            removed.reserveCapacity(list.reduce(0) { $0 + $1.objects.count })
            for index in list.indices { list[index].objects.removeAll { removed.append($0.object) } }
            return removed
        }
    }

    private struct Change {
        let table: Int
        let identity: Identity
        /// What was known before.
        let before: Known?
    }

    private var tables = Tables()
    private var changes: [Change] = []
    /// Whether there is something that cannot be undone.
    private var hasKeptChanges = false
    /// The identities of each object; made when it is first asked for.
    private var names: [ObjectKey: [Identity]]?

    // MARK: Finding

    /// What is known by an identity, seen from one class.
    enum Finding {
        case nothing
        case one(Known)
        /// Objects of several subclasses.
        case several([AnyObject])
        /// An object of a superclass.
        case another(AnyObject)
    }

    /// - Parameters:
    ///   - type: A class. Objects of its subclasses are found too.
    ///   - isSuperclass: Whether it is the class, or a superclass, of another one.
    mutating func find(_ identity: Identity, as type: Any.Type, _ isSuperclass: (Any.Type) -> Bool) -> Finding {
        if changes.isEmpty, !hasKeptChanges { return .nothing }
        return tables.find(identity, as: type, isSuperclass)
    }

    /// The identities under which an object is known.
    mutating func identities(of object: AnyObject) -> [Identity] {
        if names == nil {
            var made: [ObjectKey: [Identity]] = [:]
            for table in tables.list {
                table.objects.forEachValue { made[ObjectKey($1.object), default: []].append($0) }
            }
            names = made
        }
        return names?[ObjectKey(object)] ?? []
    }

    // MARK: Adding and removing

    /// Adds an object, unless it or another one is known by the identity, which is returned then.
    @discardableResult
    mutating func add(
        _ object: AnyObject, _ identity: Identity, plan: Unretained<ImportPlan>, maker: Int
    ) -> AnyObject? {
        let table = tables.table(of: plan, Swift.type(of: object))
        let new = Known(object: object, maker: maker)
        if let known = tables.list[table].objects.add(new, for: identity) { return known.object }
        note(identity, in: table, before: nil, now: new)
        return nil
    }

    /// Makes room for as many more objects that are like this one.
    mutating func reserveCapacity(
        _ count: Int, like object: AnyObject, _ identity: Identity, plan: Unretained<ImportPlan>
    ) {
        if count < 2 { return }
        if changes.isEmpty { changes.reserveCapacity(count) }
        let table = tables.table(of: plan, Swift.type(of: object))
        tables.list[table].objects.reserveCapacity(count, like: identity)
    }

    /// Adds an object in place of the one that has the identity, which is returned.
    mutating func replace(_ object: AnyObject, _ identity: Identity, plan: Unretained<ImportPlan>) -> AnyObject? {
        let table = tables.table(of: plan, Swift.type(of: object))
        let before = tables[table, identity]
        if before?.object === object { return nil }
        set(Known(object: object, maker: 0), for: identity, in: table, before: before)
        return before?.object
    }

    mutating func remove(_ object: AnyObject, _ identity: Identity) {
        let type = ObjectIdentifier(Swift.type(of: object))
        guard let table = tables.list.firstIndex(where: { ObjectIdentifier($0.type) == type }),
            let before = tables[table, identity], before.object === object
        else { return }
        set(nil, for: identity, in: table, before: before)
    }

    private mutating func set(_ known: Known?, for identity: Identity, in table: Int, before: Known?) {
        tables[table, identity] = known
        note(identity, in: table, before: before, now: known)
    }

    private mutating func note(_ identity: Identity, in table: Int, before: Known?, now known: Known?) {
        changes.append(Change(table: table, identity: identity, before: before))
        updateIndex(identity, from: before, to: known)
    }

    private mutating func updateIndex(_ identity: Identity, from before: Known?, to known: Known?) {
        guard names != nil else { return }
        if let before { names?[ObjectKey(before.object)]?.removeAll { $0 == identity } }
        if let known { names?[ObjectKey(known.object), default: []].append(identity) }
    }

    // MARK: Undoing

    var hasLargeCapacity: Bool { changes.capacity > Journal.keptCapacity }

    /// How many changes there are that can be undone.
    var changeCount: Int { changes.count }

    /// Undoes the changes since there were so many, and hands over what they held, to be released.
    mutating func undo(to count: Int) -> [AnyObject] {
        if count == 0, !hasKeptChanges {
            changes.removeAll(keepingCapacity: true)
            names = nil
            return tables.removeObjects()
        }
        var released: [AnyObject] = []
        while changes.count > count {
            let change = changes.removeLast()
            let known = tables[change.table, change.identity]
            tables[change.table, change.identity] = change.before
            updateIndex(change.identity, from: known, to: change.before)
            if let known { released.append(known.object) }
        }
        return released
    }

    /// Has the changes last: they cannot be undone any more. What they held is handed over to be released.
    mutating func keepChanges() -> [AnyObject] {
        let released = changes.compactMap { $0.before?.object }
        hasKeptChanges = hasKeptChanges || !changes.isEmpty
        changes.removeAll(keepingCapacity: changes.capacity <= Journal.keptCapacity)
        return released
    }

    /// Removes everything, and hands it over to be released.
    mutating func removeAll() -> Any {
        let released = (tables, changes, names)
        (tables, changes, names, hasKeptChanges) = (Tables(), [], nil, false)
        return released
    }
}

/// An ``IdentityMap`` that imports share. To change it takes one check that nobody else does, however much is done to it.
final class SharedIdentities {
    var map = IdentityMap()
}
