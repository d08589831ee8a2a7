extension ImportContext {
    /// Reports the keys that no property takes, as the options say, and those that a better key has beaten.
    @inline(never)
    func reportUnclaimedKeys(of frame: Handle<ObjectFrame>) {
        let details = frame.pointee.knownDetails
        if let details, details.shadowed.isEmpty, !state.pointee.reader.options.reportsUnknownKeys { return }
        let shadowed = (details?.shadowed ?? []).inOrder { ($0.property, $0.key) < ($1.property, $1.key) }
        var winner = ""
        for (index, (property, key)) in shadowed.enumerated() where frame.pointee.slots.isFilled(property) {
            // A repeated key has lost each time.
            if index > 0, shadowed[index - 1] == (property, key) { continue }
            if frame.pointee.current != property {
                frame.pointee.current = property
                winner = frame.currentKey ?? ""
            }
            record(
                .shadowedKey(key: key, winner: winner, property: frame.pointee.properties[property].pointee.name),
                severity: .warning)
        }
        frame.pointee.current = nil
        guard options.unknownKeys != .ignore else { return }
        let severity: ImportIssue.Severity = options.unknownKeys == .fail ? .error : .warning
        for member in frame.unclaimedKeys.sortedInUTF8(by: \.spelling) {
            report(unknown: member, frame.pointee.plan.object.nearMiss, severity: severity)
        }
        for root in unclaimedRoots(of: frame) { reportChildren(of: root, in: frame, severity: severity) }
    }

    private func report(
        unknown member: ListedMembers.Member, _ nearMiss: @autoclosure () -> NearMiss, severity: ImportIssue.Severity
    ) {
        // To look for what was meant takes long: only for an issue that is kept.
        let suggestion = keepsIssue(of: severity) ? nearMiss().suggestion(for: member.key) : nil
        record(.unknownKey(key: member.spelling, suggestion: suggestion), severity: severity)
    }

    /// The roots of key paths that no property takes as a whole.
    private func unclaimedRoots(of frame: Handle<ObjectFrame>) -> [ListedMembers.Member] {
        let keys = frame.pointee.keys.object
        var seen: Set<String> = []
        return (keys.propertyCount..<keys.slotCount).compactMap { root -> ListedMembers.Member? in
            guard frame.pointee.slots.isFilled(root) else { return nil }
            let key = frame.memberKey(of: root)
            guard seen.insert(key).inserted, let entry = keys.entry(of: key),
                entry.targets.allSatisfy({ $0.slot >= keys.propertyCount })
            else { return nil }
            return .init(spelling: key, value: frame.value(of: root))
        }
    }

    /// The children of an object that is reached by key paths only are unknown when no key path takes them.
    private func reportChildren(
        of root: ListedMembers.Member, in frame: Handle<ObjectFrame>, severity: ImportIssue.Severity
    ) {
        let normalization = frame.pointee.plan.with { $0.normalization }
        let declared = frame.pointee.keys.object.paths.flatMap { $0.paths.map { KeyPathText($0.text).components } }
        let known =
            declared.map { $0.map { $0.normalized(by: normalization) } } + frame.pointee.keys.object.ignoredPaths
        let place = frame.component(ofKey: root.key)
        push(place)
        visit(root.value, at: [declaredStart(for: place)])
        pop()

        /// How key paths begin that lead to a place: the index of an element may be counted from the end.
        func declaredStart(for place: ImportPath.Component) -> ImportPath.Component {
            switch place {
            case .key(let key): return .key(normalization.normalized(key))
            case .index(let index):
                let fromEnd = ImportPath.Component.index(index - (frame.pointee.source.elementCountOfObject ?? 0))
                return known.contains { $0.first == fromEnd } ? fromEnd : place
            }
        }

        /// What key paths call the members at a place, for one that is misspelt in a key path.
        func nearMiss(below path: [ImportPath.Component]) -> NearMiss {
            let names = declared.compactMap { components -> String? in
                guard components.count > path.count, case .key(let name) = components[path.count],
                    components.prefix(path.count).map({ $0.normalized(by: normalization) }) == path
                else { return nil }
                return name
            }
            return NearMiss(Array(Set(names)), by: normalization)
        }

        func visit(_ value: ImportValue, at path: [ImportPath.Component]) {
            for member in value.sortedMembers {
                let child = path + [.key(normalization.normalized(member.spelling))]
                if known.contains(child) { continue }
                if known.contains(where: { $0.starts(with: child) }) {
                    push(.key(member.spelling))
                    visit(member.value, at: child)
                    pop()
                } else {
                    report(unknown: member, nearMiss(below: path), severity: severity)
                }
            }
        }
    }
}
