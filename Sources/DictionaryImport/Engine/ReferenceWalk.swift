/// One walk over a source that collects the identities it mentions, and imports nothing.
///
/// It goes through the properties in the order of each list, and into nested models only. What does not convert is passed
/// over: the import finds it.
final class ReferenceWalk {
    let context: ImportContext
    private(set) var references = ImportReferences()

    init(_ context: ImportContext) {
        self.context = context
    }

    /// Collects what a value mentions that is to become one of these models.
    func collect(_ models: NestedModels, from source: SourceValue) throws {
        switch models {
        case .none:
            break
        case .model(let type):
            guard source.isPlainObject || source.resolved.kind == .object else { return }
            // What names no type that the object can have is an error of the import.
            guard let kind = try? kind(of: type, in: source) else { return }
            try collectObject(of: kind, from: source)
        case .elements(let models):
            guard let elements = source.elements else { return }
            try descend {
                try elements.forEachElement { _, element throws in try collect(models, from: element) }
            }
        case .members(let models):
            try descend {
                for member in source.resolved.sortedMembers { try member.value.lend { try collect(models, from: $0) } }
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

    private func kind<Model: DictionaryImportable>(
        of type: Model.Type, in source: SourceValue
    ) throws -> any DictionaryImportable.Type {
        if PlanCache.plan(of: type, without: .modelType) != nil { return type }
        return try context.kind(of: type, for: source.attached(to: context)) ?? type
    }

    private func collectObject<Model: DictionaryImportable>(of type: Model.Type, from source: SourceValue) throws {
        var spare: Model?
        let plan = try context.plan(of: type, spare: &spare).object
        try descend {
            let hasPushed = context.pushOptions(of: Unretained(plan))
            defer { if hasPushed { context.popOptions() } }
            if !plan.lacks(.identity), let identity = try? type.identity(for: source.attached(to: context)) {
                references.add(Identity(identity), of: type)
                try collectProperties(of: plan, marksAreKnown: true, from: source)
            } else {
                try collectProperties(of: plan, marksAreKnown: false, from: source)
            }
        }
    }

    private func collectProperties(of plan: ImportPlan, marksAreKnown: Bool, from source: SourceValue) throws {
        let state = context.state
        let mark = state.pointee.frames.mark
        let layout = plan.keys.with { $0.slots }
        let memory = state.pointee.frames.allocate(size: layout.size, alignment: SlotTable.Layout.alignment)
        defer { state.pointee.frames.release(to: mark) }
        var frame = ObjectFrame(
            plan, plan.keys, ObjectAddress(unused: memory), .logged, source, slots: SlotTable(memory, layout),
            .existing, in: context)
        try Handle.withHandle(of: &frame) { frame in
            state.pointee.steps.append(.property(frame))
            defer {
                state.pointee.steps.removeLast()
                frame.pointee.destroy()
            }
            try source.withMembers { members in try collect(plan, frame, marksAreKnown, from: members) }
        }
    }

    private func collect<Source: Members>(
        _ plan: ImportPlan, _ frame: Handle<ObjectFrame>, _ marksAreKnown: Bool, from members: Source
    ) throws {
        members.match(frame, in: context)
        defer { context.destroyPositions(of: frame, as: Source.Position.self) }
        let issues = context.issueMark
        context.fillWithoutFilter(frame, members)
        context.dropErrors(since: issues)
        if !marksAreKnown, plan.hasIdentity {
            var parts: [Identity] = []
            for index in plan.identity {
                guard
                    let part = value(
                        of: index, frame, members, { context.identity(from: $0, as: plan.properties[index]) })
                else { break }
                if let part { parts.append(part) }
            }
            if parts.count == plan.identity.count { references.add(Identity(compound: parts), of: plan.model) }
        }
        for index in plan.propertiesWithModels {
            try value(of: index, frame, members) { try collect(plan.properties[index].pointee.nestedModels, from: $0) }
        }
    }

    /// Calls `body` with the value that a property gets; returns `nil` when there is none.
    @discardableResult
    private func value<Source: Members, Result>(
        of index: Int, _ frame: Handle<ObjectFrame>, _ members: Source, _ body: (SourceValue) throws -> Result
    ) rethrows -> Result? {
        guard frame.pointee.slots.isFilled(index) else { return nil }
        if let override = frame.pointee.knownDetails?.overrides[index] { return try override.value.lend(body) }
        return try members.withValue(at: frame.pointee.slots.position(of: index, as: Source.Position.self), body)
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
            ImportContext.end(context)
            return walk.references
        } catch {
            throw ImportContext.fail(context, with: error)
        }
    }
}
