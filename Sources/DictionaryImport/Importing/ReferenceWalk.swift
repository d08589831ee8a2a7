/// One walk over a source that collects the identities it mentions, and imports nothing.
///
/// It goes through the properties in the order of each list, and into nested models only. What does not convert is passed
/// over: the import finds it.
final class ReferenceWalk {
    let context: ImportContext
    private(set) var references = ImportReferences()

    init(_ context: ImportContext) { self.context = context }

    /// Collects what a value mentions that is to become one of these models.
    ///
    /// - Parameter isByIdentity: Whether what is no object is the identity of one.
    func collect(_ models: NestedModels, from source: SourceValue, isByIdentity: Bool = false) throws {
        switch models {
        case .none:
            break
        case .model(let type):
            guard source.isPlainObject || source.resolved.kind == .object else {
                // An array, as far as the model names elements.
                let value = source.attached(to: context)
                if isByIdentity, value.kind != .array {
                    if let identity = try? context.identity(of: type, namedBy: value) {
                        references.add(identity, of: type)
                    }
                    return
                }
                let object = try? context.object(type, in: value, mappings: [:])
                if let object { try object.lend { try collect(models, from: $0) } }
                return
            }
            if let plan = PlanCache.plan(of: type, without: .modelType) {
                return try collectObject(of: type, plan, from: source)
            }
            // What names no type that the object can have is an error of the import.
            guard let kind = try? context.kind(of: type, for: source.attached(to: context)) ?? type else { return }
            try collectObject(of: kind, PlanCache.permanentPlan(for: kind), from: source)
        case .elements(let models):
            guard let elements = source.elements else { return }
            try descend {
                try elements.forEachElement { _, element throws in
                    try collect(models, from: element, isByIdentity: isByIdentity)
                }
            }
        case .members(let models):
            try descend {
                for member in source.resolved.sortedMembers {
                    try member.value.lend { try collect(models, from: $0, isByIdentity: isByIdentity) }
                }
            }
        }
    }

    /// Collects what an object mentions, or the elements of an array.
    func collectRoot(_ models: NestedModels, from source: SourceValue) throws {
        guard let elements = source.elements else { return try collect(models, from: source) }
        try elements.forEachElement { _, element throws in try collect(models, from: element) }
    }

    private func descend(_ body: () throws -> Void) throws {
        try context.enter()
        defer { context.leave() }
        try body()
    }

    private func collectObject(
        of type: any DictionaryImportable.Type, _ plan: Unretained<ImportPlan>, from source: SourceValue
    ) throws {
        try descend {
            let hasPushed = context.pushOptions(of: plan)
            defer { if hasPushed { context.popOptions() } }
            // What a hook throws, the import finds.
            let identity = try? context.identity(of: type, plan, plan.with { $0.keys }, in: source)
            if let identity { references.add(identity, of: type) }
            try plan.with { try collectModels(of: $0, from: source) }
        }
    }

    /// Values under a key that is spelt as the model spells it are found at once. From the first one that is not, all keys
    /// are matched.
    private func collectModels(of plan: ImportPlan, from source: SourceValue) throws {
        var properties = plan.propertiesWithModels[...]
        while !context.state.pointee.reader.options.ignoresNulls, let index = properties.first,
            let key = plan.keys.with({ $0.bestKeys[index] })
        {
            let isFound: Void? = try source.withMember(ofKey: key) { value throws in
                try collect(plan.properties[index], from: value)
            }
            if isFound == nil { break }
            properties.removeFirst()
        }
        if properties.isEmpty { return }
        try context.forEachMatch(of: properties, plan, plan.keys, in: source) { index, value throws in
            try collect(plan.properties[index], from: value)
        }
    }

    private func collect(_ property: Handle<PropertyPlan>, from source: SourceValue) throws {
        let isByIdentity = property.pointee.settings.isByIdentity
        try collect(property.pointee.nestedModels, from: source, isByIdentity: isByIdentity)
    }
}

extension ReferenceWalk {
    /// Walks over one source.
    static func run(
        _ root: Any.Type, options: ImportOptions?, _ body: (ReferenceWalk) throws -> Void
    ) throws(ImportError) -> ImportReferences {
        let context = ImportContext.begin(root, options: options, session: nil, keepsWarnings: false)
        do {
            let walk = ReferenceWalk(context)
            try body(walk)
            ImportContext.end(consume context)
            return walk.references
        } catch {
            throw ImportContext.fail(consume context, with: error)
        }
    }
}
