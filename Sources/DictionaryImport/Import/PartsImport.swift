/// The elements of an array, or the members of an object, while they are imported one after the other, one level deeper.
///
/// What is recorded for each gets its index or its key in the path; the others are imported all the same.
final class PartsImport {
    /// Whether a part is converted by its type alone, as far as the options are concerned.
    let isPlain: Bool
    private let run: Import
    private let isLevel: Bool
    private let repetitions: RepeatedIdentities?
    private let earlierErrors: Int
    private var mark: Records.Mark
    /// The current part: the index of an element, or the key of a member.
    private var index = -1
    private var key: String?
    /// Whether a model is faulty: one part is enough to find that out.
    private var isFaulty = false

    /// - Parameters:
    ///   - isLevel: Whether the array counts as a level of its source.
    ///   - hasSettings: Whether the parts have rules and settings of their own.
    ///   - repetitions: What is to know the identities of elements.
    ///   - errors: How many were recorded before the container; those since are about it.
    /// - Throws: An error when there are too many levels.
    init(
        isLevel: Bool = true, hasSettings: Bool = false, _ repetitions: RepeatedIdentities? = nil,
        after errors: Int? = nil, in run: Import
    ) throws {
        if isLevel { try run.enter() }
        (self.run, self.isLevel, self.repetitions) = (run, isLevel, repetitions)
        isPlain = !hasSettings && run.settings.isPlain && !run.settings.skipsElements
        mark = run.mark
        earlierErrors = errors ?? run.errorCount
        run.beginStep(.part(of: self))
    }

    /// Where the current part stands.
    var component: ImportPath.Component { key.map { .key($0) } ?? .index(index) }

    /// Goes on to the next element. Returns `false` when no more are to be imported.
    func next() -> Bool {
        if isFaulty || run.hasStopped { return false }
        index += 1
        if let repetitions { run.setRepetitions(repetitions) }
        return true
    }

    /// Goes on to a member. Returns `false` when no more are to be imported.
    func next(_ key: String) -> Bool {
        if isFaulty || run.hasStopped { return false }
        self.key = key
        return true
    }

    /// Gives what the current part has caused its place.
    ///
    /// - Parameter place: Where the object has what became of it.
    func finish(as place: @autoclosure () -> UpdateNote.Part) {
        guard run.hasRecorded(since: mark) else { return }
        isFaulty = run.records.hasFaultOfModel(since: mark)
        run.records.locate(since: mark, at: component, as: place())
        mark = run.mark
    }

    /// - Throws: ``AlreadyRecorded`` when a part is not valid.
    func end() throws {
        run.endStep()
        // An element that is no object has not taken them.
        if repetitions != nil { run.setRepetitions(nil) }
        if isLevel { run.leave() }
        if run.hasStopped || run.errorCount > earlierErrors { throw AlreadyRecorded() }
    }
}
