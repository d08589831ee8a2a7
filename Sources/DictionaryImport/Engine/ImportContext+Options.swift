// The options in force: those of the call, or else of the model.

extension ImportContext {
    /// The options in force: those of the call, or else of the model that is being imported.
    public var options: ImportOptions { state.pointee.reader.options.all }

    /// How dates are read: the strategy of the property, or else of the options.
    public var dates: DateStrategy { state.pointee.reader.options.dates }

    /// Whether the options came with the call and hold for the whole graph.
    var hasOptionsOfCall: Bool { state.pointee.reader.options.areOfCall }

    var readsISO8601Dates: Bool { state.pointee.reader.options.readsISO8601Dates }

    var unixTime: UnixTime.Reading? { state.pointee.reader.options.unixTime }

    var isExact: Bool { state.pointee.reader.options.isExact }

    var treatsEmptyStringsAsNull: Bool { state.pointee.reader.options.emptyStringsAreNull }

    /// Has the options of a model hold, unless the call has brought others. Returns whether ``popOptions()`` has to bring back
    /// those that held before.
    @inline(__always)
    func pushOptions(of plan: ImportPlan) -> Bool {
        if hasOptionsOfCall || plan.hasDefaultOptions && state.pointee.reader.options.areDefault { return false }
        state.pointee.reader.options.push(plan.options)
        optionsDidChange()
        return true
    }

    func pushOptions(of plan: Unretained<ImportPlan>) -> Bool { plan.with { pushOptions(of: $0) } }

    func popOptions() {
        state.pointee.reader.options.pop()
        optionsDidChange()
    }

    private func optionsDidChange() { state.pointee.levels.maximum = options.maximumDepth }

    /// Has the options of a model hold for the elements of a call that has brought none.
    func useOptions(of type: any DictionaryImportable.Type) {
        guard !hasOptionsOfCall else { return }
        let options = type.importOptions
        guard !options.isDefault || !state.pointee.reader.options.areDefault else { return }
        state.pointee.reader.options.use(options)
        optionsDidChange()
    }
}
