/// How deep an import has gone, and what has ended it: what is nested too deeply, or a model that is faulty.
struct Levels: ~Copyable {
    private var values = DepthGuard(maximum: 0)
    /// How deep conversions by ``ImportContext/convert(_:to:)`` are nested in one another.
    private var conversions = DepthGuard(maximum: 0)
    /// How many of these wait for the errors of what they convert.
    private(set) var listenerCount = 0
    /// What has ended the import: nothing can be entered any more.
    private(set) var stop: (any Error)?
    var isStopped: Bool { if case .some = stop { true } else { false } }
    /// How many errors there were of what is nested too deeply.
    private var errorCount = 0
    private static let skippableErrors = 100

    /// How deep values may be nested.
    var maximum: Int {
        get { values.maximum }
        set { (values.maximum, conversions.maximum) = (newValue, newValue) }
    }

    /// Goes one object or array deeper. Returns `false`, and does not, when that is too deep, or the import was stopped.
    @inline(__always)
    mutating func enter() -> Bool { !isStopped && values.enter() }

    @inline(__always)
    mutating func leave() { values.leave() }

    /// The same, for a conversion that a type of the user's has called for.
    mutating func enterConversion() -> Bool { !isStopped && conversions.enter() }

    mutating func leaveConversion() { conversions.leave() }

    /// What is wrong with a level that was not entered.
    var fault: IssueFacts { values.fault ?? .depth(limit: maximum) }
    var faultOfConversion: IssueFacts { conversions.fault ?? .depth(limit: maximum) }

    /// Whether so many levels more would not be too deep.
    func admits(_ levels: Int) -> Bool { values.admits(levels) }

    /// The guard for a walk of its own that starts at the current value.
    var continued: DepthGuard { values.continued }

    /// Whether one level has been entered, and no other from there.
    var isOutermost: Bool { values.isOutermost }

    // MARK: Listening

    mutating func beginListening() { listenerCount += 1 }
    mutating func endListening() { listenerCount -= 1 }

    // MARK: Stopping

    /// Ends the import.
    mutating func stop(with error: any Error) { stop = error }

    /// Makes the error of what is nested too deeply. It ends the import, because what contains itself may have as many of
    /// them as there are ways through it; where values may be left out, a few of them do not.
    mutating func tooDeep(_ facts: IssueFacts, isSkippable: Bool) -> ImportFailure {
        errorCount += 1
        let failure = ImportFailure(facts)
        if !isSkippable || errorCount > Self.skippableErrors { stop = failure }
        return failure
    }

    /// Whoever gets the error decides whether the import goes on, up to a point.
    mutating func goOn(as before: (any Error)?) { if errorCount <= Self.skippableErrors { stop = before } }

    var hasErrors: Bool { errorCount > 0 }

    /// What comes next may have as many errors as what was before.
    mutating func forgetErrors() { errorCount = 0 }

    /// Makes ready for the next import.
    @inline(__always)
    mutating func reset() {
        values.reset()
        conversions.reset()
        if isStopped { stop = nil }
        errorCount = 0
    }

    /// The same, where an error may have stopped the last one anywhere.
    @inline(__always)
    mutating func resetListeners() { listenerCount = 0 }
}
