/// Writes to objects that others can see, waiting until the whole import has been prepared.
///
/// An import that fails before it is committed has written nothing: the values that wait are dropped.
struct Transaction {
    /// An object whose `didImport` waits.
    struct Completion {
        let object: AnyObject
        let plan: ImportPlan
        let source: ImportValue
        let place: Place
    }

    /// Where in the source an object stands, kept as cheaply as the frequent cases allow.
    enum Place {
        case root
        case element(Int)
        case path(ImportPath)
    }

    /// A place to return to: what came after it can be discarded.
    struct Savepoint {
        fileprivate let writes: Int
        fileprivate let completions: Int
        fileprivate let identities: Int
        fileprivate let memory: Arena.Mark?

        static let start = Savepoint(writes: 0, completions: 0, identities: 0, memory: nil)
    }

    private struct PendingKey: Hashable {
        let object: UnsafeMutableRawPointer
        let property: UnsafePointer<PropertyPlan>
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

        static func == (left: IdentityKey, right: IdentityKey) -> Bool {
            left.identityHash == right.identityHash && left.model == right.model && left.identity == right.identity
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(model)
            hasher.combine(identityHash)
        }
    }

    private var writes = WriteLog()
    private var completions: [Completion] = []
    private var committedCount = 0
    private var completedCount = 0
    private var memory: Arena
    /// The last write that waits for a property that is merged into.
    private var pending: [PendingKey: Int] = [:]
    private var identities: [IdentityKey: AnyObject] = [:]
    private var identityOrder: [IdentityKey] = []

    /// Objects of this import that the source describes more than once.
    private var reachedAgain: Set<UnsafeMutableRawPointer> = []
    private(set) var hasReachedAny = false

    var writeCount: Int { writes.count }

    var savepoint: Savepoint {
        Savepoint(
            writes: writes.count, completions: completions.count, identities: identityOrder.count,
            memory: memory.mark)
    }

    // MARK: Preparing

    @inline(__always)
    mutating func allocate(for property: UnsafePointer<PropertyPlan>) -> UnsafeMutableRawPointer {
        memory.allocate(size: property.pointee.size, alignment: property.pointee.alignment)
    }

    /// Queues a write. The memory, which ``allocate(for:)`` has given, holds the new value.
    ///
    /// - Parameter isHeld: Whether the object lives until the import ends, whoever sees to that.
    @inline(__always)
    mutating func enqueue(
        _ memory: UnsafeMutableRawPointer, to property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer,
        isHeld: Bool
    ) {
        if property.pointee.isMergedInto { pending[PendingKey(object: object, property: property)] = writes.count }
        writes.append(memory, to: property, of: object, isHeld: isHeld)
    }

    /// Where the value stands that waits to be written to a property that is merged into.
    func pendingValue(
        of property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer
    ) -> UnsafeMutableRawPointer? {
        guard let index = pending[PendingKey(object: object, property: property)] else { return nil }
        return writes[index].memory
    }

    /// Has `didImport` called after the commit.
    mutating func complete(_ object: AnyObject, plan: ImportPlan, source: ImportValue, place: Place) {
        completions.append(Completion(object: object, plan: plan, source: source, place: place))
    }

    /// Notes that an object of this import is described once more, maybe before its first description has ended: what is
    /// still to be written of that has to wait as well, so that the order stays that of the source.
    mutating func reachAgain(_ object: AnyObject) {
        reachedAgain.insert(Unmanaged.passUnretained(object).toOpaque())
        hasReachedAny = true
    }

    /// Whether the address is that of such an object; a struct's is not.
    func hasReachedAgain(_ address: UnsafeMutableRawPointer) -> Bool {
        hasReachedAny && reachedAgain.contains(address)
    }

    func object(withIdentity identity: AnyHashable, model: Any.Type) -> AnyObject? {
        identities[IdentityKey(identity, model: model)]
    }

    mutating func remember(_ object: AnyObject, identity: AnyHashable, model: Any.Type) {
        let key = IdentityKey(identity, model: model)
        identities[key] = object
        identityOrder.append(key)
    }

    /// Removes the last write since the savepoint, which the caller has to drop.
    @inline(__always)
    mutating func removeWrite(since savepoint: Savepoint) -> WriteLog.Write? {
        writes.count > savepoint.writes ? writes.removeLast() : nil
    }

    /// Removes all else that was prepared since the savepoint, and hands it over to be released.
    mutating func removeRest(since savepoint: Savepoint) -> (completions: [Completion], objects: [AnyObject]) {
        var removed: (completions: [Completion], objects: [AnyObject]) = ([], [])
        if savepoint.completions == 0, completions.count > Self.keptCapacity {
            swap(&removed.completions, &completions)
        } else if completions.count > savepoint.completions {
            removed.completions = Array(completions[savepoint.completions...])
            completions.removeLast(completions.count - savepoint.completions)
        }
        while identityOrder.count > savepoint.identities {
            if let object = identities.removeValue(forKey: identityOrder.removeLast()) {
                removed.objects.append(object)
            }
        }
        if let mark = savepoint.memory { memory.release(to: mark) }
        if !pending.isEmpty, pending.values.contains(where: { $0 >= writes.count }) { findPending() }
        return removed
    }

    private mutating func findPending() {
        pending = [:]
        for index in 0..<writes.count where writes[index].property.pointee.isMergedInto {
            pending[PendingKey(object: writes[index].object.toOpaque(), property: writes[index].property)] = index
        }
    }

    init(memory: UnsafeMutableRawBufferPointer) {
        self.memory = Arena(first: memory)
    }

    func deallocate() {
        writes.deallocate()
        memory.deallocate()
    }

    /// Makes ready for the next import, after everything was discarded.
    mutating func reset() {
        (committedCount, completedCount) = (0, 0)
        memory.reset()
        writes.shrink()
        if completions.capacity > Self.keptCapacity { completions = [] }
        if identityOrder.capacity > Self.keptCapacity { (identities, identityOrder) = ([:], []) }
        if pending.capacity > Self.keptCapacity { pending = [:] }
        if hasReachedAny { (reachedAgain, hasReachedAny) = ([], false) }
    }

    private static let keptCapacity = 256

    // MARK: Committing

    var isEmpty: Bool { writes.count == 0 && completions.isEmpty }

    /// The next write that waits, in order, with its number. It is made without access to the transaction: observers are
    /// code of the user's, which may add to it.
    @inline(__always)
    mutating func nextWrite() -> (number: Int, write: WriteLog.Write)? {
        guard committedCount < writes.count else { return nil }
        committedCount += 1
        return (committedCount - 1, writes[committedCount - 1])
    }

    mutating func noteCommitted(_ number: Int) {
        writes[number].isCommitted = true
    }

    func write(_ number: Int) -> WriteLog.Write { writes[number] }

    /// The next object whose `didImport` is to be called. More may be added by the one that is being called.
    mutating func nextCompletion() -> Completion? {
        guard completedCount < completions.count else { return nil }
        completedCount += 1
        return completions[completedCount - 1]
    }
}
