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

    private var objects = SessionObjects()
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
        let objects = Array(objects)
        let start = (identities.map.changeCount, self.objects.changeCount)
        do throws(ImportError) {
            try objects.withPlaces { places in
                Result { () throws(ImportError) in
                    try insert(places) { index throws(ImportError) in try Self.plan(of: objects[index]) }
                }
            }.get()
        } catch {
            let removed = identities.map.undo(to: start.0) + undo(to: start.1)
            withExtendedLifetime(removed) {}
            throw error
        }
        keepChangesOutsideOfImports()
    }

    /// As ``insert(_:)``, without knowing the type.
    private func insert(
        _ objects: ElementPlaces, makePlan: (Int) throws(ImportError) -> Unretained<ImportPlan>
    ) throws(ImportError) {
        // To read a property may be code of the user's, which may ask this session: all are read before one is put in.
        var known: [Named] = []
        known.reserveCapacity(objects.count)
        var last: (type: AnyClass, plan: Unretained<ImportPlan>)?
        for index in 0..<objects.count {
            let type: AnyClass = objects.model(at: index).dynamicType
            let plan = if let last, last.type == type { last.plan } else { try makePlan(index) }
            last = (type, plan)
            known.append(Named(plan: plan, identity: plan.with { $0.markedIdentity(of: objects.model(at: index)) }))
        }
        guard let taken = Self.insert(objects, known, in: &identities.map, &self.objects) else { return }
        let shown = known[taken.index].plan.with { $0.shown(taken.identity) }
        throw ImportError([
            ImportIssue(
                .identityTaken(shown, owner: typeName(type(of: taken.owner))),
                in: objects.model(at: taken.index).dynamicType)
        ])
    }

    /// What is known of an object that is put in. To destroy many tuples takes longer than structs.
    private struct Named {
        let plan: Unretained<ImportPlan>
        let identity: Identity?
    }

    /// Puts objects in, until there is one whose identity another object has.
    private static func insert(
        _ new: ElementPlaces, _ known: [Named], in map: inout IdentityMap, _ objects: inout SessionObjects
    ) -> (index: Int, identity: Identity, owner: AnyObject)? {
        objects.reserveCapacity(new.count)
        if let first = known.first, let identity = first.identity {
            map.reserveCapacity(new.count, like: new.model(at: 0).object, identity, plan: first.plan)
        }
        for index in 0..<new.count {
            let object = new.model(at: index).object
            guard let identity = known[index].identity else {
                objects.add(object, isNew: false)
                continue
            }
            if let owner = map.add(object, identity, plan: known[index].plan, maker: 0) {
                if owner !== object { return (index, identity, owner) }
                objects.add(object, isNew: false)
            } else {
                // What nobody knew is not likely to be listed.
                objects.append(object, isNew: false)
            }
        }
        return nil
    }

    private static func plan<Model: DictionaryImportable>(
        of object: Model
    ) throws(ImportError) -> Unretained<ImportPlan> {
        let plan: Unretained<ImportPlan>
        do {
            plan = try PlanCache.permanentPlan(of: object)
        } catch {
            throw ImportError(error, for: Model.self)
        }
        guard plan.with({ $0.hasIdentity }) else { throw ImportError([.fault(.unidentified, in: type(of: object))]) }
        return plan
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
            let removed = (identities.map.removeAll(), objects)
            objects = SessionObjects()
            withExtendedLifetime(removed) {}
        }
    }

    private func keepChangesOutsideOfImports() {
        guard runningCount == 0 else { return }
        objects.keepChanges()
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
        objects.all(of: type)
    }

    /// The objects of a class and its subclasses that imports have made since the last ``acceptChanges()``.
    public func newObjects<Model: DictionaryImportable & AnyObject>(of type: Model.Type) -> [Model] {
        objects.unaccepted(of: type, new: true)
    }

    /// The objects of a class and its subclasses that are not new and of which imports have written at least one value since
    /// the last ``acceptChanges()``.
    public func changedObjects<Model: DictionaryImportable & AnyObject>(of type: Model.Type) -> [Model] {
        objects.unaccepted(of: type, new: false)
    }

    /// Says that all objects exist now as they are: none is new, none is changed.
    public func acceptChanges() {
        objects.acceptChanges()
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
        objects.keepChanges()
        let released = identities.map.keepChanges()
        if !isRemovingAll { return released }
        isRemovingAll = false
        removeAll()
        return released
    }

    /// Lists an object that an import has found or made.
    func list(_ object: AnyObject, isNew: Bool) {
        // Of those that are new, only what a hook has put in is listed already.
        if isNew { objects.append(object, isNew: true) } else { objects.add(object, isNew: false) }
    }

    /// Notes that a value of an object was written.
    func markChanged(_ object: ObjectIdentifier) { objects.markChanged(object) }

    var changeCount: Int { objects.changeCount }

    /// Undoes the changes since there were so many, and hands over what they held, to be released.
    func undo(to count: Int) -> [AnyObject] { objects.undo(to: count) }

    /// Has the changes since there were so many last, when they are those of an import inside a hook.
    func keepChanges(since count: Int) {
        if runningCount > 1 { objects.keepInnerChanges(since: count) }
    }
}

// MARK: Sessions of hooks

extension ImportContext {
    /// The session of the running import; `nil` without one, and when the import is over.
    public var session: ImportSession? { state.pointee.finder.objects.session }
}

extension ImportValue {
    /// The session of the running import; `nil` without one, and when the import is over.
    public var session: ImportSession? { context?.session }
}
