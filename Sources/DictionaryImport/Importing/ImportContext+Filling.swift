extension ImportContext {
    /// A key that is spelt in another way, feeds several properties or none, is ignored, or has a rival.
    @inline(never)
    func takeUnlikely<Source: MemberSource>(
        at position: Source.Position, of source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        let key = source.lookupKey(at: position)
        guard let number = frame.pointee.keys.table.number(of: key) else {
            if frame.pointee.keepsUnclaimed {
                frame.pointee.notes.keep(
                    .init(key: key, spelling: source.key(at: position), value: source.value(at: position).kept))
            }
            return
        }
        let entry = frame.pointee.keys.entries[number]
        if entry.isIgnored { return }
        for target in entry.targets {
            guard frame.pointee.isFilled(target.slot) else {
                frame.pointee.fill(target.slot, with: position)
                continue
            }
            let newKey = source.key(at: position)
            let (oldKey, oldRank) = holder(of: target.slot, in: source, frame)
            let isRepeated = newKey == oldKey
            let isBetter =
                target.position != oldRank
                ? target.position < oldRank
                : isRepeated || isBetter(newKey, than: oldKey, spelling: target.spelling)
            if isBetter {
                frame.pointee.clear(target.slot, as: Source.Position.self)
                frame.pointee.fill(target.slot, with: position)
                frame.pointee.extras?.longHolders[target.slot] = nil
            }
            if frame.pointee.keepsShadowed, !isRepeated, target.slot < frame.pointee.propertyCount {
                frame.pointee.notes.shadowed.append((target.slot, isBetter ? oldKey : newKey))
            }
        }
    }

    /// The key that a slot has got its value from so far, and its place among those that feed the slot. A key can be as long
    /// as all that follows: a long one is not looked at again for each rival.
    private func holder<Source: MemberSource>(
        of slot: Int, in source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> (key: String, rank: Int) {
        if let known = frame.pointee.extras?.longHolders[slot] { return known }
        let position = frame.pointee.position(of: slot, as: Source.Position.self)
        let holder = (
            key: source.key(at: position),
            rank: frame.pointee.keys.rank(ofKey: source.lookupKey(at: position), in: slot)
        )
        if holder.key.utf8.count > 64 { frame.pointee.notes.longHolders[slot] = holder }
        return holder
    }

    /// Of two keys of one rank, the one spelt as the model spells it wins, then the first in UTF-8.
    private func isBetter(_ new: String, than old: String, spelling: String) -> Bool {
        if new == spelling { return true }
        return old != spelling && new.precedesInUTF8(old)
    }
}

// MARK: Values that are no members

extension ImportContext {
    /// Follows the key paths of the properties that no better key has fed.
    func fillFromPaths(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        var answers: [String: Bool] = [:]
        for (property, paths) in frame.pointee.keys.paths {
            for path in paths where frame.pointee.isFilled(path.root) {
                let isFilled = frame.pointee.isFilled(property)
                // At the same rank the literal key, dot and all, is the better match.
                if isFilled, frame.pointee.rank(of: property) <= path.position {
                    guard frame.pointee.keepsShadowed else { break }
                    if let lost = frame.pointee.presentPath(path) {
                        frame.pointee.notes.shadowed.append((property, lost))
                    }
                    continue
                }
                guard let value = follow(path, of: property, frame) else { continue }
                if frame.pointee.asks {
                    // A path that feeds several properties is asked about once.
                    let key = ImportPath(frame.pointee.spelt(path)).description
                    let answer = answers[key] ?? mayImport(value, forKey: key, frame)
                    answers[key] = answer
                    guard answer else { continue }
                }
                if isFilled, frame.pointee.keepsShadowed {
                    frame.pointee.notes.shadowed.append((property, frame.pointee.memberKey(of: property)))
                }
                if isFilled, frame.pointee.extras?.held[property] == nil { frame.pointee.destroyMember(of: property) }
                frame.pointee.fill(property, holding: .init(value: value, path: path))
            }
        }
    }

    /// The value at the end of a key path; `nil` when something on the way is missing, null or no container.
    private func follow(
        _ path: KeyMap.Path, of property: Int, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> ImportValue? {
        var value = frame.pointee.memberValue(of: path.root)
        for component in path.components {
            guard let (_, next) = value.member(component, normalization: frame.pointee.plan.normalization) else {
                if options.reportsBlockedPaths, !value.isObject {
                    frame.pointee.current = property
                    record(.blockedPath(path: path.text, found: FoundValue(value)))
                    frame.pointee.notes.blocked.insert(property)
                    frame.pointee.current = nil
                }
                return nil
            }
            value = next
        }
        return value
    }

    /// Hands the keys that no property takes to flattened models and to the catch-all property.
    func fillFromUnclaimed(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        guard let extras = frame.pointee.extras else { return }
        let plan = frame.pointee.plan
        var rest = extras.unclaimed.sorted { $0.spelling.precedesInUTF8($1.spelling) }
        for (property, prefix) in plan.flattened {
            var members: [ObjectMembers.Member] = []
            rest.removeAll { member in
                guard let key = prefix.rest(of: member.key) else { return false }
                members.append(.init(key: key, spelling: member.spelling, value: member.value))
                return true
            }
            give(members, to: property, frame)
        }
        if let catchAll = plan.catchAll {
            give(rest, to: catchAll, frame)
            rest = []
        }
        extras.unclaimed = rest
    }

    private func give(
        _ members: [ObjectMembers.Member], to property: Int, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        guard !members.isEmpty, !frame.pointee.isFilled(property) else { return }
        let value = ImportValue(.members(ObjectMembers(members)))
        frame.pointee.fill(property, holding: .init(value: value, path: nil))
    }
}
