/// Finds out whether untyped containers are nested in one another too deeply, or without end.
struct UntypedDepth {
    /// How deep each container is that was looked at; 0 while that is being found out. The first few are not worth to be
    /// remembered.
    private var depths = [ContainerIdentity: Int]()
    private var visitedCount = 0
    private let context: ImportContext

    /// - Throws: When a value is nested too deeply for the import, at the depth at which it stands.
    static func check(_ value: ImportValue, in context: ImportContext) throws {
        // What was read from JSON is made native, and its levels are counted then.
        if case .json = value.storage { return }
        var check = UntypedDepth(context)
        _ = try check.depth(of: value)
    }

    /// The same, of a dictionary.
    static func check(_ members: [String: Any], in context: ImportContext) throws {
        var check = UntypedDepth(context)
        _ = try check.depth(below: members)
    }

    private init(_ context: ImportContext) {
        self.context = context
    }

    /// How many containers are nested in one another from here on.
    private mutating func depth(of any: Handle<Any>) throws -> Int {
        if any.holdsScalar { return 0 }
        if let members = any.held(as: [String: Any].self) {
            return try depth(of: any) { check throws in try check.depth(below: members) }
        }
        if let elements = any.held(as: [Any].self) {
            return try depth(of: any) { check throws in try check.depth(below: elements) }
        }
        let value = ImportValue(classifying: any.pointee)
        return value.isContainer ? try depth(of: any) { check throws in try check.depth(of: value) } : 0
    }

    /// - Parameter find: Finds the depth of a container that is not known yet.
    @inline(__always)
    private mutating func depth(
        of container: Handle<Any>, _ find: (inout UntypedDepth) throws -> Int
    ) throws -> Int {
        visitedCount += 1
        guard visitedCount > ContainerIdentity.fewContainers else { return try find(&self) }
        return try depthOnce(of: container.pointee, find)
    }

    @inline(never)
    private mutating func depthOnce(
        of container: Any, _ find: (inout UntypedDepth) throws -> Int
    ) throws -> Int {
        guard let identity = ContainerIdentity(container) else { return try find(&self) }
        if let known = depths[identity] {
            guard known > 0, context.hasRoom(forLevels: known) else { throw context.endlessNesting() }
            return known
        }
        depths[identity] = 0
        let depth = try find(&self)
        depths[identity] = depth
        return depth
    }

    private mutating func depth(of value: ImportValue) throws -> Int {
        switch value.storage {
        case .dictionary(let members): return try depth(below: members)
        case .array(.any(let elements)): return try depth(below: elements)
        case .array(.dictionaries(let elements)):
            return try level { check throws in
                try elements.reduce(0) { max($0, try check.depth(below: $1)) }
            }
        case .members(let object):
            return try level { check throws in
                var deepest = 0
                try object.list.forEachHandle { _, member in
                    if case .json = member.pointee.value.storage { return }
                    guard member.pointee.value.isContainer else { return }
                    var any = member.pointee.value.any
                    deepest = max(deepest, try Handle.withHandle(of: &any) { try check.depth(of: $0) })
                }
                return deepest
            }
        case .array, .json: return try level { _ in 0 }
        default: return 0
        }
    }

    private mutating func depth(below members: [String: Any]) throws -> Int {
        try context.enter()
        defer { context.leave() }
        var deepest = 0
        for var member in members.values {
            deepest = max(deepest, try Handle.withHandle(of: &member) { try depth(of: $0) })
        }
        return deepest + 1
    }

    private mutating func depth(below elements: [Any]) throws -> Int {
        try level { check throws in
            var deepest = 0
            try elements.forEachHandle { deepest = max(deepest, try check.depth(of: $1)) }
            return deepest
        }
    }

    private mutating func level(_ deepest: (inout UntypedDepth) throws -> Int) throws -> Int {
        try context.enter()
        defer { context.leave() }
        return try deepest(&self) + 1
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
}
