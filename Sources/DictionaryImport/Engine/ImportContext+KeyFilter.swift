/// Which keys are imported, as `shouldImport(_:forKey:)` says.
extension ImportContext {
    /// Calls `shouldImport` as ``acceptedMembers(of:_:)`` does, and fills the slots of the keys that are accepted. Returns
    /// `false`, and does nothing, for the sources that ``fillOneToOne(from:_:where:)`` is not for.
    @inline(__always)
    func fillAccepted<Source: Members>(from source: Source, _ frame: Handle<ObjectFrame>) -> Bool {
        // One value for all keys: it belongs to the import once.
        fillOneToOne(from: source, frame, with: SourceValue.null.attached(to: self)) { position, value in
            value.storage = source.withValue(at: position) { $0.storage }
            return accepts(value, forKey: source.key(at: position), frame)
        }
    }

    /// Fills the slots of the members that are wanted, where every key feeds one property that no other key feeds, or no
    /// property and nobody asks for such keys. Members come in the order of the bytes of their keys. Returns `false`, and does
    /// nothing, for other sources.
    ///
    /// - Parameter scratch: What is at hand for each member. A variable of the caller's would be copied for each.
    @inline(__always)
    func fillOneToOne<Source: Members, Scratch>(
        from source: Source, _ frame: Handle<ObjectFrame>, with scratch: @autoclosure () -> Scratch,
        where isWanted: (Source.Position, inout Scratch) -> Bool
    ) -> Bool {
        let count = source.count
        // Listed members are not looked up by their keys as they are spelt, which may be in another order.
        guard Source.self != ListedMembers.self, count <= 32, frame.pointee.keys.with({ $0.rootCount == 0 }) else {
            return false
        }
        var others: [Source.Position] = []
        return withTemporaryMemory(of: SlotRank.self, count: count) { ranks in
            guard fillOneToOne(source, ranks, &others, frame) else { return false }
            var scratch = scratch()
            for index in 0..<count {
                let slot = ranks[index].slot
                if slot < 0 {
                    _ = isWanted(others[~slot], &scratch)
                } else if !isWanted(frame.pointee.slots.position(of: slot, as: Source.Position.self), &scratch) {
                    frame.pointee.slots.clear(slot, as: Source.Position.self)
                }
            }
            return true
        }
    }

    /// A slot, by the first bytes of the key that fills it.
    private struct SlotRank: BitwiseCopyable {
        let prefix: UInt64
        /// Of a key that no property takes, the complement of its number among these.
        var slot: Int
    }

    /// Fills the slots, and ranks them in the order of the bytes of their keys.
    @inline(never)
    private func fillOneToOne<Source: Members>(
        _ source: Source, _ ranks: MemoryBlock<SlotRank>, _ others: inout [Source.Position],
        _ frame: Handle<ObjectFrame>
    ) -> Bool {
        let (slots, keys) = (frame.pointee.slots, frame.pointee.keys)
        let passesOthers = !frame.pointee.keepsUnclaimed && !frame.pointee.mayReportMissing
        var (count, isOneToOne) = (0, true)
        source.forEachPosition { position in
            guard isOneToOne else { return }
            var rank = source.withLookupKey(at: position) { key in
                let slot = number(of: key, frame).map { number in keys.with { Int($0.singles[number].pointee) } }
                return SlotRank(prefix: key.orderedWord(at: 0), slot: slot ?? KeyMatcher.unknown)
            }
            if rank.slot == KeyMatcher.unknown, passesOthers {
                rank.slot = ~others.count
                others.append(position)
            } else if rank.slot >= 0, !slots.isFilled(rank.slot) {
                slots.fill(rank.slot, with: position)
            } else {
                isOneToOne = false
                return
            }
            var index = count
            while index > 0, precedes(rank, ranks[index - 1]) {
                ranks[index] = ranks[index - 1]
                index -= 1
            }
            // A repeated key counts once.
            if rank.slot < 0, index > 0, isSame(rank, ranks[index - 1]) { isOneToOne = false }
            ranks[index] = rank
            count += 1
        }
        if !isOneToOne {
            for index in 0..<count where ranks[index].slot >= 0 {
                slots.clear(ranks[index].slot, as: Source.Position.self)
            }
        }
        return isOneToOne

        func precedes(_ rank: SlotRank, _ other: SlotRank) -> Bool {
            if rank.prefix != other.prefix { return rank.prefix < other.prefix }
            return key(of: rank).precedesInUTF8(key(of: other))
        }

        func isSame(_ rank: SlotRank, _ other: SlotRank) -> Bool {
            rank.prefix == other.prefix && key(of: rank).hasSameBytes(as: key(of: other))
        }

        func key(of rank: SlotRank) -> String {
            let slot = rank.slot
            return source.key(at: slot < 0 ? others[~slot] : slots.position(of: slot, as: Source.Position.self))
        }
    }

    /// Calls `shouldImport` for each key in a fixed order, so that it sees the same calls whatever the order of the source.
    ///
    /// - Returns: What is left of the source; `nil` when that is all of it.
    @inline(never)
    func acceptedMembers(of members: [ListedMembers.Member], _ frame: Handle<ObjectFrame>) -> ListedMembers? {
        let keys = frame.pointee.keys.object
        var hasRefused = false
        let accepted = members.filter { member in
            // Of an ignored key nobody asks.
            if keys.ignoresSome, keys.entry(of: member.key)?.isIgnored ?? false { return false }
            let isAccepted = accepts(member.value.attached(to: self), forKey: member.spelling, frame)
            if !isAccepted { hasRefused = true }
            return isAccepted
        }
        return hasRefused ? ListedMembers(list: accepted) : nil
    }

    /// Calls `shouldImport` for a value that is attached to this import. What it throws is an issue of the key.
    func accepts(_ value: ImportValue, forKey key: String, _ frame: Handle<ObjectFrame>) -> Bool {
        do {
            return try frame.pointee.plan.with {
                try $0.model.shouldImport(value, forKey: key, to: frame.pointee.object)
            }
        } catch {
            push(.key(key))
            record(error)
            pop()
            return false
        }
    }
}
