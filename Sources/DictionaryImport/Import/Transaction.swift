/// What is staged for existing objects, in the order of the source: applied as a whole when the import is known to be good, and
/// undone in reverse when a late step fails.
final class Transaction {
    private var writes: [StagedWrite] = []
    private var appliedCount = 0

    /// The last write to each property that was looked up, by object and place; so many writes have been entered.
    private var index: [Target: Int] = [:]
    private var objects: [ObjectIdentifier: Int] = [:]
    private var indexedCount = 0

    private struct Target: Hashable {
        let object: ObjectIdentifier
        let field: Int
    }

    var count: Int { writes.count }
    var isEmpty: Bool { writes.isEmpty }

    func stage(_ write: StagedWrite) { writes.append(write) }

    /// Drops the writes since there were so many. None of them has been applied.
    func discard(downTo count: Int) {
        while writes.count > count {
            let write = writes.removeLast()
            guard writes.count < indexedCount else { continue }
            indexedCount = writes.count
            let object = ObjectIdentifier(write.object)
            index[Target(object: object, field: write.field.index)] = write.earlier
            objects[object, default: 1] -= 1
        }
        appliedCount = min(appliedCount, writes.count)
    }

    // MARK: What is staged

    /// Whether something is staged for an object that has not been written yet.
    func hasStaged(for object: AnyObject) -> Bool {
        guard writes.count > appliedCount else { return false }
        enterWrites()
        return objects[ObjectIdentifier(object), default: 0] > 0
    }

    /// The value that is staged for a property, if there is one that has not been written yet.
    func staged(for field: Field, of object: AnyObject) -> StagedWrite? {
        guard writes.count > appliedCount else { return nil }
        enterWrites()
        guard let last = index[Target(object: ObjectIdentifier(object), field: field.index)], last >= appliedCount
        else { return nil }
        return writes[last]
    }

    private func enterWrites() {
        for number in indexedCount..<writes.count {
            let write = writes[number]
            let object = ObjectIdentifier(write.object)
            let target = Target(object: object, field: write.field.index)
            write.earlier = index[target]
            index[target] = number
            objects[object, default: 0] += 1
        }
        indexedCount = writes.count
    }

    // MARK: Commit and undo

    /// Writes what is staged, and calls `body` with each write that has changed something. Observers are code of the user's, which
    /// may start imports of its own; what those stage is theirs.
    ///
    /// - Parameter mayBeUndone: Whether a late step may fail: then what observers change of the same properties is kept, too.
    func apply(mayBeUndone: Bool, _ body: (StagedWrite) -> Void) {
        if mayBeUndone { for write in writes[appliedCount...] { write.keepOriginal() } }
        while appliedCount < writes.count {
            let write = writes[appliedCount]
            appliedCount += 1
            write.apply()
            if write.hasChanged { body(write) }
        }
    }

    /// Sets the old values again, in reverse; then those of properties that observers or hooks have changed besides.
    func undo() {
        enterWrites()
        for write in writes[..<appliedCount].reversed() { write.restore() }
        // What a property had before the import is with the first write to it.
        for write in writes[..<appliedCount].reversed() where write.earlier == nil { write.restoreOriginal() }
    }

    /// The properties of an object that writes have changed, in the order of the list.
    func changedFields(of object: AnyObject) -> [Int] {
        var fields: [Int] = []
        for write in writes where write.hasChanged && write.object === object && fields.last != write.field.index {
            fields.append(write.field.index)
        }
        return zip(fields, fields.dropFirst()).allSatisfy(<) ? fields : Set(fields).sorted()
    }
}

/// A value that waits to be written to a property of an existing object.
class StagedWrite {
    let object: AnyObject
    let field: Field
    /// The write to the same property before this one.
    fileprivate(set) var earlier: Int?
    fileprivate(set) var hasChanged = false

    init(_ object: AnyObject, _ field: Field) { (self.object, self.field) = (object, field) }

    /// Writes the value, unless the property has it by now.
    fileprivate func apply() { hasChanged = exchange() }

    /// Sets the value that the property had when this was written.
    fileprivate func restore() { if hasChanged { revert() } }

    /// Writes the value, and keeps the old one. Returns `false`, and does nothing, when they are the same.
    func exchange() -> Bool { preconditionFailure("Only typed writes are staged") }

    /// Writes the old value, unless the property has it by now.
    func revert() { preconditionFailure("Only typed writes are staged") }

    /// Keeps the value that the property has before anything is written.
    func keepOriginal() { preconditionFailure("Only typed writes are staged") }

    /// Writes that value, unless the property has it by now.
    func restoreOriginal() { preconditionFailure("Only typed writes are staged") }
}

/// A value of a known type that waits.
final class TypedWrite<Value: ImportableValue>: StagedWrite {
    let typedField: TypedField<Value>
    /// What is to be written; then what the property had before.
    private(set) var value: Value
    private var original: Value?

    init(_ value: consuming Value, to object: AnyObject, _ field: TypedField<Value>) {
        (self.value, typedField) = (value, field)
        super.init(object, field)
    }

    override func exchange() -> Bool {
        let old = typedField.value(of: object)
        if Value._isUnchanged(old, value) { return false }
        typedField.write(value, to: object)
        value = old
        return true
    }

    override func revert() { set(value) }

    override func keepOriginal() { original = typedField.value(of: object) }

    override func restoreOriginal() { if let original { set(original) } }

    private func set(_ old: Value) {
        if !Value._isUnchanged(typedField.value(of: object), old) { typedField.write(old, to: object) }
    }
}
