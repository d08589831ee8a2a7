extension ImportContext {
    /// Gives an object the values of a source, one property after the other in the order of the list.
    ///
    /// What goes wrong is recorded as an issue; the others are imported all the same, so that every issue is found.
    ///
    /// - Parameters:
    ///   - keys: Those of the model, with the mappings of the call.
    ///   - pushesOptions: Whether the options of the model do not hold yet.
    /// - Throws: ``AlreadyRecorded`` when there are issues.
    @inline(__always)
    func importProperties(
        of plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>, object: ObjectAddress,
        _ destination: Destination, from source: SourceValue, _ origin: ObjectOrigin, pushesOptions: Bool = false
    ) throws {
        try plan.with { plan in
            let errorsBefore = errorCount
            let hasPushed = pushesOptions && pushOptions(of: plan)
            if origin == .root { state.pointee.journal.update.begin(Unretained(plan)) }
            let origin = origin == .existing && describesReferred(object) ? .new : origin
            let mark = state.pointee.reader.frames.mark
            let layout = keys.with { $0.slots }
            let memory = state.pointee.reader.frames.allocate(size: layout.size, alignment: SlotTable.Layout.alignment)
            var frame = ObjectFrame(
                plan, keys, object, destination, source, slots: SlotTable(memory, layout), origin, in: self)
            Handle.withHandle(of: &frame) { frame in
                state.pointee.reader.steps.enter(frame)
                let isUpdate = state.pointee.journal.update.isUpdate
                if origin == .existing, destination == .sharedObject, isUpdate { noteUpdated(frame) }
                source.importMembers(of: frame, in: self)
                state.pointee.reader.steps.leaveObject()
                frame.pointee.destroy()
            }
            state.pointee.reader.frames.release(to: mark)
            if hasPushed { popOptions() }
            guard errorCount == errorsBefore else { throw AlreadyRecorded() }
        }
    }

    /// Whether neither the options nor `shouldImport` may leave out members.
    @inline(__always)
    func takesEveryMember(_ frame: Handle<ObjectFrame>) -> Bool {
        frame.pointee.plan.with { $0.lacks(.shouldImport) } && !state.pointee.reader.options.ignoresNulls
    }

    /// Imports the properties of an object from the members of its source: compiled once for each kind of source.
    @inline(never)
    func importMembers<Source: MatchedMembers>(_ members: Source, of frame: Handle<ObjectFrame>) {
        guard takesEveryMember(frame) else { return importMembersWithoutNulls(members, of: frame) }
        members.match(frame, in: self)
        importMatched(members, of: frame)
    }

    /// Imports the properties whose slots have been filled.
    @inline(__always)
    private func importMatched<Source: MatchedMembers>(_ members: Source, of frame: Handle<ObjectFrame>) {
        if state.pointee.reader.options.reportsRepeatedKeys { reportRepeatedKeys(of: frame) }
        let hasPaths = frame.pointee.keys.with { $0.rootCount > 0 }
        let hasOthers = frame.pointee.hasDetails || frame.pointee.hasUnclaimed
        if hasPaths || hasOthers { fillFromElsewhere(frame) }
        let isOrdinary = !hasOthers && !frame.pointee.hasDetails && frame.pointee.pathSlots == 0
        frame.pointee.slots.forEachFilled(below: frame.pointee.properties.count) { index in
            frame.pointee.current = index
            guard isOrdinary || frame.pointee.surelyGetsMember(index) else {
                return importUnusualProperty(index, from: members, of: frame)
            }
            let position = frame.pointee.slots.position(of: index, as: Source.Position.self)
            members.withValue(at: position) { importProperty(index, from: $0, of: frame) }
        }
        frame.pointee.current = nil
        finish(frame, hasPaths: hasPaths)
        destroyPositions(of: frame, as: Source.Position.self)
    }

    /// The same without the nulls that the options ignore, and without what `shouldImport` refuses.
    @inline(never)
    fileprivate func importMembersWithoutNulls<Source: MatchedMembers>(
        _ members: Source, of frame: Handle<ObjectFrame>
    ) {
        guard state.pointee.reader.options.ignoresNulls, hasIgnoredNulls(members, frame) else {
            return importAcceptedMembers(members, of: frame)
        }
        if fillWithoutNulls(from: members, frame) { return importSelected(members, of: frame) }
        let rest = membersWithoutNulls(of: members.sorted, frame)
        frame.pointee.details.accepted = rest
        importAcceptedMembers(rest, of: frame)
    }

    /// The same without what `shouldImport` refuses.
    @inline(never)
    private func importAcceptedMembers<Source: MatchedMembers>(_ members: Source, of frame: Handle<ObjectFrame>) {
        let takesAll = frame.pointee.plan.with { $0.lacks(.shouldImport) }
        if !takesAll {
            if fillAccepted(from: members, frame) { return importSelected(members, of: frame) }
            if let accepted = acceptedMembers(of: members.sorted, frame) {
                frame.pointee.details.accepted = accepted
                accepted.match(frame, in: self)
                return importSelected(accepted, of: frame)
            }
        }
        members.matchApart(frame, in: self)
        importSelected(members, of: frame)
    }

    /// As ``importMatched(_:of:)``, where members have been left out.
    @inline(never)
    private func importSelected<Source: MatchedMembers>(_ members: Source, of frame: Handle<ObjectFrame>) {
        importMatched(members, of: frame)
    }

    /// The index of a dictionary is a reference where dictionaries can be of Foundation's making, else plain bits.
    @inline(__always)
    func destroyPositions<Position>(of frame: Handle<ObjectFrame>, as type: Position.Type) {
        if _isPOD(type) { return }
        for slot in 0..<frame.pointee.keys.with({ $0.slotCount })
        where frame.pointee.slots.isFilled(slot) && !frame.pointee.getsPath(slot)
            && frame.pointee.knownDetails?.overrides[slot] == nil && !frame.isTaker(slot)
        {
            frame.pointee.slots.clear(slot, as: type)
        }
    }

    @inline(__always)
    private func finish(_ frame: Handle<ObjectFrame>, hasPaths: Bool) {
        let hasUnclaimed = frame.pointee.hasUnclaimed
        if frame.pointee.hasDetails || (hasPaths || hasUnclaimed) && state.pointee.reader.options.reportsUnknownKeys {
            reportUnclaimedKeys(of: frame)
        }
        if frame.pointee.isSummarized {
            state.pointee.journal.update.record(frame)
        } else if state.pointee.journal.update.isUpdate, hasUnclaimed {
            noteUnknownKeys(of: frame)
        }
        if frame.pointee.mayReportMissing { reportMissing(in: frame) }
    }
}

extension SourceValue {
    /// Imports the properties of an object from its members.
    @inline(__always)
    func importMembers(of frame: Handle<ObjectFrame>, in context: ImportContext) {
        switch form {
        case .any(let any):
            any.withHeld([String: Any].self) {
                context.importMembers(DictionaryMembers(dictionary: $0), of: frame)
            }
        case .json(let view):
            context.importMembers(JSONMembers(object: view), of: frame)
        case .value(let value):
            guard case .members(let members) = value.pointee.storage else {
                return assertionFailure("A dictionary or a JSON object is lent as itself")
            }
            context.importMembersWithoutNulls(members, of: frame)
        }
    }
}

// MARK: One property

extension ImportContext {
    /// Imports a property of an object some of whose values are no members of the source.
    @inline(never)
    private func importUnusualProperty<Source: MatchedMembers>(
        _ index: Int, from members: Source, of frame: Handle<ObjectFrame>
    ) {
        if frame.pointee.getsPath(index) { return importProperty(index, byPathFrom: members, of: frame) }
        if let override = frame.pointee.knownDetails?.overrides[index] {
            return importProperty(index, from: override.end, of: frame)
        }
        if let taken = frame.taken(by: index) { return taken.lend { importProperty(index, apart: $0, of: frame) } }
        let position = frame.pointee.slots.position(of: index, as: Source.Position.self)
        members.withValue(at: position) { importProperty(index, apart: $0, of: frame) }
    }

    /// As ``importProperty(_:from:of:)``, for properties beside the ordinary way, and compiled once for all of them.
    @inline(never)
    func importProperty(_ index: Int, apart source: SourceValue, of frame: Handle<ObjectFrame>) {
        importProperty(index, from: source, of: frame)
    }

    /// Imports a property from what a key path has led to.
    @inline(never)
    func importProperty(_ index: Int, from end: PathEnd, of frame: Handle<ObjectFrame>) {
        switch end {
        case .value(let value): value.lend { importProperty(index, apart: $0, of: frame) }
        case .null: importProperty(index, apart: .null, of: frame)
        case .scalar(let value, let expected):
            // It does not convert, whatever the type.
            let property = frame.pointee.properties[index]
            deliver(to: property, of: frame) { memory in
                let mark = issueMark
                record(.blockedPath(expected: expected, found: FoundValue(value)))
                return canBeLeftOut(property) && leaveOut(property, memory, since: mark, of: frame)
            }
        case .absent: break
        }
    }

    /// Converts a value and has it reach its property.
    ///
    /// `@_transparent`, as are the functions of ``FrequentType`` that it calls: to the optimizer `@inline(__always)` is a wish,
    /// which it does not grant in the loop over a JSON object. From Swift 6.3 on `@inline(always)` says the same.
    @_transparent
    private func importProperty(_ index: Int, from source: SourceValue, of frame: Handle<ObjectFrame>) {
        let property = frame.pointee.properties[index]
        guard !frame.pointee.mayBeRevisited || !state.pointee.finder.objects.hasRevisitedAny else {
            return stage(source, for: property, of: frame)
        }
        let needs = property.pointee.needs
        let own = frame.pointee.memory(of: index)
        if needs.isDisjoint(with: frame.pointee.frequentObstacles), let own, let type = property.pointee.frequentType,
            type.assign(source, to: own)
        {
            return
        }
        guard needs.isDisjoint(with: frame.pointee.obstacles) else { return stage(source, for: property, of: frame) }
        do {
            try property.assign(source, to: frame.pointee.object, at: own, in: self)
        } catch {
            fail(error, source, for: property, of: frame)
        }
    }

    /// Converts a value into memory first: it has to be checked, or to wait, or to be compared.
    @inline(never)
    private func stage(_ source: SourceValue, for property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>) {
        // Most values of an update are of a frequent type, and only have to wait.
        if frame.pointee.destination == .sharedObject, let type = property.pointee.frequentType,
            property.pointee.needs.isDisjoint(with: state.pointee.reader.options.frequentObstacles)
        {
            let memory = state.pointee.journal.allocate(for: property)
            if type.initialize(memory, from: source) {
                return state.pointee.journal.enqueue(memory, to: property, of: frame)
            }
        }
        stageGenerally(source, for: property, of: frame)
    }

    @inline(never)
    private func stageGenerally(
        _ source: SourceValue, for property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>
    ) {
        let source = state.pointee.reader.options.emptyStringsAreNull && source.isEmptyString ? .null : source
        deliver(to: property, of: frame) { memory in
            let needs = property.pointee.needs
            guard needs.isDisjoint(with: [.conversion, .nonNull, .unchanging]),
                let type = property.pointee.frequentType
            else {
                return convert(source, for: property, into: memory, of: frame)
            }
            if !type.initialize(memory, from: source) {
                guard let unixTime = property.pointee.unixTime, type.initialize(memory, from: source, by: unixTime)
                else { return convert(source, for: property, into: memory, of: frame) }
            }
            return !needs.contains(.rules) || isAccepted(source, for: property, in: memory, of: frame)
        }
    }

    /// Records why a value was not converted; a null that was found to be one only then is treated as such.
    @inline(never)
    func fail(
        _ error: any Error, _ source: SourceValue, for property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>
    ) {
        if !property.pointee.acceptsNull, source.isNull { return importNull(for: property, of: frame) }
        record(error)
    }

    /// Whether a null is no value for a property, even where it can be converted.
    func mustHaveValue(_ property: Handle<PropertyPlan>, in frame: Handle<ObjectFrame>) -> Bool {
        property.pointee.settings.isRequired || frame.pointee.mustBeComplete && property.pointee.isExpected
    }

    /// A null for a property that cannot hold it, or must have a value.
    @inline(never)
    func importNull(for property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>) {
        if mustHaveValue(property, in: frame) { return record(.missing(property: property.pointee.name)) }
        switch options.nulls.choice {
        case .fail:
            record(.null(type: typeName(property.pointee.conversion.type)))
        case .skip, .ignore:
            break
        case .reset
        where frame.pointee.destination == .newObject
            && !state.pointee.finder.objects.isRevisited(frame.pointee.object):
            // A new object holds its initial values, unless its own source has described it once more.
            break
        case .reset:
            deliver(to: property, of: frame) { memory in
                frame.pointee.plan.object.model.withNewInstance { template in
                    if !property.isUnchanged(frame.pointee.object, template) {
                        if keepsItsValue(property, in: frame) {
                            let mark = issueMark
                            recordUnchanging(.null, property, of: frame)
                            return canBeLeftOut(property) && leaveOut(property, memory, since: mark, of: frame)
                        }
                        record(.nullReset(property: property.pointee.name), severity: .warning)
                    }
                    property.load(from: template, into: memory)
                    return true
                }
            }
        }
    }
}
