import Synchronization

extension ImportContext {
    /// Gives a new object the values of a source.
    @usableFromInline
    func importProperties(
        of plan: ImportPlan, object: UnsafeMutableRawPointer, source: UnsafePointer<ImportValue>
    ) {
        importProperties(of: plan, keys: plan.keys, object: object, mode: .fresh, source: source, summary: nil)
    }

    /// Gives an object the values of a source, one property after the other in the order of the registry.
    ///
    /// What goes wrong is recorded as an issue; the others are imported all the same, so that every issue is found.
    func importProperties(
        of plan: ImportPlan, keys: KeyMap, object: UnsafeMutableRawPointer, mode: WriteMode,
        source: UnsafePointer<ImportValue>, summary: SummaryRecorder?
    ) {
        let asks = !plan.hasDefault(.shouldImport)
        let keepsUnclaimed = summary != nil || state.pointee.reportsUnknownKeys || plan.takesUnclaimed
        let extras =
            asks || keepsUnclaimed || keepsWarnings || keys.rootCount > 0
            ? ObjectFrame.Extras(keepsUnclaimed: keepsUnclaimed, keepsShadowed: keepsWarnings) : nil
        withExtendedLifetime(extras) {
            let mark = frames.mark
            var frame = makeFrame(plan: plan, keys: keys, object: object, source: source, extras: extras)
            withUnsafeMutablePointer(to: &frame) { frame in
                state.pointee.steps.append(.property(frame))
                if asks {
                    let members = askedMembers(of: frame)
                    extras?.listed = members
                    importProperties(ListedMembers(list: members), frame, mode, summary, asks: true)
                } else if case .json(let view) = source.pointee.head {
                    importProperties(JSONMembers(object: view), frame, mode, summary, asks: false)
                } else if case .dictionary(let dictionary) = source.pointee.storage {
                    importProperties(DictionaryMembers(dictionary: dictionary), frame, mode, summary, asks: false)
                } else if case .members(let object) = source.pointee.storage {
                    importProperties(ListedMembers(list: object.members), frame, mode, summary, asks: false)
                }
                state.pointee.steps.removeLast()
            }
            frames.release(to: mark)
        }
    }

    private func makeFrame(
        plan: ImportPlan, keys: KeyMap, object: UnsafeMutableRawPointer, source: UnsafePointer<ImportValue>,
        extras: ObjectFrame.Extras?
    ) -> ObjectFrame {
        let count = keys.slotCount
        let words = (count + 63) / 64
        let filled = frames.allocate(size: words * 8, alignment: 8).bindMemory(to: UInt64.self, capacity: words)
        filled.initialize(repeating: 0, count: words)
        let positions = frames.allocate(
            size: MemoryLayout<Dictionary<String, Any>.Index>.stride * count,
            alignment: MemoryLayout<Dictionary<String, Any>.Index>.alignment)
        let ranks = frames.allocate(size: count * 4, alignment: 4).bindMemory(to: Int32.self, capacity: count)
        return ObjectFrame(
            plan: plan, keys: keys, object: object, source: source, positions: positions, ranks: ranks, filled: filled,
            extras: extras)
    }

    @inline(__always)
    private func importProperties<Source: MemberSource>(
        _ source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>, _ mode: WriteMode, _ summary: SummaryRecorder?,
        asks: Bool
    ) {
        source.fill(frame, for: self)
        if mode == .fresh, frame.pointee.extras == nil, !state.pointee.skipsFailures {
            importPlainly(source, frame)
        } else {
            importThoroughly(source, frame, mode, summary, asks: asks)
        }
        if frame.pointee.plan.hasRequiredProperties { reportMissing(in: frame) }
        destroyPositions(of: frame, as: Source.Position.self)
    }

    /// The frequent case: a new object, and a source whose members are all that matters. Most properties then take one
    /// call, which converts the value and writes it.
    @inline(__always)
    private func importPlainly<Source: MemberSource>(_ source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>) {
        let object = frame.pointee.object
        let context = Unmanaged.passUnretained(self)
        let nullsEmptyStrings = state.pointee.emptyStringsAreNull
        forEachFilledProperty(of: frame) { index in
            let property = frame.pointee.properties + index
            frame.pointee.current = index
            let position = frame.pointee.position(of: index, as: Source.Position.self)
            guard property.pointee.isPlain, !nullsEmptyStrings, !state.pointee.transaction.hasReachedAny else {
                var value = source.value(at: position)
                return importProperty(index, &value, of: frame, mode: .fresh, summary: nil)
            }
            guard var value = source.valueToConvert(at: position, for: property, of: object) else { return }
            guard property.pointee.acceptsNull || !value.head.isNull else {
                return importProperty(index, &value, of: frame, mode: .fresh, summary: nil)
            }
            do {
                _ = try property.perform(.assign, object, &value, nil, context)
            } catch {
                record(error)
            }
        }
    }

    @inline(never)
    private func importThoroughly<Source: MemberSource>(
        _ source: Source, _ frame: UnsafeMutablePointer<ObjectFrame>, _ mode: WriteMode, _ summary: SummaryRecorder?,
        asks: Bool
    ) {
        let plan = frame.pointee.plan
        if frame.pointee.keys.rootCount > 0 { fillFromPaths(frame, asks: asks) }
        if plan.takesUnclaimed { fillFromUnclaimed(frame) }
        forEachFilledProperty(of: frame) { index in
            frame.pointee.current = index
            if let extras = frame.pointee.extras, let held = extras.held[index] {
                var value = held.value
                importProperty(index, &value, of: frame, mode: mode, summary: summary)
            } else {
                let position = frame.pointee.position(of: index, as: Source.Position.self)
                var value = source.value(at: position)
                importProperty(index, &value, of: frame, mode: mode, summary: summary)
            }
        }
        if frame.pointee.extras != nil {
            frame.pointee.current = nil
            reportLeftovers(of: frame)
            summary?.record(frame)
        }
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
        let count = frame.pointee.plan.propertyCount
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
            record(.missing(property: frame.pointee.plan.properties[index].name))
        }
    }

    @inline(never)
    private func importProperty(
        _ index: Int, _ value: UnsafeMutablePointer<ImportValue>, of frame: UnsafeMutablePointer<ObjectFrame>,
        mode: WriteMode, summary: SummaryRecorder?
    ) {
        let property = frame.pointee.properties + index
        let mode = mode == .fresh && transaction.hasReachedAgain(frame.pointee.object) ? .queued : mode
        if value.pointee.head.isNull || state.pointee.emptyStringsAreNull && value.pointee.isEmptyString {
            value.pointee = .null
            guard property.pointee.acceptsNull, !property.pointee.settings.isRequired else {
                return importNull(property, of: frame, mode: mode, summary: summary)
            }
        }
        guard property.pointee.isPlain, !state.pointee.skipsFailures, mode != .copy else {
            return importWithCare(property, value.pointee, of: frame, mode: mode, summary: summary)
        }
        do {
            if mode == .fresh {
                _ = try property.pointee.access(.assign, frame.pointee.object, value, nil, .passUnretained(self))
            } else {
                let memory = transaction.allocate(for: property)
                _ = try property.pointee.access(
                    .prepare, frame.pointee.object, value, memory, .passUnretained(self))
                transaction.enqueue(memory, to: property, of: frame.pointee.object)
            }
        } catch {
            record(error)
        }
    }
}
