// Where in the source the import stands.

extension ImportContext {
    /// Where in the source the value that is being converted stands.
    public var path: ImportPath { path(of: 0..<state.pointee.steps.count) }

    /// The path of some of the steps.
    func path(of numbers: Range<Int>) -> ImportPath {
        var components: [ImportPath.Component] = []
        components.reserveCapacity(numbers.count)
        for number in numbers {
            switch state.pointee.steps[number] {
            case .index(let index): components.append(.index(index))
            case .key(let number): components.append(.key(state.pointee.keySteps[number]))
            case .property(let frame): frame.appendCurrentPath(to: &components)
            }
        }
        return ImportPath(components)
    }

    /// As ``path``, without the way to the root, kept for the case that an object's `didImport` throws.
    var location: Transaction.Location {
        let (count, depth) = (state.pointee.steps.count, state.pointee.rootDepth)
        if count <= depth { return .root }
        if count == depth + 1, case .index(let index) = state.pointee.steps[depth] { return .element(index) }
        return .path(retainedPath)
    }

    func push(_ component: ImportPath.Component) {
        switch component {
        case .index(let index):
            state.pointee.steps.append(.index(index))
        case .key(let key):
            state.pointee.steps.append(.key(state.pointee.keySteps.count))
            state.pointee.keySteps.append(key)
        }
    }

    /// Replaces the last step of the path, which is a key.
    func replaceKey(by key: String) { state.pointee.keySteps[state.pointee.keySteps.count - 1] = key }

    /// Begins the paths of all issues with the way to what is imported.
    func startPaths(at path: [ImportPath.Component]) {
        path.forEach(push)
        state.pointee.rootDepth = path.count
    }

    func pop() {
        if case .key = state.pointee.steps.removeLast() { state.pointee.keySteps.removeLast() }
    }
}

extension GrowingStack<ImportContext.Step> {
    /// The innermost object that is being imported and meets a condition.
    func lastFrame(where isWanted: (Handle<ObjectFrame>) -> Bool = { _ in true }) -> Handle<ObjectFrame>? {
        for number in (0..<count).reversed() {
            if case .property(let frame) = self[number], isWanted(frame) { return frame }
        }
        return nil
    }
}
