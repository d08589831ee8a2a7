extension ImportContext {
    /// Reports the keys that no property takes, as the options say, and those that a better key has beaten.
    func reportLeftovers(of frame: UnsafeMutablePointer<ObjectFrame>) {
        let extras = frame.pointee.extras
        let shadowed = (extras?.shadowed ?? []).sorted { ($0.property, $0.key) < ($1.property, $1.key) }
        for (index, (property, key)) in shadowed.enumerated() where frame.pointee.isFilled(property) {
            // A repeated key has lost each time.
            if index > 0, shadowed[index - 1] == (property, key) { continue }
            frame.pointee.current = property
            record(
                .shadowedKey(
                    key: key, winner: frame.pointee.currentKey ?? "",
                    property: frame.pointee.plan.properties[property].name),
                severity: .warning)
        }
        frame.pointee.current = nil
        guard options.unknownKeys != .ignore else { return }
        let severity: ImportIssue.Severity = options.unknownKeys == .fail ? .error : .warning
        for member in (extras?.unclaimed ?? []).sorted(by: { $0.spelling.precedesInUTF8($1.spelling) }) {
            report(unknown: member.spelling, lookedUpAs: member.key, in: frame, severity: severity)
        }
        for root in unclaimedRoots(of: frame) { reportChildren(of: root, in: frame, severity: severity) }
    }

    private func report(
        unknown key: String, lookedUpAs name: String, in frame: UnsafeMutablePointer<ObjectFrame>,
        severity: ImportIssue.Severity
    ) {
        let plan = frame.pointee.plan
        // To look for what was meant takes long: only for an issue that is kept.
        let suggestion =
            keepsIssue(of: severity)
            ? NearMiss.suggestion(for: name, among: plan.allProperties.map(\.name), by: plan.normalization) : nil
        record(.unknownKey(key: key, suggestion: suggestion), severity: severity)
    }

    /// The roots of key paths that no property takes as a whole.
    private func unclaimedRoots(of frame: UnsafeMutablePointer<ObjectFrame>) -> [ObjectMembers.Member] {
        let keys = frame.pointee.keys
        return (keys.propertyCount..<keys.slotCount).compactMap { root -> ObjectMembers.Member? in
            guard frame.pointee.isFilled(root) else { return nil }
            let key = frame.pointee.memberKey(of: root)
            guard let number = keys.table.number(of: key),
                keys.entries[number].targets.allSatisfy({ $0.slot >= keys.propertyCount })
            else { return nil }
            return .init(key: key, spelling: key, value: frame.pointee.memberValue(of: root))
        }
    }

    /// The children of an object that is reached by key paths only are unknown when no key path takes them.
    private func reportChildren(
        of root: ObjectMembers.Member, in frame: UnsafeMutablePointer<ObjectFrame>, severity: ImportIssue.Severity
    ) {
        let normalization = frame.pointee.plan.normalization
        let known =
            frame.pointee.keys.paths.flatMap { $0.paths.map { KeyPathText($0.text).components } }
            .map { $0.map { $0.normalized(by: normalization) } } + frame.pointee.keys.ignoredPaths
        visit(root.value, at: [.key(root.key)])

        func visit(_ value: ImportValue, at path: [ImportPath.Component]) {
            for member in value.sortedMembers {
                let child = path + [.key(member.spelling)]
                let normalized = child.map { $0.normalized(by: normalization) }
                if known.contains(normalized) { continue }
                if known.contains(where: { $0.starts(with: normalized) }) {
                    visit(member.value, at: child)
                } else {
                    for component in path { push(component) }
                    report(unknown: member.spelling, lookedUpAs: member.key, in: frame, severity: severity)
                    for _ in path { pop() }
                }
            }
        }
    }
}
