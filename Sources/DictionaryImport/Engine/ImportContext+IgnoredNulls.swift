// Nulls that count as missing keys, where the options say so.

extension ImportContext {
    /// Whether a value counts as missing.
    @inline(__always)
    func ignores(_ source: SourceValue) -> Bool {
        state.pointee.reader.options.ignoresNulls && (source.isNull || treatsEmptyStringsAsNull && source.isEmptyString)
    }

    /// Whether a member is a null that counts as missing. Nulls that no property takes do not: they may remove something from
    /// a dictionary.
    private func isIgnored<Source: Members>(
        _ position: Source.Position, of source: Source, _ frame: Handle<ObjectFrame>
    ) -> Bool {
        source.withValue(at: position) { ignores($0) }
            && source.withLookupKey(at: position) { key in frame.pointee.keys.with { $0.knows(key) } }
    }

    @inline(never)
    func hasIgnoredNulls<Source: Members>(_ source: Source, _ frame: Handle<ObjectFrame>) -> Bool {
        var hasAny = false
        source.forEachPosition { if !hasAny { hasAny = isIgnored($0, of: source, frame) } }
        return hasAny
    }

    /// Fills the slots of the others. Returns `false`, and does nothing, where more has to be known of them.
    @inline(never)
    func fillWithoutNulls<Source: Members>(from source: Source, _ frame: Handle<ObjectFrame>) -> Bool {
        guard frame.pointee.plan.with({ $0.lacks(.shouldImport) }), !frame.pointee.keepsUnclaimed,
            !frame.pointee.mayReportMissing
        else { return false }
        return fillOneToOne(from: source, frame, with: ()) { position, _ in
            !source.withValue(at: position) { ignores($0) }
        }
    }

    /// The others, in the order of their keys. Of a repeated key the last value counts, a null too.
    @inline(never)
    func membersWithoutNulls(of members: [ListedMembers.Member], _ frame: Handle<ObjectFrame>) -> ListedMembers {
        let keys = frame.pointee.keys.object
        return ListedMembers(list: members.filter { !($0.value.lend(ignores) && keys.knows($0.key)) })
    }
}
