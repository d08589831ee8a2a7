import Synchronization

extension ImportContext {
    /// Finds out which value each property gets: goes through the keys of the source once, then through the key paths.
    func fill(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        let asks = !frame.pointee.plan.hasDefaultShouldImport.load(ordering: .relaxed)
        if asks {
            // In a fixed order, so that a hook sees the same calls whatever the order of the source.
            for member in frame.pointee.source.sortedMembers
            where !isIgnored(member.key, frame) && mayImport(member.value, forKey: member.spelling, frame) {
                take(member.key, spelling: member.spelling, member.value, frame)
            }
        } else {
            frame.pointee.source.forEachMember { key, spelling, value in
                take(key, spelling: spelling, value, frame)
            }
        }
        if !frame.pointee.keys.paths.isEmpty { fillFromPaths(frame, asks: asks) }
        if frame.pointee.keepsUnclaimed { fillFromUnclaimed(frame) }
    }

    @inline(__always)
    private func take(
        _ key: String, spelling: String, _ value: ImportValue, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        guard let number = frame.pointee.keys.table.number(of: key) else {
            if frame.pointee.keepsUnclaimed {
                frame.pointee.unclaimed.append(.init(key: key, spelling: spelling, value: value))
            }
            return
        }
        if let single = frame.pointee.keys.entries[number].single, !frame.pointee.isFilled(single.slot) {
            frame.pointee.initialize(single.slot, .init(value: value, key: spelling, position: single.position))
        } else {
            takeContested(number, key: key, spelling: spelling, value, frame)
        }
    }

    /// A key that feeds several properties, is ignored, or competes with another key.
    @inline(never)
    private func takeContested(
        _ number: Int, key: String, spelling: String, _ value: ImportValue,
        _ frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        let entry = frame.pointee.keys.entries[number]
        if entry.isIgnored { return }
        for target in entry.targets {
            let new = ObjectFrame.Slot(value: value, key: spelling, position: target.position)
            guard frame.pointee.isFilled(target.slot) else {
                frame.pointee.initialize(target.slot, new)
                continue
            }
            let old = frame.pointee.slots[target.slot]
            let isBetter = ranks(new, above: old, for: target.slot, frame)
            if isBetter {
                frame.pointee.clear(target.slot)
                frame.pointee.initialize(target.slot, new)
            }
            if frame.pointee.keepsShadowed, target.slot < frame.pointee.plan.propertyCount {
                frame.pointee.shadowed.append((target.slot, isBetter ? old.key : new.key))
            }
        }
    }

    /// The better position wins; then a key spelt as the model spells it; then the one that comes first in UTF-8.
    private func ranks(
        _ new: ObjectFrame.Slot, above old: ObjectFrame.Slot, for slot: Int,
        _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> Bool {
        if new.position != old.position { return new.position < old.position }
        let spelling = frame.pointee.keys.spelling(ofSlot: slot, position: new.position)
        if new.key == spelling { return true }
        return old.key != spelling && new.key.precedesInUTF8(old.key)
    }

    /// Follows the key paths of the properties that no better key has fed.
    private func fillFromPaths(_ frame: UnsafeMutablePointer<ObjectFrame>, asks: Bool) {
        for (property, paths) in frame.pointee.keys.paths {
            for path in paths where frame.pointee.isFilled(path.root) {
                let current = frame.pointee.isFilled(property) ? frame.pointee.slots[property] : nil
                // At the same position the literal key, dot and all, is the better match.
                if let current, current.position <= path.position { break }
                guard let value = follow(path, of: property, frame) else { continue }
                if asks, !mayImport(value, forKey: ImportPath(frame.pointee.spelt(path)).description, frame) { continue }
                if let current {
                    if frame.pointee.keepsShadowed { frame.pointee.shadowed.append((property, current.key)) }
                    frame.pointee.clear(property)
                }
                frame.pointee.initialize(
                    property, .init(value: value, key: path.text, position: path.position, path: path))
                break
            }
        }
    }

    /// The value at the end of a key path; `nil` when something on the way is missing, null or no container.
    private func follow(
        _ path: KeyMap.Path, of property: Int, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> ImportValue? {
        var value = frame.pointee.slots[path.root].value
        for component in path.components {
            guard let (_, next) = value.member(component, normalization: frame.pointee.plan.normalization) else {
                if options.reportsBlockedPaths, !value.isObject || value.isNull {
                    frame.pointee.current = property
                    record(.blockedPath(path: path.text, found: FoundValue(value)))
                    frame.pointee.current = nil
                }
                return nil
            }
            value = next
        }
        return value
    }

    /// Hands the keys that no property takes to flattened models and to the catch-all property.
    private func fillFromUnclaimed(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        let plan = frame.pointee.plan
        guard !plan.flattened.isEmpty || plan.catchAll != nil else { return }
        var rest = frame.pointee.unclaimed.sorted { $0.spelling.precedesInUTF8($1.spelling) }
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
        frame.pointee.unclaimed = rest
    }

    private func give(
        _ members: [ObjectMembers.Member], to property: Int, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        guard !members.isEmpty, !frame.pointee.isFilled(property) else { return }
        frame.pointee.initialize(
            property,
            .init(value: ImportValue(.members(ObjectMembers(members))), key: "", position: 0, isGathered: true))
    }
}

// MARK: The user's say

extension ImportContext {
    private func isIgnored(_ key: String, _ frame: UnsafeMutablePointer<ObjectFrame>) -> Bool {
        guard let number = frame.pointee.keys.table.number(of: key) else { return false }
        return frame.pointee.keys.entries[number].isIgnored
    }

    /// Asks the model. What the hook throws is an issue of the key.
    private func mayImport(
        _ value: ImportValue, forKey key: String, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> Bool {
        do {
            return try frame.pointee.plan.hooks.shouldImport(
                value.joining(self), forKey: key, object: frame.pointee.object)
        } catch {
            steps.append(.key(key))
            record(error)
            steps.removeLast()
            return false
        }
    }
}
