extension ImportContext {
    /// Merges a value into the object that a property of an existing one refers to. Returns `false`, and does nothing, where
    /// there is none, or where its hooks or the options may have another one take its place.
    ///
    /// The property keeps its reference. That waits to be written all the same, because an observer may write another one in
    /// the meantime.
    @inline(never)
    func mergeIntoReferenced(
        _ source: SourceValue, for property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>
    ) -> Bool {
        guard property.pointee.mayMergeIntoReference, frame.pointee.destination == .logged,
            frame.pointee.origin != .new, !state.pointee.skipsFailures, !state.pointee.reshapes, session == nil,
            source.isPlainObject
        else { return false }
        let memory = state.pointee.transaction.allocate(for: property)
        loadCurrent(property, of: frame, into: memory)
        guard let object = memory.instance, let plan = PlanCache.plan(of: object.dynamicType, without: .ofSource)
        else {
            property.destroy(memory)
            return false
        }
        let before = state.pointee.mergesIntoNew
        state.pointee.mergesIntoNew = false
        defer { state.pointee.mergesIntoNew = before }
        do {
            try update(object, .logged, plan, from: source, .existing)
            state.pointee.transaction.enqueue(memory, to: property, of: frame)
        } catch {
            property.destroy(memory)
            record(error)
        }
        return true
    }
}
