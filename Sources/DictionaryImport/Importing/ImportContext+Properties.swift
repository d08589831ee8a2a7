extension ImportContext {
    /// Gives a new object the values of a source, one level deeper.
    ///
    /// - Throws: As ``importMembers(of:object:mode:source:isSummarized:)``.
    @usableFromInline
    @inline(never)
    func importNew(
        of plan: Unmanaged<ImportPlan>, object: UnsafeMutableRawPointer, source: _SourceReference
    ) throws {
        try enter()
        defer { leave() }
        try importMembers(of: plan, object: object, mode: .fresh, source: source)
    }

    /// Gives an object the values of a source.
    ///
    /// - Throws: ``AlreadyRecorded`` when there are issues.
    @usableFromInline
    func importMembers(
        of plan: Unmanaged<ImportPlan>, object: UnsafeMutableRawPointer, mode: WriteMode, source: _SourceReference,
        isSummarized: Bool = false
    ) throws {
        try plan._withUnsafeGuaranteedRef { plan in
            let errorsBefore = errorCount
            let hasAdopted = adoptOptions(of: plan)
            importProperties(
                of: plan, keys: plan.keys, object: object, mode: mode, source: source, isSummarized: isSummarized)
            if hasAdopted { restoreOptions() }
            guard errorCount == errorsBefore else { throw AlreadyRecorded() }
        }
    }

    /// Gives an object the values of a source.
    @usableFromInline
    @inline(never)
    func importProperties(
        of plan: ImportPlan, object: UnsafeMutableRawPointer, mode: WriteMode, source: _SourceReference
    ) {
        importProperties(of: plan, keys: plan.keys, object: object, mode: mode, source: source, isSummarized: false)
    }

    /// Gives an object the values of a source, one property after the other in the order of the registry.
    ///
    /// What goes wrong is recorded as an issue; the others are imported all the same, so that every issue is found.
    @inline(__always)
    func importProperties(
        of plan: ImportPlan, keys: KeyMap, object: UnsafeMutableRawPointer, mode: WriteMode, source: _SourceReference,
        isSummarized: Bool
    ) {
        let mark = frames.mark
        let memory = frames.allocate(size: keys.slots.size, alignment: KeyMap.SlotMemory.alignment)
        var frame = ObjectFrame(
            plan: plan, keys: keys, object: object, source: source, memory: memory,
            asks: !plan.hasDefault(.shouldImport),
            mayBeRevisited: mode == .fresh && plan.isClass && transaction.objects.hasNew, isSummarized: isSummarized,
            keepsUnclaimed: isSummarized || state.pointee.reportsUnknownKeys || plan.takesUnclaimed,
            keepsShadowed: keepsWarnings, offsets: mode == .fresh ? plan.offsets.of(plan, in: object) : nil)
        withUnsafeMutablePointer(to: &frame) { frame in
            state.pointee.steps.append(.property(frame))
            importMembers(of: source, frame, mode)
            state.pointee.steps.removeLast()
            frame.pointee.destroy()
        }
        frames.release(to: mark)
    }

    @inline(__always)
    private func importMembers(
        of source: _SourceReference, _ frame: UnsafeMutablePointer<ObjectFrame>, _ mode: WriteMode
    ) {
        switch source.place {
        case .dictionary(let dictionary):
            importMembers(of: dictionary.pointee, frame, mode)
        case .any(let any, _):
            if let dictionary = exactDictionary(any.pointee) { importMembers(of: dictionary, frame, mode) }
        case .text:
            break
        case .json(let view):
            importProperties(JSONMembers(object: view), frame, mode)
        case .value(let value):
            if case .json(let view) = value.pointee.head {
                importProperties(JSONMembers(object: view), frame, mode)
            } else if case .dictionary(let dictionary) = value.pointee.storage {
                importMembers(of: dictionary, frame, mode)
            } else if case .members(let object) = value.pointee.storage {
                importProperties(ListedMembers(list: object.members), frame, mode)
            }
        }
    }

    @inline(__always)
    private func importMembers(
        of dictionary: [String: Any], _ frame: UnsafeMutablePointer<ObjectFrame>, _ mode: WriteMode
    ) {
        if mode == .fresh {
            importNewMembers(of: dictionary, frame)
        } else {
            updateMembers(of: dictionary, frame, mode)
        }
    }

    // Compiled once each, whatever the dictionary stands in: for a new object, and for one that exists.

    @inline(never)
    private func importNewMembers(of dictionary: [String: Any], _ frame: UnsafeMutablePointer<ObjectFrame>) {
        importProperties(DictionaryMembers(dictionary: dictionary), frame, .fresh)
    }

    @inline(never)
    private func updateMembers(
        of dictionary: [String: Any], _ frame: UnsafeMutablePointer<ObjectFrame>, _ mode: WriteMode
    ) {
        importProperties(DictionaryMembers(dictionary: dictionary), frame, mode)
    }

    @inline(__always)
    private func importProperties<Source: MemberSource>(
        _ source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>, _ mode: WriteMode
    ) {
        if frame.pointee.asks, let members = acceptedMembers(of: source, frame) {
            frame.pointee.notes.listed = members
            importAskedProperties(ListedMembers(list: members), frame, mode)
        } else {
            importAskedProperties(source, frame, mode)
        }
    }

    /// Imports the properties from members that the model has been asked about, if it wants to be.
    @inline(__always)
    private func importAskedProperties<Source: MemberSource>(
        _ source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>, _ mode: WriteMode
    ) {
        source.fill(frame, for: self)
        if frame.pointee.keepsShadowed { hideRepeatedKeys(of: frame) }
        if frame.pointee.unmanagedExtras == nil, !frame.pointee.hasKeyPaths {
            importPlainly(source, frame, mode)
        } else {
            importThoroughly(source, frame, mode)
        }
        if frame.pointee.isSummarized { state.pointee.summary.record(frame) }
        if frame.pointee.hasRequiredProperties { reportMissing(in: frame) }
        destroyPositions(of: frame, as: Source.Position.self)
    }

    /// The frequent case: the members of the source are all that matters. Most properties then take one call, which
    /// converts the value where it stands, and writes it when the object is new.
    @inline(__always)
    private func importPlainly<Source: MemberSource>(
        _ source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>, _ mode: WriteMode
    ) {
        let isDirect = !state.pointee.emptyStringsAreNull && !state.pointee.skipsFailures
        let properties = frame.pointee.properties
        forEachFilledProperty(of: frame) { index in
            let property = properties + index
            frame.pointee.current = index
            let position = frame.pointee.position(of: index, as: Source.Position.self)
            let mayRevisit = frame.pointee.mayBeRevisited && property.pointee.mayHoldReferences
            if isDirect, property.pointee.isPlain, !mayRevisit, !state.pointee.transaction.objects.hasRevisitedAny {
                do {
                    let isDone = try source.withReference(at: position) {
                        guard mode == .fresh else { return try prepare(property, $0, of: frame, mode: mode) }
                        let place = frame.pointee.place(of: index)
                        if let place, let type = property.pointee.frequentType {
                            return try type.assign($0, to: place, in: self)
                        }
                        return try property.perform(
                            .assign, frame.pointee.object, $0, place, .passUnretained(self))
                    }
                    if isDone { return }
                } catch {
                    return record(error)
                }
            }
            var value = source.value(at: position)
            importProperty(index, &value, of: frame, mode: mode)
        }
    }

    /// Converts a value and queues it to be written; to the copy of a struct it is written at once.
    @inline(__always)
    private func prepare(
        _ property: UnsafePointer<PropertyPlan>, _ source: _SourceReference,
        of frame: UnsafeMutablePointer<ObjectFrame>,
        mode: WriteMode
    ) throws -> Bool {
        if mode == .copy { return try replace(property, by: source, of: frame) }
        let memory = transaction.allocate(for: property)
        guard try property.perform(.prepare, frame.pointee.object, source, memory, .passUnretained(self)) else {
            return false
        }
        transaction.enqueue(
            memory, to: property, of: frame.pointee.object, isHeld: frame.pointee.isSummarized)
        return true
    }

    @inline(never)
    private func replace(
        _ property: UnsafePointer<PropertyPlan>, by source: _SourceReference,
        of frame: UnsafeMutablePointer<ObjectFrame>
    ) throws -> Bool {
        let mark = frames.mark
        defer { frames.release(to: mark) }
        let memory = frames.allocate(size: property.pointee.size, alignment: property.pointee.alignment)
        guard try property.perform(.prepare, frame.pointee.object, source, memory, .passUnretained(self)) else {
            return false
        }
        if property.commit(memory, to: frame.pointee.object) { noteChange(in: frame) }
        property.destroy(memory)
        return true
    }

    @inline(never)
    private func importThoroughly<Source: MemberSource>(
        _ source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>, _ mode: WriteMode
    ) {
        let plan = frame.pointee.plan
        if frame.pointee.hasKeyPaths { fillFromPaths(frame) }
        if plan.takesUnclaimed { fillFromUnclaimed(frame) }
        forEachFilledProperty(of: frame) { index in
            frame.pointee.current = index
            var value =
                frame.pointee.extras?.held[index]?.value
                ?? source.value(at: frame.pointee.position(of: index, as: Source.Position.self))
            importProperty(index, &value, of: frame, mode: mode)
        }
        frame.pointee.current = nil
        reportLeftovers(of: frame)
    }

    /// The index of a dictionary is a reference where dictionaries can be of Foundation's making, else plain bits.
    @inline(__always)
    private func destroyPositions<Position>(of frame: UnsafeMutablePointer<ObjectFrame>, as type: Position.Type) {
        if _isPOD(type) { return }
        for slot in 0..<frame.pointee.keys.slotCount
        where frame.pointee.isFilled(slot) && frame.pointee.extras?.held[slot] == nil {
            frame.pointee.clear(slot, as: type)
        }
    }

    @inline(__always)
    private func forEachFilledProperty(of frame: UnsafeMutablePointer<ObjectFrame>, _ body: (Int) -> Void) {
        let count = frame.pointee.propertyCount
        var first = 0
        while first < count {
            var bits = frame.pointee.filled[first >> 6]
            while bits != 0 {
                let index = first &+ bits.trailingZeroBitCount
                if index < count { body(index) }
                bits &= bits &- 1
            }
            first &+= 64
        }
    }

    private func reportMissing(in frame: UnsafeMutablePointer<ObjectFrame>) {
        for index in frame.pointee.plan.requiredProperties
        where !frame.pointee.isFilled(index) && frame.pointee.extras?.blocked.contains(index) != true {
            frame.pointee.current = index
            record(.missing(property: frame.pointee.properties[index].name))
        }
    }

    @inline(never)
    private func importProperty(
        _ index: Int, _ value: UnsafeMutablePointer<ImportValue>, of frame: UnsafeMutablePointer<ObjectFrame>,
        mode: WriteMode
    ) {
        let property = frame.pointee.properties + index
        let mode = mode == .fresh && transaction.objects.isRevisited(frame.pointee.object) ? .queued : mode
        if value.pointee.head.isNull || state.pointee.emptyStringsAreNull && value.pointee.isEmptyString {
            value.pointee = .null
            guard property.pointee.acceptsNull, !property.pointee.settings.isRequired else {
                return importNull(property, of: frame, mode: mode)
            }
        }
        let mayRevisit = mode == .fresh && frame.pointee.mayBeRevisited && property.pointee.mayHoldReferences
        guard property.pointee.isPlain || property.pointee.isPlainButForDates, !state.pointee.skipsFailures, !mayRevisit
        else {
            return importWithCare(property, value.pointee, of: frame, mode: mode)
        }
        let datesBefore = property.pointee.isPlain ? nil : dates
        if let own = property.pointee.settings.dates { dates = own }
        defer { if let datesBefore { dates = datesBefore } }
        do {
            let source = _SourceReference(.value(value))
            if mode == .fresh {
                _ = try property.perform(
                    .assign, frame.pointee.object, source, frame.pointee.place(of: index), .passUnretained(self))
            } else {
                _ = try prepare(property, source, of: frame, mode: mode)
            }
        } catch {
            record(error)
        }
    }
}
