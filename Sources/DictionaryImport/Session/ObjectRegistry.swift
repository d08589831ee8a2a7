/// The objects that one import has found or made, by their identities, with those of its session. What it knows of
/// identities, of listed objects and of references can be discarded again, as far as a mark.
///
/// Most imports have no identities and no session: to them it costs nothing.
final class ObjectRegistry {
    /// A place to return to: what was noted since can be discarded.
    struct Mark: Equatable {
        fileprivate let identities: Int
        fileprivate let listed: Int
        fileprivate let references: Int
        fileprivate let identified: Int
        fileprivate let sequence: Int

        /// Before anything was noted, without a session.
        static let start = Mark(identities: 0, listed: 0, references: 0, identified: 0, sequence: 0)
    }

    /// The session's, or those of this import alone, made when there is the first one.
    private var identityMap: IdentityMap?
    private let session: ImportSession?
    /// What tells the objects that this import makes from those of other imports of the session.
    private let number: Int
    /// The same of what it writes: a plan writes later than it was made.
    private var writingNumber: Int
    /// Whether it has made one that is known by an identity.
    private var hasMade = false
    /// What the session had when this import began, or was kept.
    private var start = Mark.start
    private var hasEnded = false

    /// Objects that were made because a source names them by their identities, as long as no source has described them.
    private var undescribed: Set<ObjectIdentifier> = []
    private var references: [Reference] = []
    /// Existing objects of a session that have become known by the identities that their sources name.
    private var identifiedBySource: [(object: AnyObject, identity: Identity, schema: Schema)] = []

    /// Classes that leave the hook which names identities as ``ImportableObject`` has it.
    private var modelsWithoutHook: Set<ObjectIdentifier> = []

    /// What was asked of a session, where a plan has to rely on the answers.
    private var lookups: [LookupKey: Schema]?
    /// What a plan has put into its session, while that is as it was.
    private var suspended: Suspended?

    /// What is looked up.
    struct LookupKey: Hashable {
        let identity: Identity
        let model: ObjectIdentifier
    }

    private struct Suspended {
        /// What has become known, with the schema where that is the object's own identity.
        let identities: [(entry: IdentityMap.Entry, schema: Schema?)]
        let objects: [(object: AnyObject, isNew: Bool)]
        let mentioned: [AnyObject]
        /// What the session answers to each look-up, without what the plan has put in and with it.
        let answers: [(key: LookupKey, schema: Schema, without: [AnyObject], with: [AnyObject])]
    }

    private enum Reference {
        case named(AnyObject)
        case described(AnyObject)
    }

    /// Begins an import, which has to end by ``end(keepsMentions:)``.
    init(session: ImportSession?) {
        self.session = session
        number = session?.beginImport() ?? 1
        writingNumber = number
        identityMap = session?.identityMap
        start = mark
    }

    // MARK: Finding

    /// What is known by an identity: an object of the model or of a subclass, in this import or its session.
    func find(_ identity: Identity, as schema: Schema) -> IdentityMap.Lookup {
        lookups?[LookupKey(identity: identity, model: schema.id)] = schema
        let found = identityMap?.find(identity, as: schema.model) ?? .nothing
        if case .one(let known) = found, let session,
            !session.objects.markMentioned(known.object, by: session.lastImportNumber)
        {
            list(known.object, isNew: false)
        }
        guard case .nothing = found, let object = identityMap?.promised(identity, as: schema) else { return found }
        list(object, isNew: true)
        _ = add(object, identity, isNew: false)
        return identityMap?.find(identity, as: schema.model) ?? .nothing
    }

    func identities(of object: AnyObject) -> [Identity] { identityMap?.identities(of: object) ?? [] }

    func isMade(_ known: IdentityMap.Known) -> Bool { known.maker == number }

    /// Whether this import has made an object that is known by an identity.
    func isMade(_ object: AnyObject, as schema: Schema) -> Bool {
        guard hasMade else { return false }
        return identities(of: object).contains { identity in
            guard case .one(let known) = identityMap?.find(identity, as: schema.model) else { return false }
            return known.object === object && isMade(known)
        }
    }

    func isKnown(_ known: IdentityMap.Known, since mark: Mark) -> Bool { known.sequence > mark.sequence }

    // MARK: Noting

    /// Makes an object known by an identity.
    ///
    /// - Parameter isNew: Whether this import has made it.
    /// - Returns: Another object of the same class that has the identity already.
    func add(_ object: AnyObject, _ identity: Identity, isNew: Bool) -> AnyObject? {
        if isNew { hasMade = true }
        return madeIdentityMap.add(object, identity, maker: isNew ? number : 0)
    }

    private var madeIdentityMap: IdentityMap {
        let made = identityMap ?? IdentityMap()
        identityMap = made
        return made
    }

    /// Calls `body`, in which a new object is found by an identity.
    func promising(_ object: AnyObject, _ identity: Identity?, _ body: () throws -> Void) rethrows {
        session?.objectsBeingMade.append(object)
        defer { session?.objectsBeingMade.removeLast() }
        guard let identity else { return try body() }
        try madeIdentityMap.promising(object, identity, body)
    }

    /// The same of an existing object by the identity that its source names, which the object need not get.
    func add(_ object: AnyObject, _ identity: Identity, namedBySourceOf schema: Schema) -> AnyObject? {
        let before = identityMap?.changeCount ?? 0
        if let owner = add(object, identity, isNew: false) { return owner }
        if session != nil, identityMap?.changeCount != before { identifiedBySource.append((object, identity, schema)) }
        return nil
    }

    /// Lists an object of a class in the session. One that is listed stays what it is: a new object is listed after its
    /// `willImport`, which may have put it in as one that exists.
    func list(_ object: AnyObject, isNew: Bool) {
        guard let session else { return }
        session.objects.add(object, isNew: isNew || session.objectsBeingMade.contains { $0 === object })
        session.objects.markMentioned(object, by: session.lastImportNumber)
    }

    /// Notes that a write has changed an object, and which elements a merged list has lost by it.
    func noteChange(by write: Transaction.Write) {
        guard let session else { return }
        session.objects.markChanged(write.object)
        let field = write.field
        // What was written before is in the write.
        guard field.settings.mergedElement != nil, !field.settings.keepsOtherElements, let before = write.value.elements
        else { return }
        let after = Set((field.value(of: write.object).elements ?? []).map(ObjectIdentifier.init))
        for element in before where !after.contains(ObjectIdentifier(element)) {
            session.objects.addRemoved(element, by: writingNumber)
        }
    }

    /// Makes objects known to the session by the identities that they have now.
    ///
    /// - Returns: The first one of which another object has the identity, by its number.
    @discardableResult
    func renew(_ objects: [AnyObject]) -> (number: Int, facts: IssueFacts)? {
        guard session != nil, let identityMap else { return nil }
        // All are forgotten before one is known anew: they may have exchanged their identities.
        for object in objects { identityMap.removeIdentities(of: object) }
        var taken: (number: Int, facts: IssueFacts)?
        for (number, object) in objects.enumerated() {
            guard let schema = Schema.existing(type(of: object)), let own = schema.identity(of: object),
                let owner = add(object, own, isNew: false)
            else { continue }
            taken = taken ?? (number, schema.identityTaken(own, by: owner))
        }
        return taken
    }

    /// Notes that a class leaves the hook that names identities as ``ImportableObject`` has it: it is not called again.
    func noteLackOfIdentityHook(_ schema: Schema) { modelsWithoutHook.insert(schema.id) }

    func lacksIdentityHook(_ schema: Schema) -> Bool {
        !modelsWithoutHook.isEmpty && modelsWithoutHook.contains(schema.id)
    }

    /// New objects that a second source has described, perhaps while the first one was being read.
    private var mentionedAgain: [ObjectIdentifier: AnyObject] = [:]

    func noteMention(of object: AnyObject) { mentionedAgain[ObjectIdentifier(object)] = object }

    func isMentionedAgain(_ object: AnyObject) -> Bool {
        !mentionedAgain.isEmpty && mentionedAgain[ObjectIdentifier(object)] != nil
    }

    // MARK: Objects that are named before they are described

    /// Notes a new object that was made for a place that names it by its identity.
    func addReference(to object: AnyObject) {
        undescribed.insert(ObjectIdentifier(object))
        references.append(.named(object))
    }

    func hasReferences(since mark: Mark) -> Bool { references.count > mark.references }

    /// Whether an object has only been named so far. At the end of the import, the places that name it are issues.
    func isUndescribed(_ object: AnyObject) -> Bool {
        !undescribed.isEmpty && undescribed.contains(ObjectIdentifier(object))
    }

    /// Notes that the description of an object begins. Returns whether it had only been named before.
    func beginDescription(of object: AnyObject) -> Bool {
        guard !undescribed.isEmpty, undescribed.remove(ObjectIdentifier(object)) != nil else { return false }
        references.append(.described(object))
        return true
    }

    // MARK: Going back

    var mark: Mark {
        Mark(
            identities: identityMap?.changeCount ?? 0, listed: session?.objects.changeCount ?? 0,
            references: references.count, identified: identifiedBySource.count, sequence: identityMap?.sequence ?? 0)
    }

    /// Discards what was noted since a mark, also what hooks have put into the session. Returns the objects to be released.
    ///
    /// - Parameter keepsMentions: Whether objects that were found stay mentioned.
    @discardableResult
    func discard(to mark: Mark, keepsMentions: Bool = false) -> [AnyObject] {
        if mark == self.mark { return [] }
        var released: [AnyObject] = []
        while references.count > mark.references {
            switch references.removeLast() {
            case .named(let object):
                released.append(object)
                undescribed.remove(ObjectIdentifier(object))
            case .described(let object): undescribed.insert(ObjectIdentifier(object))
            }
        }
        while identifiedBySource.count > mark.identified { released.append(identifiedBySource.removeLast().object) }
        released += identityMap?.undo(to: max(mark.identities, start.identities)) ?? []
        released += session?.objects.undo(to: max(mark.listed, start.listed), keepsMentions: keepsMentions) ?? []
        return released
    }

    // MARK: Planning

    /// Keeps what is asked of the session from here on.
    func recordLookups() { lookups = session == nil ? nil : [:] }

    /// Takes back what was put into the session, until the plan is committed.
    func suspend() {
        guard let session else { return }
        let made = session.identityMap.entries(since: start.identities).map { entry in
            let schema = Schema.existing(type(of: entry.object))
            // Another object may get an identity meanwhile that was free.
            if let schema { lookups?[LookupKey(identity: entry.identity, model: schema.id)] = schema }
            return (entry, schema?.identity(of: entry.object) == entry.identity ? schema : nil)
        }
        let listed = session.objects.added(since: start.listed)
        let mentioned = session.objects.mentioned(since: start.listed)
        let planned = (lookups ?? [:]).map { ($0, $1, objects(knownBy: $0, $1)) }
        let identified = identifiedBySource
        discard(to: start)
        identifiedBySource = identified
        session.endImport()
        let answers = planned.map { ($0, $1, objects(knownBy: $0, $1), $2) }
        suspended = Suspended(identities: made, objects: listed, mentioned: mentioned, answers: answers)
        lookups = nil
    }

    /// Puts it in again.
    ///
    /// - Returns: An issue for each identity of which the session has another object by now: then nothing is put in.
    func resume() -> [Issue] {
        guard let session, let suspended else { return [] }
        self.suspended = nil
        writingNumber = session.beginImport()
        start = mark
        let stale = suspended.answers.filter { answer in
            let now = objects(knownBy: answer.key, answer.schema)
            return ![answer.without, answer.with].contains { now.elementsEqual($0, by: ===) }
        }
        guard stale.isEmpty else {
            return stale.map { Issue(.staleIdentity($0.schema.shown($0.key.identity)), model: $0.schema.name) }
        }
        for (object, isNew) in suspended.objects { session.objects.add(object, isNew: isNew) }
        for object in suspended.mentioned { list(object, isNew: false) }
        for (entry, schema) in suspended.identities {
            // An object that exists may have got another identity meanwhile.
            if let schema, let own = schema.identity(of: entry.object), own != entry.identity {
                _ = add(entry.object, own, isNew: false)
            } else {
                session.identityMap.put(entry)
            }
        }
        return []
    }

    private func objects(knownBy key: LookupKey, _ schema: Schema) -> [AnyObject] {
        switch session?.identityMap.find(key.identity, as: schema.model) ?? .nothing {
        case .nothing: []
        case .one(let known): [known.object]
        case .others(let objects): objects
        }
    }

    // MARK: The end

    func keep() {
        if let session {
            renew(
                identifiedBySource.filter {
                    !$0.schema.identityFields.isEmpty && $0.schema.identity(of: $0.object) != $0.identity
                }.map(\.object))
            identifiedBySource = []
            session.keepWrites(since: start.listed)
        }
        start = mark
    }

    /// Ends the import. What was not kept is discarded.
    func end(keepsMentions: Bool) {
        guard !hasEnded else { return }
        hasEnded = true
        if let session, suspended == nil {
            discard(to: start, keepsMentions: keepsMentions)
            session.endImport()
        }
        // What hooks have kept of the import does not hold its objects.
        let released = (identityMap, references, identifiedBySource, mentionedAgain, suspended)
        (identifiedBySource, suspended) = ([], nil)
        (identityMap, references, undescribed, mentionedAgain) = (nil, [], [], [:])
        withExtendedLifetime(released) {}
    }
}
