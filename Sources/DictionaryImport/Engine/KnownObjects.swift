/// The objects that one import has found or made.
///
/// It holds every object that it knows: the memory of an object that was freed may be that of another one soon.
struct KnownObjects: ~Copyable {
    /// A place to return to: what came after it can be removed.
    struct Savepoint {
        fileprivate let identities: Int
        fileprivate let listed: Int
        fileprivate let unidentified: Int
        fileprivate let identified: Int
        fileprivate let revisited: Int
        fileprivate let references: Int

        @inline(__always) static var start: Savepoint {
            Savepoint(identities: 0, listed: 0, unidentified: 0, identified: 0, revisited: 0, references: 0)
        }
    }

    /// An object that was added, and is not in the map yet.
    private struct Waiting {
        let object: AnyObject
        let identity: Identity
        let plan: Unretained<ImportPlan>
        let isNew: Bool
    }

    /// Those that have an identity: the session's, if there is one.
    private(set) var identities = SharedIdentities()
    private var ownIdentities: SharedIdentities?
    /// Whether the map may have any: most imports have none, and to look into it takes long.
    private(set) var hasIdentities = false
    /// The first object, as long as nothing is asked for: most imports of one object never do.
    private var first: Waiting?
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
    private var revisited: [ObjectKey: AnyObject] = [:]
    private var revisitedOrder: [ObjectKey] = []
    private(set) var hasRevisitedAny = false

    var savepoint: Savepoint {
        Savepoint(
            identities: identityCount, listed: session?.changeCount ?? 0, unidentified: unidentified.count,
            identified: identifiedCount, revisited: revisitedOrder.count, references: references.count)
    }

    /// How many identities have been added that can be removed.
    private var identityCount: Int { hasIdentities ? identities.map.changeCount : first == nil ? 0 : 1 }

    /// Whether there is nothing to be removed.
    var isEmpty: Bool { session == nil && unidentified.isEmpty && references.isEmpty && identityCount == 0 }

    /// Whether a new object is known that the source may mention again.
    private(set) var hasNew = false
    /// Whether every object is known by no other identity than its own.
    private(set) var haveOwnIdentities = true

    // MARK: Identities

    /// Adds an object, unless it or another one is known by the identity, which is returned then.
    ///
    /// - Parameter isOwn: Whether the object itself has the identity.
    mutating func add(
        _ object: AnyObject, _ identity: Identity, plan: Unretained<ImportPlan>, isNew: Bool, isOwn: Bool = false
    ) -> AnyObject? {
        if isNew { hasNew = true }
        if !isOwn { haveOwnIdentities = false }
        if !hasIdentities, first == nil {
            first = Waiting(object: object, identity: identity, plan: plan, isNew: isNew)
            return nil
        }
        addFirst()
        return identities.map.add(object, identity, plan: plan, maker: isNew ? importNumber : 0)
    }

    /// Adds the object that waits to the map, before that is used.
    private mutating func addFirst() {
        guard let waiting = first else { return }
        (first, hasIdentities) = (nil, true)
        let maker = waiting.isNew ? importNumber : 0
        identities.map.add(waiting.object, waiting.identity, plan: waiting.plan, maker: maker)
    }

    /// What is known by an identity, as ``IdentityMap/find(_:as:_:)`` says.
    mutating func find(
        _ identity: Identity, as type: Any.Type, _ isSuperclass: (Any.Type) -> Bool
    ) -> IdentityMap.Finding {
        addFirst()
        return hasIdentities ? identities.map.find(identity, as: type, isSuperclass) : .nothing
    }

    /// The identities under which an object is known.
    mutating func identities(of object: AnyObject) -> [Identity] {
        addFirst()
        return hasIdentities ? identities.map.identities(of: object) : []
    }

    /// Notes an object whose source names no identity.
    mutating func add(unidentified object: AnyObject, plan: ImportPlan) { unidentified.append((object, plan)) }

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
        let address = ObjectKey(object)
        guard revisited.updateValue(object, forKey: address) == nil else { return }
        revisitedOrder.append(address)
        hasRevisitedAny = true
    }

    /// Whether the address is that of such an object; a struct's is not.
    func isRevisited(_ address: ObjectAddress) -> Bool {
        hasRevisitedAny && revisited[ObjectKey(address.identifier)] != nil
    }

    // MARK: Objects that are named before they are described

    /// New objects that were made because a source names them by their identities, each with the issue of a source that has
    /// no more to say of it. Each place that names one is listed.
    private var references: [(object: AnyObject, issue: ImportIssue)] = []
    /// Those whose description has not begun.
    private var undescribed: Set<ObjectKey> = []

    @inline(__always) var hasReferences: Bool { !references.isEmpty }

    /// Notes a new object that was made for a place that names it, or one more such place.
    mutating func addReference(to object: AnyObject, isNew: Bool, otherwise issue: @autoclosure () -> ImportIssue) {
        if isNew { undescribed.insert(ObjectKey(object)) }
        if undescribed.contains(ObjectKey(object)) { references.append((object, issue())) }
    }

    /// Notes that the description of an object begins. Returns whether the object had only been named before.
    mutating func describe(_ address: ObjectAddress) -> Bool {
        undescribed.remove(ObjectKey(address.identifier)) != nil
    }

    /// The issues of the objects that nothing has described.
    var issuesOfReferences: [ImportIssue] {
        references.compactMap { revisited[ObjectKey($0.object)] == nil ? $0.issue : nil }
    }

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
        (hasIdentities, haveOwnIdentities) = (true, false)
        (ownIdentities, identities, self.session) = (identities, session.identities, session)
        start = savepoint
    }

    /// Keeps for good what the import has found and made.
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

    /// Removes the object that is not in the map, if it came after a savepoint, and hands it over to be released.
    mutating func removeFirst(since savepoint: Savepoint) -> AnyObject? {
        guard let waiting = first, savepoint.identities == 0 else { return nil }
        (first, hasNew, haveOwnIdentities) = (nil, false, true)
        return waiting.object
    }

    /// Removes all others that came after a savepoint, and hands them over to be released.
    mutating func removeObjects(since savepoint: Savepoint) -> [AnyObject] {
        var removed: [AnyObject] = []
        if hasIdentities { removed = identities.map.undo(to: max(savepoint.identities, start.identities)) }
        if let session { removed += session.undo(to: max(savepoint.listed, start.listed)) }
        while references.count > savepoint.references { removed.append(references.removeLast().object) }
        if references.isEmpty, !undescribed.isEmpty { undescribed = [] }
        while unidentified.count > savepoint.unidentified { removed.append(unidentified.removeLast().object) }
        // Identities that were found out since are forgotten with the rest.
        identifiedCount = min(identifiedCount, savepoint.identified)
        while revisitedOrder.count > savepoint.revisited {
            if let object = revisited.removeValue(forKey: revisitedOrder.removeLast()) { removed.append(object) }
        }
        hasRevisitedAny = !revisitedOrder.isEmpty
        if hasNew, identityCount == start.identities { hasNew = false }
        return removed
    }

    /// Gives back memory that only a large import needs. There must be no objects.
    mutating func shrink() {
        (hasIdentities, haveOwnIdentities) = (session != nil, session == nil)
        guard identities.map.hasLargeCapacity || revisitedOrder.capacity > Journal.keptCapacity else { return }
        self = KnownObjects()
    }
}
