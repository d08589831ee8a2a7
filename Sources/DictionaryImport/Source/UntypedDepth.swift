/// Finds out whether untyped containers are nested in one another too deeply, or without end.
struct UntypedDepth {
    /// How deep each container is that was looked at; 0 while that is being found out. The first few are not worth to be
    /// remembered.
    private var depths: [ContainerIdentity: Int] = [:]
    private var visitedCount = 0
    private let context: ImportContext

    /// - Throws: When a value is nested too deeply for the import, at the depth at which it stands.
    static func check(_ value: ImportValue, in context: ImportContext) throws {
        // What was read from JSON is made native, and its levels are counted then.
        if case .json = value.storage { return }
        guard value.isContainer else { return }
        var check = UntypedDepth(context)
        _ = try check.depth(below: value)
    }

    private init(_ context: ImportContext) {
        self.context = context
    }

    /// How many containers are nested in one another from here on.
    private mutating func depth(of any: Any) throws -> Int {
        if isExactScalar(any) { return 0 }
        let value = ImportValue(classifying: any)
        guard value.isContainer else { return 0 }
        visitedCount += 1
        guard visitedCount > ContainerIdentity.fewContainers, let identity = ContainerIdentity(any) else {
            return try depth(below: value)
        }
        if let known = depths[identity] {
            guard known > 0 else { throw context.endlessNesting() }
            try context.checkRoom(forLevels: known)
            return known
        }
        depths[identity] = 0
        let depth = try depth(below: value)
        depths[identity] = depth
        return depth
    }

    private mutating func depth(below value: ImportValue) throws -> Int {
        try context.enter()
        defer { context.leave() }
        var deepest = 0
        switch value.storage {
        case .array(.any(let elements)):
            for element in elements { deepest = max(deepest, try depth(of: element)) }
        case .array(.dictionaries(let elements)):
            for element in elements { deepest = max(deepest, try depth(of: element)) }
        case .dictionary(let members):
            for member in members.values { deepest = max(deepest, try depth(of: member)) }
        case .members(let object):
            try object.list.forEachHandle { _, member in
                if case .json = member.pointee.value.storage { return }
                guard member.pointee.value.isContainer else { return }
                deepest = max(deepest, try depth(of: member.pointee.value.any))
            }
        default:
            break
        }
        return deepest + 1
    }
}

extension ImportContext {
    /// Makes an untyped value, whose levels are counted from where it stands.
    func untyped<Result>(_ make: (inout DepthGuard) throws -> Result) throws -> Result {
        var depth = state.pointee.depth.continued
        let result = try make(&depth)
        guard !depth.hasRefused else { throw tooDeep(depth.limit) }
        return result
    }

    fileprivate func endlessNesting() -> any Error { tooDeep(state.pointee.depth.maximum) }

    /// Throws when so many levels more would be too deep.
    fileprivate func checkRoom(forLevels levels: Int) throws {
        guard state.pointee.depth.admits(levels) else { throw endlessNesting() }
    }
}
