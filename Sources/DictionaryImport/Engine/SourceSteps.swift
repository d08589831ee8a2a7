/// Where in the source an import stands: the steps from the root to the current value, from which paths are made.
struct SourceSteps: ~Copyable {
    /// One step of the path to the current value.
    enum Step: BitwiseCopyable {
        case index(Int)
        /// The number of the key: without a reference in it, a step costs nothing to replace.
        case key(Int)
        /// The property that the frame is at.
        case property(Handle<ObjectFrame>)
    }

    private var steps = GrowingStack<Step>(capacity: 16)
    private var keys: [String] = []
    /// How many steps lead to what is imported, in a document that holds more than that.
    private(set) var rootDepth = 0

    var count: Int { steps.count }

    @inline(__always)
    subscript(number: Int) -> Step { steps[number] }

    /// The key that a step to a member is.
    func key(_ number: Int) -> String { keys[number] }

    /// Goes on to the properties of an object, until ``leaveObject()``.
    @inline(__always)
    mutating func enter(_ frame: Handle<ObjectFrame>) { steps.append(.property(frame)) }

    @inline(__always)
    mutating func leaveObject() { steps.removeLast() }

    /// Goes from one element of an array to another.
    @inline(__always)
    mutating func replaceLast(by index: Int) { steps.replaceLast(by: .index(index)) }

    mutating func push(_ component: ImportPath.Component) {
        switch component {
        case .index(let index):
            steps.append(.index(index))
        case .key(let key):
            steps.append(.key(keys.count))
            keys.append(key)
        }
    }

    mutating func pop() { if case .key = steps.removeLast() { keys.removeLast() } }

    /// Replaces the last step, which is a key.
    mutating func replaceLast(by key: String) { keys[keys.count - 1] = key }

    /// Begins with the way to what is imported.
    mutating func start(at path: [ImportPath.Component]) {
        for component in path { push(component) }
        rootDepth = path.count
    }

    /// Goes on to the only element of an array, which is imported instead of it.
    mutating func startAtElement() {
        push(.index(0))
        rootDepth += 1
    }

    /// The path of some of the steps.
    func path(of numbers: Range<Int>) -> ImportPath {
        var components: [ImportPath.Component] = []
        components.reserveCapacity(numbers.count)
        for number in numbers {
            switch steps[number] {
            case .index(let index): components.append(.index(index))
            case .key(let number): components.append(.key(keys[number]))
            case .property(let frame): frame.appendCurrentPath(to: &components)
            }
        }
        return ImportPath(components)
    }

    /// The innermost object that is being imported and meets a condition.
    func lastFrame(where isWanted: (Handle<ObjectFrame>) -> Bool = { _ in true }) -> Handle<ObjectFrame>? {
        for number in (0..<count).reversed() {
            if case .property(let frame) = steps[number], isWanted(frame) { return frame }
        }
        return nil
    }

    /// Whether nothing is being imported.
    var isEmpty: Bool { count == 0 && keys.isEmpty }

    @inline(__always)
    mutating func reset() {
        steps.removeAll()
        rootDepth = 0
        if !keys.isEmpty { keys = [] }
    }
}
