/// The part of an import that writes and undoes: writes to objects that others can see wait in it until the whole import has been
/// prepared.
///
/// An import that fails before it is committed has written nothing: the values that wait are dropped.
struct Journal: ~Copyable {
    /// An object whose `didImport` waits.
    struct Completion {
        let object: AnyObject
        let plan: Unretained<ImportPlan>
        let source: ImportValue
        let location: Location
    }

    /// Where in the source an object stands, kept as cheaply as the frequent cases allow.
    enum Location {
        case root
        case element(Int)
        case path(ImportPath)
    }

    /// What the property of a write had when so many writes had been made.
    struct Original {
        let value: WriteLog.Write
        fileprivate let committedCount: Int
        /// The number of the write, and a copy of what it gives the property, where it may have to wait again.
        let write: Int
        let given: ValueMemory?
    }

    /// A location to return to: what came after it can be discarded.
    struct Savepoint {
        fileprivate let writes: Int
        fileprivate let committed: Int
        fileprivate let completions: Int
        fileprivate let sets: Int
        fileprivate let checks: Int
        fileprivate let originals: Int
        fileprivate let memory: Arena.Mark?

        @inline(__always) static var start: Savepoint {
            Savepoint(writes: 0, committed: 0, completions: 0, sets: 0, checks: 0, originals: 0, memory: nil)
        }
    }

    private var writes = WriteLog()
    private var completions: [Completion] = []
    private var committedCount = 0
    private var completedCount = 0
    private var memory: Arena
    private var pending = PendingWrites()

    /// What an update did.
    var update = ObservedUpdate()

    /// The sets of models that this import has made.
    private(set) var sets = ModelSets()

    /// The values whose rules are checked when everything is written.
    private(set) var checks: [DeferredCheck] = []

    /// What properties had before they were written, where that may change more than one.
    private var originals: [Original] = []

    /// Whether all went well, so that what was written stays.
    private(set) var isKept = false

    mutating func keepWritten() { isKept = true }

    var writeCount: Int { writes.count }
    var completionCount: Int { completions.count }

    /// How often an object was found that has a life of its own: others may have written to it, or still write.
    private var foundCount = 0
    /// How often a new object was remembered that another place of the source may describe further.
    private var knownCount = 0

    mutating func noteFound() { foundCount &+= 1 }
    mutating func noteKnown() { knownCount &+= 1 }

    /// Where an import stands before a value is converted.
    struct Progress {
        fileprivate let writes: Int
        fileprivate let completions: Int
        fileprivate let found: Int
        fileprivate let known: Int
    }

    var progress: Progress {
        Progress(writes: writes.count, completions: completions.count, found: foundCount, known: knownCount)
    }

    /// Whether a value that was converted since has objects in it to which writes may wait, so that it is not yet what it
    /// will be.
    func isUnfinished(since progress: Progress) -> Bool {
        writes.count > progress.writes || foundCount != progress.found
    }

    /// Whether a value that was converted since may be another one when everything is written.
    func mayChange(since progress: Progress) -> Bool {
        isUnfinished(since: progress) || knownCount != progress.known || completions.count > progress.completions
    }

    /// How many writes and calls of `didImport` wait.
    var waitingCount: Int { writes.count &+ completions.count }

    var savepoint: Savepoint {
        Savepoint(
            writes: writes.count, committed: committedCount, completions: completions.count, sets: sets.count,
            checks: checks.count, originals: originals.count, memory: memory.mark)
    }

    // MARK: Preparing

    @inline(__always)
    mutating func allocate(for property: Handle<PropertyPlan>) -> ValueMemory {
        memory.allocate(size: property.pointee.size, alignment: property.pointee.alignment)
    }

    /// Queues a write. The memory, which ``allocate(for:)`` has given, holds the new value.
    ///
    /// - Parameter isHeld: Whether the object lives until the import ends, whoever sees to that.
    @inline(__always)
    mutating func enqueue(
        _ memory: ValueMemory, to property: Handle<PropertyPlan>, of object: ObjectAddress, isHeld: Bool
    ) {
        let isPending = property.pointee.isMergedInto
        if isPending { pending.append(writes.count, to: ObjectProperty(object: object, property: property)) }
        writes.append(memory, to: property, of: object, isHeld: isHeld, isPending: isPending)
    }

    /// The same, of the object that is being imported. A later merge into the property does not start from the value: none
    /// comes, or the property holds it already.
    @inline(__always)
    mutating func enqueue(_ memory: ValueMemory, to property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>) {
        writes.append(memory, to: property, of: frame.pointee.object, isHeld: frame.pointee.isSummarized)
    }

    /// Where the value stands that waits to be written to a property that is merged into; `nil` when none does. What has been
    /// committed does not wait: the object has it, and the memory what the object had before.
    func pendingValue(of property: Handle<PropertyPlan>, of object: ObjectAddress) -> ValueMemory? {
        guard let write = pending.last(to: ObjectProperty(object: object, property: property)), write >= committedCount
        else { return nil }
        return writes[write].memory
    }

    /// Has a value checked when everything is written.
    mutating func enqueue(_ check: DeferredCheck) { checks.append(check) }

    /// Has a set of models built anew when its elements have been written.
    mutating func list<Element: Hashable>(
        _ set: Set<Element>, of elements: [Element], in owner: ObjectProperty?
    ) { sets.append(set, of: elements, in: owner) }

    /// Has `didImport` called after the commit.
    mutating func enqueue(_ completion: Completion) { completions.append(completion) }

    /// Removes the last write since the savepoint, which the caller has to drop.
    @inline(__always)
    mutating func removeWrite(since savepoint: Savepoint) -> WriteLog.Write? {
        guard writes.count > savepoint.writes else {
            committedCount = min(committedCount, writes.count)
            return nil
        }
        let write = writes.removeLast()
        if write.isPending { pending.removeLast() }
        return write
    }

    /// Removes the last call of `didImport` since the savepoint, and hands over what it holds, to be released.
    mutating func removeCompletion(since savepoint: Savepoint) -> Completion? {
        completions.count > savepoint.completions ? completions.removeLast() : nil
    }

    /// Removes the checks since the savepoint, and hands over what they hold, to be released.
    mutating func removeChecks(since savepoint: Savepoint) -> ArraySlice<DeferredCheck> {
        if checks.count <= savepoint.checks { return [] }
        defer { checks.removeSubrange(savepoint.checks...) }
        return checks[savepoint.checks...]
    }

    /// Removes all else that was prepared since the savepoint, and hands over the objects, to be released.
    mutating func removeRest(since savepoint: Savepoint) -> [AnyObject] {
        defer { if let mark = savepoint.memory { memory.release(to: mark) } }
        return sets.isEmpty ? [] : sets.remove(downTo: savepoint.sets)
    }

    // MARK: Values that may be left out

    /// Whether the current value may be left out when it is not valid, and how many writes and calls of `didImport` waited when
    /// it was begun.
    struct Skipping {
        fileprivate(set) var isAllowed = false
        fileprivate(set) var waitingCount = 0
    }

    private(set) var skipping = Skipping()

    /// Begins a value that may be left out. Returns what held before.
    mutating func beginSkippable() -> Skipping {
        defer { skipping = Skipping(isAllowed: true, waitingCount: waitingCount) }
        return skipping
    }

    /// Begins values that may be left out, if they may, each from where ``beginElement()`` says. Returns what held before.
    mutating func beginElements(areSkippable: Bool) -> Skipping {
        defer { if areSkippable { skipping.isAllowed = true } }
        return skipping
    }

    mutating func beginElement() { skipping.waitingCount = waitingCount }

    mutating func endSkippable(_ before: Skipping) { skipping = before }

    /// Whether nothing that has to wait belongs to the current value, should it be left out.
    var mayBeLeftOut: Bool { skipping.isAllowed && waitingCount <= skipping.waitingCount }

    init(_ memory: Arena) { self.memory = memory }

    func deallocate() {
        memory.deallocate()
    }

    /// Makes ready for the next import, after everything was discarded.
    @inline(__always)
    mutating func reset() {
        (committedCount, completedCount) = (0, 0)
        (foundCount, knownCount, isKept) = (0, 0, false)
        memory.reset()
        writes.shrink()
        if completions.capacity > Self.keptCapacity { completions = [] }
        if pending.hasLargeCapacity { pending = PendingWrites() }
        skipping = Skipping()
        update.reset()
    }

    static let keptCapacity = 256

    // MARK: Committing

    /// The writes whose properties' values have to be kept: all that come next, if they may be undone and one of the
    /// properties has an observer or is computed. What that changes of another one is known only by a copy.
    func writesWithOriginals(areSurelyUndoable: Bool) -> Range<Int> {
        let next = committedCount..<writes.count
        guard areSurelyUndoable || !completions.isEmpty || !checks.isEmpty,
            next.contains(where: { !writes[$0].property.pointee.isStored })
        else { return 0..<0 }
        return next
    }

    func write(at index: Int) -> WriteLog.Write { writes[index] }

    /// The writes that have been made.
    var committed: Range<Int> { 0..<committedCount }

    mutating func appendOriginal(_ memory: ValueMemory, given: ValueMemory?, ofWrite index: Int) {
        let value = WriteLog.Write(
            object: writes[index].object, property: writes[index].property, memory: memory, holdsObject: false,
            isPending: false)
        originals.append(Original(value: value, committedCount: committedCount, write: index, given: given))
    }

    /// Removes the originals since the savepoint that were kept last, unless a write that came after them is still to be
    /// undone. The last comes first.
    mutating func removeOriginals(since savepoint: Savepoint) -> [Original] {
        var removed: [Original] = []
        while originals.count > savepoint.originals, let last = originals.last,
            isKept || last.committedCount >= committedCount
        {
            removed.append(originals.removeLast())
        }
        return removed
    }

    var isEmpty: Bool { writes.count == 0 && completions.isEmpty && checks.isEmpty }

    /// Whether there is nothing to be written, to be called or to be built anew.
    var hasNothingWaiting: Bool { isEmpty && sets.isEmpty }

    /// Whether something was written, or a hook was called, that the hash of a model may depend on.
    var hasCommittedAny: Bool { committedCount > 0 || completedCount > 0 }

    /// The next write that waits, in order. It is made without access to the journal: observers are
    /// code of the user's, which may add to it.
    @inline(__always)
    mutating func nextWrite() -> WriteLog.Write? {
        guard committedCount < writes.count else { return nil }
        committedCount += 1
        return writes[committedCount - 1]
    }

    /// The write since the savepoint that was handed out last and has not been undone yet. What waited at the savepoint waits
    /// again where originals were kept: they are older, and observers may have changed what was written.
    mutating func nextToUndo(since savepoint: Savepoint) -> WriteLog.Write? {
        let last = originals.count > savepoint.originals ? savepoint.committed : savepoint.writes
        guard committedCount > last, !isKept else { return nil }
        committedCount -= 1
        return writes[committedCount]
    }

    /// Takes the calls of `didImport` since there were so many, to be made at once.
    mutating func takeCompletions(since count: Int) -> [Completion] {
        guard completions.count > count else { return [] }
        defer { completions.removeSubrange(count...) }
        return Array(completions[count...])
    }

    /// The next object whose `didImport` is to be called. More may be added by the one that is being called.
    @inline(__always)
    mutating func nextCompletion() -> Completion? {
        guard completedCount < completions.count else { return nil }
        completedCount += 1
        return completions[completedCount - 1]
    }
}
