/// Finds the key of each property, and puts key paths together to objects in objects.
struct ExportPlanCompiler {
    /// An entry while the plan is being made: objects still take more members.
    private final class Entry {
        let kind: ExportPlan.Node.Kind
        /// The number of the property; for an object that of the first one in it.
        let property: Int
        let key: String
        let prefix: String
        var children: [Entry] = []

        init(_ kind: ExportPlan.Node.Kind, _ property: Int, key: String = "", prefix: String = "") {
            (self.kind, self.property, self.key, self.prefix) = (kind, property, key, prefix)
        }
    }

    private let plan: ImportPlan
    private let properties: [PropertyPlan]
    private let variant: ExportPlan.Variant
    private let mappings: [(key: String, property: Int)]
    private var faults: [ImportIssue] = []

    static func compile(_ plan: ImportPlan, _ variant: ExportPlan.Variant) -> ExportPlan {
        var compiler = ExportPlanCompiler(plan, variant)
        return compiler.compile()
    }

    /// What is wrong with the keys of an export with the default options.
    static func faults(of plan: ImportPlan) -> [ImportIssue] {
        compile(plan, .init(keyStyle: .snakeCase, relationships: .nested)).faults
    }

    private init(_ plan: ImportPlan, _ variant: ExportPlan.Variant) {
        self.plan = plan
        self.variant = variant
        properties = plan.properties.elements
        let properties = properties
        mappings = plan.model.customKeyMappings.sortedInUTF8(by: \.key).compactMap { key, name in
            properties.index(ofName: name, by: plan.normalization).map { (key, $0) }
        }
    }

    private mutating func compile() -> ExportPlan {
        let root = Entry(.object, 0)
        var catchAll: Entry?
        var keyPaths = [[String]](repeating: [], count: properties.count)
        let relationships = properties.map { $0.settings.exporter == nil && $0.holdsModels }
        for (index, property) in properties.enumerated() where property.settings.isExported {
            if let prefix = property.settings.flattenedPrefix {
                root.children.append(Entry(.inline, index, prefix: prefix))
            } else if property.settings.isCatchAll {
                let entry = Entry(.inline, index)
                root.children.append(entry)
                catchAll = entry
            } else if variant.relationships != .excluded || !relationships[index] {
                let path = keyPath(of: index)
                keyPaths[index] = path
                insert(index, at: isRails(relationships[index]) ? railsPath(path) : path, into: root)
            }
        }
        // It has what no other property has, so that comes last where others have members among those of the model.
        if let catchAll, root.children.count(where: { $0.kind == .inline }) > 1 {
            root.children.removeAll { $0 === catchAll }
            root.children.append(catchAll)
        }
        var memory = OwnedMemory()
        let nodes = nodes(of: root, relationships: relationships, in: &memory)
        return ExportPlan(
            of: plan, nodes: nodes, memory: memory, keyPaths: keyPaths, relationships: relationships, faults: faults)
    }

    // MARK: Keys

    private func keyPath(of index: Int) -> [String] {
        let property = properties[index]
        if let key = property.settings.exportKey { return Self.keys(of: key) ?? [key] }
        let sources = mappings.filter { $0.property == index }.map(\.key) + property.settings.sources
        if let path = sources.lazy.compactMap(Self.keys).first { return path }
        let name = styled(index)
        return [name == "destroy" && variant.relationships == .railsAttributes ? "_destroy" : name]
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
    private func styled(_ index: Int) -> String {
        let name = properties[index].name
        let key = variant.keyStyle.key(of: name)
        guard variant.keyStyle == .snakeCase else { return key }
        let isFound =
            !key.isEmpty && plan.normalization.normalized(key) == properties[index].key
            && (feeds(key, index) || !feeds(name, index))
        return isFound ? key : name
    }

    private func feeds(_ key: String, _ property: Int) -> Bool {
        plan.keys.with { $0.rank(ofKey: key, in: property) != .max }
    }

    private func isRails(_ isRelationship: Bool) -> Bool { isRelationship && variant.relationships == .railsAttributes }

    private func railsPath(_ path: [String]) -> [String] {
        let suffix = variant.keyStyle == .asDeclared ? "Attributes" : "_attributes"
        return path.dropLast() + [path[path.count - 1] + suffix]
    }

    // MARK: The tree

    private mutating func insert(_ index: Int, at path: [String], into root: Entry) {
        var parent = root
        for (depth, key) in path.enumerated() {
            let isLast = depth == path.count - 1
            guard let existing = parent.children.first(where: { $0.key == key && $0.kind != .inline }) else {
                let entry = Entry(isLast ? .property : .object, index, key: key)
                parent.children.append(entry)
                parent = entry
                continue
            }
            guard existing.kind == .object, !isLast else {
                let fault = RegistryFault.sameExportKey(
                    key: path[...depth].joined(separator: "."), name: properties[index].name,
                    other: properties[existing.property].name)
                return faults.append(.fault(fault, in: plan.model))
            }
            parent = existing
        }
    }

    private func nodes(
        of entry: Entry, relationships: [Bool], in memory: inout OwnedMemory
    ) -> FixedArray<ExportPlan.Node> {
        let nodes = entry.children.map { child in
            let (kind, number) = (child.kind, child.property)
            let isRelationship = kind == .property && relationships[number]
            let isPlain = kind == .property && !properties[number].isExportedSpecially
            let frequentType = isPlain ? properties[number].frequentType : nil
            let offset = plan.offsets.offset(of: number)
            return ExportPlan.Node(
                kind: kind, frequentType: frequentType,
                isReadInPlace: offset != nil && frequentType.map { !plan.isClass || !$0.isText } == true,
                offset: offset ?? -1, json: .allocate(JSONKey(child.key, in: &memory)), key: child.key,
                property: kind == .object ? nil : plan.properties[number], number: number,
                isRelationship: isRelationship,
                indexesElements: isRails(isRelationship), prefix: child.prefix,
                children: self.nodes(of: child, relationships: relationships, in: &memory))
        }
        return FixedArray(nodes)
    }
}
