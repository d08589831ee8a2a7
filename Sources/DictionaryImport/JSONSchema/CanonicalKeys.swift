/// Where the properties of a model stand in its objects, in the spelling of an export: a tree of keys.
///
/// An import takes other spellings too. What it does not read under the key of the export has the first of its own keys.
final class CanonicalKeys {
    /// A property at a place.
    struct Entry {
        let field: Field
        /// Whether an array is written as an object with indices for keys.
        var indexesElements = false
    }

    /// The last step to the place; `nil` for the root, and for what stands among the members of the object around.
    let component: ImportPath.Component?
    private(set) var entries: [Entry]
    private(set) var children: [CanonicalKeys] = []

    private init(_ component: ImportPath.Component?, _ entries: [Entry] = []) {
        (self.component, self.entries) = (component, entries)
    }

    var key: String? { component?.key }

    /// All properties at the place and below.
    var fields: [Field] { entries.map(\.field) + children.flatMap(\.fields) }

    /// Whether it stands for an array, of which paths name elements.
    var isArray: Bool {
        entries.isEmpty && children.contains { $0.component != nil } && children.allSatisfy { $0.key == nil }
    }

    /// The keys of an export.
    convenience init(of plan: ExportPlan) {
        self.init(nil)
        children = plan.nodes.map(Self.init)
    }

    private convenience init(_ node: ExportPlan.Node) {
        let entry = Entry(field: node.field, indexesElements: node.indexesElements)
        self.init(node.kind == .inline ? nil : .key(node.key), node.kind == .object ? [] : [entry])
        children = node.children.map(Self.init)
    }

    /// The keys that an import reads.
    convenience init(of schema: Schema, _ keyStyle: ExportOptions.KeyStyle) {
        self.init(nil)
        let sources = schema.keyBuilder.sources()
        for (field, exported) in zip(schema.fields, ExportPlanCompiler.keyPaths(of: schema, keyStyle)) {
            if field.settings.flattenedPrefix != nil {
                children.append(CanonicalKeys(nil, [Entry(field: field)]))
            } else if !field.settings.isCatchAll {
                let path = Self.path(of: field, exported.map { .key($0) }, sources[field.index], schema)
                insert(Entry(field: field), at: path[...])
            }
        }
    }

    private static func path(
        of field: Field, _ exported: [ImportPath.Component], _ sources: [String], _ schema: Schema
    ) -> [ImportPath.Component] {
        let paths = sources.map { source in
            let components = KeyPathText(source).components
            return components.count == 1 && components[0].key != nil
                ? [.key(KeyPathText.literalKey(of: source))] : components
        }
        let isRead =
            paths.contains(exported)
            || exported.count == 1 && schema.keys.claim(of: exported[0].memberKey, for: field.index) != nil
        return isRead ? exported : paths.first ?? exported
    }

    private func insert(_ entry: Entry, at path: ArraySlice<ImportPath.Component>) {
        guard let first = path.first else { return entries.append(entry) }
        let known = children.first { $0.component == first }
        let child = known ?? CanonicalKeys(first)
        if known == nil { children.append(child) }
        child.insert(entry, at: path.dropFirst())
    }
}
