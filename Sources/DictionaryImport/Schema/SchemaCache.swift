// The schemas of all models, made once for each type.

extension Schema {
    private static let known = MadeOnce<ObjectIdentifier, Schema>()

    /// The types whose schemas are being made: their hooks may import, but not these.
    @TaskLocal private static var typesInTheMaking: Set<ObjectIdentifier> = []

    /// The schema of a type; made at its first use.
    ///
    /// - Parameter sample: Makes an object to look at, or the box of a struct.
    /// - Throws: ``ImportError`` with the faults of the model.
    static func of<Model: DictionaryImportable>(_ type: Model.Type, sample: () -> AnyObject) throws -> Schema {
        if let known = existing(type) { return known }
        if type == Model.self { return try make(type, sample) }
        guard let dynamic = dynamicType(type) else { return try make(Model.self, sample) }
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
        let id = ObjectIdentifier(type)
        guard !typesInTheMaking.contains(id) else { throw ImportError([.fault(.recursive, in: type)]) }
        let options = $typesInTheMaking.withValue(typesInTheMaking.union([id])) { type.importOptions }
        return options.isDefault ? .default : ImportSettings(options)
    }

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
        let id = ObjectIdentifier(Model.self)
        // What imports a model while its schema is being made would have to be served by that.
        guard !typesInTheMaking.contains(id) else { throw ImportError([.fault(.recursive, in: Model.self)]) }
        return try known.value(for: id) {
            let schema = $typesInTheMaking.withValue(typesInTheMaking.union([id])) {
                Schema.Builder<Model>(sample: model(Model.self, in: sample())).build()
            }
            guard schema.faults.isEmpty else { throw ImportError(schema.faults) }
            return schema
        }
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
