// Values that are no members of the source: what key paths lead to.

extension ImportContext {
    /// Fills slots from key paths, and from the keys that no property takes.
    @inline(never)
    func fillFromElsewhere(_ frame: Handle<ObjectFrame>) {
        if !leavesPathsForLater(frame) { fillFromPaths(frame, isFiltered: true) }
        if frame.pointee.plan.with({ $0.takesUnclaimed }) { giveUnclaimed(to: frame) }
    }

    /// As ``fillFromElsewhere(_:)``, where there is no object yet for which `shouldImport` could be called.
    func fillWithoutFilter(_ frame: Handle<ObjectFrame>) {
        fillFromPaths(frame, isFiltered: false)
        if frame.pointee.plan.with({ $0.takesUnclaimed }) { giveUnclaimed(to: frame) }
    }

    /// Marks the properties that get what a key path leads to, so that it need not be kept until they are imported. Returns
    /// `false`, and does nothing, where more has to be known of paths before.
    private func leavesPathsForLater(_ frame: Handle<ObjectFrame>) -> Bool {
        let (slots, table) = (frame.pointee.slots, frame.pointee.keys.with { $0.pathTable })
        guard frame.pointee.properties.count <= 64, !frame.pointee.keepsShadowed,
            frame.pointee.plan.with({ $0.lacks(.shouldImport) })
        else { return false }
        var marked: UInt64 = 0
        for index in table.properties.indices {
            let property = table.properties[index].pointee
            if slots.isFilled(property.number) { return false }
            if property.paths.contains(where: { slots.isFilled(table.paths[$0].pointee.with(\.root)) }) {
                marked |= 1 << UInt64(property.number)
            }
        }
        frame.pointee.pathSlots = marked
        slots.markFilled(bits: marked)
        return true
    }

    /// Follows the key paths of the properties that no better key has fed.
    ///
    /// - Parameter isFiltered: Whether `shouldImport` says which paths count.
    private func fillFromPaths(_ frame: Handle<ObjectFrame>, isFiltered: Bool) {
        let lacksFilter = !isFiltered || frame.pointee.plan.with { $0.lacks(.shouldImport) }
        var acceptances: [String: Bool] = [:]
        /// For a path that feeds several properties, `shouldImport` is called once.
        func isAccepted(_ value: ImportValue, at way: [ImportPath.Component]) -> Bool {
            if lacksFilter { return true }
            let key = ImportPath(way).description
            let isAccepted = acceptances[key] ?? accepts(value.attached(to: self), forKey: key, frame)
            acceptances[key] = isAccepted
            return isAccepted
        }
        for (property, paths) in frame.pointee.keys.object.paths {
            var blocked: ObjectDetails.Override?
            for path in paths where frame.pointee.slots.isFilled(path.root) {
                let isFilled = frame.pointee.slots.isFilled(property)
                // At the same rank the literal key, dot and all, is the better match.
                if isFilled, frame.rank(of: property) <= path.rank {
                    guard frame.pointee.keepsShadowed else { break }
                    if frame.sharesMember(property, path) { continue }
                    if case (let lost, .value) = frame.follow(path) {
                        frame.pointee.details.shadowed.append((property, ImportPath(lost).description))
                    }
                    continue
                }
                let (way, end) = frame.follow(path)
                guard case .value(let value) = end else {
                    guard blocked == nil, let obstacle = obstacle(end) else { continue }
                    if case .null = end, !isAccepted(.null, at: way) { continue }
                    blocked = .init(end: obstacle, path: path)
                    continue
                }
                guard !value.lend(ignores), isAccepted(value, at: way) else { continue }
                if isFilled, frame.pointee.keepsShadowed, !frame.sharesMember(property, path) {
                    frame.pointee.details.shadowed.append((property, frame.memberKey(of: property)))
                }
                frame.override(property, with: .init(end: end, path: path))
            }
            if let blocked, !frame.pointee.slots.isFilled(property) { frame.override(property, with: blocked) }
        }
    }

    /// What stands on the way of a key path that has no value at its end, as the options see it: it counts when no other path
    /// or key has a value.
    func obstacle(_ end: PathEnd) -> PathEnd? {
        switch end {
        case .value, .absent: return nil
        case .scalar(let value, _) where !(treatsEmptyStringsAsNull && value.lend(\.isEmptyString)): return end
        case .null, .scalar: return state.pointee.reader.options.ignoresNulls ? nil : .null
        }
    }
}
