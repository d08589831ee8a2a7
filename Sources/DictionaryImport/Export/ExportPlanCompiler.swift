/// Finds the key of each property, and puts key paths together to objects in objects.
struct ExportPlanCompiler {
    /// An entry while the plan is being made: objects still take more members.
    private final class Entry {
        let kind: ExportPlan.Node.Kind
        /// The property; for an object the first one in it.
        let field: Int
        let key: String
        let prefix: KeyPrefix
        var children: [Entry] = []

        init(_ kind: ExportPlan.Node.Kind, _ field: Int, key: String = "", prefix: KeyPrefix = .none) {
            (self.kind, self.field, self.key, self.prefix) = (kind, field, key, prefix)
        }
    }

    private let schema: Schema
    private let keyStyle: ExportOptions.KeyStyle
    private let relationshipPolicy: ExportOptions.RelationshipPolicy
    /// For each property the keys that the model maps to it.
    private let mappings: [Int: [String]]
    private var faults: [ImportIssue] = []

    static func compile(
        _ schema: Schema, _ keyStyle: ExportOptions.KeyStyle, _ relationships: ExportOptions.RelationshipPolicy
    ) -> ExportPlan {
        var compiler = ExportPlanCompiler(schema, keyStyle, relationships)
        return compiler.compile()
    }

    /// For each property, exported or not, the keys that lead to it.
    static func keyPaths(of schema: Schema, _ keyStyle: ExportOptions.KeyStyle) -> [[String]] {
        let compiler = ExportPlanCompiler(schema, keyStyle, .nested)
        return schema.fields.map(compiler.keyPath)
    }

    private init(
        _ schema: Schema, _ keyStyle: ExportOptions.KeyStyle, _ relationships: ExportOptions.RelationshipPolicy
    ) {
        (self.schema, self.keyStyle, relationshipPolicy) = (schema, keyStyle, relationships)
        var mappings: [Int: [String]] = [:]
        for (key, name) in schema.keyBuilder.customMappings.sortedInUTF8(by: \.key) {
            if let field = schema.keyBuilder.field(named: name) { mappings[field, default: []].append(key) }
        }
        self.mappings = mappings
    }

    private mutating func compile() -> ExportPlan {
        let root = Entry(.object, 0)
        var catchAll: Entry?
        var keyPaths = [[String]](repeating: [], count: schema.fields.count)
        for field in schema.fields where field.settings.isExported {
            if let flattened = schema.flattened.first(where: { $0.field === field }) {
                let prefix = KeyPrefix(flattened.prefix, in: keyStyle)
                root.children.append(Entry(.inline, field.index, prefix: prefix))
            } else if field.settings.isCatchAll {
                let entry = Entry(.inline, field.index)
                root.children.append(entry)
                catchAll = entry
            } else if relationshipPolicy != .excluded || !field.isRelationship {
                let path = keyPath(of: field)
                keyPaths[field.index] = path
                insert(field, at: field.isRelationship && isRails ? railsPath(path) : path, into: root)
            }
        }
        // It has what no other property has, so that comes last where others have members among those of the model.
        if let catchAll, root.children.count(where: { $0.kind == .inline }) > 1 {
            root.children.removeAll { $0 === catchAll }
            root.children.append(catchAll)
        }
        return ExportPlan(of: schema, nodes: root.children.map(node), keyPaths: keyPaths, faults: faults)
    }

    private func node(_ entry: Entry) -> ExportPlan.Node {
        ExportPlan.Node(
            entry.kind, schema.fields[entry.field], key: entry.key, prefix: entry.prefix, isRails: isRails,
            children: entry.children.map(node))
    }

    // MARK: Keys

    private func keyPath(of field: Field) -> [String] {
        if let key = field.settings.exportKey { return Self.keys(of: key) ?? [key] }
        let sources = mappings[field.index, default: []] + field.settings.sources
        if let path = sources.lazy.compactMap(Self.keys).first { return path }
        let name = styled(field)
        return [name == "destroy" && isRails ? "_destroy" : name]
    }

    /// The keys of a path; `nil` when it leads into an array, which cannot be rebuilt from one element.
    private static func keys(of source: String) -> [String]? {
        var keys: [String] = []
        for component in KeyPathText(source).components {
            guard case .key(let key) = component, keys.isEmpty || KeyPathText.index(key) == nil else { return nil }
            keys.append(key)
        }
        return keys
    }

    /// The name in the style of the options, when the model finds the property by it again.
    private func styled(_ field: Field) -> String {
        let key = keyStyle.key(of: field.name)
        guard keyStyle == .snakeCase else { return key }
        let normalization = schema.normalization
        let isFound =
            !key.isEmpty && normalization.normalized(key) == normalization.normalized(field.name)
            && (feeds(key, field) || !feeds(field.name, field))
        return isFound ? key : field.name
    }

    private func feeds(_ key: String, _ field: Field) -> Bool { schema.keys.claim(of: key, for: field.index) != nil }

    private var isRails: Bool { relationshipPolicy == .railsAttributes }

    private func railsPath(_ path: [String]) -> [String] {
        let suffix = keyStyle == .asDeclared ? "Attributes" : "_attributes"
        return path.dropLast() + [path[path.count - 1] + suffix]
    }

    // MARK: The tree

    private mutating func insert(_ field: Field, at path: [String], into root: Entry) {
        var parent = root
        for (depth, key) in path.enumerated() {
            let isLast = depth == path.count - 1
            guard let existing = parent.children.first(where: { $0.key == key && $0.kind != .inline }) else {
                let entry = Entry(isLast ? .property : .object, field.index, key: key)
                parent.children.append(entry)
                parent = entry
                continue
            }
            guard existing.kind == .object, !isLast else {
                let fault = IssueFacts.RegistryFault.sameExportKey(
                    key: path[...depth].joined(separator: "."), name: field.name,
                    other: schema.fields[existing.field].name)
                return faults.append(.fault(fault, in: schema.model))
            }
            parent = existing
        }
    }
}
