// Properties that get what a key path leads to. The path is followed when the property is imported, so that nothing has to be
// kept of what it leads to.

extension ImportContext {
    /// Imports a property from what its best key path leads to; without any, the property gets nothing.
    @inline(never)
    func importProperty<Source: Members>(_ index: Int, byPathFrom members: Source, of frame: Handle<ObjectFrame>) {
        if frame.pointee.hasFollowed(index) { return }
        let table = frame.pointee.keys.with { $0.pathTable }
        for number in table.paths(of: index) {
            let path = table.paths[number].pointee
            guard frame.pointee.slots.isFilled(path.with(\.root)) else { continue }
            let root = frame.pointee.slots.position(of: path.with(\.root), as: Source.Position.self)
            frame.pointee.followedPath = path
            let isFound = members.withValue(at: root) { follow(path, from: $0, for: index, of: frame) }
            frame.pointee.followedPath = nil
            if isFound { return }
        }
        if !importObstacle(on: table.paths(of: index), for: index, of: frame) { frame.pointee.slots.unmark(index) }
    }

    /// Imports a property from what stands on the way of its best key path that has anything there. Returns `false` where
    /// none has.
    @inline(never)
    private func importObstacle(on paths: Range<Int>, for index: Int, of frame: Handle<ObjectFrame>) -> Bool {
        let table = frame.pointee.keys.with { $0.pathTable }
        for number in paths {
            let path = table.paths[number].pointee
            guard frame.pointee.slots.isFilled(path.with(\.root)),
                let obstacle = obstacle(frame.follow(path.object).end)
            else { continue }
            frame.pointee.followedPath = path
            importProperty(index, from: obstacle, of: frame)
            frame.pointee.followedPath = nil
            return true
        }
        return false
    }

    /// Imports a property from what a path leads to. Returns `false` where it leads to nothing.
    @inline(never)
    private func follow(
        _ path: Unretained<KeyMap.Path>, from root: SourceValue, for index: Int, of frame: Handle<ObjectFrame>
    ) -> Bool {
        let normalization = frame.pointee.plan.with { $0.normalization }
        if !state.pointee.reader.options.ignoresNulls,
            let parent = path.with({ $0.way.flatMap { root.dictionary(at: $0.parents, normalization: normalization) } })
        {
            guard importProperty(index, from: parent, by: path, normalization, of: frame) else { return false }
            importNeighbors(of: index, from: parent, by: path, normalization, of: frame)
            return true
        }
        return followGenerally(path, from: root, for: index, of: frame)
    }

    @inline(never)
    private func followGenerally(
        _ path: Unretained<KeyMap.Path>, from root: SourceValue, for index: Int, of frame: Handle<ObjectFrame>
    ) -> Bool {
        let normalization = frame.pointee.plan.with { $0.normalization }
        var isFound = false
        _ = root.withPart(at: path.object.components[...], normalization: normalization) { value in
            if ignores(value) { return }
            isFound = true
            importProperty(index, apart: value, of: frame)
        }
        return isFound
    }

    /// Imports the properties that follow, as long as their best paths end in the same dictionary.
    private func importNeighbors(
        of index: Int, from parent: [String: Any], by path: Unretained<KeyMap.Path>,
        _ normalization: KeyNormalization, of frame: Handle<ObjectFrame>
    ) {
        let table = frame.pointee.keys.with { $0.pathTable }
        var index = index
        while let next = frame.nextOfPath(after: index) {
            let best = table.paths(of: next).first {
                frame.pointee.slots.isFilled(table.paths[$0].pointee.with(\.root))
            }
            guard let best else { return }
            let beside = table.paths[best].pointee
            guard beside.with({ beside in path.with { beside.endsBeside($0) } }) else { return }
            (frame.pointee.current, frame.pointee.followedPath) = (next, beside)
            guard importProperty(next, from: parent, by: beside, normalization, of: frame) else { return }
            frame.pointee.markFollowed(next)
            index = next
        }
    }

    /// Imports a property from the member that a path ends at. Returns `false` where there is none.
    private func importProperty(
        _ index: Int, from parent: [String: Any], by path: Unretained<KeyMap.Path>, _ normalization: KeyNormalization,
        of frame: Handle<ObjectFrame>
    ) -> Bool {
        let found: Void? = path.with { path in
            path.way.flatMap { way in
                parent.withMember(way.last, normalization: normalization) {
                    importProperty(index, apart: SourceValue(.any($0)), of: frame)
                }
            }
        }
        return found != nil
    }
}
