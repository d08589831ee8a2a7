// Elements of one array that have one identity, and do not say the same.

extension ImportContext {
    /// The sources of the elements of an array that have an identity, as far as somebody wants to know of repetitions.
    struct IdentifiedElements {
        fileprivate struct Key: Hashable {
            let plan: ObjectIdentifier
            let identity: Identity
        }

        /// How many steps lead to an element.
        fileprivate let depth: Int
        fileprivate var sources: [Key: ImportValue] = [:]
    }

    /// Notes that the model which is being imported has an identity. Where it is an element of an array, and an earlier one
    /// with this identity has another value for the same key, that is a warning, or an error where unknown keys are.
    @inline(never)
    func noteElement(_ identity: Identity, _ plan: Unretained<ImportPlan>, _ source: SourceValue) throws {
        let depth = state.pointee.steps.count
        let isError = state.pointee.failsOnUnknownKeys
        guard isError || state.pointee.keepsWarnings, depth > 0, case .index = state.pointee.steps[depth - 1] else {
            return
        }
        if state.pointee.identifiedElements.last?.depth != depth {
            state.pointee.identifiedElements.append(IdentifiedElements(depth: depth))
        }
        let last = state.pointee.identifiedElements.count - 1
        let key = IdentifiedElements.Key(plan: ObjectIdentifier(plan.object), identity: identity)
        let value = source.resolved
        guard let first = state.pointee.identifiedElements[last].sources[key] else {
            state.pointee.identifiedElements[last].sources[key] = value
            return
        }
        guard Self.differ(first, value) else { return }
        let facts = IssueFacts.repeatedIdentity(plan.with { $0.shown(identity) })
        if isError { throw ImportFailure(facts) }
        record(facts, model: plan.object.modelName, severity: .warning)
    }

    /// Whether two objects have different values for a key.
    private static func differ(_ first: ImportValue, _ second: ImportValue) -> Bool {
        first.sortedMembers.contains { member in
            second.lend { $0.withMember(ofKey: member.spelling) { $0.resolved != member.value } } ?? false
        }
    }

    /// Forgets the elements of the array that ends.
    func endIdentifiedElements() {
        guard let last = state.pointee.identifiedElements.last, last.depth >= state.pointee.steps.count else { return }
        state.pointee.identifiedElements.removeLast()
    }
}
