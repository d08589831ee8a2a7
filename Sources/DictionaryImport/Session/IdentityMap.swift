/// Objects by their identities, for one import or for all imports of a session. What an import has changed can be undone.
///
/// It holds every object that it knows: the memory of an object that was freed may be that of another one soon. What it lets go
/// of is released after it has changed, since the `deinit` of an object may look into the session.
final class IdentityMap {
    /// An object that is known by an identity.
    struct Known {
        let object: AnyObject
        /// The number of the import that has made the object; zero for one that existed.
        let maker: Int
        /// Counts the objects as they became known.
        let sequence: Int
    }

    /// What is known by an identity, seen from one class.
    enum Lookup {
        case nothing
        case one(Known)
        /// Objects of several subclasses, or one of a superclass.
        case others([AnyObject])
    }

    private struct Table {
        let type: AnyClass
        var objects: [Identity: Known] = [:]
    }

    /// Which tables have the objects that a class asks for, and those of its superclasses.
    private struct Relatives {
        let type: ObjectIdentifier
        let below: [Int]
        let above: [Int]
    }

    private struct Change {
        let table: Int
        let identity: Identity
        let before: Known?
    }

    private var tables: [Table] = []
    private var relatives: [Relatives] = []
    private var changes: [Change] = []
    private var promises: [Promise] = []
    /// How many objects became known, with those that are not any more.
    private(set) var sequence = 0
    /// The identities of each object; made when they are first asked for.
    private var identitiesByObject: [ObjectIdentifier: [Identity]]?

    // MARK: Finding

    /// Finds the object of a class, or of a subclass of it, that is known by an identity.
    func find(_ identity: Identity, as model: any DictionaryImportable.Type) -> Lookup {
        if tables.isEmpty { return .nothing }
        let relatives = relatives(of: model)
        var found: Known?
        for table in relatives.below {
            guard let known = tables[table].objects[identity] else { continue }
            guard found == nil else {
                return .others(relatives.below.compactMap { tables[$0].objects[identity]?.object })
            }
            found = known
        }
        if let found { return .one(found) }
        for table in relatives.above {
            if let known = tables[table].objects[identity] { return .others([known.object]) }
        }
        return .nothing
    }

    private func relatives(of model: any DictionaryImportable.Type) -> Relatives {
        let type = ObjectIdentifier(model)
        if let known = relatives.first(where: { $0.type == type }) { return known }
        let below = tables.indices.filter { isKind(tables[$0].type, of: model) }
        let above = tables.indices.filter { index in
            guard !below.contains(index), let other = tables[index].type as? any DictionaryImportable.Type else {
                return false
            }
            return isKind(model, of: other)
        }
        relatives.append(Relatives(type: type, below: below, above: above))
        return relatives[relatives.count - 1]
    }

    // MARK: Promises

    /// A new object whose `willImport` is being called. It is known only when what the hook converts or imports mentions it: else
    /// nobody but the caller holds it, and it need not be treated as one that others see.
    private struct Promise {
        let identity: Identity
        weak var object: AnyObject?
    }

    /// Calls `body`, in which a new object is found by an identity.
    func promising(_ object: AnyObject, _ identity: Identity, _ body: () throws -> Void) rethrows {
        promises.append(Promise(identity: identity, object: object))
        defer { promises.removeLast() }
        try body()
    }

    /// The innermost object that is to be known by an identity, and is not yet.
    func promised(_ identity: Identity, as schema: Schema) -> AnyObject? {
        promises.last { promise in
            guard let object = promise.object else { return false }
            return promise.identity == identity && schema.isSuper(type(of: object))
        }?.object
    }

    // MARK: The identities of an object

    func identities(of object: AnyObject) -> [Identity] {
        if identitiesByObject == nil {
            var made: [ObjectIdentifier: [Identity]] = [:]
            for table in tables {
                for (identity, known) in table.objects {
                    made[ObjectIdentifier(known.object), default: []].append(identity)
                }
            }
            identitiesByObject = made
        }
        return identitiesByObject?[ObjectIdentifier(object)] ?? []
    }

    private func table(of object: AnyObject) -> Int? {
        let type: AnyClass = type(of: object)
        return tables.firstIndex { $0.type == type }
    }

    // MARK: Adding and removing

    /// Adds an object, unless it or another one of its class is known by the identity. Returns the other one.
    func add(_ object: AnyObject, _ identity: Identity, maker: Int) -> AnyObject? {
        let table = madeTable(of: object)
        let made = Known(object: object, maker: maker, sequence: sequence + 1)
        if let known = tables[table].objects.insert(made, forKey: identity) {
            return known.object === object ? nil : known.object
        }
        sequence += 1
        changes.append(Change(table: table, identity: identity, before: nil))
        noteIdentity(identity, of: made, before: nil)
        return nil
    }

    /// Makes room for so many more objects like one.
    func reserve(_ count: Int, like object: AnyObject) {
        let table = madeTable(of: object)
        tables[table].objects.reserveCapacity(tables[table].objects.count + count)
    }

    /// Adds an object in place of the one of its class that has the identity, which is returned.
    func replace(_ object: AnyObject, _ identity: Identity) -> AnyObject? {
        replace(by: Known(object: object, maker: 0, sequence: sequence + 1), identity)
    }

    private func replace(by known: Known, _ identity: Identity) -> AnyObject? {
        let table = madeTable(of: known.object)
        let before = tables[table].objects[identity]
        if before?.object === known.object { return nil }
        sequence = max(sequence, known.sequence)
        changes.append(Change(table: table, identity: identity, before: before))
        put(known, for: identity, in: table, before: before)
        return before?.object
    }

    /// Forgets all identities of an object. The map holds it until the change cannot be undone any more.
    func removeIdentities(of object: AnyObject) {
        guard let table = table(of: object) else { return }
        for identity in identities(of: object) {
            let before = tables[table].objects[identity]
            changes.append(Change(table: table, identity: identity, before: before))
            put(nil, for: identity, in: table, before: before)
        }
    }

    private func madeTable(of object: AnyObject) -> Int {
        if let table = table(of: object) { return table }
        tables.append(Table(type: type(of: object)))
        relatives = []
        return tables.count - 1
    }

    private func put(_ known: Known?, for identity: Identity, in table: Int, before: Known?) {
        tables[table].objects[identity] = known
        noteIdentity(identity, of: known, before: before)
    }

    private func noteIdentity(_ identity: Identity, of known: Known?, before: Known?) {
        guard identitiesByObject != nil else { return }
        if let before { identitiesByObject?[ObjectIdentifier(before.object)]?.removeAll { $0 == identity } }
        if let known { identitiesByObject?[ObjectIdentifier(known.object), default: []].append(identity) }
    }

    // MARK: Taking out and putting in again

    /// An identity with the object that is known by it.
    struct Entry {
        let identity: Identity
        fileprivate let known: Known
        var object: AnyObject { known.object }
    }

    /// What has become known since there were so many changes, in the order in which it did.
    func entries(since count: Int) -> [Entry] {
        changes[count...].compactMap { change in
            tables[change.table].objects[change.identity].map { Entry(identity: change.identity, known: $0) }
        }
    }

    func put(_ entry: Entry) { _ = replace(by: entry.known, entry.identity) }

    // MARK: Undoing

    /// How many changes there are that can be undone.
    var changeCount: Int { changes.count }

    /// Undoes the changes since there were so many. Returns the objects that are not known any more, which are to be released.
    func undo(to count: Int) -> [AnyObject] {
        var released: [AnyObject] = []
        while changes.count > count {
            let change = changes.removeLast()
            let known = tables[change.table].objects[change.identity]
            if let known { released.append(known.object) }
            put(change.before, for: change.identity, in: change.table, before: known)
        }
        return released
    }

    /// Keeps the changes for good: they cannot be undone any more.
    func keepChanges() {
        let kept = changes
        changes = []
        withExtendedLifetime(kept) {}
    }

    func removeAll() {
        let released = (tables, changes)
        (tables, relatives, changes, identitiesByObject) = ([], [], [], nil)
        withExtendedLifetime(released) {}
    }
}

extension Dictionary {
    /// Adds a value, unless the key has one, which is returned then. Mostly it has none: then it is looked up once.
    mutating func insert(_ value: Value, forKey key: Key) -> Value? {
        guard let known = updateValue(value, forKey: key) else { return nil }
        self[key] = known
        return known
    }
}
