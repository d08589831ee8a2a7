import Synchronization

extension ImportContext {
    /// Finds out which value each property gets: goes through the keys of the source once, then through the key paths.
    func fill(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        let asks = !frame.pointee.plan.hasDefaultShouldImport.load(ordering: .relaxed)
        if asks {
            // In a fixed order, so that a hook sees the same calls whatever the order of the source.
            for member in frame.pointee.source.pointee.sortedMembers
            where !isIgnored(member.key, frame) && mayImport(member.value, forKey: member.spelling, frame) {
                take(member.key, spelling: member.spelling, member.value, frame)
            }
        } else if case .dictionary(let dictionary) = frame.pointee.source.pointee.storage {
            for (key, any) in dictionary {
                take(key, spelling: key, ImportValue(ImportValue.Storage(classifying: any)), frame)
            }
        } else {
            frame.pointee.source.pointee.forEachMember { key, spelling, value in
                take(key, spelling: spelling, value, frame)
            }
        }
        if !frame.pointee.keys.paths.isEmpty { fillFromPaths(frame, asks: asks) }
        if frame.pointee.plan.takesUnclaimed { fillFromUnclaimed(frame) }
    }

    /// The frequent case in a few steps: a likely spelling of a key that feeds one property and has no rival.
    @inline(__always)
    private func take(
        _ key: String, spelling: String, _ value: consuming ImportValue, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        var text = key
        if let number = text.withUTF8(frame.pointee.spellings.number(of:)) {
            let single = frame.pointee.singles[number]
            if single.slot >= 0, !frame.pointee.isFilled(Int(single.slot)) {
                frame.pointee.initialize(
                    Int(single.slot), .init(value: value, key: spelling, position: single.position))
                return
            }
        }
        takeUnlikely(key, spelling: spelling, value, frame)
    }

    @inline(never)
    private func takeUnlikely(
        _ key: String, spelling: String, _ value: ImportValue, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        if let number = frame.pointee.keys.table.number(of: key) {
            takeContested(number, spelling: spelling, value, frame)
        } else if let leftovers = frame.pointee.leftovers, leftovers.keepsUnclaimed {
            leftovers.unclaimed.append(.init(key: key, spelling: spelling, value: value))
        }
    }

    /// A key that feeds several properties, is ignored, or competes with another key.
    private func takeContested(
        _ number: Int, spelling: String, _ value: ImportValue, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        let entry = frame.pointee.keys.entries[number]
        if entry.isIgnored { return }
        for target in entry.targets {
            let new = ObjectFrame.Slot(value: value, key: spelling, position: Int32(target.position))
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
            if let leftovers = frame.pointee.leftovers, leftovers.keepsShadowed,
                target.slot < frame.pointee.plan.propertyCount
            {
                leftovers.shadowed.append((target.slot, isBetter ? old.key : new.key))
            }
        }
    }

    /// The better position wins; then a key spelt as the model spells it; then the one that comes first in UTF-8.
    private func ranks(
        _ new: ObjectFrame.Slot, above old: ObjectFrame.Slot, for slot: Int,
        _ frame: UnsafeMutablePointer<ObjectFrame>
    ) -> Bool {
        if new.position != old.position { return new.position < old.position }
        let spelling = frame.pointee.keys.spelling(ofSlot: slot, position: Int(new.position))
        if new.key == spelling { return true }
        return old.key != spelling && new.key.precedesInUTF8(old.key)
    }

    /// Follows the key paths of the properties that no better key has fed.
    private func fillFromPaths(_ frame: UnsafeMutablePointer<ObjectFrame>, asks: Bool) {
        for (property, paths) in frame.pointee.keys.paths {
            for path in paths where frame.pointee.isFilled(path.root) {
                let current = frame.pointee.isFilled(property) ? frame.pointee.slots[property] : nil
                // At the same position the literal key, dot and all, is the better match.
                if let current, Int(current.position) <= path.position { break }
                guard let value = follow(path, of: property, frame) else { continue }
                if asks, !mayImport(value, forKey: ImportPath(frame.pointee.spelt(path)).description, frame) { continue }
                if let current {
                    if let leftovers = frame.pointee.leftovers, leftovers.keepsShadowed {
                        leftovers.shadowed.append((property, current.key))
                    }
                    frame.pointee.clear(property)
                }
                var slot = ObjectFrame.Slot(value: value, key: path.text, position: Int32(path.position))
                slot.path = path
                frame.pointee.initialize(property, slot)
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
        guard let leftovers = frame.pointee.leftovers else { return }
        var rest = leftovers.unclaimed.sorted { $0.spelling.precedesInUTF8($1.spelling) }
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
        leftovers.unclaimed = rest
    }

    private func give(
        _ members: [ObjectMembers.Member], to property: Int, _ frame: UnsafeMutablePointer<ObjectFrame>
    ) {
        guard !members.isEmpty, !frame.pointee.isFilled(property) else { return }
        var slot = ObjectFrame.Slot(value: ImportValue(.members(ObjectMembers(members))), key: "", position: 0)
        slot.isGathered = true
        frame.pointee.initialize(property, slot)
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
            push(.key(key))
            record(error)
            pop()
            return false
        }
    }
}
