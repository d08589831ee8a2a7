/// The part of an import that finds out which value each property gets: what reads the source, and where.
struct SourceReader: ~Copyable {
    var options = OptionsInForce()
    var steps = SourceSteps()
    var keys = KnownKeys()
    /// Memory of the objects being imported.
    var frames: Arena

    init(_ frames: Arena) { self.frames = frames }

    @inline(__always)
    mutating func reset(hasFailed: Bool) {
        options.reset(hasFailed: hasFailed)
        steps.reset()
        frames.reset()
        keys.reset()
    }

    func deallocate() {
        keys.deallocate()
        frames.deallocate()
    }
}

/// What an import has found out of keys, beside what the plans know.
struct KnownKeys: ~Copyable {
    /// The keys of the model that a call starts with, with the mappings of the call.
    private(set) var ofCall: (plan: Unretained<ImportPlan>, keys: KeyMap)?
    /// The slots that the keys of JSON objects feed.
    var slots = SlotCaches()
    /// What normalizations of the user's have made of keys, in this import and in those before it on the same thread.
    var normalized = NormalizedKeys()

    /// - Parameter keys: The keys of a model, with the mappings of the call.
    mutating func keep(_ keys: KeyMap, of plan: Unretained<ImportPlan>) { ofCall = (plan, keys) }

    @inline(__always)
    mutating func reset() {
        slots.reset()
        if ofCall != nil { ofCall = nil }
    }

    func deallocate() { slots.deallocate() }
}
