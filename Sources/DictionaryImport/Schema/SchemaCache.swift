import Foundation

// The schemas of all models, made once for each type.

extension Schema {
    private static let known = MadeOnce<ObjectIdentifier, Schema>()
    /// The types that are being inspected, each with the thread that does it.
    private static let inspections = Locked<Set<[ObjectIdentifier]>>([])

    /// The schema of a type; made at its first use.
    ///
    /// - Parameter sample: Makes an object to look at, or the box of a struct.
    /// - Throws: ``ImportError`` with the faults of the model.
    static func of<Model: DictionaryImportable>(_ type: Model.Type, sample: () -> AnyObject) throws -> Schema {
        if let known = existing(type) { return known }
        guard type != Model.self, let dynamic = dynamicType(type) else { return try make(Model.self, sample) }
        return try make(dynamic, sample)
    }

    static func of(_ type: any DictionaryImportable.Type) throws -> Schema {
        func open<Model: DictionaryImportable>(_ type: Model.Type) throws -> Schema {
            try of(type) { Model._object(holding: type.init()) }
        }
        return try open(type)
    }

    static func forExport<Model: DictionaryImportable>(of model: Model) throws -> Schema {
        try of(Swift.type(of: model)) { Model._object(holding: model) }
    }

    /// The options of a model, of which there may be no schema yet: a type that only names others need not be one that an object
    /// can be made of.
    static func settings(of type: any DictionaryImportable.Type) throws -> ImportSettings {
        if let known = existing(type) { return known.settings }
        return try settingsWithoutSchema.value(for: ObjectIdentifier(type)) {
            let options = try inspecting(type) { type.importOptions }
            return options.isDefault ? .default : ImportSettings(options)
        }
    }

    private static let settingsWithoutSchema = MadeOnce<ObjectIdentifier, ImportSettings>()

    static func existing(_ type: Any.Type) -> Schema? { known[ObjectIdentifier(type)] }

    /// A type that generic code can be opened with: a metatype keeps the type that it was declared with when the optimizer sees
    /// where it comes from, which is why this is never inlined.
    @inline(never)
    static func dynamicType(_ type: Any.Type) -> (any DictionaryImportable.Type)? {
        type as? any DictionaryImportable.Type
    }

    private static func make<Model: DictionaryImportable>(
        _ type: Model.Type, _ sample: () -> AnyObject
    ) throws -> Schema {
        try known.value(for: ObjectIdentifier(Model.self)) {
            let schema = try inspecting(Model.self) {
                Schema.Builder<Model>(sample: model(Model.self, in: sample())).build()
            }
            guard schema.faults.isEmpty else { throw ImportError(schema.faults) }
            return schema
        }
    }

    /// Calls `body`, which asks a type what it declares. What imports the type meanwhile, on the same thread, would have to be
    /// served by what is being made. A task that is started there runs elsewhere: it inspects the type for itself.
    private static func inspecting<Result>(_ type: Any.Type, _ body: () -> Result) throws -> Result {
        let own = [ObjectIdentifier(type), ObjectIdentifier(Thread.current)]
        if !inspections.withLock({ $0.insert(own).inserted }) { throw ImportError([.fault(.recursive, in: type)]) }
        defer { _ = inspections.withLock { $0.remove(own) } }
        return body()
    }

    /// The model that a sample stands for; a new one where that was made for a superclass.
    private static func model<Model: DictionaryImportable>(_ type: Model.Type, in sample: AnyObject) -> Model {
        if let box = sample as? ModelBox<Model> { return box.model }
        return sample as? Model ?? Model()
    }
}

extension ImportIssue {
    static func fault(_ fault: IssueFacts.RegistryFault, in model: Any.Type) -> ImportIssue {
        ImportIssue(.registry(fault), in: model)
    }
}
