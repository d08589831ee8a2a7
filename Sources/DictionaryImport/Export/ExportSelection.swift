/// The properties that an export is to have, as paths of names or keys, and of places in lists and dictionaries.
struct ExportSelection: Hashable, Sendable {
    /// What is selected of one property.
    enum Choice: Sendable {
        case nothing
        case all
        case part(ExportSelection)
    }

    private typealias Path = [ImportPath.Component]
    /// A path that leads to no property, and what was probably meant.
    private typealias Unknown = (path: Path, nearMiss: Path?)

    /// How an update merges what is in a collection. Elements of a list are told apart by a property, or by their identities.
    private struct Merge: Hashable, Sendable {
        let isList: Bool
        let keepsOthers: Bool
        let key: MergeKey?
    }

    /// In the order of their texts, each once.
    private let paths: [Path]
    /// `nil` where an update replaces the collection: what is left out would be lost.
    private var merge: Merge?
    /// Whether it is of one element of a list that is merged, which is found by what tells it from the others.
    private var isElement = false

    private init(_ paths: Set<Path>, _ merge: Merge? = nil, isElement: Bool = false) {
        self.paths = paths.sortedInUTF8(by: KeyPathText.text)
        (self.merge, self.isElement) = (merge, isElement)
    }

    /// Every property, as if each was named. Where `nil` stands for everything, none is.
    static let everything = ExportSelection([[]])

    /// - Parameter paths: Such as `job.title`, `friends[1].name`, `rooms["a b"].size`.
    init(_ paths: Set<String>) { self.init(Set(paths.map { KeyPathText($0).components })) }
}

// MARK: Models

extension ExportSelection {
    /// What is selected of each property of an object. An element that nothing tells from others is new to whoever merges it.
    func choices(of object: AnyObject, _ plan: ExportPlan, _ options: ExportOptions) throws -> [Choice] {
        let choices = try plan.choices(self, options)
        guard isElement else { return choices }
        let (schema, key) = (plan.schema, merge?.key)
        let identity =
            key.map { key in key.field(in: schema).flatMap { key.identity(ofValue: $0.value(of: object).any) } }
            ?? schema.identity(of: object)
        return identity == nil ? schema.fields.map { _ in .all } : choices
    }

    /// What is selected of each property of a model.
    ///
    /// - Throws: ``ImportError`` with every path that leads to no property of the model.
    func choices(for plan: ExportPlan, _ options: ExportOptions) throws -> [Choice] {
        var (rests, unknown) = rests(in: plan)
        // What is never written refuses none of its parts.
        for (field, rest) in zip(plan.schema.fields, rests)
        where !field.takesKeys && plan.keyPaths[field.index].isEmpty {
            unknown += ExportSelection(rest).unknownPaths(below: field, options, isLeftOut: true)
        }
        try Self.refuse(unknown, plan.schema)
        return zip(plan.schema.fields, rests).map { field, rests in
            let isIdentifier = isElement && (merge?.key.map { $0.field(in: plan.schema) === field } ?? field.isIdentity)
            if rests.contains([]) || isIdentifier { return .all }
            let settings = field.settings
            let isList = settings.mergedElement != nil
            let merge =
                settings.isMerging || settings.isCatchAll
                ? Merge(isList: isList, keepsOthers: settings.keepsOtherElements, key: settings.mergeKey) : nil
            return rests.isEmpty ? .nothing : .part(ExportSelection(rests, merge))
        }
    }

    /// What is left of the paths behind each property, and the paths that lead to none.
    private func rests(in plan: ExportPlan) -> (rests: [Set<Path>], unknown: [Unknown]) {
        var rests = [Set<Path>](repeating: [], count: plan.schema.fields.count)
        let ownNames = plan.schema.fields.map { [$0.name] }
        // What one property is called exactly is no other's, and its name counts more than the key of another.
        let steps = [.exact, plan.schema.normalization].flatMap { [(ownNames, $0), (plan.keyPaths, $0)] }
        let unknown = paths.filter { path in
            for (keys, normalization) in steps {
                let found = zip(keys, plan.schema.fields).map { keys, field in
                    Self.rest(of: path, behind: keys, field.isRelationship, normalization)
                }
                for (index, rest) in found.enumerated() { if let rest { rests[index].insert(rest) } }
                if found.contains(where: { $0 != nil }) { return false }
            }
            return true
        }
        if unknown.isEmpty { return (rests, []) }
        let names = NearMiss(plan.schema.fields.map(\.name), by: plan.schema.normalization)
        return (
            rests,
            unknown.map { path in
                let name = path.first?.memberKey ?? ""
                // Of a path with the name of a property, the rest is too much.
                let nearMiss = names.suggestion(for: name, isPart: path.count > 1)
                return (path, nearMiss.map { [.key($0)] + ($0 == name ? [] : path.dropFirst()) })
            }
        )
    }

    /// What is left of a path after the keys of a property; empty where it selects it as a whole, `nil` where it leads elsewhere.
    private static func rest(
        of path: Path, behind keys: [String], _ isRelationship: Bool, _ normalization: KeyNormalization
    ) -> Path? {
        let normalized = path.map { normalization.normalized($0.memberKey) }
        let keys = keys.map(normalization.normalized)
        if !keys.isEmpty, keys.starts(with: normalized) { return [] }
        return isRelationship && !keys.isEmpty && normalized.starts(with: keys) ? Array(path[keys.count...]) : nil
    }

    /// Throws when a path leads to no property of a model, where none is written.
    func check(_ model: any DictionaryImportable.Type, _ options: ExportOptions) throws {
        _ = try _NestedModels.model(model).plan(options)?.choices(self, options)
    }

    /// Throws when a path leads to no property of the models in a value of a property, where there is no model to see it by.
    ///
    /// - Parameter isLeftOut: Whether there may be one that is not written. The keys of its dictionaries are not known.
    func check(_ field: Field, of schema: Schema, _ options: ExportOptions, isLeftOut: Bool) throws {
        try Self.refuse(unknownPaths(below: field, options, isLeftOut: isLeftOut), schema)
    }

    private func unknownPaths(below field: Field, _ options: ExportOptions, isLeftOut: Bool) -> [Unknown] {
        if isLeftOut, field.valueType is any KeyedValue.Type { return [] }
        // Which places there are, only a collection knows.
        let named = Set(paths.map { Array($0.drop { $0.index != nil }) }).subtracting([[]])
        guard !named.isEmpty, let plan = field.models.plan(options) else { return [] }
        let (rests, unknown) = ExportSelection(named).rests(in: plan)
        let deeper = zip(plan.schema.fields, rests).flatMap { field, rests in
            ExportSelection(rests).unknownPaths(below: field, options, isLeftOut: isLeftOut)
        }
        return (unknown + deeper).map { path, nearMiss in
            ([.key(field.name)] + path, nearMiss.map { [.key(field.name)] + $0 })
        }
    }

    private static func refuse(_ unknown: [Unknown], _ schema: Schema) throws {
        if unknown.isEmpty { return }
        throw ImportError(
            unknown.map { path, nearMiss in
                ImportIssue(
                    .unknownKey(key: KeyPathText.text(of: path), suggestion: nearMiss.map(KeyPathText.text)),
                    model: schema.name)
            })
    }
}

private protocol KeyedValue {}
extension Dictionary: KeyedValue {}
extension Optional: KeyedValue where Wrapped: KeyedValue {}
extension Array: KeyedValue where Element: KeyedValue {}

// MARK: Collections

extension ExportSelection {
    /// What is selected of each element of a list: `nil` for everything; no list when the same is selected of all.
    func elements(of count: Int) throws -> [(index: Int, selection: ExportSelection?)]? {
        try parts(count, isList: true) { path in path.first?.index }
    }

    /// The same of each member of a dictionary. A key that is there comes before a property of the members.
    func members(
        of keys: [String], _ models: _NestedModels, _ options: ExportOptions
    ) throws -> [(index: Int, selection: ExportSelection?)]? {
        let places = Dictionary(zip(keys, keys.indices)) { first, _ in first }
        // A key that is not there is told from the name of a property by one that is named behind it.
        func isMissing(_ path: Path) -> Bool {
            guard path.count > 1, let plan = models.plan(options) else { return false }
            let unknown = ExportSelection(Set(path.indices.map { Array(path[$0...]) })).rests(in: plan).unknown
            return unknown.count < path.count && unknown.contains { $0.path == path }
        }
        return try parts(keys.count, isList: false) { path in
            switch path.first {
            case nil: nil
            case .index(let index): places["\(index)"] ?? keys.count
            case .key(let key): places[key] ?? (isMissing(path) ? keys.count : nil)
            }
        }
    }

    /// - Parameter place: The place in the collection that a path names, if it does.
    private func parts(
        _ count: Int, isList: Bool, _ place: (Path) -> Int?
    ) throws -> [(index: Int, selection: ExportSelection?)]? {
        var (places, rest): ([Int: Set<Path>], Set<Path>) = ([:], [])
        for path in paths {
            guard let place = place(path) else {
                rest.insert(path)
                continue
            }
            guard 0..<count ~= place else { throw ImportFailure(.missingPart(path: KeyPathText.text(of: path))) }
            places[place, default: []].insert(Array(path.dropFirst()))
        }
        if places.isEmpty { return nil }
        guard let merge else { return (0..<count).map { ($0, nil) } }
        guard merge.isList == isList else { return (0..<count).map { ($0, .everything) } }
        return (0..<count).compactMap { index in
            if places[index] == nil, rest.isEmpty, !isList || merge.keepsOthers { return nil }
            let paths = rest.union(places[index] ?? [])
            return (index, paths.contains([]) ? .everything : ExportSelection(paths, merge, isElement: isList))
        }
    }
}

extension _NestedModels {
    /// The plan of the models, when they are of one kind that is known.
    fileprivate func plan(_ options: ExportOptions) -> ExportPlan? {
        guard let innermost, let schema = try? Schema.of(innermost), schema.modelType == nil else { return nil }
        return try? ExportPlan.of(schema, options)
    }
}
