/// The keys under which the properties of a model are exported: made once per model and kind of keys, never changed.
final class ExportPlan: Sendable {
    /// A key with what stands under it.
    final class Node: Sendable {
        enum Kind {
            /// The value of a property.
            case property
            /// An object that key paths lead through.
            case object
            /// A property whose members stand among those of the model.
            case inline
        }

        let kind: Kind
        /// The property; for an object the first one in it.
        let field: Field
        let key: String
        /// The key as JSON.
        let jsonKey: [UInt8]
        /// What the keys of members begin with that stand among those of the model.
        let prefix: KeyPrefix
        /// Whether the value is left out when it is nil.
        let isRelationship: Bool
        /// Whether an array is written with its indices for keys.
        let indexesElements: Bool
        /// Why the property cannot be exported.
        let failure: ImportFailure?
        /// Whether the property says something of how its value is written.
        let isSpecial: Bool
        /// What is in an object.
        let children: [Node]
        let childList: ConstantList<Node>?

        init(_ kind: Kind, _ field: Field, key: String, prefix: KeyPrefix, isRails: Bool, children: [Node]) {
            (self.kind, self.field, self.key, self.prefix) = (kind, field, key, prefix)
            jsonKey = JSONWriter.key(key)
            isRelationship = kind == .property && field.isRelationship
            indexesElements = isRails && isRelationship
            failure = kind == .object ? nil : Self.failure(of: field)
            isSpecial = failure != nil || indexesElements || field.settings.dates != nil
            (self.children, childList) = (children, ConstantList(children[...]))
        }

        /// A type that the library does not know is exported by the property's exporter.
        private static func failure(of field: Field) -> ImportFailure? {
            guard let foreign = field.settings.foreign, !field.hasExporter else { return nil }
            let type = foreign == .codable ? typeName(field.valueType) : nil
            return ImportFailure(.noExporter(property: field.name, decodableType: type))
        }
    }

    let schema: Schema
    /// How the model's dates are written, unless the options say otherwise.
    let dates: DateStrategy
    /// Whether no value has dates or models in it: these are scalars of the usual types.
    let isFlat: Bool
    let nodes: [Node]
    /// The same, as each object goes over them.
    let nodeList: ConstantList<Node>?
    /// For each property the keys that lead to it; empty when it is not exported.
    let keyPaths: [[String]]
    let faults: [ImportIssue]
    private let knownChoices = MadeOnce<ExportSelection, [ExportSelection.Choice]>(limit: 16)
    /// Whether the members of several properties stand among those of the model.
    let hasSeveralInlines: Bool
    /// A property that a key of the model's own belongs to; whether an import gives the key to what takes those of no property.
    typealias Owner = (name: String, isUnread: Bool)
    /// The owners, where the members of others stand among the model's own: by the keys as spelt, and normalized.
    private let (owners, ownersByForm): ([String: Owner], [String: Owner])

    init(of schema: Schema, nodes: [Node], keyPaths: [[String]], faults: [ImportIssue]) {
        self.schema = schema
        dates = schema.exportedDates()
        isFlat = schema.fields.allSatisfy { !$0.hasExporter && $0.isScalar }
        (self.nodes, nodeList) = (nodes, ConstantList(nodes[...]))
        (self.keyPaths, self.faults) = (keyPaths, faults)
        let inlineCount = nodes.count { $0.kind == .inline }
        hasSeveralInlines = inlineCount > 1
        var (owners, ownersByForm): ([String: Owner], [String: Owner]) = ([:], [:])
        for (field, path) in zip(schema.fields, keyPaths) where inlineCount > 0 {
            guard let key = path.first else { continue }
            // How the options of an export spell a name, an import need not know.
            let isNamed = field.settings.exportKey == nil && schema.keys.claim(of: field.name, for: field.index) != nil
            let isRead = schema.keys.entry(of: key) != nil
            owners[key] = (field.name, isUnread: !isRead && !isNamed)
            if isRead, !schema.keys.isExact(key) { ownersByForm[schema.normalization.normalized(key)] = owners[key] }
        }
        // With Rails, relationships have other keys, too.
        for node in nodes where inlineCount > 0 && node.indexesElements { owners[node.key] = (node.field.name, false) }
        (self.owners, self.ownersByForm) = (owners, ownersByForm)
    }

    /// What is selected of each property.
    ///
    /// - Throws: ``ImportError`` with every path that leads to no property.
    func choices(_ selection: ExportSelection, _ options: ExportOptions) throws -> [ExportSelection.Choice] {
        try knownChoices.value(for: selection) { try selection.choices(for: self, options) }
    }

    /// The property that a key of the model's own belongs to.
    func owner(ofKey key: String) -> Owner? { owners[key] ?? ownersByForm[schema.normalization.normalized(key)] }

    /// What the key paths of properties go on with after a key.
    func paths(behind key: String) -> Set<[String]> {
        Set(keyPaths.filter { $0.count > 1 && $0[0] == key }.map { Array($0.dropFirst()) })
    }
}

// MARK: The plans of all models

extension ExportPlan {
    /// What one plan is made for.
    private struct Variant: Hashable {
        let model: ObjectIdentifier
        let relationships: ExportOptions.RelationshipPolicy
        /// `nil` where a function of the user's makes the keys.
        let keyStyle: ExportOptions.KeyStyle?
        /// What it makes of the names: a function that is written where it is used is another one each time, with the same keys.
        let keys: [String]
    }

    private static let plans = MadeOnce<Variant, ExportPlan>()
    /// Nobody knows how many functions there are.
    private static let customPlans = MadeOnce<Variant, ExportPlan>(limit: 64)

    /// The plan of a model for some options.
    ///
    /// - Throws: ``ImportError`` with the keys that two properties have in common.
    static func of(_ schema: Schema, _ options: ExportOptions) throws -> ExportPlan {
        let (style, relationships) = (options.keyStyle, options.relationships)
        let variant = Variant(
            model: schema.id, relationships: relationships, keyStyle: style.isCustom ? nil : style,
            keys: style.isCustom ? schema.fields.map { style.key(of: $0.name) } : [])
        return try (style.isCustom ? customPlans : plans).value(for: variant) {
            let plan = ExportPlanCompiler.compile(schema, style, relationships)
            guard plan.faults.isEmpty else { throw ImportError(plan.faults) }
            return plan
        }
    }
}

extension Schema {
    /// What is wrong with the keys of an export with the default options.
    var exportFaults: [ImportIssue] {
        let plan = exportPlan
        var properties: [String: ExportPlan.Owner] = [:]
        var faults = plan.faults
        for node in plan.nodes {
            for key in node.inlineKeys {
                guard let other = plan.owner(ofKey: key) ?? properties[key] else {
                    properties[key] = (node.field.name, isUnread: false)
                    continue
                }
                // Without a prefix, a model does without what an import gives to others.
                if node.prefix.declared.isEmpty, !other.isUnread { continue }
                faults.append(.fault(.sameExportKey(key: key, name: node.field.name, other: other.name), in: model))
            }
        }
        return faults
    }

    /// How dates are exported, or those of a property, where the options of the export have a strategy for all dates, or none.
    func exportedDates(of field: Field? = nil, _ all: DateStrategy? = nil) -> DateStrategy {
        [field?.settings.dates, all ?? settings.options.dates].compactMap(\.self).first(where: \.canExport) ?? .iso8601
    }

    fileprivate var exportPlan: ExportPlan { ExportPlanCompiler.compile(self, .snakeCase, .nested) }
}

extension ExportPlan.Node {
    /// The keys that a flattened model has among those of the model around, as far as they are known before an export.
    fileprivate var inlineKeys: [String] {
        guard kind == .inline, case .model(let type) = field.models, let inner = try? Schema.of(type) else { return [] }
        return inner.exportPlan.nodes.flatMap { $0.kind == .inline ? $0.inlineKeys : [$0.key] }
            .map { prefix.key($0, of: inner) }
    }
}

extension ExportOptions.KeyStyle {
    fileprivate var isCustom: Bool { if case .custom = choice { true } else { false } }

    /// The key that a name becomes.
    func key(of name: String) -> String {
        switch choice {
        case .snakeCase: return KeyNormalization.snakeCase(of: name)
        case .asDeclared: return name
        case .custom(let custom):
            let key = custom.key(name)
            return key.isEmpty ? name : key
        }
    }
}
