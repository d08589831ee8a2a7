/// The elements of one array that have an identity, as long as somebody wants to know of repetitions.
///
/// An identity that an array repeats with other values is worth a look: a SKU or a line number is none.
final class RepeatedIdentities {
    private struct Key: Hashable {
        let model: ObjectIdentifier
        let identity: Identity
    }

    private var sources: [Key: ImportValue] = [:]

    /// Notes the source of an element.
    ///
    /// - Returns: Whether an earlier element of the same identity has another value for a key.
    func note(_ source: ImportValue, _ identity: Identity, of schema: Schema) -> Bool {
        let key = Key(model: schema.id, identity: identity)
        guard let first = sources[key] else {
            sources[key] = source
            return false
        }
        let (members, others) = (first.object ?? [:], source.object ?? [:])
        return members.contains { key, value in others[key].map { $0 != value } ?? false }
    }
}

extension ImportContext {
    /// What is to know the elements of an array; `nil` when nobody wants to hear of repetitions.
    func repeatedIdentities() -> RepeatedIdentities? {
        run.settings.failsOnUnknownKeys || run.records.keepsWarnings ? RepeatedIdentities() : nil
    }

    /// Warns when an earlier element of an array has the identity of this one, and other values. Where unknown keys are errors, that
    /// is one too.
    func checkRepetition(
        of identity: Identity, _ schema: Schema, in source: Source, among elements: RepeatedIdentities
    ) throws {
        guard elements.note(ImportValue(source, document: document), identity, of: schema) else { return }
        let facts = IssueFacts.repeatedIdentity(schema.shown(identity))
        if run.settings.failsOnUnknownKeys { throw ImportFailure(facts) }
        run.records.record(Issue(facts, model: schema.name, isOfHeldObject: true), isError: false)
    }
}
