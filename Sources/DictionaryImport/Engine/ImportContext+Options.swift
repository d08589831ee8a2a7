// The options in force: those of the call, or else of the model.

extension ImportContext {
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
