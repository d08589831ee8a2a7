// A value is merged into the object or the struct that a property has, where it stands.

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
        let before = state.pointee.mergedOrigin
        state.pointee.mergedOrigin = .existing
        defer { state.pointee.mergedOrigin = before }
        do {
            try update(object, .logged, plan, from: source, originOfParts(of: frame))
            state.pointee.transaction.enqueue(memory, to: property, of: frame)
        } catch {
            property.destroy(memory)
            record(error)
        }
        return true
    }

    /// Merges a value into that of a new object where it stands. Returns `false`, and does nothing, where it may have to be
    /// left out, checked or written later.
    @inline(never)
    func mergeInPlace(
        _ source: SourceValue, for property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>
    ) -> Bool {
        guard frame.pointee.destination == .direct, !frame.pointee.mayBeRevisited, !state.pointee.skipsFailures,
            source.isPlainObject, let index = frame.pointee.current, let own = frame.pointee.memory(of: index)
        else { return false }
        do {
            let before = state.pointee.mergedOrigin
            defer { state.pointee.mergedOrigin = before }
            if property.pointee.mayMergeIntoReference, session == nil, let object = own.instance,
                let plan = PlanCache.plan(of: object.dynamicType, without: .ofSource)
            {
                try mergeIntoPart(object, isHeldOnly: own.isOnlyReference, plan, from: source)
                return true
            }
            state.pointee.mergedOrigin = property.pointee.type.isHeldOnly(by: own) ?? true ? .new : .revisited
            try property.pointee.type.merge(source, into: own, in: self)
        } catch {
            record(error)
        }
        return true
    }

    /// Merges an object's values into one that a property of a new object refers to. It is a part of the new one, and need not
    /// wait: when the import fails, it is dropped with that. Unless somebody else has it too, or a hook may pass it on.
    private func mergeIntoPart(
        _ object: ObjectAddress, isHeldOnly: Bool, _ plan: Unretained<ImportPlan>, from source: SourceValue
    ) throws {
        state.pointee.mergedOrigin = isHeldOnly ? .new : .revisited
        let destination: Destination = isHeldOnly && plan.lacks(.shouldImport) ? .now : .logged
        // A hook may have the property refer to another one meanwhile.
        try withExtendedLifetime(object.object) {
            try update(object, destination, plan, from: source, state.pointee.mergedOrigin)
        }
    }

    /// What the parts of an object are to the import, which others than the object may hold. Those of a new one have not changed.
    func originOfParts(of frame: Handle<ObjectFrame>) -> ObjectOrigin {
        switch frame.pointee.origin {
        case .new, .revisited: .revisited
        case .existing, .root:
            state.pointee.transaction.objects.isRevisited(frame.pointee.object) ? .revisited : .existing
        }
    }
}
