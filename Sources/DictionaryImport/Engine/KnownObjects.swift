/// The objects that one import has found or made.
///
/// It holds every object that it knows: the memory of an object that was freed may be that of another one soon.
struct KnownObjects {
    /// A place to return to: what came after it can be removed.
    struct Savepoint {
        fileprivate let identities: Int
        fileprivate let listed: Int
        fileprivate let unidentified: Int
        fileprivate let identified: Int
        fileprivate let revisited: Int

        static let start = Savepoint(identities: 0, listed: 0, unidentified: 0, identified: 0, revisited: 0)
    }

    /// Those that have an identity: the session's, if there is one.
    private(set) var identities = SharedIdentities()
    private var ownIdentities: SharedIdentities?
    /// Whether the map may have any: most imports have none, and to look into it takes long.
    private(set) var hasIdentities = false
    private(set) var session: ImportSession?
    /// What tells the objects that this import has made from those of others of the session.
    private(set) var importNumber = 1
    /// What the session had when this import began.
    private var start = Savepoint.start

    /// Objects whose sources name no identity: they have one of their own, which is found out when it matters.
    private var unidentified: [(object: AnyObject, plan: ImportPlan)] = []
    /// How many of them have been looked at.
    private var identifiedCount = 0

    /// New objects that the source describes more than once, by their addresses, and in order.
    private var revisited: [ObjectIdentifier: AnyObject] = [:]
    private var revisitedOrder: [ObjectIdentifier] = []
    private(set) var hasRevisitedAny = false

    var savepoint: Savepoint {
        Savepoint(
            identities: hasIdentities ? identities.map.changeCount : 0, listed: session?.changeCount ?? 0,
            unidentified: unidentified.count,
            identified: identifiedCount, revisited: revisitedOrder.count)
    }

    /// Whether there is nothing to be removed.
    var isEmpty: Bool { session == nil && unidentified.isEmpty && (!hasIdentities || identities.map.changeCount == 0) }

    /// Whether a new object is known that the source may mention again.
    private(set) var hasNew = false

    // MARK: Identities

    mutating func add(_ object: AnyObject, _ identity: Identity, plan: Unretained<ImportPlan>, isNew: Bool) -> AnyObject
    {
        hasIdentities = true
        if isNew { hasNew = true }
        return identities.map.add(object, identity, plan: plan, maker: isNew ? importNumber : 0)
    }

    /// Notes an object whose source names no identity.
    mutating func add(unidentified object: AnyObject, plan: ImportPlan) {
        unidentified.append((object, plan))
    }

    /// The next of these objects whose own identity has not been found out.
    mutating func nextUnidentified() -> (object: AnyObject, plan: ImportPlan)? {
        guard identifiedCount < unidentified.count else { return nil }
        identifiedCount += 1
        return unidentified[identifiedCount - 1]
    }

    // MARK: Objects that are described more than once

    /// Notes that a new object is described once more, maybe before its first description has ended: what is still to be
    /// written of that has to wait as well, so that the order stays that of the source.
    mutating func markRevisited(_ object: AnyObject) {
        let address = ObjectIdentifier(object)
        guard revisited.updateValue(object, forKey: address) == nil else { return }
        revisitedOrder.append(address)
        hasRevisitedAny = true
    }

    /// Whether the address is that of such an object; a struct's is not.
    func isRevisited(_ address: ObjectAddress) -> Bool { hasRevisitedAny && revisited[address.identifier] != nil }

    // MARK: Sessions

    /// Objects of which an identity was written: they are known by another one from then on.
    private var renamed: [AnyObject] = []

    /// Notes that a value of an object was written.
    mutating func noteChange(of object: AnyObject, isIdentity: Bool) {
        session?.markChanged(ObjectIdentifier(object))
        if isIdentity, renamed.last !== object { renamed.append(object) }
    }

    /// The objects of which an identity was written since this was called last.
    mutating func takeRenamed() -> [AnyObject] {
        if renamed.isEmpty { return [] }
        defer { renamed = [] }
        return renamed
    }

    /// Has the import see what the session has, and the session get what the import finds and makes.
    mutating func join(_ session: ImportSession) {
        importNumber = session.beginImport()
        hasIdentities = true
        (ownIdentities, identities, self.session) = (identities, session.identities, session)
        start = savepoint
    }

    /// Has what the import has found and made last: it cannot be removed any more.
    @inline(__always)
    mutating func keepAll() {
        guard let session else { return }
        session.keepChanges(since: start.listed)
        start = savepoint
    }

    /// Leaves the session, with what was kept.
    mutating func leaveSession() -> Any? {
        guard let session, let ownIdentities else { return nil }
        (identities, self.ownIdentities, self.session, start, importNumber) = (ownIdentities, nil, nil, .start, 1)
        return session.endImport()
    }

    // MARK: Going back

    /// Removes what came after a savepoint, and hands it over to be released.
    mutating func removeObjects(since savepoint: Savepoint) -> [AnyObject] {
        var removed = identities.map.undo(to: max(savepoint.identities, start.identities))
        if let session { removed += session.undo(to: max(savepoint.listed, start.listed)) }
        while unidentified.count > savepoint.unidentified { removed.append(unidentified.removeLast().object) }
        // Identities that were found out since are forgotten with the rest.
        identifiedCount = min(identifiedCount, savepoint.identified)
        while revisitedOrder.count > savepoint.revisited {
            if let object = revisited.removeValue(forKey: revisitedOrder.removeLast()) { removed.append(object) }
        }
        hasRevisitedAny = !revisitedOrder.isEmpty
        if identities.map.changeCount == start.identities { hasNew = false }
        return removed
    }

    /// Gives back memory that only a large import needs. There must be no objects.
    mutating func shrink() {
        hasIdentities = session != nil
        guard identities.map.hasLargeCapacity || revisitedOrder.capacity > Transaction.keptCapacity else { return }
        self = KnownObjects()
    }
}
