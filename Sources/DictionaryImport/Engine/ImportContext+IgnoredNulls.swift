// Nulls that count as missing keys, where the options say so.

extension ImportContext {
    /// Whether a value counts as missing.
    func ignores(_ value: ImportValue) -> Bool {
        state.pointee.ignoresNulls && (value.isNull || state.pointee.emptyStringsAreNull && value.isEmptyString)
    }

    /// As ``ignores(_:)``, of a value that is lent.
    @inline(__always)
    func ignores(_ source: SourceValue) -> Bool { state.pointee.ignoresNulls && ignores(source.resolved) }

    /// The members without the nulls that feed a property; `nil` when there are none of these.
    ///
    /// Of a repeated key the last value counts, a null too. Nulls that no property takes stay: they may remove something
    /// from a dictionary.
    @inline(never)
    func membersWithoutNulls<Source: Members>(of source: Source, _ frame: Handle<ObjectFrame>) -> ListedMembers? {
        func isIgnored(_ position: Source.Position) -> Bool {
            source.withValue(at: position) { ignores($0.resolved) }
                && frame.pointee.keys.with { $0.knows(source.lookupKey(at: position)) }
        }
        var hasAny = false
        source.forEachPosition { if !hasAny { hasAny = isIgnored($0) } }
        guard hasAny else { return nil }
        let rest = SortedMembers(source).members.filter { !isIgnored($0.position) }
        return ListedMembers(list: rest.map { source.listed(at: $0.position) })
    }
}
