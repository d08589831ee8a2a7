extension ImportContext {
    /// Reports the keys that no property takes, as the options say, and those that a better key has beaten.
    func reportLeftovers(of frame: UnsafeMutablePointer<ObjectFrame>) {
        let extras = frame.pointee.extras
        let shadowed = (extras?.shadowed ?? []).sorted { ($0.property, $0.key) < ($1.property, $1.key) }
        var winner = ""
        for (index, (property, key)) in shadowed.enumerated() where frame.pointee.isFilled(property) {
            // A repeated key has lost each time.
            if index > 0, shadowed[index - 1] == (property, key) { continue }
            if frame.pointee.current != property {
                frame.pointee.current = property
                winner = frame.pointee.currentKey ?? ""
            }
            record(
                .shadowedKey(key: key, winner: winner, property: frame.pointee.plan.properties[property].name),
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
        let suggestion = keepsIssue(of: severity) ? plan.nearMiss.suggestion(for: name) : nil
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
        push(.key(root.key))
        visit(root.value, at: [.key(normalization.normalized(root.key))])
        pop()

        func visit(_ value: ImportValue, at path: [ImportPath.Component]) {
            for member in value.sortedMembers {
                let child = path + [.key(normalization.normalized(member.spelling))]
                if known.contains(child) { continue }
                if known.contains(where: { $0.starts(with: child) }) {
                    push(.key(member.spelling))
                    visit(member.value, at: child)
                    pop()
                } else {
                    report(unknown: member.spelling, lookedUpAs: member.key, in: frame, severity: severity)
                }
            }
        }
    }
}
