/// Which keys are imported, as `shouldImport(_:forKey:)` says.
extension ImportContext {
    /// Calls `shouldImport` for each key in a fixed order, so that it sees the same calls whatever the order of the source.
    ///
    /// - Returns: What is left of the source; `nil` when that is all of it.
    func acceptedMembers<Source: Members>(of source: Source, _ frame: Handle<ObjectFrame>) -> ListedMembers? {
        let ignoresSome = frame.pointee.keys.with { $0.ignoresSome }
        let candidates = SortedMembers(source) { !ignoresSome || !isIgnored(source.lookupKey(at: $0), frame) }.members
        var accepted: [ListedMembers.Member]?
        for (index, candidate) in candidates.enumerated() {
            let value = source.value(at: candidate.position)
            let isAccepted = accepts(value, forKey: candidate.key, frame)
            if !isAccepted, accepted == nil {
                // Up to here all was accepted.
                accepted = candidates[..<index].map { source.listed(at: $0.position) }
            } else if isAccepted {
                accepted?.append(source.listed(at: candidate.position))
            }
        }
        return accepted.map { ListedMembers(list: $0) }
    }

    private func isIgnored(_ key: String, _ frame: Handle<ObjectFrame>) -> Bool {
        let keys = frame.pointee.keys.object
        return key.withTextBytes { keys.table.number(of: $0) }.map { keys.entries[$0].isIgnored } ?? false
    }

    /// Calls `shouldImport`. What it throws is an issue of the key.
    func accepts(_ value: ImportValue, forKey key: String, _ frame: Handle<ObjectFrame>) -> Bool {
        do {
            return try frame.pointee.plan.with {
                try $0.hooks.shouldImport(value.attached(to: self), forKey: key, object: frame.pointee.object)
            }
        } catch {
            push(.key(key))
            record(error)
            pop()
            return false
        }
    }
}
