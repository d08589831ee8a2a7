/// A value with objects in it that may not be yet what they will be. Whether it keeps its rules is found out when everything is
/// written.
struct DeferredCheck {
    /// Lends a copy of the value, which holds its objects, with the sets in it as they are now.
    typealias Lender = (ImportContext, (ValueMemory) -> Void) -> Void

    let lend: Lender
    let rules: FixedArray<Unretained<PropertyRule>>
    let source: ImportValue
    /// The issue of a rule that is broken, without what is wrong.
    let place: ImportIssue
    let isSensitive: Bool
    /// Whether the value has kept the rules so far.
    let wasKept: Bool

    /// A function that lends a copy of the value that memory holds, as often as it is called.
    static func lender(of memory: ValueMemory, as conversion: ValueConversion) -> Lender {
        func lender<Value>(_ type: Value.Type) -> Lender {
            let value = memory.copy(type)
            return { context, body in
                var copy = conversion.rebuildingSets(in: value, context) ?? value
                Handle.withHandle(of: &copy) { body(ValueMemory(of: $0)) }
            }
        }
        return lender(conversion.type)
    }
}

extension ImportContext {
    /// Whether a value keeps rules, as far as that can be told already: a rule holds for what is committed. Each that is
    /// broken is an issue.
    ///
    /// What may change is checked once more when everything is written. A rule that is broken only then makes the import
    /// fail, also where the value could be left out otherwise.
    ///
    /// - Parameter progress: Where the import stood before the value was converted.
    func satisfies(
        _ rules: FixedArray<Unretained<PropertyRule>>, by source: SourceValue, in memory: ValueMemory,
        since progress: Journal.Progress, _ makeLender: () -> DeferredCheck.Lender
    ) -> Bool {
        let isUnfinished = state.pointee.journal.isUnfinished(since: progress)
        guard isUnfinished || areSatisfied(rules, by: source, in: memory) else { return false }
        guard state.pointee.journal.mayChange(since: progress), !rules.indices.isEmpty else { return true }
        let check = DeferredCheck(
            lend: makeLender(), rules: rules, source: source.resolved,
            place: issue(.custom(message: ""), model: nil, severity: .error), isSensitive: sensitiveDepth != nil,
            wasKept: !isUnfinished)
        state.pointee.journal.enqueue(check)
        return true
    }

    /// Checks the values whose rules had to wait.
    ///
    /// - Throws: ``AlreadyRecorded`` when a rule is broken.
    func commitChecks(from start: Int = 0) throws {
        if state.pointee.journal.checks.count == start, errorCount == 0 { return }
        let checks = state.pointee.journal.checks[start...]
        let hasWritten = state.pointee.journal.writeCount > 0
        for check in checks where hasWritten || !check.wasKept {
            check.lend(self) { memory in
                for index in check.rules.indices where !check.rules[index].pointee.with({ $0.isSatisfied(memory) }) {
                    let violation = check.rules[index].pointee.object.violation(memory)
                    let facts = IssueFacts.rule(violation, found: FoundValue(check.source))
                    record(check.place.with(check.isSensitive ? facts.hidingFound : facts))
                }
            }
        }
        guard errorCount == 0 else { throw AlreadyRecorded() }
    }
}

extension ImportIssue {
    fileprivate func with(_ facts: IssueFacts) -> ImportIssue {
        ImportIssue(
            path: path, model: model, property: property, sourceKey: sourceKey, reason: .init(facts: facts),
            severity: severity)
    }
}
