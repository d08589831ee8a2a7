// How deep the import has gone, which ends before the stack does.

extension ImportContext {
    /// Goes one object or array deeper; ``leave()`` comes back.
    ///
    /// - Throws: When that is too deep.
    @inline(__always)
    func enter() throws { if !state.pointee.levels.enter() { throw refusal(state.pointee.levels.fault) } }

    func leave() { state.pointee.levels.leave() }

    /// Refuses one level more where that is too deep, for what is made of it at once.
    func checkNextLevel() throws {
        try enter()
        leave()
    }

    /// The error of a level that was not entered; after the one that has ended the import there is no other.
    @inline(never)
    func refusal(_ fault: @autoclosure () -> IssueFacts) -> any Error {
        state.pointee.levels.isStopped ? AlreadyRecorded() : tooDeep(fault())
    }

    /// Makes the error of what is nested too deeply.
    @inline(never)
    func tooDeep(_ facts: IssueFacts) -> any Error {
        state.pointee.levels.tooDeep(facts, isSkippable: state.pointee.journal.skipping.isAllowed)
    }

    /// Whether so many levels more would not be too deep.
    func hasRoom(forLevels levels: Int) -> Bool { state.pointee.levels.admits(levels) }
}
