/// The part of an import that finds out which object each source means: what is known of objects and their identities.
struct Finder: ~Copyable {
    /// The objects that this import has found or made, and those of its session.
    var objects = KnownObjects()
    /// The elements with an identity of the arrays that are being imported.
    var elements = IdentifiedElements()
    /// The new objects whose `willImport` is being called, and what they are to be known by.
    private var promises: [Promise] = []

    /// A new object whose `willImport` is being called. It is known only when what the hook converts mentions it: else
    /// nobody but the caller would hold it.
    struct Promise {
        let identity: Identity
        let object: ObjectAddress
        let plan: Unretained<ImportPlan>
    }

    mutating func promise(_ object: ObjectAddress, _ identity: Identity, _ plan: Unretained<ImportPlan>) {
        promises.append(Promise(identity: identity, object: object, plan: plan))
    }

    mutating func takeBackPromise() { promises.removeLast() }

    /// The innermost object that is to be known by an identity.
    func promise(of identity: Identity, _ isSuperclass: (Any.Type) -> Bool) -> Promise? {
        promises.last { $0.identity == identity && isSuperclass($0.object.dynamicType) }
    }

    /// Removes what has become known since a savepoint, and hands over the objects, to be released.
    mutating func removeObjects(since savepoint: KnownObjects.Savepoint) -> (AnyObject?, [AnyObject]) {
        let first = objects.removeFirst(since: savepoint)
        return (first, objects.isEmpty ? [] : objects.removeObjects(since: savepoint))
    }

    @inline(__always)
    mutating func reset() {
        if objects.hasIdentities { objects.shrink() }
        elements.reset()
    }
}
