/// The members of an object that no property takes, in the order of the source, for each flattened model those that have its
/// prefix. Most objects have none.
struct UnclaimedMembers {
    private struct List {
        var members: [ListedMembers.Member] = []
        /// The property that gets them: a flattened model, or the catch-all property.
        var property: Int?
    }

    /// One for each flattened model, and a last one for the members that have none of the prefixes.
    private var lists: [List]
    /// What the catch-all property gets of a dictionary, in place of the last list.
    fileprivate var dictionary: [String: Any] = [:]

    fileprivate init(flattenedCount: Int) { lists = Array(repeating: List(), count: flattenedCount + 1) }

    /// The number that stands for the members without a prefix.
    fileprivate var rest: Int { lists.count - 1 }

    fileprivate func members(of taker: Int) -> [ListedMembers.Member] { lists[taker].members }

    fileprivate func isEmpty(_ taker: Int) -> Bool {
        lists[taker].members.isEmpty && (taker != rest || dictionary.isEmpty)
    }

    fileprivate mutating func add(_ member: consuming ListedMembers.Member, taker: Int) {
        lists[taker].members.append(member)
    }

    fileprivate mutating func give(_ taker: Int, to property: Int) { lists[taker].property = property }

    /// The number of the list that a property gets.
    fileprivate func taker(for property: Int) -> Int? { lists.firstIndex { $0.property == property } }
}

extension [ListedMembers.Member] {
    /// Of a repeated key the last value counts, at the place of the first.
    fileprivate var withoutRepetitions: [ListedMembers.Member] {
        var members: [ListedMembers.Member] = []
        var places = [KeyBytes: Int](minimumCapacity: count)
        for member in self {
            let place = places[KeyBytes(member.spelling), default: members.count]
            if place < members.count {
                members[place] = member
            } else {
                places[KeyBytes(member.spelling)] = place
                members.append(member)
            }
        }
        return members
    }
}

extension ImportContext {
    /// Keeps a member whose key no property takes, for the flattened model whose prefix it has, if one has.
    @inline(never)
    func keepUnclaimed<Source: Members>(at position: Source.Position, of source: Source, _ frame: Handle<ObjectFrame>) {
        let (flattenedCount, hasCatchAll) = frame.pointee.plan.with { ($0.flattened.count, $0.catchAll != nil) }
        var (taker, keyStart) = (0, 0)
        if flattenedCount > 0 {
            (taker, keyStart) = source.withLookupKey(at: position) { key in
                frame.pointee.plan.with { self.taker(of: key, $0) }
            }
        }
        let unclaimed = frame.pointee.unclaimed ?? .allocate(UnclaimedMembers(flattenedCount: flattenedCount))
        frame.pointee.unclaimed = unclaimed
        let isRest = taker == flattenedCount
        if isRest, hasCatchAll, source.add(at: position, to: &unclaimed.pointee.dictionary) { return }
        // Of an unknown key only the key is of use.
        let member = isRest && !hasCatchAll ? source.listedKey(at: position) : source.listed(at: position)
        unclaimed.pointee.add(keyStart == 0 ? member : member.dropFirst(keyStart), taker: taker)
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
            let plan = try? PlanCache.permanentPlan(for: type).object
        else { return false }
        let key = String(key)
        return plan.keys.with { keys in
            allKeys(keys, of: plan).contains { $0.entry(of: key)?.targets.contains { $0.spelling == key } ?? false }
        }
    }

    /// Whether the model of a flattened property has use for a key.
    private func takes(_ key: TextBytes, _ property: Handle<PropertyPlan>) -> Bool {
        // What is wrong with the model is an issue when it is imported.
        guard case .model(let type) = property.pointee.nestedModels else { return false }
        guard let plan = try? PlanCache.permanentPlan(for: type).object else { return true }
        return plan.keys.with { $0.knows(key) } || plan.catchAll != nil
            || plan.flattened.contains { inner, prefix in
                prefix.with { $0.end(in: key) } != nil
                    || prefix.object.isEmpty && takes(key, plan.properties[inner])
            }
    }

    /// The keys of a model, and of the models that are flattened into it with the very keys.
    func allKeys(_ keys: KeyMap, of plan: ImportPlan) -> [KeyMap] {
        var all = [keys]
        for (property, prefix) in plan.flattened where prefix.object.isEmpty {
            guard case .model(let type) = plan.properties[property].pointee.nestedModels,
                let inner = try? PlanCache.permanentPlan(for: type).object
            else { continue }
            all += allKeys(inner.keys.object, of: inner)
        }
        return all
    }

    /// Hands the members that no property takes to flattened models and to the catch-all property.
    func giveUnclaimed(to frame: Handle<ObjectFrame>) {
        guard let unclaimed = frame.pointee.unclaimed else { return }
        frame.pointee.plan.with { plan in
            for taker in plan.flattened.indices {
                // Without a value, a flattened model is untouched. A null may remove what a catch-all property has.
                if state.pointee.reader.options.ignoresNulls,
                    unclaimed.pointee.members(of: taker).allSatisfy({ $0.value.lend(ignores) })
                {
                    continue
                }
                give(taker, to: plan.flattened[taker].property)
            }
            if let catchAll = plan.catchAll { give(unclaimed.pointee.rest, to: catchAll) }
        }

        func give(_ taker: Int, to property: Int) {
            guard !unclaimed.pointee.isEmpty(taker), !frame.pointee.slots.isFilled(property) else { return }
            unclaimed.pointee.give(taker, to: property)
            frame.pointee.slots.markFilled(property)
            frame.pointee.markTaker(property)
        }
    }
}

// MARK: What properties get

extension Handle<ObjectFrame> {
    /// Whether a property gets members that no other takes, in place of a value of its own.
    func isTaker(_ property: Int) -> Bool { unclaimedTaker(for: property) != nil }

    private func unclaimedTaker(for property: Int) -> Int? {
        pointee.mayBeTaker(property) ? pointee.unclaimed?.pointee.taker(for: property) : nil
    }

    /// The members that a property gets, as an object; `nil` when it gets none.
    func taken(by property: Int) -> ImportValue? {
        guard let taker = unclaimedTaker(for: property), let unclaimed = pointee.unclaimed?.pointee else { return nil }
        if taker == unclaimed.rest, !unclaimed.dictionary.isEmpty {
            return ImportValue(.dictionary(unclaimed.dictionary))
        }
        let list = unclaimed.members(of: taker)
        let members = ListedMembers(
            list: mayRepeatKeys ? list.withoutRepetitions : list, elementCount: pointee.source.elementCountOfObject)
        return ImportValue(.members(members))
    }

    /// Whether the source may have a key more than once.
    private var mayRepeatKeys: Bool { pointee.source.view != nil }

    /// The members that no property takes, by key; of a repeated key one.
    var unclaimedKeys: [ListedMembers.Member] {
        guard let unclaimed = pointee.unclaimed?.pointee, pointee.plan.with({ $0.catchAll }) == nil else { return [] }
        let list = unclaimed.members(of: unclaimed.rest)
        return mayRepeatKeys ? list.withoutRepetitions : list
    }
}
