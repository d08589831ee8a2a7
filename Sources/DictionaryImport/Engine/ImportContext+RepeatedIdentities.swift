// Elements of one array that have one identity, and do not say the same.

extension ImportContext {
    /// Notes that the model which is being imported has an identity. Where it is an element of an array, and an earlier one
    /// with this identity has another value for the same key, that is a warning, or an error where unknown keys are.
    @inline(never)
    func noteElement(_ identity: Identity, _ plan: Unretained<ImportPlan>, _ source: SourceValue) throws {
        let depth = state.pointee.reader.steps.count
        let isError = state.pointee.reader.options.failsOnUnknownKeys
        guard isError || state.pointee.reader.options.keepsWarnings, depth > 0,
            case .index = state.pointee.reader.steps[depth - 1]
        else { return }
        let value = source.resolved
        guard let first = state.pointee.finder.elements.note(value, identity, plan, depth: depth) else { return }
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
}
