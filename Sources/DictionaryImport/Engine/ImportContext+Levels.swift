// How deep the import has gone, which ends before the stack does.

extension ImportContext {
    /// Goes one object or array deeper; ``leave()`` comes back.
    ///
    /// - Throws: When that is too deep.
    @inline(__always)
    func enter() throws {
        guard !state.pointee.isStopped, state.pointee.depth.enter() else { throw refusal(by: state.pointee.depth) }
    }

    /// The error of a level that a guard has not let in; after the one that has ended the import there is no other.
    @inline(never)
    func refusal(by levels: DepthGuard) -> any Error {
        state.pointee.isStopped ? AlreadyRecorded() : tooDeep(levels.fault ?? .depth(limit: levels.maximum))
    }

    /// Makes the error of what is nested too deeply. It ends the import, because what contains itself may have as many of
    /// them as there are ways through it; where values may be left out, a few of them do not.
    @inline(never)
    func tooDeep(_ facts: IssueFacts) -> any Error {
        state.pointee.depthErrorCount += 1
        let failure = ImportFailure(facts)
        if !state.pointee.isSkippable || state.pointee.depthErrorCount > ImportState.skippableDepthErrors {
            state.pointee.stop = failure
        }
        return failure
    }

    /// Whether so many levels more would not be too deep.
    func hasRoom(forLevels levels: Int) -> Bool { state.pointee.depth.admits(levels) }

    func leave() { state.pointee.depth.leave() }
}
