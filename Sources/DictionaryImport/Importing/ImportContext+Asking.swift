/// Whether a key is imported, as `shouldImport(_:forKey:)` says.
extension ImportContext {
    private struct Candidate<Position> {
        let key: String
        let position: Position
        /// The first bytes of the key, which mostly tell which of two comes first.
        let prefix: UInt64
        /// The place in the source.
        let number: Int

        init(_ key: String, at position: Position, _ number: Int) {
            self.key = key
            self.position = position
            self.number = number
            prefix = key.withTextBytes(Self.prefix)
        }

        private static func prefix(of bytes: TextBytes) -> UInt64 {
            let prefix = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
            return bytes.count < 8 ? prefix << UInt64(8 * (8 - bytes.count)) : prefix
        }

        func precedes(_ other: Candidate) -> Bool {
            if prefix != other.prefix { return prefix < other.prefix }
            if key.precedesInUTF8(other.key) { return true }
            return number < other.number && !other.key.precedesInUTF8(key)
        }
    }

    /// Asks the model about each key, in a fixed order, so that a hook sees the same calls whatever the order of the
    /// source. Answers what is left of the source; `nil` when that is all of it.
    func acceptedMembers<Source: MemberSource>(
        of source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> [ObjectMembers.Member]? {
        var candidates: [Candidate<Source.Position>] = []
        candidates.reserveCapacity(source.memberCount)
        let ignoresSome = frame.pointee.unmanagedKeys._withUnsafeGuaranteedRef { $0.ignoresSome }
        source.forEachPosition { position in
            if ignoresSome, isIgnored(source.lookupKey(at: position), frame) { return }
            candidates.append(Candidate(source.key(at: position), at: position, candidates.count))
        }
        candidates.sort { $0.precedes($1) }
        var accepted: [ObjectMembers.Member]?
        for index in candidates.indices where !isRepeated(candidates, at: index) {
            let candidate = candidates[index]
            let isAccepted = mayImport(source.value(at: candidate.position), forKey: candidate.key, frame)
            if !isAccepted, accepted == nil {
                // Up to here all was accepted.
                accepted = (0..<index).filter { !isRepeated(candidates, at: $0) }.map { member(source, candidates[$0]) }
            } else if isAccepted {
                accepted?.append(member(source, candidate))
            }
        }
        return accepted
    }

    /// Whether the same key comes later: of a repeated key the last value counts.
    private func isRepeated<Position>(_ candidates: [Candidate<Position>], at index: Int) -> Bool {
        index + 1 < candidates.count && !candidates[index].key.precedesInUTF8(candidates[index + 1].key)
    }

    private func member<Source: MemberSource>(
        _ source: Source, _ candidate: Candidate<Source.Position>
    ) -> ObjectMembers.Member {
        ObjectMembers.Member(
            key: source.lookupKey(at: candidate.position), spelling: candidate.key,
            value: source.value(at: candidate.position).kept)
    }

    private func isIgnored(_ key: String, _ frame: UnsafeMutablePointer<ObjectFrame>) -> Bool {
        guard let number = frame.pointee.keys.table.number(of: key) else { return false }
        return frame.pointee.keys.entries[number].isIgnored
    }

    /// Asks the model. What the hook throws is an issue of the key.
    func mayImport(
        _ value: consuming ImportValue, forKey key: String, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> Bool {
        do {
            value.join(self)
            // A counted reference to the plan would be what threads wait for.
            return try frame.pointee.unmanagedPlan._withUnsafeGuaranteedRef {
                try $0.hooks.shouldImport(value, forKey: key, object: frame.pointee.object)
            }
        } catch {
            push(.key(key))
            record(error)
            pop()
            return false
        }
    }
}
