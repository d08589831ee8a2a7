// Where in the source the import stands.

extension ImportContext {
    /// Where in the source the value that is being converted stands.
    public var path: ImportPath { path(of: 0..<state.pointee.reader.steps.count) }

    /// The path of some of the steps.
    func path(of numbers: Range<Int>) -> ImportPath { state.pointee.reader.steps.path(of: numbers) }

    /// As ``path``, without the way to the root, kept for the case that an object's `didImport` throws.
    var location: Journal.Location {
        let (count, depth) = (state.pointee.reader.steps.count, state.pointee.reader.steps.rootDepth)
        if count <= depth { return .root }
        if count == depth + 1, case .index(let index) = state.pointee.reader.steps[depth] { return .element(index) }
        return .path(retainedPath)
    }

    func push(_ component: ImportPath.Component) { state.pointee.reader.steps.push(component) }

    func pop() { state.pointee.reader.steps.pop() }
}
