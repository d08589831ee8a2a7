import Foundation

/// Lets imports that belong together share their objects: the pages of a feed, the elements of a stream, the parts of a request.
///
/// Sources with equal identities are one object in all of them. Existing objects are inserted before, with one query for each
/// type; the new and the changed ones are read afterwards:
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
/// Identities come from ``PropertyOption/identity`` or ``DictionaryImportable/identity(for:)``. When an import fails, or an
/// element is left out, whatever it has put into the session is removed again, including what its hooks have inserted.
///
/// A session holds its objects. It belongs to one import at a time, in one isolation: it is not `Sendable`.
public final class ImportSession {
    /// What hooks need, such as a database: they reach it as `source.session?.userInfo`.
    public var userInfo: [CodingUserInfoKey: Any]

    /// Those of its objects that have an identity.
    let identityMap = IdentityMap()
    var objects = Objects()
    /// How many imports are running, one inside a hook of the other.
    private var runningCount = 0
    private(set) var lastImportNumber = 0
    /// New objects whose `willImport` runs: an import in the hook that lists one does not find it.
    var objectsBeingMade: [AnyObject] = []
    private var isRemovingAll = false

    /// Makes a session that knows no object.
    public init(userInfo: [CodingUserInfoKey: Any] = [:]) { self.userInfo = userInfo }
}

// MARK: Putting objects in

extension ImportSession {
    /// Puts in an object that exists already, known by the identity that its marked properties have.
    ///
    /// An object whose identity is `nil` is listed, but not found by one.
    ///
    /// - Throws: ``ImportError`` when the model marks no property as ``PropertyOption/identity``, or when another object
    ///   has the identity.
    public func insert<Model: DictionaryImportable & AnyObject>(_ object: Model) throws(ImportError) {
        try insert(CollectionOfOne(object))
    }

    /// Puts in objects that exist already, each as the method that takes one. All are put in, or none.
    public func insert<Model: DictionaryImportable & AnyObject>(_ objects: some Sequence<Model>) throws(ImportError) {
        // To read a property may be code of the user's, which may ask this session: all are read before one is put in.
        var (known, schema) = ([] as [Newcomer], nil as Schema?)
        for object in objects {
            let isSimilar = schema.map { $0.id == ObjectIdentifier(type(of: object)) } ?? false
            let ownSchema = if isSimilar, let schema { schema } else { try Self.schema(of: object) }
            known.append((object, ownSchema, ownSchema.identity(of: object)))
            schema = ownSchema
        }
        try insert(known)
    }

    private typealias Newcomer = (object: AnyObject, schema: Schema, identity: Identity?)

    private func insert(_ known: [Newcomer]) throws(ImportError) {
        let start = (identityMap.changeCount, self.objects.changeCount)
        if let first = known.first { identityMap.reserve(known.count, like: first.object) }
        self.objects.reserve(known.count)
        for (object, schema, identity) in known {
            if let identity, let owner = identityMap.add(object, identity, maker: 0) {
                let released = identityMap.undo(to: start.0) + self.objects.undo(to: start.1)
                defer { withExtendedLifetime(released) {} }
                throw ImportError([ImportIssue(schema.identityTaken(identity, by: owner), in: type(of: object))])
            }
            self.objects.add(object, isNew: false)
        }
        keepChangesOutsideOfImports()
    }

    private static func schema<Model: DictionaryImportable & AnyObject>(
        of object: Model
    ) throws(ImportError) -> Schema {
        let schema: Schema
        do {
            schema = try Schema.of(type(of: object)) { object }
        } catch {
            throw error as? ImportError ?? ImportError([ImportIssue(.thrown(error), in: type(of: object))])
        }
        if schema.identityFields.isEmpty { throw ImportError([.fault(.unidentified, in: type(of: object))]) }
        return schema
    }

    /// Puts in an object that exists already, known by this identity; of a compound one, an array in the order of the list.
    ///
    /// - Returns: The object of the same class that had the identity until now.
    @discardableResult
    public func insert<Model: DictionaryImportable & AnyObject>(_ object: Model, identity: AnyHashable) -> Model? {
        objects.add(object, isNew: false)
        let replaced = identityMap.replace(object, Identity(identity))
        keepChangesOutsideOfImports()
        return replaced.flatMap { $0 as? Model }
    }

    /// Forgets every object. Called by a hook, it takes effect when the import is over.
    public func removeAll() {
        if runningCount > 0 {
            isRemovingAll = true
            return
        }
        let released = objects
        objects = Objects()
        identityMap.removeAll()
        withExtendedLifetime(released) {}
    }

    private func keepChangesOutsideOfImports() {
        guard runningCount == 0 else { return }
        let released = objects
        objects.keepChanges()
        identityMap.keepChanges()
        withExtendedLifetime(released) {}
    }
}

// MARK: Looking objects up

extension ImportSession {
    /// The object of a class, or of a subclass, that is known by an identity; of a compound one, an array in the order of the
    /// list. `nil` when there is none, and when objects of several subclasses have it.
    public func object<Model: DictionaryImportable & AnyObject>(_ type: Model.Type, identity: AnyHashable) -> Model? {
        guard case .one(let known) = identityMap.find(Identity(identity), as: type) else { return nil }
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

    /// The objects of a class and its subclasses that existed before, and that no import has found since the last
    /// ``acceptChanges()``: what a feed of everything does not mention any more.
    ///
    /// An object is found where a source describes it, or names it by its identity; in an element that is left out too.
    public func unmentionedObjects<Model: DictionaryImportable & AnyObject>(of type: Model.Type) -> [Model] {
        objects.unmentioned(of: type)
    }

    /// The objects of a class and its subclasses that ``PropertyOption/merging`` lists have lost since the last
    /// ``acceptChanges()``, because a source does not name them any more.
    ///
    /// One that a source names elsewhere is not among them: in any place, of the same import or of a later one, or in such a list
    /// of an object that an import has made or changed.
    public func removedElements<Model: DictionaryImportable & AnyObject>(of type: Model.Type) -> [Model] {
        objects.removed(of: type)
    }

    /// From now on, all objects count as existing and unchanged: none is new, none is changed, none was mentioned or removed.
    public func acceptChanges() {
        let released = objects.acceptChanges()
        withExtendedLifetime(released) {}
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

    func endImport() {
        runningCount -= 1
        keepChangesOutsideOfImports()
        guard runningCount == 0, isRemovingAll else { return }
        isRemovingAll = false
        removeAll()
    }

    /// Keeps what an import has written, the changes since there were so many, even when the import around it fails.
    func keepWrites(since count: Int) { if runningCount > 1 { objects.keepWrites(since: count) } }
}
