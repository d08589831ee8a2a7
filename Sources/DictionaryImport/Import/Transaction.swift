/// What is staged for existing objects, in the order of the source: applied as a whole when the import is known to be good, and
/// undone in reverse when a late step fails.
final class Transaction {
    /// The writes that have been applied.
    private var applied: [Write] = []
    private var waiting: [Write] = []
    /// How many writes are being applied, which are in neither list.
    private var runningCount = 0
    /// The value each property had before its write, for the first writes; applied ones first.
    private var originals: [any FieldValue] = []

    /// What waits, as far as it has been looked up.
    private var lookup: Lookup?

    /// A value that waits to be written to a property of an existing object.
    struct Write {
        let object: AnyObject
        /// The place of the property in the list of its schema: kept, because to ask the value for its field takes longer.
        let fieldIndex: Int
        /// What is to be written; then what the property had before.
        private(set) var value: any FieldValue
        private(set) var hasChanged = false

        var field: Field { value.field }

        init(_ value: consuming any FieldValue, to field: Field, of object: AnyObject) {
            (self.object, fieldIndex) = (object, field.index)
            self.value = value
        }

        /// Writes the value, unless the property has it by now.
        fileprivate mutating func apply() { hasChanged = value.exchange(with: object) }
    }

    struct Target: Hashable {
        let object: ObjectIdentifier
        let field: Int

        fileprivate init(_ write: Write) { (object, field) = (ObjectIdentifier(write.object), write.fieldIndex) }

        init(_ object: AnyObject, _ field: Field) {
            (self.object, self.field) = (ObjectIdentifier(object), field.index)
        }
    }

    init() {
        var room: [Write] = []
        room.reserveCapacity(8)
        waiting = room
    }

    var count: Int { applied.count + runningCount + waiting.count }
    /// Whether something has not been written yet.
    var isWaiting: Bool { !waiting.isEmpty }
    private var writes: [Write] { Self.joined(applied, waiting) }

    /// Both lists, one after the other, without a copy where there is only one.
    private static func joined<Element>(_ first: consuming [Element], _ second: consuming [Element]) -> [Element] {
        if first.isEmpty { return second }
        if !second.isEmpty { first += second }
        return first
    }

    // An array that is changed outside of its object, and put back, need not be checked for exclusive access wherever it is used.

    func stage(_ write: consuming Write) {
        var writes = waiting.take()
        writes.append(write)
        waiting = writes
    }

    /// Drops the writes since there were so many. None of them has been applied. Returns them, to be released.
    func discard(downTo count: Int) -> [Write] {
        let lookup = lookup
        var (writes, dropped) = (waiting.take(), [] as [Write])
        while applied.count + runningCount + writes.count > count {
            let write = writes.removeLast()
            lookup?.forget(write, at: writes.count)
            dropped.append(write)
        }
        waiting = writes
        if originals.count > count { originals = Array(originals[..<count]) }
        return dropped
    }

    // MARK: What is staged

    /// Whether something is staged for an object that has not been written yet.
    func hasStaged(for object: AnyObject) -> Bool {
        if let lookup = lookupOfMany() { return lookup.hasWrites(to: object) }
        // To copy a write takes longer than to look at it where it is.
        return waiting.indices.contains { waiting[$0].object === object }
    }

    /// The value that is staged for a property, if there is one that has not been written yet.
    func staged(for field: Field, of object: AnyObject) -> (any FieldValue)? {
        if let lookup = lookupOfMany() { return lookup.number(of: Target(object, field)).map { waiting[$0].value } }
        return waiting.last { $0.object === object && $0.fieldIndex == field.index }?.value
    }

    /// Finds what waits; `nil` where that is so little that looking through it takes less.
    private func lookupOfMany() -> Lookup? {
        if waiting.count <= 8 { return nil }
        let lookup = lookup ?? Lookup()
        self.lookup = lookup
        lookup.enter(waiting)
        return lookup
    }

    /// The numbers of the writes that wait, as far as these have been entered.
    private final class Lookup {
        /// The last write to each property.
        private var last: [Target: Int] = [:]
        /// For each write, the one before it to the same property.
        private var earlier: [Int?] = []
        private var countsByObject: [ObjectIdentifier: Int] = [:]

        func hasWrites(to object: AnyObject) -> Bool { countsByObject[ObjectIdentifier(object), default: 0] > 0 }
        func number(of target: Target) -> Int? { last[target] }

        func enter(_ writes: [Write]) {
            for number in earlier.count..<writes.count {
                let target = Target(writes[number])
                earlier.append(last.updateValue(number, forKey: target))
                countsByObject[target.object, default: 0] += 1
            }
        }

        /// Forgets a write, the last one, if it has been entered.
        func forget(_ write: Write, at number: Int) {
            guard number < earlier.count else { return }
            last[Target(write)] = earlier.removeLast()
            countsByObject[ObjectIdentifier(write.object), default: 1] -= 1
        }
    }

    // MARK: What it would change

    /// Keeps what the properties have before anything is written: for undoing that, and to know what changes.
    func keepOriginals() {
        let (waiting, first) = (waiting, originals.count - applied.count)
        // What a property had before a write that was applied without this cannot be known any more.
        guard first >= 0, first < waiting.count else { return }
        let kept = (first..<waiting.count).map { waiting[$0].value.current(of: waiting[$0].object) }
        originals = Self.joined(originals.take(), kept)
    }

    /// A write to each property that has another value now than before anything was written. The originals have to be kept.
    func staleWrites() -> [Write] {
        let (writes, originals) = (writes, originals)
        var seen: Set<Target> = []
        return writes.indices.filter {
            originals[$0].isStale(in: writes[$0].object) && seen.insert(Target(writes[$0])).inserted
        }.map { writes[$0] }
    }

    /// What gives everything back what it had before anything was written. The originals have to be kept.
    var reversed: Transaction {
        let reversed = Transaction()
        reversed.waiting = zip(writes, originals).reversed().map { Write($1, to: $0.field, of: $0.object) }
        return reversed
    }

    /// A property, with what it had before, and what it gets or has got.
    struct Change {
        let before, after: any FieldValue
        var field: Field { before.field }
    }

    /// What is written to each object, in the order of its list. The originals have to be kept.
    func changes() -> [ObjectIdentifier: [Change]] {
        let staged = Dictionary(waiting.map { (Target($0), $0.value) }, uniquingKeysWith: { $1 })
        var changes: [ObjectIdentifier: [Change]] = [:]
        var seen: Set<Target> = []
        for (write, before) in zip(writes, originals) where seen.insert(Target(write)).inserted {
            let after = staged[Target(write)] ?? write.value.current(of: write.object)
            if after.isSame(as: before) { continue }
            changes[ObjectIdentifier(write.object), default: []].append(Change(before: before, after: after))
        }
        return changes.mapValues { $0.sorted { $0.field.index < $1.field.index } }
    }

    // MARK: Commit and undo

    /// Writes what is staged, and calls `body` with each write that has changed something. Observers may convert values of this
    /// import, which are written in the next round; imports that they start are their own.
    ///
    /// - Parameter mayBeUndone: Whether a late step may fail: then what observers change of the same properties is kept, too.
    func apply(mayBeUndone: Bool, _ body: (Write) -> Void) {
        while !waiting.isEmpty {
            if mayBeUndone { keepOriginals() }
            var writes = waiting.take()
            (lookup, runningCount) = (nil, writes.count)
            for number in writes.indices {
                writes[number].apply()
                if writes[number].hasChanged { body(writes[number]) }
            }
            (applied, runningCount) = (Self.joined(applied.take(), writes), 0)
        }
    }

    /// Sets the old values again, in reverse; then those of properties that observers or hooks have changed besides.
    func undo() {
        for write in applied.reversed() where write.hasChanged { write.value.write(to: write.object) }
        // What a property had before the import is the first that was kept of it.
        for (write, original) in zip(writes, originals).reversed() { original.write(to: write.object) }
    }

    /// The properties that writes have changed; one may come twice.
    var changedProperties: [(object: ObjectIdentifier, field: Int)] {
        var changed: [(object: ObjectIdentifier, field: Int)] = []
        changed.reserveCapacity(applied.count)
        for number in applied.indices where applied[number].hasChanged {
            changed.append((ObjectIdentifier(applied[number].object), applied[number].fieldIndex))
        }
        return changed
    }
}

extension Array {
    /// Hands all elements over.
    @inline(__always)
    mutating func take() -> Self {
        var taken: Self = []
        swap(&taken, &self)
        return taken
    }
}
