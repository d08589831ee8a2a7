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
            case .properties(let texts): texts.sortedInUTF8().map(Self.path)
            case .paths(let paths): paths
            }
        }

        private static func path(_ text: String) -> [String] {
            // Most are no more than a name, which need not be gone through character by character.
            if !text.isEmpty, !text.utf8.contains(Byte.point) { return [text] }
            return text.split(separator: ".").map(String.init)
        }
    }

    /// What is left of the paths behind the properties of one model.
    final class Rests: Sendable {
        fileprivate let content: Content
        /// Nothing for a property that is selected as a whole, `nil` for one that is not at all.
        fileprivate let ofProperties: [[[String]]?]
        /// As ``ExportSelection/layout(for:)``.
        fileprivate let layout: ExportPlan.Layout?

        fileprivate init(_ content: Content, _ ofProperties: [[[String]]?], of plan: ExportPlan) {
            (self.content, self.ofProperties) = (content, ofProperties)
            layout =
                ofProperties.contains { $0?.isEmpty == false }
                ? nil : plan.layout?.narrowed(in: plan.nodes) { ofProperties[$0.pointee.number] != nil }
        }
    }

    private let content: Content
    /// What is known for the plans of models that have been met. There are few of these plans, mostly one.
    private var known: [(plan: ObjectIdentifier, rests: Rests, choices: [Choice]?)] = []

    init(_ content: Content) { self.content = content }

    func isOf(_ properties: Set<String>) -> Bool { content == .properties(properties) }

    /// Of the dictionary that a model becomes, when each of its nodes is a property that is selected as a whole, or not at
    /// all.
    ///
    /// - Throws: ``ImportError`` with every path that leads to no property of the model.
    func layout(for plan: ExportPlan) throws -> ExportPlan.Layout? { try known[index(of: plan)].rests.layout }

    /// What is selected of each property, in their order.
    ///
    /// - Throws: As ``layout(for:)``.
    func choices(for plan: ExportPlan) throws -> [Choice] {
        let index = try index(of: plan)
        if let choices = known[index].choices { return choices }
        let choices = known[index].rests.ofProperties.map { rests -> Choice in
            guard let rests else { return .none }
            return rests.isEmpty ? .all : .part(ExportSelection(.paths(rests)))
        }
        known[index].choices = choices
        return choices
    }

    private func index(of plan: ExportPlan) throws -> Int {
        if let index = known.firstIndex(where: { $0.plan == ObjectIdentifier(plan) }) { return index }
        known.append((ObjectIdentifier(plan), try rests(for: plan), nil))
        return known.count - 1
    }

    private func rests(for plan: ExportPlan) throws -> Rests {
        if let last = plan.lastSelection.withLock({ $0 }), last.content == content { return last }
        // Made outside the lock: a custom normalization is code of the user's.
        let paths = content.paths
        var unknown = Set(paths.indices)
        // What one property is called exactly is no other's.
        let normalizations = paths.map { path -> KeyNormalization in
            plan.keyPaths.indices.contains { rest(of: path, at: $0, of: plan, by: .exact) != nil }
                ? .exact : plan.normalization
        }
        let rests = plan.keyPaths.indices.map { index -> [[String]]? in
            var rests: [[String]] = []
            var isWhole = false
            for (number, path) in paths.enumerated() {
                guard let rest = rest(of: path, at: index, of: plan, by: normalizations[number]) else { continue }
                unknown.remove(number)
                if rest.isEmpty { isWhole = true } else { rests.append(rest) }
            }
            if isWhole { return [] }
            return rests.isEmpty ? nil : rests
        }
        guard unknown.isEmpty else { throw error(unknown.sorted().map { paths[$0] }, plan) }
        let result = Rests(content, rests, of: plan)
        plan.lastSelection.withLock { $0 = result }
        return result
    }

    /// What is left of a path behind a property; empty when the path selects the whole property, `nil` when it does
    /// not lead to it.
    private func rest(
        of path: [String], at index: Int, of plan: ExportPlan, by normalization: KeyNormalization
    ) -> [String]? {
        let normalized = path.map(normalization.normalized)
        for candidate in [[plan.properties[index].pointee.name], plan.keyPaths[index]] where !candidate.isEmpty {
            let keys = candidate.map(normalization.normalized)
            if keys.starts(with: normalized) { return [] }
            if normalized.starts(with: keys), plan.relationships[index] { return Array(path[keys.count...]) }
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
