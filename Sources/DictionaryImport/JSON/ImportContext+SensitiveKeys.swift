/// A warning that was made before anything was known of the model.
struct RepeatedKey {
    let object: JSONView
    let key: String
    /// The number of the warning.
    let warning: Int
}

extension ImportContext {
    /// Hides what the warnings on repeated keys show of the sensitive properties of an object.
    @inline(never)
    func hideRepeatedKeys(of frame: UnsafeMutablePointer<ObjectFrame>) {
        let repeated = state.pointee.issueNotes.repeatedKeys
        let plan = frame.pointee.plan
        guard !repeated.isEmpty, plan.hasSensitiveProperties else { return }
        let here = path.components.count
        let members = frame.pointee.source.value
        guard case .json(let object) = members.head else {
            return members.forEachMember { key, _, value in
                guard case .json(let view) = value.head, frame.pointee.sensitivePart(of: key) != nil else { return }
                for item in repeated where view.contains(item.object) { hideKeys(of: item, from: here) }
            }
        }
        for index in object.keys {
            let key = object.tape.string(at: index)
            guard let part = frame.pointee.sensitivePart(of: key) else { continue }
            let value = JSONView(anchor: object.anchor, index: index + 1)
            for item in repeated where value.contains(item.object) {
                hideKeys(of: item, from: part == .value ? here + 1 : here)
            }
            guard part == .key else { continue }
            for item in repeated where item.object.isSame(as: object) && item.key == key {
                hideKeys(of: item, from: here)
            }
        }
    }
}

extension ObjectFrame {
    /// What of a member is part of a sensitive value.
    fileprivate enum SensitivePart {
        /// Only its value: the key belongs to the property.
        case value
        case key
    }

    fileprivate func sensitivePart(of key: String) -> SensitivePart? {
        func isSensitive(_ property: Int) -> Bool { properties[property].settings.isSensitive }

        guard let number = keys.table.number(of: key) else {
            let plan = plan
            let takers = plan.flattened.map(\.property) + [plan.catchAll].compactMap { $0 }
            return takers.contains(where: isSensitive) ? .key : nil
        }
        let isPart = keys.entries[number].targets.contains { target in
            if target.slot < propertyCount { return isSensitive(target.slot) }
            return keys.paths.contains { property, paths in
                isSensitive(property) && paths.contains { $0.root == target.slot }
            }
        }
        return isPart ? .value : nil
    }
}

extension JSONView {
    fileprivate func isSame(as other: JSONView) -> Bool { anchor == other.anchor && index == other.index }

    /// Whether another value is this one, or in it.
    fileprivate func contains(_ other: JSONView) -> Bool {
        anchor == other.anchor && (index..<tape.next(after: index)).contains(other.index)
    }
}
