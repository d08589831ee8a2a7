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

    @inline(__always)
    private func position<Position>(of member: Int, as type: Position.Type) -> Position {
        unclaimed.pointee.position(of: member, as: type)
    }

    /// Calls one of these with the members of the base, whichever they are.
    @inline(__always)
    private func atBase<Result, Failure>(
        _ member: Int,
        _ dictionary: (DictionaryMembers, DictionaryMembers.Position) throws(Failure) -> Result,
        _ json: (JSONMembers, Int) throws(Failure) -> Result,
        _ list: (ListedMembers, Int) throws(Failure) -> Result,
        _ selection: (MemberSelection, Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch base.form {
        case .dictionary(let found):
            return try dictionary(
                DictionaryMembers(dictionary: found.pointee),
                position(of: member, as: DictionaryMembers.Position.self))
        case .json(let view): return try json(JSONMembers(object: view), position(of: member, as: Int.self))
        case .selection(let found): return try selection(found.pointee, position(of: member, as: Int.self))
        case .value(let value):
            if case .members(let found) = value.pointee.storage {
                return try list(found, position(of: member, as: Int.self))
            }
        case .null, .any, .text, .int, .double: break
        }
        // The programmer's error: members are lent in these forms only (`Members.lend`).
        preconditionFailure("A selection is of members")
    }

    func match(_ frame: Handle<ObjectFrame>, in context: ImportContext) {
        var matcher = KeyMatcher(frame, context)
        forEachPosition { member in
            withLookupKey(at: member) { matcher.match($0, at: member, of: self) }
        }
        matcher.finish()
    }

    func withValue<Result, Failure>(
        at member: Int, _ body: (SourceValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try atBase(
            member, { base, position throws(Failure) in try base.withValue(at: position, body) },
            { base, position throws(Failure) in try base.withValue(at: position, body) },
            { base, position throws(Failure) in try base.withValue(at: position, body) },
            { base, position throws(Failure) in try base.withValue(at: position, body) })
    }

    func key(at member: Int) -> String {
        atBase(
            member, { $0.key(at: $1) }, { $0.key(at: $1) }, { $0.key(at: $1) }, { $0.key(at: $1) })
    }

    func lookupKey(at member: Int) -> String { withLookupKey(at: member) { String($0) } }

    func withLookupKey<Result>(at member: Int, _ body: (TextBytes) -> Result) -> Result {
        let start = unclaimed.pointee.keyStart(of: member)
        func rest(_ key: TextBytes) -> Result { body(key.part(from: start, count: key.count - start)) }
        return atBase(
            member, { $0.withLookupKey(at: $1, rest) }, { $0.withLookupKey(at: $1, rest) },
            { $0.withLookupKey(at: $1, rest) }, { $0.withLookupKey(at: $1, rest) })
    }

    func listed(at member: Int) -> ListedMembers.Member {
        atBase(
            member, { $0.listed(at: $1) }, { $0.listed(at: $1) }, { $0.listed(at: $1) }, { $0.listed(at: $1) }
        ).dropFirst(unclaimed.pointee.keyStart(of: member))
    }

    func listedKey(at member: Int) -> ListedMembers.Member {
        atBase(
            member, { $0.listedKey(at: $1) }, { $0.listedKey(at: $1) }, { $0.listedKey(at: $1) },
            { $0.listedKey(at: $1) }
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

    /// The members, in the form that can be kept.
    var kept: ListedMembers {
        var list: [ListedMembers.Member] = []
        list.reserveCapacity(count)
        forEachPosition { list.append(listed(at: $0)) }
        return ListedMembers(list: list)
    }
}
