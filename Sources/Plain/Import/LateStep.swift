/// What has to wait until everything is written: sets of objects that are still to change, rules on values with such objects, and
/// the `didImport` of objects.
struct LateStep {
    /// What happens to a place on the way out of an import; see ``Records``.
    enum Event {
        /// - isData: Whether a key is part of the source's data, as those of dictionaries are, and not the key of a property.
        case component(ImportPath.Component, isData: Bool)
        case attribution(property: String, model: String, key: String?)
        /// The place is part of the value of a sensitive property.
        case hiding
    }

    /// Does what waits, and throws or records what is wrong then.
    let run: (ImportContext) throws -> Void
    /// The model that an error is about which names none.
    let model: String?
    /// Whether it has to be known before anything is written.
    let isBeforeCommit: Bool
    /// Where it stands, from the inside out.
    var place: [Event] = []

    init(model: String? = nil, isBeforeCommit: Bool = false, run: @escaping (ImportContext) throws -> Void) {
        (self.model, self.isBeforeCommit, self.run) = (model, isBeforeCommit, run)
    }
}

extension ImportContext {
    /// Runs late steps in order, with the place of each for its issues. Steps that they add are run next.
    ///
    /// - Throws: ``AlreadyRecorded`` when one of them has failed; those behind it are not run.
    func run(_ steps: [LateStep]) throws {
        for step in steps {
            let mark = run.records.mark
            do {
                try step.run(self)
            } catch {
                run.records.record(error, model: step.model)
            }
            run.records.locate(since: mark, at: step.place)
            if run.records.hasErrors(since: mark) { throw AlreadyRecorded() }
        }
    }
}
