/// The properties that an export is to have, as paths of names or keys.
struct ExportSelection: Hashable, Sendable {
    /// What is selected of one property.
    enum Choice: Sendable {
        case nothing
        case all
        case part(ExportSelection)
    }

    /// Such as `job.title`.
    private let paths: Set<String>

    init(_ paths: Set<String>) { self.paths = paths }

    /// What is selected of each property of a model.
    ///
    /// - Throws: ``ImportError`` with every path that leads to no property of the model.
    func choices(for plan: ExportPlan) throws -> [Choice] {
        let paths = paths.sortedInUTF8().map { $0.split(separator: ".").map(String.init) }
        var unknown = Set(paths.indices)
        // What one property is called exactly is no other's.
        let normalizations = paths.map { path -> KeyNormalization in
            plan.schema.fields.contains { Self.rest(of: path, at: $0, of: plan, by: .exact) != nil }
                ? .exact : plan.schema.normalization
        }
        let choices = plan.schema.fields.map { field -> Choice in
            var rests: Set<String> = []
            var isWhole = false
            for (number, path) in paths.enumerated() {
                guard let rest = Self.rest(of: path, at: field, of: plan, by: normalizations[number]) else { continue }
                unknown.remove(number)
                if rest.isEmpty { isWhole = true } else { rests.insert(rest.joined(separator: ".")) }
            }
            if isWhole { return .all }
            return rests.isEmpty ? .nothing : .part(ExportSelection(rests))
        }
        guard unknown.isEmpty else { throw Self.error(unknown.sorted().map { paths[$0] }, plan.schema) }
        return choices
    }

    /// What is left of a path after a property; empty when the path selects the whole property, `nil` when it does
    /// not lead to it.
    private static func rest(
        of path: [String], at field: Field, of plan: ExportPlan, by normalization: KeyNormalization
    ) -> [String]? {
        let normalized = path.map(normalization.normalized)
        for candidate in [[field.name], plan.keyPaths[field.index]] where !candidate.isEmpty {
            let keys = candidate.map(normalization.normalized)
            if keys.starts(with: normalized) { return [] }
            if normalized.starts(with: keys), plan.relationships[field.index] { return Array(path[keys.count...]) }
        }
        return nil
    }

    private static func error(_ paths: [[String]], _ schema: Schema) -> ImportError {
        let nearMiss = NearMiss(schema.fields.map(\.name), by: schema.normalization)
        return ImportError(
            paths.map { path in
                let suggestion = nearMiss.suggestion(for: path.first ?? "", isPart: path.count > 1)
                let facts = IssueFacts.unknownKey(key: path.joined(separator: "."), suggestion: suggestion)
                return ImportIssue(facts, model: schema.name)
            })
    }
}
