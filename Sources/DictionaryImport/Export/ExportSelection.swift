/// The properties that an export is to have, as paths of names or keys, and of places in lists and dictionaries.
struct ExportSelection: Hashable, Sendable {
    /// What is selected of one property.
    enum Choice: Sendable {
        case nothing
        case all
        case part(ExportSelection)
    }

    /// A step of a path. A key in quotes is one of a dictionary, a name mostly that of a property.
    private enum Step: Hashable, Sendable {
        case name(String)
        case key(String)
        case index(Int)

        var text: String { switch self { case .name(let text), .key(let text): text case .index(let index): "\(index)" } }

        /// The place that it is in a list.
        var index: Int? {
            switch self {
            case .name(let text): KeyPathText.index(text)
            case .key: nil
            case .index(let index): index
            }
        }
    }

    private typealias Path = [Step]

    /// What an update with the export does to the collection that is selected in part.
    private enum Container: Hashable, Sendable {
        /// It replaces it: what is left out would be lost, so that all of it is exported.
        case replaced
        /// It merges the members of a dictionary.
        case members
        /// It merges the elements of a list by their identities or by a property of theirs. What is left out stays, or does not.
        case elements(Identifier, keepsOthers: Bool)
    }

    /// What a model in a list is told from the others by.
    private enum Identifier: Hashable, Sendable {
        case identity
        case property(MergeKey)
    }

    private let paths: Set<Path>
    private var container = Container.replaced
    /// What is exported of the model in any case.
    private var identifier: Identifier?

    private init(_ paths: Set<Path>) { self.paths = paths }

    /// - Parameter paths: Such as `job.title`, `friends[1].name`, `rooms["a b"].size`.
    init(_ paths: Set<String>) {
        self.init(
            Set(
                paths.map { path in
                    let text = KeyPathText(path)
                    return text.components.enumerated().map { place, component in
                        switch component {
                        case .index(let index): .index(index)
                        case .key(let key): text.quoted.contains(place) ? .key(key) : .name(key)
                        }
                    }
                }))
    }
}

// MARK: Models

extension ExportSelection {
    /// What is selected of each property of an object.
    ///
    /// - Throws: ``ImportError`` with every path that leads to no property of the model.
    func choices(of object: AnyObject, _ plan: ExportPlan) throws -> [Choice] {
        let schema = plan.schema
        let isIdentified =
            switch identifier {
            case nil: true
            case .identity: schema.identity(of: object) != nil
            case .property(let key): key.field(in: schema).flatMap { key.identity(ofValue: $0.any(of: object)) } != nil
            }
        // Who merges it takes it for a new one, or finds it by what only a hook knows.
        return isIdentified ? try plan.choices(self) : schema.fields.map { _ in .all }
    }

    /// What is selected of each property of a model.
    ///
    /// - Throws: ``ImportError`` with every path that leads to no property of the model.
    func choices(for plan: ExportPlan) throws -> [Choice] {
        let found = rests(in: plan)
        guard found.unknown.isEmpty else {
            let nearest = NearMiss(plan.schema.fields.map(\.name), by: plan.schema.normalization)
            throw ImportError(
                found.unknown.map { path in
                    let suggestion = nearest.suggestion(for: path.first?.text ?? "", isPart: path.count > 1)
                    return Self.issue(path, suggestion, plan.schema)
                })
        }
        return zip(plan.schema.fields, found.rests).map { field, rests in
            if rests.contains([]) || isIdentifier(field, of: plan.schema) { return .all }
            return rests.isEmpty ? .nothing : .part(Self.part(rests, of: field))
        }
    }

    private func isIdentifier(_ field: Field, of schema: Schema) -> Bool {
        switch identifier {
        case nil: false
        case .identity: field.isIdentity
        case .property(let key): key.field(in: schema) === field
        }
    }

    private static func part(_ paths: Set<Path>, of field: Field) -> ExportSelection {
        var part = ExportSelection(paths)
        let settings = field.settings
        if settings.mergedElement != nil {
            let identifier = settings.mergeKey.map(Identifier.property) ?? .identity
            part.container = .elements(identifier, keepsOthers: settings.keepsOtherElements)
        } else if settings.isMerging || settings.isCatchAll {
            part.container = .members
        }
        return part
    }

    /// What is left of the paths behind each property, and the paths that lead to none.
    private func rests(in plan: ExportPlan) -> (rests: [Set<Path>], unknown: [Path]) {
        let paths = paths.sortedInUTF8(by: Self.text)
        var unknown = Set(paths.indices)
        // What one property is called exactly is no other's.
        let normalizations = paths.map { path -> KeyNormalization in
            plan.schema.fields.contains { Self.rest(of: path, at: $0, of: plan, by: .exact) != nil }
                ? .exact : plan.schema.normalization
        }
        let rests = plan.schema.fields.map { field in
            var rests: Set<Path> = []
            for (number, path) in paths.enumerated() {
                guard let rest = Self.rest(of: path, at: field, of: plan, by: normalizations[number]) else { continue }
                unknown.remove(number)
                rests.insert(rest)
            }
            return rests
        }
        return (rests, unknown.sorted().map { paths[$0] })
    }

    /// What is left of a path after a property; empty when the path selects the whole property, `nil` when it does
    /// not lead to it.
    private static func rest(
        of path: Path, at field: Field, of plan: ExportPlan, by normalization: KeyNormalization
    ) -> Path? {
        let normalized = path.map { normalization.normalized($0.text) }
        for candidate in [[field.name], plan.keyPaths[field.index]] where !candidate.isEmpty {
            let keys = candidate.map(normalization.normalized)
            if keys.starts(with: normalized) { return [] }
            if normalized.starts(with: keys), plan.relationships[field.index] { return Array(path[keys.count...]) }
        }
        return nil
    }
}

// MARK: Collections

extension ExportSelection {
    /// What is selected of each element of a list; `nil` when the same is of all.
    ///
    /// - Returns: The elements to export, each with what is selected of it: `nil` for everything.
    func elements(of count: Int) throws -> [(index: Int, selection: ExportSelection?)]? {
        let (places, rest) = try places(in: 0..<count) { $0.first?.index }
        guard !places.isEmpty else { return nil }
        guard case .elements(let identifier, let keepsOthers) = container else { return (0..<count).map { ($0, nil) } }
        return (0..<count).compactMap { index in
            if places[index] == nil, rest.isEmpty, keepsOthers { return nil }
            var element = ExportSelection(rest.union(places[index] ?? []))
            element.identifier = identifier
            return (index, element.orAll)
        }
    }

    /// The same of each member of a dictionary.
    ///
    /// - Parameter models: What is in the dictionary. A name is that of a property of these, or else a key.
    func members(
        of keys: [String], _ models: _NestedModels, _ options: ExportOptions
    ) throws -> [(index: Int, selection: ExportSelection?)]? {
        let plan = models.plan(options)
        let (places, rest) = try places(in: keys) { path in
            switch path.first {
            case .name(let name):
                let isKey = plan.map { !ExportSelection([path]).rests(in: $0).unknown.isEmpty } ?? true
                return isKey && keys.contains(name) ? name : nil
            case let step: return step?.text
            }
        }
        guard !places.isEmpty else { return nil }
        guard case .members = container else { return keys.indices.map { ($0, nil) } }
        return keys.enumerated().compactMap { index, key in
            guard places[key] != nil || !rest.isEmpty else { return nil }
            var member = ExportSelection(rest.union(places[key] ?? []))
            member.container = .members
            return (index, member.orAll)
        }
    }

    /// What is left of the paths behind each place of a collection that they name, and the paths that name none.
    private func places<Place: Hashable>(
        in known: some Collection<Place>, _ place: (Path) -> Place?
    ) throws -> (places: [Place: Set<Path>], rest: Set<Path>) {
        var (places, rest): ([Place: Set<Path>], Set<Path>) = ([:], [])
        for path in paths.sortedInUTF8(by: Self.text) {
            if let place = place(path) {
                if !known.contains(place) { throw ImportFailure(.missingPart(path: Self.text(path))) }
                places[place, default: []].insert(Array(path.dropFirst()))
            } else {
                rest.insert(path)
            }
        }
        return (places, rest)
    }

    private var orAll: ExportSelection? { paths.contains([]) ? nil : self }
}

// MARK: What is misspelt

extension ExportSelection {
    /// Throws when a path leads to no property of the models in a value of a property, where there is no model to see it by.
    func check(_ field: Field, of schema: Schema, _ options: ExportOptions) throws {
        let unknown = unknownPaths(in: field.models, options)
        guard !unknown.isEmpty else { return }
        throw ImportError(
            unknown.map { path, nearMiss in
                Self.issue([.name(field.name)] + path, nearMiss.map { Self.text([.name(field.name)] + $0) }, schema)
            })
    }

    private func unknownPaths(in models: _NestedModels, _ options: ExportOptions) -> [(Path, nearMiss: Path?)] {
        // Which places there are, only a collection knows.
        let paths = Set(paths.map { Array($0.drop { if case .name = $0 { $0.index != nil } else { true } }) })
        let named = ExportSelection(paths.subtracting([[]]))
        guard !named.paths.isEmpty, let plan = models.plan(options) else { return [] }
        let found = named.rests(in: plan)
        let names = NearMiss(plan.schema.fields.map(\.name), by: plan.schema.normalization)
        return found.unknown.map { path in
            let first = path.first?.text ?? ""
            // Of a path with the name of a property, the rest is too much.
            return (
                path,
                names.suggestion(for: first, isPart: path.count > 1).map {
                    [.name($0)] + ($0 == first ? [] : path.dropFirst())
                }
            )
        }
            + zip(plan.schema.fields, found.rests).flatMap { field, rests in
                ExportSelection(rests).unknownPaths(in: field.models, options).map { path, nearMiss in
                    ([.name(field.name)] + path, nearMiss.map { [.name(field.name)] + $0 })
                }
            }
    }

    private static func issue(_ path: Path, _ suggestion: String?, _ schema: Schema) -> ImportIssue {
        ImportIssue(.unknownKey(key: text(path), suggestion: suggestion), model: schema.name)
    }

    private static func text(_ path: Path) -> String {
        path.reduce(into: "") { text, step in
            switch step {
            case .name(let name): text += (text.isEmpty ? "" : ".") + name
            case .key(let key): text += KeyPathText.text(ofQuoted: key)
            case .index(let index): text += "[\(index)]"
            }
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

// MARK: Writing

extension ExportContext {
    /// Writes a list, or those of its elements that are asked for.
    func writeSelected(count: Int, _ write: (Int) throws -> Void) throws {
        guard let elements = try run.selection?.elements(of: count) else {
            return try writeElements(count: count, write)
        }
        try writeElements(count: elements.count) { number in
            try run.selecting(elements[number].selection) { try write(elements[number].index) }
        }
    }

    /// Writes a dictionary, or those of its members that are asked for.
    func writeSelected(_ keys: [String], _ models: _NestedModels, _ write: (Int) throws -> Void) throws {
        guard let members = try run.selection?.members(of: keys, models, run.options) else {
            return try writeMembers(keys, write)
        }
        try writeMembers(members.map { keys[$0.index] }) { number in
            try run.selecting(members[number].selection) { try write(members[number].index) }
        }
    }
}
