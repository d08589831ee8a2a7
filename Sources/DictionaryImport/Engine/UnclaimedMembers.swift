/// The members of an object that no property takes, in the order of the source: where each one is, and which flattened model
/// has its prefix.
///
/// They lie in the memory of the frames, which is taken when there is a first one: most objects have none.
struct UnclaimedMembers {
    private struct Note: BitwiseCopyable {
        let taker: Int
        let keyStart: Int
    }

    private struct Taker: BitwiseCopyable {
        var count = 0
        /// Whether its property gets the members.
        var getsThem = false
    }

    private(set) var count = 0
    private let positions: SlotTable
    private let notes: MemoryBlock<Note>
    /// One for each flattened model, and a last one for the members that have none of the prefixes.
    private let takers: MemoryBlock<Taker>

    /// - Parameters:
    ///   - capacity: How many members the object has.
    ///   - flattenedCount: How many flattened models its plan has.
    init(capacity: Int, flattenedCount: Int, in frames: inout Arena) {
        let layout = SlotTable.Layout(count: capacity)
        positions = SlotTable(
            frames.allocate(size: layout.size, alignment: SlotTable.Layout.alignment), layout)
        notes = frames.block(of: Note.self, count: capacity)
        takers = frames.block(of: Taker.self, count: flattenedCount + 1)
        takers.fill(with: Taker())
    }

    /// - Parameters:
    ///   - taker: The number of the flattened model that has the prefix of the key; their count when none has.
    ///   - keyStart: Where in the UTF-8 of the key the rest after the prefix begins.
    mutating func add<Position>(_ position: Position, taker: Int, keyStart: Int) {
        positions.fill(count, with: position)
        notes[count] = Note(taker: taker, keyStart: keyStart)
        takers[taker].count += 1
        count += 1
    }

    func taker(of member: Int) -> Int { notes[member].taker }

    func keyStart(of member: Int) -> Int { notes[member].keyStart }

    func position<Position>(of member: Int, as type: Position.Type) -> Position {
        positions.position(of: member, as: type)
    }

    /// The number that stands for the members without a prefix.
    var rest: Int { takers.count - 1 }

    func count(for taker: Int) -> Int { takers[taker].count }

    func isTaken(by taker: Int) -> Bool { takers[taker].getsThem }

    func markTaken(by taker: Int) { takers[taker].getsThem = true }

    /// Calls `body` with the number of each member for a taker.
    @inline(__always)
    func forEach<Failure>(for taker: Int, _ body: (Int) throws(Failure) -> Void) throws(Failure) {
        for member in 0..<count where self.taker(of: member) == taker { try body(member) }
    }

    func destroyPositions<Position>(as type: Position.Type) {
        for member in 0..<count { positions.clear(member, as: type) }
    }
}

extension ImportContext {
    /// Keeps a member whose key no property takes, for the flattened model whose prefix it has, if one has.
    @inline(never)
    func keepUnclaimed<Source: Members>(at position: Source.Position, of source: Source, _ frame: Handle<ObjectFrame>) {
        let flattenedCount = frame.pointee.plan.with { $0.flattened.count }
        var (taker, keyStart) = (0, 0)
        if flattenedCount > 0 {
            (taker, keyStart) = source.withLookupKey(at: position) { key in
                frame.pointee.plan.with { self.taker(of: key, $0) }
            }
        }
        if frame.pointee.unclaimed == nil {
            let none = UnclaimedMembers(
                capacity: source.count, flattenedCount: flattenedCount, in: &state.pointee.frames)
            frame.pointee.unclaimed = state.pointee.frames.allocate(
                size: MemoryLayout<UnclaimedMembers>.size, alignment: MemoryLayout<UnclaimedMembers>.alignment
            ).place(none)
        }
        frame.pointee.unclaimed?.pointee.add(position, taker: taker, keyStart: keyStart)
    }

    /// The number of the flattened model that has the prefix of a key, or their count, and where the rest of the key begins.
    private func taker(of key: TextBytes, _ plan: ImportPlan) -> (taker: Int, keyStart: Int) {
        var first: Int?
        for (taker, (property, prefix)) in plan.flattened.enumerated() {
            if prefix.with({ $0.isEmpty }) {
                guard takes(key, plan.properties[property]) else { continue }
                first = first ?? taker
                // Another model may name it exactly.
                if plan.flattened.count == 1 || names(key, plan.properties[property]) { return (taker, 0) }
            } else if first == nil, let keyStart = prefix.with({ $0.end(in: key) }) {
                return (taker, keyStart)
            }
        }
        return (first ?? plan.flattened.count, 0)
    }

    /// Whether the model of a flattened property names a key as it is spelt.
    private func names(_ key: TextBytes, _ property: Handle<PropertyPlan>) -> Bool {
        guard case .model(let type) = property.pointee.nestedModels,
            let plan = try? plan(madeFor: type).object
        else { return false }
        let key = String(key)
        return plan.keys.with { keys in
            anyKeys(keys, of: plan) { $0.entry(of: key)?.targets.contains { $0.spelling == key } ?? false }
        }
    }

    /// Whether the model of a flattened property has use for a key.
    private func takes(_ key: TextBytes, _ property: Handle<PropertyPlan>) -> Bool {
        // What is wrong with the model is an issue when it is imported.
        guard case .model(let type) = property.pointee.nestedModels else { return false }
        guard let plan = try? plan(madeFor: type).object else { return true }
        return plan.keys.with { $0.knows(key) } || plan.catchAll != nil
            || plan.flattened.contains { inner, prefix in
                prefix.with { $0.end(in: key) } != nil
                    || prefix.object.isEmpty && takes(key, plan.properties[inner])
            }
    }

    /// Whether a property of a model, or of a model that is flattened into it with the very keys, satisfies a condition.
    func anyKeys(_ keys: KeyMap, of plan: ImportPlan, satisfy condition: (KeyMap) -> Bool) -> Bool {
        condition(keys)
            || plan.flattened.contains { property, prefix in
                guard prefix.object.isEmpty, case .model(let type) = plan.properties[property].pointee.nestedModels,
                    let inner = try? self.plan(madeFor: type).object
                else { return false }
                return inner.keys.with { anyKeys($0, of: inner, satisfy: condition) }
            }
    }

    /// Hands the members that no property takes to flattened models and to the catch-all property.
    func giveUnclaimed<Source: Members>(_ members: Source, to frame: Handle<ObjectFrame>) {
        guard let unclaimed = frame.pointee.unclaimed else { return }
        frame.pointee.plan.with { plan in
            for taker in plan.flattened.indices {
                // Without a value, a flattened model is untouched. A null may remove what a catch-all property has.
                if state.pointee.ignoresNulls, unclaimed.pointee.holdsOnlyIgnored(for: taker, members, in: self) {
                    continue
                }
                give(taker, to: plan.flattened[taker].property)
            }
            if let catchAll = plan.catchAll { give(unclaimed.pointee.rest, to: catchAll) }
        }

        func give(_ taker: Int, to property: Int) {
            guard unclaimed.pointee.count(for: taker) > 0, !frame.pointee.slots.isFilled(property) else { return }
            unclaimed.pointee.markTaken(by: taker)
            frame.pointee.slots.markFilled(property)
            frame.pointee.markTaker(property)
        }
    }
}

extension UnclaimedMembers {
    fileprivate func holdsOnlyIgnored<Source: Members>(
        for taker: Int, _ members: Source, in context: ImportContext
    ) -> Bool {
        var isIgnored = true
        forEach(for: taker) { member in
            let position = position(of: member, as: Source.Position.self)
            if isIgnored { isIgnored = members.withValue(at: position) { context.ignores($0) } }
        }
        return isIgnored
    }
}

// MARK: What properties get

extension Handle<ObjectFrame> {
    /// The number of the taker whose members a property gets; `nil` when it gets a value of its own, or none.
    func taker(for property: Int) -> Int? {
        guard let unclaimed = pointee.unclaimed, pointee.mayBeTaker(property) else { return nil }
        let taker = pointee.plan.with { plan in
            plan.catchAll == property
                ? unclaimed.pointee.rest : plan.flattened.firstIndex { $0.property == property }
        }
        return taker.flatMap { unclaimed.pointee.isTaken(by: $0) ? $0 : nil }
    }

    /// Lends the members that a property gets, as an object; returns `nil` when it gets none.
    func withTaken<Source: Members, Result, Failure>(
        by property: Int, _ members: Source, _ body: (SourceValue) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let unclaimed = pointee.unclaimed, let taker = taker(for: property) else { return nil }
        return try members.lend { base throws(Failure) in
            try MemberSelection(base: base, unclaimed: unclaimed, taker: taker).lend(body)
        }
    }

    /// The members that no property takes, by key; of a repeated key one.
    var unclaimedKeys: [ListedMembers.Member] {
        guard let unclaimed = pointee.unclaimed, pointee.plan.with({ $0.catchAll }) == nil,
            unclaimed.pointee.count(for: unclaimed.pointee.rest) > 0
        else { return [] }
        func keys<Source: Members>(_ source: Source) -> [ListedMembers.Member] {
            var keys: [ListedMembers.Member] = []
            var seen: Set<KeyBytes> = []
            unclaimed.pointee.forEach(for: unclaimed.pointee.rest) { member in
                let key = source.listedKey(at: unclaimed.pointee.position(of: member, as: Source.Position.self))
                if Source.mayRepeatKeys, !seen.insert(KeyBytes(key.spelling)).inserted { return }
                keys.append(key)
            }
            return keys
        }
        return withMembers { keys($0) } ?? []
    }
}
