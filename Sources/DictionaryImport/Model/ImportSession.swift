import Foundation

/// What imports that belong together know of each other: one page after the other, the elements of a stream, a request.
///
/// Sources with equal identities are one object in all of them. What exists already is put in before, in one query a
/// type; what is new and what has changed is read afterwards:
///
/// ```swift
/// let references = try Order.references(fromJSON: body)
/// let session = ImportSession()
/// try session.insert(database.customers(withIDs: references.identities(of: Customer.self, as: Int.self)))
/// let orders = try Order.objects(fromJSON: body, session: session)
/// database.insert(session.newObjects(of: Customer.self))
/// database.update(session.changedObjects(of: Customer.self))
/// session.acceptChanges()
/// ```
///
/// Identities are said by ``PropertyOption/identity``, or by ``DictionaryImportable/identity(for:)``. An import that fails,
/// and an element that is left out, leave the session as it was, with all that their hooks have put in.
///
/// A session holds its objects. It belongs to one import at a time, in one isolation: it is not `Sendable`.
public final class ImportSession {
    /// What hooks need, such as a database: they reach it as `source.session?.userInfo`.
    public var userInfo: [CodingUserInfoKey: Any]

    let identities = SharedIdentities()

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
    /// How many imports are running, one inside a hook of the other.
    private var runningCount = 0
    private var lastImportNumber = 1
    private var isRemovingAll = false

    /// Makes a session that knows no object.
    public init(userInfo: [CodingUserInfoKey: Any] = [:]) {
        self.userInfo = userInfo
    }
}

// MARK: Putting objects in

extension ImportSession {
    /// Puts in an object that exists already, known by the identity that its marked properties have.
    ///
    /// One whose identity is `nil` is listed only.
    ///
    /// - Throws: ``ImportError`` when the model marks no property as ``PropertyOption/identity``, or when another object
    ///   has the identity.
    public func insert<Model: DictionaryImportable & AnyObject>(_ object: Model) throws(ImportError) {
        try insert(CollectionOfOne(object))
    }

    /// Puts in objects that exist already, each as the method that takes one. All are put in, or none.
    public func insert<Model: DictionaryImportable & AnyObject>(_ objects: some Sequence<Model>) throws(ImportError) {
        let start = (identities.map.changeCount, changes.count)
        do throws(ImportError) {
            for object in objects { try insertOne(object) }
        } catch {
            let removed = identities.map.undo(to: start.0) + undo(to: start.1)
            withExtendedLifetime(removed) {}
            throw error
        }
        keepChangesOutsideOfImports()
    }

    private func insertOne<Model: DictionaryImportable & AnyObject>(_ object: Model) throws(ImportError) {
        let plan: Unretained<ImportPlan>
        do {
            plan = try PlanCache.permanentPlan(of: object)
        } catch {
            throw ImportError(error, for: Model.self)
        }
        guard plan.with({ $0.hasIdentity }) else {
            throw ImportError([.fault(.unidentified, in: type(of: object))])
        }
        list(object, isNew: false)
        guard let identity = plan.identity(of: object) else { return }
        let known = identities.map.add(object, identity, plan: plan, maker: 0)
        if known !== object {
            let shown = plan.with { $0.shown(identity) }
            throw ImportError([
                ImportIssue(.identityTaken(shown, owner: typeName(type(of: known))), in: type(of: object))
            ])
        }
    }

    /// Puts in an object that exists already, known by this identity; of a compound one, an array in the order of the
    /// list.
    ///
    /// - Returns: The object of the same class that had the identity until now.
    @discardableResult
    public func insert<Model: DictionaryImportable & AnyObject>(_ object: Model, identity: AnyHashable) -> Model? {
        guard let plan = try? PlanCache.permanentPlan(of: object) else { return nil }
        list(object, isNew: false)
        let replaced = identities.map.replace(object, Identity(identity), plan: plan)
        keepChangesOutsideOfImports()
        return replaced.flatMap { $0 as? Model }
    }

    /// Forgets every object. Called by a hook, it takes effect when the import is over.
    public func removeAll() {
        if runningCount > 0 {
            isRemovingAll = true
        } else {
            let removed = (identities.map.removeAll(), items)
            (items, places, changes, unaccepted) = ([], [:], [], [])
            withExtendedLifetime(removed) {}
        }
    }

    private func keepChangesOutsideOfImports() {
        guard runningCount == 0 else { return }
        changes = []
        let released = identities.map.keepChanges()
        withExtendedLifetime(released) {}
    }
}

// MARK: Looking objects up

extension ImportSession {
    /// The object of a class, or of a subclass, that is known by an identity; of a compound one, an array in the order of the
    /// list. `nil` when there is none, and when objects of several subclasses have it.
    public func object<Model: DictionaryImportable & AnyObject>(_ type: Model.Type, identity: AnyHashable) -> Model? {
        guard case .one(let known) = identities.map.find(Identity(identity), as: type, { $0 is Model.Type }) else {
            return nil
        }
        return known.object as? Model
    }

    /// Every object of a class and its subclasses, in the order in which they came.
    public func objects<Model: DictionaryImportable & AnyObject>(of type: Model.Type) -> [Model] {
        items.compactMap(Self.model)
    }

    /// The objects of a class and its subclasses that imports have made since the last ``acceptChanges()``.
    public func newObjects<Model: DictionaryImportable & AnyObject>(of type: Model.Type) -> [Model] {
        unaccepted(where: \.isNew)
    }

    /// The objects of a class and its subclasses that are not new and of which imports have written at least one value since
    /// the last ``acceptChanges()``.
    public func changedObjects<Model: DictionaryImportable & AnyObject>(of type: Model.Type) -> [Model] {
        unaccepted { $0.isChanged && !$0.isNew }
    }

    /// Those of the unaccepted items, in the order in which they came.
    private func unaccepted<Model>(where isWanted: (Item) -> Bool) -> [Model] {
        var last = -1
        return unaccepted.sorted().compactMap { place in
            // An item that became new, and was changed then, is there twice.
            defer { last = place }
            return place != last && isUnaccepted(place) && isWanted(items[place]) ? Self.model(items[place]) : nil
        }
    }

    /// Whether an item is still there, and new or changed: an import that has noted it may have been undone.
    private func isUnaccepted(_ place: Int) -> Bool {
        place < items.count && items[place].object != nil && (items[place].isNew || items[place].isChanged)
    }

    /// To cast an optional object that is `nil` to a class ends optimized programs: it is unwrapped before.
    private static func model<Model>(_ item: Item) -> Model? { item.object.flatMap { $0 as? Model } }

    /// Says that all objects exist now as they are: none is new, none is changed.
    public func acceptChanges() {
        for place in unaccepted where isUnaccepted(place) {
            items[place].isNew = false
            items[place].isChanged = false
        }
        unaccepted = []
    }
}

// MARK: Imports

extension ImportSession {
    /// Returns a number for the import.
    func beginImport() -> Int {
        runningCount += 1
        lastImportNumber += 1
        return lastImportNumber
    }

    /// Returns what is to be released.
    func endImport() -> Any? {
        runningCount -= 1
        guard runningCount == 0 else { return nil }
        changes.removeAll(keepingCapacity: changes.capacity <= Transaction.keptCapacity)
        let released = identities.map.keepChanges()
        if !isRemovingAll { return released }
        isRemovingAll = false
        removeAll()
        return released
    }

    /// Lists an object that an import has found or made.
    func list(_ object: AnyObject, isNew: Bool) {
        guard places[ObjectIdentifier(object)] == nil else { return }
        places[ObjectIdentifier(object)] = items.count
        changes.append(.listed(items.count))
        if isNew { unaccepted.append(items.count) }
        items.append(Item(object: object, isNew: isNew))
    }

    /// Notes that a value of an object was written.
    func markChanged(_ object: ObjectIdentifier) {
        guard let place = places[object], !items[place].isChanged else { return }
        items[place].isChanged = true
        changes.append(.changed(place))
        unaccepted.append(place)
    }

    var changeCount: Int { changes.count }

    /// Undoes the changes since there were so many, and hands over what they held, to be released.
    func undo(to count: Int) -> [AnyObject] {
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

    /// Has the changes since there were so many last, as far as they can: an import inside a hook is undone with the outer
    /// one, but what it has written stays written.
    func keepChanges(since count: Int) {
        guard runningCount > 1 else { return }
        var kept = Array(changes[..<count])
        for change in changes[count...] {
            guard case .listed(let place) = change, items[place].isNew || !items[place].isChanged else { continue }
            kept.append(change)
        }
        changes = kept
    }
}

// MARK: Sessions of hooks

extension ImportContext {
    /// The session of the running import; `nil` without one, and when the import is over.
    public var session: ImportSession? { state.pointee.transaction.objects.session }
}

extension ImportValue {
    /// The session of the running import; `nil` without one, and when the import is over.
    public var session: ImportSession? { context?.session }
}
