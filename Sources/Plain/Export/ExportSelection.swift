/// The properties that an export is to have, as paths of names or keys.
final class ExportSelection {
    /// What is selected of one property.
    enum Choice {
        case nothing
        case all
        case part(ExportSelection)
    }

    private let paths: [[String]]
    /// What is known for the plans of models that have been met. There are few of these plans, mostly one.
    private var known: [(plan: ExportPlan, choices: [Choice])] = []

    init(_ properties: Set<String>) {
        paths = properties.sortedInUTF8().map { $0.split(separator: ".").map(String.init) }
    }

    private init(paths: [[String]]) { self.paths = paths }

    /// What is selected of each property of a model.
    ///
    /// - Throws: ``ImportError`` with every path that leads to no property of the model.
    func choices(for plan: ExportPlan) throws -> [Choice] {
        if let known = known.first(where: { $0.plan === plan }) { return known.choices }
        let choices = try rests(for: plan).map { rests -> Choice in
            guard let rests else { return .nothing }
            return rests.isEmpty ? .all : .part(ExportSelection(paths: rests))
        }
        known.append((plan, choices))
        return choices
    }

    /// What is left of the paths behind each property: nothing when it is selected as a whole, `nil` when it is not at all.
    private func rests(for plan: ExportPlan) throws -> [[[String]]?] {
        var unknown = Set(paths.indices)
        // What one property is called exactly is no other's.
        let normalizations = paths.map { path -> KeyNormalization in
            plan.schema.fields.contains { rest(of: path, at: $0, of: plan, by: .exact) != nil }
                ? .exact : plan.schema.normalization
        }
        let rests = plan.schema.fields.map { field -> [[String]]? in
            var rests: [[String]] = []
            var isWhole = false
            for (number, path) in paths.enumerated() {
                guard let rest = rest(of: path, at: field, of: plan, by: normalizations[number]) else { continue }
                unknown.remove(number)
                if rest.isEmpty { isWhole = true } else { rests.append(rest) }
            }
            if isWhole { return [] }
            return rests.isEmpty ? nil : rests
        }
        guard unknown.isEmpty else { throw error(unknown.sorted().map { paths[$0] }, plan.schema) }
        return rests
    }

    /// What is left of a path behind a property; empty when the path selects the whole property, `nil` when it does
    /// not lead to it.
    private func rest(
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

    private func error(_ paths: [[String]], _ schema: Schema) -> ImportError {
        let nearMiss = NearMiss(schema.fields.map(\.name), by: schema.normalization)
        return ImportError(
            paths.map { path in
                let suggestion = nearMiss.suggestion(for: path[0], isPart: path.count > 1)
                let facts = IssueFacts.unknownKey(key: path.joined(separator: "."), suggestion: suggestion)
                return ImportIssue(facts, model: schema.name)
            })
    }
}
