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
    func hideRepeatedKeys(of frame: Handle<ObjectFrame>) {
        let repeated = state.pointee.issueNotes.repeatedKeys
        let plan = frame.pointee.plan.object
        guard !repeated.isEmpty, plan.hasSensitiveProperties else { return }
        let here = path.components.count
        frame.pointee.source.withMembers { hideRepeatedKeys(repeated, of: $0, frame, from: here) }
    }

    private func hideRepeatedKeys<Source: Members>(
        _ repeated: [RepeatedKey], of members: Source, _ frame: Handle<ObjectFrame>, from here: Int
    ) {
        let object = (members as? JSONMembers)?.object
        members.forEachPosition { position in
            let key = members.lookupKey(at: position)
            guard let part = frame.sensitivePart(of: key) else { return }
            members.withValue(at: position) { value in
                guard let view = value.view else { return }
                for item in repeated where view.contains(item.object) {
                    hideKeys(of: item, from: object != nil && part == .value ? here + 1 : here)
                }
            }
            guard let object, part == .key else { return }
            for item in repeated where item.object.isSame(as: object) && item.key == key {
                hideKeys(of: item, from: here)
            }
        }
    }
}

extension Handle<ObjectFrame> {
    /// What of a member is part of a sensitive value.
    fileprivate enum SensitivePart {
        /// Only its value: the key belongs to the property.
        case value
        case key
    }

    fileprivate func sensitivePart(of key: String) -> SensitivePart? {
        func isSensitive(_ property: Int) -> Bool { pointee.properties[property].pointee.settings.isSensitive }
        let keys = pointee.keys.object
        guard let entry = keys.entry(of: key) else {
            let plan = pointee.plan.object
            let takers = plan.flattened.map(\.property) + [plan.catchAll].compactMap { $0 }
            return takers.contains(where: isSensitive) ? .key : nil
        }
        let isPart = entry.targets.contains { target in
            if target.slot < pointee.properties.count { return isSensitive(target.slot) }
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
