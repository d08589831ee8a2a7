// The options in force: those of the call, or else of the model.

extension ImportContext {
    /// The options in force: those of the call, or else of the model that is being imported.
    public var options: ImportOptions { state.pointee.options }

    /// How dates are read: the strategy of the property, or else of the options.
    public var dates: DateStrategy { state.pointee.dates }

    /// Whether the options came with the call and hold for the whole graph.
    var hasOptionsOfCall: Bool { state.pointee.hasOptionsOfCall }

    var readsISO8601Dates: Bool { state.pointee.readsISO8601Dates }

    var unixTime: UnixTime.Reading? { state.pointee.unixTime }

    var isExact: Bool { state.pointee.isExact }

    var treatsEmptyStringsAsNull: Bool { state.pointee.emptyStringsAreNull }

    /// Has the options of a model hold, unless the call has brought others. Returns whether ``popOptions()`` has to bring back
    /// those that held before.
    @inline(__always)
    func pushOptions(of plan: ImportPlan) -> Bool {
        if hasOptionsOfCall || plan.hasDefaultOptions && state.pointee.hasDefaultOptions { return false }
        state.pointee.pushOptions(plan.options)
        return true
    }

    func pushOptions(of plan: Unretained<ImportPlan>) -> Bool { plan.with { pushOptions(of: $0) } }

    func popOptions() { state.pointee.popOptions() }

    /// Has the options of a model hold for the elements of a call that has brought none.
    func useOptions(of type: any DictionaryImportable.Type) {
        guard !hasOptionsOfCall else { return }
        let options = type.importOptions
        if !options.isDefault || !state.pointee.hasDefaultOptions { state.pointee.options = options }
    }
}
