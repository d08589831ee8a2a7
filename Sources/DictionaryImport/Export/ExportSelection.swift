/// The properties that an export is to have, as paths of names or keys.
final class ExportSelection {
    /// What is selected of one property.
    enum Choice {
        case none
        case all
        case part(ExportSelection)

        var isIncluded: Bool { if case .none = self { false } else { true } }

        var isPart: Bool { if case .part = self { true } else { false } }

        /// What is selected of the model inside; `nil` is everything.
        var part: ExportSelection? { if case .part(let selection) = self { selection } else { nil } }
    }

    /// What is selected of a model.
    final class Members {
        /// Of each property, in their order.
        let choices: FixedArray<Choice>
        /// Of the dictionary that the model becomes, when each property is selected as a whole, or not at all.
        let layout: Unretained<ExportPlan.Layout>?

        /// - Parameter rests: What is left of the paths behind each property: nothing when it is selected as a whole, `nil` when it
        ///   is not at all.
        fileprivate init(_ rests: [[[String]]?], of plan: ExportPlan) {
            choices = FixedArray(
                rests.map { rests -> Choice in
                    guard let rests else { return .none }
                    return rests.isEmpty ? .all : .part(ExportSelection(paths: rests))
                })
            let nodes = plan.nodes.indices.map { plan.nodes[$0] }.filter { rests[$0.pointee.number] != nil }
            let hasLayout = plan.layout != nil && rests.allSatisfy { $0?.isEmpty != false }
            layout = hasLayout ? ExportPlan.Layout(of: nodes).map(Unretained.permanent) : nil
        }

        deinit {
            choices.deallocate()
            layout?.release()
        }
    }

    /// What the options say; of a part of the selection, nothing.
    private let properties: Set<String>
    private let paths: [[String]]
    /// What is known for the plans of models that have been met. There are few of these plans, mostly one.
    private var known: [(plan: ObjectIdentifier, members: Members)] = []

    init(_ properties: Set<String>) {
        self.properties = properties
        paths = properties.sortedInUTF8().map { $0.split(separator: ".").map(String.init) }
    }

    private init(paths: [[String]]) { (properties, self.paths) = ([], paths) }

    func isOf(_ properties: Set<String>) -> Bool { self.properties == properties }

    /// - Throws: ``ImportError`` with every path that leads to no property of the model.
    func members(for plan: ExportPlan) throws -> Members {
        if let known = known.first(where: { $0.plan == ObjectIdentifier(plan) }) { return known.members }
        let members = Members(try rests(for: plan), of: plan)
        known.append((ObjectIdentifier(plan), members))
        return members
    }

    private func rests(for plan: ExportPlan) throws -> [[[String]]?] {
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
        return rests
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
