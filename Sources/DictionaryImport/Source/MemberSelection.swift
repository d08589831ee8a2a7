/// Some members of an object, lent where they stand: those with the prefix of a flattened model, or those that a catch-all
/// property receives. ``ListedMembers`` is the form that can be kept.
///
/// A member is found again by its number among the unclaimed ones.
@usableFromInline
struct MemberSelection: Members {
    /// The object that they are members of.
    let base: SourceValue
    let unclaimed: Handle<UnclaimedMembers>
    /// Whose members these are.
    let taker: Int

    var count: Int { unclaimed.pointee.count(for: taker) }

    func forEachPosition<Failure>(_ body: (Int) throws(Failure) -> Void) throws(Failure) {
        try unclaimed.pointee.forEach(for: taker, body)
    }

    /// Calls one of these with the members of the base, whichever they are.
    @inline(__always)
    private func atBase<Result, Failure>(
        _ dictionary: (DictionaryMembers) throws(Failure) -> Result,
        _ json: (JSONMembers) throws(Failure) -> Result,
        _ list: (ListedMembers) throws(Failure) -> Result,
        _ selection: (MemberSelection) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch base.form {
        case .dictionary(let found): return try dictionary(DictionaryMembers(dictionary: found.pointee))
        case .json(let view): return try json(JSONMembers(object: view))
        case .selection(let found): return try selection(found.pointee)
        case .value(let value):
            if case .members(let found) = value.pointee.storage { return try list(found) }
        case .null, .any, .text, .int, .double: break
        }
        // The programmer's error: members are lent in these forms only (`Members.lend`).
        preconditionFailure("A selection is of members")
    }

    /// Where a member stands in the base.
    @inline(__always)
    private func position<Base: Members>(of member: Int, in base: Base) -> Base.Position {
        unclaimed.pointee.position(of: member, as: Base.Position.self)
    }

    /// Calls `body` with what of the key at a place in the base follows the prefix.
    @inline(__always)
    private func withLookupKey<Base: Members, Result>(
        of member: Int, in base: Base, _ body: (TextBytes) -> Result
    ) -> Result {
        let start = unclaimed.pointee.keyStart(of: member)
        return base.withLookupKey(at: position(of: member, in: base)) {
            body($0.part(from: start, count: $0.count - start))
        }
    }

    func match(_ frame: Handle<ObjectFrame>, in context: ImportContext) {
        // The base is opened once, not for each member.
        func match<Base: Members>(in base: Base) {
            var matcher = KeyMatcher(frame, context)
            forEachPosition { member in
                withLookupKey(of: member, in: base) { matcher.match($0, at: member, of: self) }
            }
            matcher.finish()
        }
        atBase({ match(in: $0) }, { match(in: $0) }, { match(in: $0) }, { match(in: $0) })
    }

    func forEachMember<Failure>(_ body: (String, SourceValue) throws(Failure) -> Void) throws(Failure) {
        try atBase(
            { base throws(Failure) in try forEachMember(in: base, body) },
            { base throws(Failure) in try forEachMember(in: base, body) },
            { base throws(Failure) in try forEachMember(in: base, body) },
            { base throws(Failure) in try forEachMember(in: base, body) })
    }

    private func forEachMember<Base: Members, Failure>(
        in base: Base, _ body: (String, SourceValue) throws(Failure) -> Void
    ) throws(Failure) {
        try forEachPosition { member throws(Failure) in
            let position = position(of: member, in: base)
            try base.withValue(at: position) { value throws(Failure) in try body(base.key(at: position), value) }
        }
    }

    func withValue<Result, Failure>(
        at member: Int, _ body: (SourceValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try atBase(
            { base throws(Failure) in try base.withValue(at: position(of: member, in: base), body) },
            { base throws(Failure) in try base.withValue(at: position(of: member, in: base), body) },
            { base throws(Failure) in try base.withValue(at: position(of: member, in: base), body) },
            { base throws(Failure) in try base.withValue(at: position(of: member, in: base), body) })
    }

    func key(at member: Int) -> String {
        atBase(
            { $0.key(at: position(of: member, in: $0)) }, { $0.key(at: position(of: member, in: $0)) },
            { $0.key(at: position(of: member, in: $0)) }, { $0.key(at: position(of: member, in: $0)) })
    }

    func lookupKey(at member: Int) -> String {
        atBase(
            { withLookupKey(of: member, in: $0) { String($0) } }, { withLookupKey(of: member, in: $0) { String($0) } },
            { withLookupKey(of: member, in: $0) { String($0) } }, { withLookupKey(of: member, in: $0) { String($0) } })
    }

    func listed(at member: Int) -> ListedMembers.Member {
        atBase(
            { $0.listed(at: position(of: member, in: $0)) }, { $0.listed(at: position(of: member, in: $0)) },
            { $0.listed(at: position(of: member, in: $0)) }, { $0.listed(at: position(of: member, in: $0)) }
        ).dropFirst(unclaimed.pointee.keyStart(of: member))
    }

    func listedKey(at member: Int) -> ListedMembers.Member {
        atBase(
            { $0.listedKey(at: position(of: member, in: $0)) }, { $0.listedKey(at: position(of: member, in: $0)) },
            { $0.listedKey(at: position(of: member, in: $0)) }, { $0.listedKey(at: position(of: member, in: $0)) }
        ).dropFirst(unclaimed.pointee.keyStart(of: member))
    }

    func position(ofKey key: String) -> Int? {
        var found: Int?
        forEachPosition { if lookupKey(at: $0) == key { found = $0 } }
        return found
    }

    func lend<Result, Failure>(_ body: (SourceValue) throws(Failure) -> Result) throws(Failure) -> Result {
        try Handle.lending(self) { selection throws(Failure) in try body(SourceValue(.selection(selection))) }
    }

    /// The members, in the form that can be kept. Of a repeated key the last value counts.
    var kept: ListedMembers {
        var list: [ListedMembers.Member] = []
        list.reserveCapacity(count)
        var places = [String: Int](minimumCapacity: count)
        forEachPosition { position in
            let member = listed(at: position)
            if let place = places.updateValue(list.count, forKey: member.spelling) {
                places[member.spelling] = place
                list[place] = member
            } else {
                list.append(member)
            }
        }
        return ListedMembers(list: list)
    }
}
