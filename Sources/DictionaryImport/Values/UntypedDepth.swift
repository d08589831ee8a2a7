/// Finds out whether untyped containers are nested in one another too deeply, or without end.
struct UntypedDepth {
    /// How deep each container is that was looked at; 0 while that is being found out. The first few are not worth to be
    /// remembered.
    private var depths = [ContainerIdentity: Int]()
    private var visitedCount = 0
    private let context: ImportContext

    /// - Throws: When a value is nested too deeply for the import, at the depth at which it stands.
    static func check(_ value: ImportValue, in context: ImportContext) throws {
        guard value.isUntypedContainer else { return }
        var check = UntypedDepth(context)
        _ = try check.depth(of: value, in: value)
    }

    /// The same, of a dictionary.
    static func check(_ members: [String: Any], in context: ImportContext) throws {
        var check = UntypedDepth(context)
        _ = try check.depth(below: ImportValue(.dictionary(members)))
    }

    private init(_ context: ImportContext) { self.context = context }

    /// How many containers are nested in one another from here on.
    private mutating func depth(of any: Handle<Any>) throws -> Int {
        if any.holdsScalar { return 0 }
        let value = ImportValue(classifying: any.pointee)
        return value.isUntypedContainer ? try depth(of: value, in: any.pointee) : 0
    }

    /// - Parameter origin: What the container came in.
    private mutating func depth(of container: ImportValue, in origin: Any) throws -> Int {
        visitedCount += 1
        guard visitedCount > ContainerIdentity.fewContainers, let identity = ContainerIdentity(container, in: origin)
        else { return try depth(below: container) }
        if let known = depths[identity] {
            guard known > 0, context.hasRoom(forLevels: known) else { throw context.endlessNesting() }
            return known
        }
        depths[identity] = 0
        let depth = try depth(below: container)
        depths[identity] = depth
        return depth
    }

    private mutating func depth(below container: ImportValue) throws -> Int {
        try context.enter()
        defer { context.leave() }
        var deepest = 0
        switch container.storage {
        case .dictionary(let members):
            for var member in members.values {
                deepest = max(deepest, try Handle.withHandle(of: &member) { try depth(of: $0) })
            }
        case .array(let elements):
            try elements.forEachHandle { deepest = max(deepest, try depth(of: $1)) }
        case .members(let object):
            for member in object.list where member.value.isUntypedContainer {
                deepest = max(deepest, try depth(of: member.value, in: member.value))
            }
        default: break
        }
        return deepest + 1
    }
}

extension ImportValue {
    /// Whether this is an array or an object that stands for itself. What was read from JSON is made native, and its levels are
    /// counted then.
    fileprivate var isUntypedContainer: Bool { if case .json = storage { false } else { isContainer } }
}

extension ImportContext {
    /// Makes an untyped value, whose levels are counted from where it stands.
    func untyped<Result>(_ make: (inout DepthGuard) throws -> Result) throws -> Result {
        var depth = state.pointee.levels.continued
        let result = try make(&depth)
        if let fault = depth.fault { throw tooDeep(fault) }
        return result
    }

    fileprivate func endlessNesting() -> any Error { tooDeep(.depth(limit: state.pointee.levels.maximum)) }
}
