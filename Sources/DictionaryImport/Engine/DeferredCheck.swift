/// A value with objects in it whose own new values wait to be written. Whether it keeps its rules is found out when they have
/// been.
struct DeferredCheck {
    /// Lends a copy of the value, which holds its objects.
    typealias Lender = ((ValueMemory) -> Void) -> Void

    let lend: Lender
    let rules: FixedArray<Unretained<PropertyRule>>
    let source: ImportValue
    /// The issue of a rule that is broken, without what is wrong.
    let place: ImportIssue
    let isSensitive: Bool

    /// A function that lends a copy of a value, as often as it is called.
    static func lender<Value>(of value: Value) -> Lender {
        { body in
            var copy = value
            Handle.withHandle(of: &copy) { body(ValueMemory(of: $0)) }
        }
    }
}

extension ImportContext {
    /// Whether a value holds objects that have got new values since so many writes waited. A set is not looked at once more:
    /// it is found again only when it has been built anew.
    func mustCheckLater(holdsModels: Bool, since writeCount: Int) -> Bool {
        holdsModels && state.pointee.transaction.writeCount > writeCount && state.pointee.transaction.sets.isEmpty
    }

    /// Has rules checked when everything is written. One that is broken makes the import fail, also where its value could be
    /// left out otherwise.
    func checkLater(
        _ rules: FixedArray<Unretained<PropertyRule>>, by source: SourceValue, _ lend: @escaping DeferredCheck.Lender
    ) {
        let check = DeferredCheck(
            lend: lend, rules: rules, source: source.resolved,
            place: issue(.custom(message: ""), model: nil, severity: .error), isSensitive: sensitiveDepth != nil)
        state.pointee.transaction.checks.append(check)
    }

    /// - Throws: ``AlreadyRecorded`` when a rule is broken; what was written is undone then.
    func commitChecks() throws {
        let checks = state.pointee.transaction.takeChecks()
        for check in checks {
            check.lend { memory in
                for index in check.rules.indices where !check.rules[index].pointee.with({ $0.isKept(memory) }) {
                    let violation = check.rules[index].pointee.object.violation(memory)
                    let facts = IssueFacts.rule(violation, found: FoundValue(check.source))
                    record(check.place.with(check.isSensitive ? facts.hidingFound : facts))
                }
            }
        }
        guard errorCount == 0 else {
            undo()
            throw AlreadyRecorded()
        }
    }
}

extension ImportIssue {
    fileprivate func with(_ facts: IssueFacts) -> ImportIssue {
        ImportIssue(
            path: path, model: model, property: property, sourceKey: sourceKey, reason: .init(facts: facts),
            severity: severity)
    }
}

extension PropertyCodec {
    /// As ``DeferredCheck/lender(of:)``, of the value that memory holds.
    static func lender(of memory: ValueMemory) -> DeferredCheck.Lender {
        DeferredCheck.lender(of: memory.copy(Value.self))
    }
}
