/// What is staged for existing objects, in the order of the source: applied as a whole when the import is known to be good, and
/// undone in reverse when a late step fails.
final class Transaction {
    private var writes: [StagedWrite] = []
    private var appliedCount = 0
    /// So many writes know what their properties had before anything was written.
    private var keptCount = 0

    /// The last write to each property that was looked up, by object and place; so many writes have been entered.
    private var index: [Target: Int] = [:]
    private var objects: [ObjectIdentifier: Int] = [:]
    private var indexedCount = 0

    private struct Target: Hashable {
        let object: ObjectIdentifier
        let field: Int

        init(_ write: StagedWrite) { self.init(write.object, write.fieldIndex) }

        init(_ object: AnyObject, _ field: Int) { (self.object, self.field) = (ObjectIdentifier(object), field) }
    }

    init() { writes.reserveCapacity(8) }

    var count: Int { writes.count }
    var isEmpty: Bool { writes.isEmpty }

    func stage(_ write: StagedWrite) { writes.append(write) }

    /// Drops the writes since there were so many. None of them has been applied.
    func discard(downTo count: Int) {
        while writes.count > count {
            let write = writes.removeLast()
            guard writes.count < indexedCount else { continue }
            indexedCount = writes.count
            index[Target(write)] = write.earlier
            objects[ObjectIdentifier(write.object), default: 1] -= 1
        }
        appliedCount = min(appliedCount, writes.count)
        keptCount = min(keptCount, writes.count)
    }

    // MARK: What is staged

    /// Whether something is staged for an object that has not been written yet.
    func hasStaged(for object: AnyObject) -> Bool {
        if let waiting = fewWaiting { return waiting.contains { $0.object === object } }
        enterWrites()
        return objects[ObjectIdentifier(object), default: 0] > 0
    }

    /// The value that is staged for a property, if there is one that has not been written yet.
    func staged(for field: Field, of object: AnyObject) -> StagedWrite? {
        if let waiting = fewWaiting { return waiting.last { $0.fieldIndex == field.index && $0.object === object } }
        enterWrites()
        guard let last = index[Target(object, field.index)], last >= appliedCount
        else { return nil }
        return writes[last]
    }

    /// The writes that wait, where there are so few that looking through them takes less than an index.
    private var fewWaiting: ArraySlice<StagedWrite>? {
        writes.count - appliedCount <= 8 ? writes[appliedCount...] : nil
    }

    private func enterWrites() {
        for number in indexedCount..<writes.count {
            let write = writes[number]
            let target = Target(write)
            write.earlier = index[target]
            index[target] = number
            objects[target.object, default: 0] += 1
        }
        indexedCount = writes.count
    }

    // MARK: What it would change

    /// Keeps what the properties have before anything is written: for undoing that, and to know what changes.
    func keepOriginals() {
        while keptCount < writes.count {
            writes[keptCount].keepOriginal()
            keptCount += 1
        }
    }

    /// A write to each property that has another value now than it had before anything was written. The originals have to be kept.
    func staleWrites() -> [StagedWrite] {
        var (stale, seen) = ([] as [StagedWrite], [] as Set<Target>)
        for write in writes where write.isStale && seen.insert(Target(write)).inserted { stale.append(write) }
        return stale
    }

    /// A property, with what it had before, and what it gets or has got.
    struct Change {
        let before: StagedWrite
        let after: StagedWrite
    }

    /// What is written to each object, in the order of its list. The originals have to be kept.
    func changes() -> [ObjectIdentifier: [Change]] {
        enterWrites()
        var changes: [ObjectIdentifier: [Change]] = [:]
        for write in writes where write.earlier == nil {
            guard let last = index[Target(write)] else { continue }
            let (before, after) = (
                write.original, last < appliedCount ? write.field.snapshot(of: write.object) : writes[last]
            )
            if after.isSame(as: before) { continue }
            changes[ObjectIdentifier(write.object), default: []].append(Change(before: before, after: after))
        }
        return changes.mapValues { $0.sorted { $0.before.fieldIndex < $1.before.fieldIndex } }
    }

    // MARK: Commit and undo

    /// Writes what is staged, and calls `body` with each write that has changed something. Observers are code of the user's, which
    /// may start imports of its own; what those stage is theirs.
    ///
    /// - Parameter mayBeUndone: Whether a late step may fail: then what observers change of the same properties is kept, too.
    func apply(mayBeUndone: Bool, _ body: (StagedWrite) -> Void) {
        if mayBeUndone { keepOriginals() }
        while appliedCount < writes.count {
            let write = writes[appliedCount]
            appliedCount += 1
            write.apply()
            if write.hasChanged { body(write) }
        }
    }

    /// Sets the old values again, in reverse; then those of properties that observers or hooks have changed besides.
    func undo() {
        for write in writes[..<appliedCount].reversed() { write.restore() }
        // What a property had before the import is the first that was kept of it.
        for write in writes[..<keptCount].reversed() { write.restoreOriginal() }
    }

    /// The properties that writes have changed; one may come twice.
    var changedProperties: [(object: ObjectIdentifier, field: Int)] {
        writes.lazy.filter(\.hasChanged).map { (ObjectIdentifier($0.object), $0.fieldIndex) }
    }
}

/// A value that waits to be written to a property of an existing object.
class StagedWrite {
    let object: AnyObject
    let fieldIndex: Int
    /// The write to the same property before this one.
    fileprivate(set) var earlier: Int?
    fileprivate(set) var hasChanged = false

    init(_ object: AnyObject, fieldIndex: Int) { (self.object, self.fieldIndex) = (object, fieldIndex) }

    var field: Field { preconditionFailure("Only typed writes are staged") }

    /// Writes the value, unless the property has it by now.
    fileprivate func apply() { hasChanged = exchange() }

    /// Sets the value that the property had when this was written.
    fileprivate func restore() { if hasChanged { revert() } }

    /// Writes the value, and keeps the old one. Returns `false`, and does nothing, when they are the same.
    func exchange() -> Bool { preconditionFailure("Only typed writes are staged") }

    /// Writes the old value, unless the property has it by now.
    func revert() { preconditionFailure("Only typed writes are staged") }

    /// Keeps the value that the property has now, before anything is written.
    func keepOriginal() { preconditionFailure("Only typed writes are staged") }

    /// What the property had then.
    var original: StagedWrite { preconditionFailure("Only typed writes are staged") }

    /// Writes what the property had then.
    func restoreOriginal() { preconditionFailure("Only typed writes are staged") }

    /// Whether the property has another value than it had then. Of one that is equal to nothing, as a number may be that is none,
    /// this cannot be told.
    var isStale: Bool { preconditionFailure("Only typed writes are staged") }

    /// Whether another write to the property has the same value.
    func isSame(as other: StagedWrite) -> Bool { preconditionFailure("Only typed writes are staged") }

    /// The value, for messages and for what the property's type does not matter to.
    var any: Any { preconditionFailure("Only typed writes are staged") }

    /// The objects in the value, when it is a list of these.
    var elements: [AnyObject]? { (any as? [Any])?.map { $0 as AnyObject } }

    /// Writes the value to an export, as that of the property.
    func export(to context: ExportContext) throws { preconditionFailure("Only typed writes are staged") }
}

/// A value of a known type that waits.
final class TypedWrite<Value: ImportableValue>: StagedWrite {
    private let typedField: TypedField<Value>
    /// What is to be written; then what the property had before.
    private(set) var value: Value
    /// What the property had before anything was written, once that is kept.
    private var kept: Value

    init(_ value: Value, to object: AnyObject, _ field: TypedField<Value>) {
        (self.value, kept, typedField) = (value, value, field)
        super.init(object, fieldIndex: field.index)
    }

    override var field: Field { typedField }

    override func exchange() -> Bool { typedField.exchange(&value, with: object) }

    override func revert() {
        var old = value
        _ = typedField.exchange(&old, with: object)
    }

    override func keepOriginal() { kept = typedField.value(of: object) }

    override var original: StagedWrite { TypedWrite(kept, to: object, typedField) }

    override func restoreOriginal() {
        var value = kept
        _ = typedField.exchange(&value, with: object)
    }

    override var isStale: Bool {
        !typedField.has(kept, of: object) && Value._isUnchanged(kept, kept)
    }

    override func isSame(as other: StagedWrite) -> Bool {
        (other as? TypedWrite).map { Value._isUnchanged(value, $0.value) } ?? false
    }

    override var any: Any { value }

    override func export(to context: ExportContext) throws { try typedField.export(value, to: context) }
}
