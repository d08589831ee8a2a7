/// The properties that an export is to have, as paths of names or keys.
final class ExportSelection {
    /// What is selected of one property.
    enum Choice {
        case none
        case all
        case part(ExportSelection)

        var isIncluded: Bool { if case .none = self { false } else { true } }

        /// What is selected of the model inside; `nil` is everything.
        var part: ExportSelection? { if case .part(let selection) = self { selection } else { nil } }
    }

    /// What is selected, as the options say it at the root, or as paths below.
    enum Content: Equatable, Sendable {
        case properties(Set<String>)
        case paths([[String]])

        /// In the order of the texts.
        fileprivate var paths: [[String]] {
            switch self {
            case .properties(let texts): texts.sorted { $0.precedesInUTF8($1) }.map(Self.path)
            case .paths(let paths): paths
            }
        }

        private static func path(_ text: String) -> [String] {
            // Most are no more than a name, which need not be gone through character by character.
            if !text.isEmpty, !text.utf8.contains(Byte.point) { return [text] }
            return text.split(separator: ".").map(String.init)
        }
    }

    private let content: Content
    /// The choices for the plans of models that have been met, in order of their properties. There are few of these plans,
    /// mostly one.
    private var choices: [(plan: ObjectIdentifier, choices: [Choice])] = []

    init(_ content: Content) { self.content = content }

    /// - Throws: ``ImportError`` with every path that leads to no property of the model.
    func choices(for plan: ExportPlan) throws -> [Choice] {
        if let known = choices.first(where: { $0.plan == ObjectIdentifier(plan) }) { return known.choices }
        let result = try rests(for: plan).map { rests -> Choice in
            guard let rests else { return .none }
            return rests.isEmpty ? .all : .part(ExportSelection(.paths(rests)))
        }
        choices.append((ObjectIdentifier(plan), result))
        return result
    }

    /// What is left of the paths behind each property: nothing when it is selected as a whole, `nil` when it is not at all.
    private func rests(for plan: ExportPlan) throws -> [[[String]]?] {
        if let last = plan.lastSelection.withLock({ $0 }), last.content == content { return last.rests }
        // Made outside the lock: a custom normalization is code of the user's.
        let paths = content.paths
        var unknown = Set(paths.indices)
        let result = plan.keyPaths.indices.map { index -> [[String]]? in
            var rests: [[String]] = []
            var isWhole = false
            for (number, path) in paths.enumerated() {
                guard let rest = rest(of: path, at: index, of: plan) else { continue }
                unknown.remove(number)
                if rest.isEmpty { isWhole = true } else { rests.append(rest) }
            }
            if isWhole { return [] }
            return rests.isEmpty ? nil : rests
        }
        guard unknown.isEmpty else { throw error(unknown.sorted().map { paths[$0] }, plan) }
        plan.lastSelection.withLock { $0 = (content, result) }
        return result
    }

    /// What is left of a path behind a property; empty when the path selects the whole property, `nil` when it does
    /// not lead to it.
    private func rest(of path: [String], at index: Int, of plan: ExportPlan) -> [String]? {
        let normalized = path.map(plan.normalization.normalized)
        for candidate in [[plan.properties[index].pointee.name], plan.keyPaths[index]] where !candidate.isEmpty {
            let keys = candidate.map(plan.normalization.normalized)
            if keys.starts(with: normalized) { return [] }
            if normalized.starts(with: keys), plan.relationships[index] {
                return Array(path[keys.count...])
            }
        }
        return nil
    }

    private func error(_ paths: [[String]], _ plan: ExportPlan) -> ImportError {
        let nearMiss = NearMiss(plan.keyPaths.indices.map { plan.properties[$0].pointee.name }, by: plan.normalization)
        return ImportError(
            paths.map { path in
                let suggestion = nearMiss.suggestion(for: path[0], isPart: path.count > 1)
                let facts = IssueFacts.unknownKey(key: path.joined(separator: "."), suggestion: suggestion)
                return ImportIssue(facts, model: plan.modelName)
            })
    }
}
