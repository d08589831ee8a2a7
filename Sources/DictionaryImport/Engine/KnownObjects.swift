/// The objects that one import has found or made, by their identities.
///
/// It holds every object that it knows: the memory of an object that was freed may be that of another one soon.
struct KnownObjects {
    /// A place to return to: what came after it can be removed.
    struct Savepoint {
        fileprivate let identities: Int
        fileprivate let unidentified: Int
        fileprivate let identified: Int
        fileprivate let revisited: Int

        static let start = Savepoint(identities: 0, unidentified: 0, identified: 0, revisited: 0)
    }

    struct Known {
        let object: AnyObject
        /// Whether this import has made the object.
        let isNew: Bool
    }

    private struct IdentityKey: Hashable {
        let model: ObjectIdentifier
        let identity: AnyHashable
        /// To compare or hash an `AnyHashable` takes several times as long as the rest.
        private let identityHash: Int

        init(_ identity: AnyHashable, model: Any.Type) {
            self.model = ObjectIdentifier(model)
            self.identity = identity
            identityHash = identity.hashValue
        }

        init(_ identity: IdentityKey, model: Any.Type) {
            self.model = ObjectIdentifier(model)
            self.identity = identity.identity
            identityHash = identity.identityHash
        }

        static func == (left: IdentityKey, right: IdentityKey) -> Bool {
            left.identityHash == right.identityHash && left.model == right.model && left.identity == right.identity
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(model)
            hasher.combine(identityHash)
        }
    }

    private var identities: [IdentityKey: Known] = [:]
    private var order: [IdentityKey] = []
    /// The identities of the objects among the first of `order` that have been looked at for this.
    private var identitiesByObject: [ObjectIdentifier: Set<AnyHashable>] = [:]
    private var orderedCount = 0
    /// The classes of these objects, to find one of a subclass.
    private var classes: [AnyClass] = []

    /// Objects whose sources name no identity: they have one of their own, which is found out when it matters.
    private var unidentified: [(object: AnyObject, plan: ImportPlan)] = []
    /// For how many of them it has been found out.
    private var identifiedCount = 0

    /// New objects that the source describes more than once, by their addresses, and in order.
    private var revisited: [ObjectIdentifier: AnyObject] = [:]
    private var revisitedOrder: [ObjectIdentifier] = []
    private(set) var hasRevisitedAny = false

    var savepoint: Savepoint {
        Savepoint(
            identities: order.count, unidentified: unidentified.count, identified: identifiedCount,
            revisited: revisitedOrder.count)
    }

    /// Whether there is anything to be removed.
    var isEmpty: Bool { order.isEmpty && unidentified.isEmpty }

    /// Whether a new object is known that the source may mention again.
    private(set) var hasNew = false

    // MARK: Identities

    /// The object of a class, or of a subclass, that has an identity.
    func object<Model>(withIdentity identity: AnyHashable, as type: Model.Type) -> (model: Model, isNew: Bool)? {
        if identities.isEmpty { return nil }
        let key = IdentityKey(identity, model: type)
        if let known = identities[key], let model = known.object as? Model { return (model, known.isNew) }
        for subclass in classes where ObjectIdentifier(subclass) != key.model && subclass is Model.Type {
            if let known = identities[IdentityKey(key, model: subclass)], let model = known.object as? Model {
                return (model, known.isNew)
            }
        }
        return nil
    }

    /// The identities under which the import knows an object; `nil` when there are none.
    mutating func identities(of object: AnyObject) -> Set<AnyHashable>? {
        while orderedCount < order.count {
            let key = order[orderedCount]
            orderedCount += 1
            guard let known = identities[key] else { continue }
            identitiesByObject[ObjectIdentifier(known.object), default: []].insert(key.identity)
        }
        return identitiesByObject[ObjectIdentifier(object)]
    }

    mutating func add(_ object: AnyObject, identity: AnyHashable, isNew: Bool) {
        let type: AnyClass = Swift.type(of: object)
        let key = IdentityKey(identity, model: type)
        // The first one stays: an earlier place of the source may have been promised it.
        guard identities[key] == nil else { return }
        identities[key] = Known(object: object, isNew: isNew)
        order.append(key)
        if isNew { hasNew = true }
        if !classes.contains(where: { $0 == type }) { classes.append(type) }
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

    // MARK: Going back

    /// Removes what came after a savepoint, and hands it over to be released.
    mutating func removeObjects(since savepoint: Savepoint) -> [AnyObject] {
        var removed: [AnyObject] = []
        while order.count > savepoint.identities {
            let key = order.removeLast()
            guard let known = identities.removeValue(forKey: key) else { continue }
            removed.append(known.object)
            guard orderedCount > order.count else { continue }
            orderedCount = order.count
            identitiesByObject[ObjectIdentifier(known.object)]?.remove(key.identity)
            if identitiesByObject[ObjectIdentifier(known.object)]?.isEmpty == true {
                identitiesByObject[ObjectIdentifier(known.object)] = nil
            }
        }
        while unidentified.count > savepoint.unidentified { removed.append(unidentified.removeLast().object) }
        // Identities that were found out since are forgotten with the rest.
        identifiedCount = min(identifiedCount, savepoint.identified)
        while revisitedOrder.count > savepoint.revisited {
            if let object = revisited.removeValue(forKey: revisitedOrder.removeLast()) { removed.append(object) }
        }
        hasRevisitedAny = !revisitedOrder.isEmpty
        if order.isEmpty { (hasNew, classes) = (false, []) }
        return removed
    }

    /// Gives back memory that only a large import needs. There must be no objects.
    mutating func shrink() {
        guard order.capacity > Transaction.keptCapacity || revisitedOrder.capacity > Transaction.keptCapacity else {
            return
        }
        self = KnownObjects()
    }
}
