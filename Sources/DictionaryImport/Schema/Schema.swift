/// Everything that can be known of a model before an object of it is imported: made once for each type, never changed.
final class Schema: Sendable {
    let id: ObjectIdentifier
    let model: any DictionaryImportable.Type
    let name: String
    let isClass: Bool
    let normalization: KeyNormalization
    /// Those of the model's own options.
    let settings: ImportSettings

    let fields: [Field]
    /// The same, as each object goes over them.
    let fieldList: ConstantList<Field>?
    let definitions: [PropertyDefinition]
    let keys: KeyTable
    let keyBuilder: KeyTable.Builder

    /// The properties that are marked as the identity, in the order of the list.
    let identityFields: [Field]
    /// Those that every import must bring a value for.
    let requiredFields: [Field]
    /// Those that an import which makes an object must bring a value for: the required ones too.
    let requiredOfNewFields: [Field]
    /// The same where missing values are an error.
    let expectedFields: [Field]
    let catchAllField: Field?
    /// Whether other models may be nested in one.
    let holdsModels: Bool
    /// The models whose keys stand among those of this one.
    let flattened: [FlattenedField]
    /// Whether keys that no property takes go to a flattened model or a catch-all property.
    let takesUnclaimed: Bool
    /// Whether the keys that no property takes are of interest, whatever the options say.
    let keepsUnclaimed: Bool

    /// What is wrong with the declarations of the model. When there is anything, nothing is imported.
    let faults: [ImportIssue]

    /// Makes a new object, or a struct in its box.
    let make: @Sendable () -> AnyObject

    // The hooks: `nil` where the model leaves one as it is.
    let modelType: (@Sendable (ImportValue) throws -> any DictionaryImportable.Type)?
    let existingObject: (@Sendable (ImportValue) throws -> AnyObject?)?
    let identity: (@Sendable (ImportValue) throws -> AnyHashable?)?
    let shouldImport: (@Sendable (AnyObject, ImportValue, String) throws -> Bool)?
    let willImport: (@Sendable (AnyObject, ImportValue) throws -> Void)?
    let didImport: (@Sendable (AnyObject, ImportValue) throws -> Void)?

    let isSuper: @Sendable (Any.Type) -> Bool
    private let keysOfCalls = MadeOnce<[String: String], KeyTable>(limit: 4)
    private let knownNearMiss = Locked<NearMiss?>(nil)

    init<Model: DictionaryImportable>(
        _ type: Model.Type, definitions: [PropertyDefinition], fields: [Field], keys keyBuilder: KeyTable.Builder,
        options: ImportOptions, faults: [ImportIssue]
    ) {
        id = ObjectIdentifier(Model.self)
        model = Model.self
        name = typeName(Model.self)
        let isClass = Model.self is AnyClass
        self.isClass = isClass
        normalization = keyBuilder.normalization
        settings = options.isDefault ? .default : ImportSettings(options)
        self.fields = fields
        fieldList = ConstantList(fields[...])
        self.definitions = definitions
        self.keyBuilder = keyBuilder
        self.faults = faults
        keys = keyBuilder.table()

        identityFields = fields.filter(\.isIdentity)
        requiredFields = fields.filter(\.settings.isRequired)
        requiredOfNewFields = fields.filter { $0.settings.isRequired || $0.settings.isRequiredOfNew }
        expectedFields = fields.filter { $0.settings.isRequired || $0.settings.isRequiredOfNew || $0.isExpected }
        catchAllField = fields.first(where: \.settings.isCatchAll)
        holdsModels = fields.contains(where: \.holdsModels)
        flattened = Self.flattened(fields, definitions, keyBuilder.normalization)
        takesUnclaimed = catchAllField != nil || !flattened.isEmpty
        keepsUnclaimed = takesUnclaimed || !requiredOfNewFields.isEmpty

        make = { Model._object(holding: Model()) }
        isSuper = { $0 is Model.Type }
        modelType = Self.hook(Model._ModelTypeFailure.self) { @Sendable source in try Model.modelType(for: source) }
        existingObject = Self.hook(Model._ExistingObjectFailure.self) { @Sendable source in
            try Model.existingObject(for: source).map { Model._object(holding: $0) }
        }
        identity = Self.hook(Model._IdentityFailure.self) { @Sendable source in try Model.identity(for: source) }
        shouldImport = Self.hook(Model._ShouldImportFailure.self) { @Sendable object, value, key in
            try Model._model(in: object).shouldImport(value, forKey: key)
        }
        willImport = Self.hook(Model._WillImportFailure.self) { @Sendable object, source in
            try Model._withModel(in: object, isClass: isClass) { try $0.willImport(from: source) }
        }
        didImport = Self.hook(Model._DidImportFailure.self) { @Sendable object, source in
            try Model._withModel(in: object, isClass: isClass) { try $0.didImport(from: source) }
        }
    }

    /// A hook that throws what none throws is one that the model leaves as it is.
    private static func hook<Failure: Error, Hook>(_ failure: Failure.Type, _ hook: Hook) -> Hook? {
        failure == _NoHook.self ? nil : hook
    }

    private static func flattened(
        _ fields: [Field], _ definitions: [PropertyDefinition], _ normalization: KeyNormalization
    ) -> [FlattenedField] {
        let prefixes = fields.compactMap(\.settings.flattenedPrefix)
        return fields.compactMap { field in
            guard let prefix = field.settings.flattenedPrefix,
                case .model(let model) = definitions[field.index].models
            else { return nil }
            // Prefixes that differ only by what normalization takes away are told apart by their spelling.
            let form = normalization.normalized(prefix)
            let hasRival = prefixes.contains { $0 != prefix && normalization.normalized($0) == form }
            return FlattenedField(
                field: field, prefix: FlattenedPrefix(prefix, normalization: hasRival ? .exact : normalization),
                model: model)
        }
    }

    /// Whether an object is one of the model. Of a struct, every box that a property of the model gives is.
    func isInstance(_ object: AnyObject) -> Bool { !isClass || isSuper(type(of: object)) }

    /// Whether objects of the model may have identities.
    var mayIdentify: Bool { identity != nil || !identityFields.isEmpty }

    /// Whether there is something to do for an object that has got its values.
    var hasEnd: Bool { didImport != nil || !identityFields.isEmpty }

    /// Whether several sources may describe one object.
    var mayBeFound: Bool { mayIdentify || existingObject != nil }

    /// The property that a mapping names; `nil` when there is none, or several are as near.
    func field(named name: String) -> Field? { keyBuilder.field(named: name).map { fields[$0] } }

    /// The path at which a property's value is expected, in a flattened model behind a prefix.
    func expectedPath(of field: Field, _ keys: KeyTable? = nil, behind prefix: String = "") -> ImportPath {
        var path = KeyPathText((keys ?? self.keys).expectedKeys[field.index]).components
        if !prefix.isEmpty, let key = path.first?.key {
            path[0] = .key(KeyPrefix(prefix, in: .asDeclared, normalization).key(key, of: self))
        }
        return ImportPath(path)
    }

    /// The keys for a call with mappings of its own.
    ///
    /// - Throws: ``ImportError`` with what is wrong with the mappings.
    func keys(with mappings: [String: String]?) throws -> KeyTable {
        guard let mappings, !mappings.isEmpty else { return keys }
        return try keysOfCalls.value(for: mappings) {
            let faults = keyBuilder.faults(in: mappings)
            guard faults.isEmpty else { throw ImportError(faults.map { .fault($0, in: model) }) }
            return keyBuilder.table(mappings: mappings)
        }
    }

    /// The properties that no key can feed, because others name all that could.
    var unreachableProperties: [ImportIssue] {
        zip(fields, keyBuilder.sources()).compactMap { field, sources in
            guard sources.isEmpty, field.settings.hasKeyOfName else { return nil }
            return .fault(.unreachable(name: field.name), in: model)
        }
    }

    /// The names of the properties, and the keys from which key paths start, to find the one that an unknown key was meant for.
    var nearMiss: NearMiss {
        if let known = knownNearMiss.withLock({ $0 }) { return known }
        let names = Set(fields.map(\.name) + keys.roots.compactMap(\.component.key))
        let nearMiss = NearMiss(Array(names), by: normalization)
        knownNearMiss.withLock { $0 = nearMiss }
        return nearMiss
    }

    /// The key tables of the models whose keys stand among those of this one, without a prefix.
    func flattenedTables(in run: Import) -> [KeyTable] {
        flattened.filter(\.prefix.isEmpty).flatMap { flattened -> [KeyTable] in
            guard let inner = try? run.schema(of: flattened.model) else { return [] }
            return [inner.keys] + inner.flattenedTables(in: run)
        }
    }

    /// A model whose keys stand among those of the one that has it.
    struct FlattenedField: Sendable {
        let field: Field
        let prefix: FlattenedPrefix
        let model: any DictionaryImportable.Type
    }
}

extension KeyTable.Builder {
    /// What is wrong with mappings, in the order of their keys: one names no property, or its key cannot be meant.
    func faults(in mappings: [String: String]) -> [IssueFacts.RegistryFault] {
        lazy var nearMiss = NearMiss(fields.map(\.name), by: normalization)
        return mappings.sortedInUTF8(by: \.key).compactMap { key, name in
            if field(named: name) == nil {
                return .unknownProperty(key: key, name: name, suggestion: nearMiss.suggestion(for: name))
            }
            return KeyPathText.fault(in: key).map { .option($0, property: name) }
        }
    }
}
