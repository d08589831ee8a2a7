// Properties with more to them than a conversion: rules, converters, merging, fallbacks, nulls, and those of structs that
// exist already.

extension ImportContext {
    /// Converts a value into memory, checks it, and then writes it, or queues the write.
    @inline(never)
    func importWithCare(
        _ property: UnsafePointer<PropertyPlan>, _ value: ImportValue, of frame: UnsafeMutablePointer<ObjectFrame>,
        mode: WriteMode
    ) {
        let mark = issueMark
        let savepoint = transaction.savepoint
        let skips = options.onConversionFailure.isSkip || property.pointee.settings.fallback != nil
        let (wasSkippable, countBefore) = (state.pointee.isSkippable, state.pointee.skippableCount)
        state.pointee.isSkippable = wasSkippable || skips
        if skips { state.pointee.skippableCount = transaction.waitingCount }
        let frameMark = frames.mark
        let memory = allocate(for: property, mode: mode)
        let isValid = prepare(property, value, into: memory, of: frame)
        (state.pointee.isSkippable, state.pointee.skippableCount) = (wasSkippable, countBefore)
        if isValid {
            write(property, memory, of: frame, mode: mode)
        } else if skips, !state.pointee.isTooDeep {
            forgiveErrors(since: mark)
            // What nested objects queued is dropped, but not the memory that may be needed once more.
            discard(to: savepoint)
            if let fallback = property.pointee.settings.fallback {
                let memory = allocate(for: property, mode: mode)
                fallback(memory)
                write(property, memory, of: frame, mode: mode)
            } else if property.pointee.settings.isRequired {
                record(.missing(property: property.pointee.name))
            }
        }
        if mode != .queued { frames.release(to: frameMark) }
    }

    private func allocate(for property: UnsafePointer<PropertyPlan>, mode: WriteMode) -> UnsafeMutableRawPointer {
        if mode == .queued { return transaction.allocate(for: property) }
        return frames.allocate(size: property.pointee.size, alignment: property.pointee.alignment)
    }

    /// Answers whether memory holds a valid value now. If not, issues have been recorded and memory is empty.
    private func prepare(
        _ property: UnsafePointer<PropertyPlan>, _ value: ImportValue, into memory: UnsafeMutableRawPointer,
        of frame: UnsafeMutablePointer<ObjectFrame>
    ) -> Bool {
        let (datesBefore, exactBefore) = (dates, isExact)
        if let own = property.pointee.settings.dates { dates = own }
        if property.pointee.settings.isExact { isExact = true }
        defer { (dates, isExact) = (datesBefore, exactBefore) }
        do {
            try convert(value, to: property, into: memory, of: frame)
        } catch {
            record(error)
            return false
        }
        var isValid = true
        for rule in property.pointee.settings.rules {
            guard let violation = rule(memory) else { continue }
            record(.rule(violation, found: FoundValue(value)))
            isValid = false
        }
        if !isValid { property.destroy(memory) }
        return isValid
    }

    private func convert(
        _ value: ImportValue, to property: UnsafePointer<PropertyPlan>, into memory: UnsafeMutableRawPointer,
        of frame: UnsafeMutablePointer<ObjectFrame>
    ) throws {
        if let converter = property.pointee.settings.converter { return try converter(value.joining(self), memory) }
        if property.pointee.isOpaque, try value.holdsObjects(in: self) {
            throw value.mismatch(
                expected:
                    "an instance of \(typeName(property.pointee.type.valueType)), because nestedObjectKeys leaves it out"
            )
        }
        guard property.pointee.settings.isMerging || property.pointee.settings.isCatchAll else {
            var value = value
            return try withUnsafeMutablePointer(to: &value) { value in
                _ = try property.perform(
                    .prepare, frame.pointee.object, _SourceReference(.value(value)), memory, .passUnretained(self))
            }
        }
        try loadCurrent(property, into: memory, of: frame)
        do {
            try property.pointee.type.merge(value.joining(self), into: memory, in: self)
        } catch {
            property.destroy(memory)
            throw error
        }
    }

    /// Copies the value that a merge starts from: the one that waits to be written, or the object's.
    private func loadCurrent(
        _ property: UnsafePointer<PropertyPlan>, into memory: UnsafeMutableRawPointer,
        of frame: UnsafeMutablePointer<ObjectFrame>
    ) throws {
        if frame.pointee.plan.isClass {
            if let pending = transaction.pendingValue(of: property, of: frame.pointee.object) {
                return property.pointee.type.copy(from: pending, to: memory)
            }
        }
        _ = try property.pointee.access(.load, frame.pointee.object, nil, memory, nil)
    }

    private func write(
        _ property: UnsafePointer<PropertyPlan>, _ memory: UnsafeMutableRawPointer,
        of frame: UnsafeMutablePointer<ObjectFrame>, mode: WriteMode
    ) {
        let object = frame.pointee.object
        // Accessors throw from conversions only, and these are none.
        switch mode {
        case .fresh where transaction.objects.isRevisited(object):
            // The source of the value has mentioned the object, and what it says there is written first.
            let queued = transaction.allocate(for: property)
            property.pointee.type.copy(from: memory, to: queued)
            property.destroy(memory)
            transaction.enqueue(queued, to: property, of: object, isHeld: frame.pointee.isSummarized)
        case .fresh:
            if let index = frame.pointee.current, let place = frame.pointee.place(of: index) {
                // By a swap, as accessors do: the old value is released when the new one is there as a whole.
                property.pointee.type.swap(memory, place)
                property.destroy(memory)
                return noteChange(in: frame)
            }
            _ = try? property.pointee.access(.store, object, nil, memory, nil)
            noteChange(in: frame)
        case .copy:
            if property.commit(memory, to: object) { noteChange(in: frame) }
            property.destroy(memory)
        case .queued:
            transaction.enqueue(memory, to: property, of: object, isHeld: frame.pointee.isSummarized)
        }
    }

    func noteChange(in frame: UnsafeMutablePointer<ObjectFrame>) {
        if frame.pointee.isSummarized, let index = frame.pointee.current {
            state.pointee.summary.changed(index)
        }
    }

    /// A null for a property that cannot hold it.
    @inline(never)
    func importNull(
        _ property: UnsafePointer<PropertyPlan>, of frame: UnsafeMutablePointer<ObjectFrame>, mode: WriteMode
    ) {
        if property.pointee.settings.isRequired { return record(.missing(property: property.pointee.name)) }
        switch options.nulls.choice {
        case .fail:
            record(.null(type: typeName(property.pointee.type.valueType)))
        case .skip:
            break
        case .reset where mode == .fresh:
            // A new object holds its initial values.
            break
        case .reset:
            let type = property.pointee.type
            let frameMark = frames.mark
            let memory = allocate(for: property, mode: mode)
            frame.pointee.plan.hooks.withNewInstance { template in
                _ = try? property.pointee.access(.load, template, nil, memory, nil)
                if !type.isUnchanged(frame.pointee.object, template, access: property.pointee.access) {
                    record(.nullReset(property: property.pointee.name), severity: .warning)
                }
            }
            write(property, memory, of: frame, mode: mode)
            if mode != .queued { frames.release(to: frameMark) }
        }
    }
}
