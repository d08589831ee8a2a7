/// One walk over a source that collects the identities it mentions, and imports nothing.
///
/// It goes through the properties in the order of each list, and into nested models only. What does not convert is passed
/// over: the import finds it.
struct ReferenceWalk {
    private var references = ImportReferences()

    /// Walks over the source of an object, or an array of them.
    static func run(
        _ model: any DictionaryImportable.Type, options: ImportOptions?, _ root: Import.Root
    ) throws(ImportError) -> ImportReferences {
        try Import.run(model, from: root, options, nil, isUpdate: false, nil) { context, source in
            // What a converter of an identity has imported is dropped.
            let start = context.run.savepoint
            defer { context.run.discard(to: start) }
            try context.run.useOptions(ofType: model)
            var walk = ReferenceWalk()
            // The array of a call is no level of the source.
            let isArray: Void? = try source.forEachElement(in: context) { _, element in
                try walk.collect(model, from: element, in: context)
            }
            if isArray == nil { try walk.collect(model, from: source, in: context) }
            return walk.references
        }.result
    }

    /// Collects what a value mentions that is to become one of these models.
    ///
    /// - Parameter isByIdentity: Whether what is no object is the identity of one.
    private mutating func collect(
        _ models: _NestedModels, from source: Source, isByIdentity: Bool, in context: ImportContext
    ) throws {
        switch models {
        case .none: break
        case .model(let type): try collect(type, from: source, isByIdentity: isByIdentity, in: context)
        case .elements(let models):
            let (source, context) = source.placed(in: context)
            switch source.resolved(in: context) {
            case .array:
                try context.run.nested {
                    try source.forEachElement(in: context) { _, element in
                        try collect(models, from: element, isByIdentity: isByIdentity, in: context)
                    }
                }
            case .object:
                let members = ImportValue(source, document: context.document).object ?? [:]
                try context.run.nested {
                    for (_, value) in members.sortedInUTF8(by: \.key) {
                        let member = value.source(in: context.document)
                        try collect(models, from: member, isByIdentity: isByIdentity, in: context)
                    }
                }
            default: break
            }
        }
    }

    private mutating func collect(
        _ type: any DictionaryImportable.Type, from source: Source, isByIdentity: Bool = false,
        in context: ImportContext
    ) throws {
        let (source, context) = source.placed(in: context)
        switch source.resolved(in: context) {
        case .object:
            guard let kind = try kind(of: type, for: source, in: context) else { return }
            try collect(context.run.schema(of: kind), from: source, in: context)
        case .array:
            // Its elements may be what the model names.
            guard let members = try context.members(of: source, for: type, [:]) else { return }
            try collect(context.run.schema(of: type), from: .members(members), in: context)
        default:
            guard isByIdentity else { return }
            let identity = try context.identity(of: context.run.schema(of: type), namedBy: source)
            if let identity { references.add(identity, of: type) }
        }
    }

    /// The type that a source is of. What names no type that the object can have is an error of the import.
    private func kind(
        of type: any DictionaryImportable.Type, for source: Source, in context: ImportContext
    ) throws -> (any DictionaryImportable.Type)? {
        do {
            return try context.kind(of: type, for: source)
        } catch let error as ImportError where error.isOfFaultyModel {
            throw error
        } catch {
            return nil
        }
    }

    private mutating func collect(_ schema: Schema, from source: Source, in context: ImportContext) throws {
        try context.run.entering(schema) {
            let members = context.matchedMembers(of: source, schema, schema.keys)
            if let identity = identity(of: source, members, schema, in: context) {
                references.add(identity, of: schema.model)
            }
            for (field, value) in members where !field.models.isNone {
                try collect(field.models, from: value, isByIdentity: field.settings.isByIdentity, in: context)
            }
        }
    }

    /// What tells the object of a source from others. What a hook throws, the import finds.
    private func identity(
        of source: Source, _ members: [(field: Field, source: Source)], _ schema: Schema, in context: ImportContext
    ) -> Identity? {
        do {
            if let named = try context.namedIdentity(of: source, schema) { return named }
        } catch {
            return nil
        }
        return schema.markedIdentity { field in
            members.first { $0.field === field }.flatMap { field.identity(from: $0.source, in: context) }
        }
    }
}
