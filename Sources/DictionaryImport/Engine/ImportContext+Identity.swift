// The identity of a source and of an object, as the marked properties of the model have it.

extension ImportContext {
    /// What tells the object of a source from others, by the hook of its model or by its marked properties.
    func identity(
        of type: any DictionaryImportable.Type, _ plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>,
        in source: SourceValue
    ) throws -> Identity? {
        if !plan.lacks(.identity) {
            let ofHook = try type.identity(for: source.attached(to: self))
            if plan.lacks(.identityMark) { return ofHook.map(Identity.init) }
            // Whether a model has the hook is known only when it has been called.
            guard ofHook == nil else { throw faultOfTwoIdentities(of: type) }
        }
        return plan.lacks(.identityMark) ? nil : markedIdentity(plan, keys, in: source)
    }

    func faultOfTwoIdentities(of type: Any.Type) -> any Error { ImportError([.fault(.twoIdentities, in: type)]) }

    /// The identity that the marked properties have in a source; `nil` when one of them has none.
    func markedIdentity(
        _ plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>, in source: SourceValue
    ) -> Identity? {
        plan.with { plan in plan.markedIdentity { identity(of: $0, plan, keys, in: source) } }
    }

    /// What a source has for the property that tells the elements of an array apart.
    func identity(by key: MergeKey, _ plan: Unretained<ImportPlan>, in source: SourceValue) -> Identity? {
        plan.with { plan in
            key.index(in: plan).flatMap { identity(of: $0, plan, plan.keys, in: source, key.identity) }
        }
    }

    /// - Parameter read: What the value of a property that is not marked is as an identity.
    private func identity(
        of index: Int, _ plan: ImportPlan, _ keys: Unretained<KeyMap>, in source: SourceValue,
        _ read: ((ValueMemory) -> Identity?)? = nil
    ) -> Identity? {
        // The key that comes first, as the model spells it, is the best one wherever it is there.
        if !state.pointee.reader.options.ignoresNulls, let key = keys.with({ $0.bestKeys[index] }),
            let found = source.withMember(ofKey: key, { identity(from: $0, as: plan.properties[index], read) })
        {
            return found
        }
        return matchedIdentity(of: index, plan, keys, in: source, read)
    }

    /// Converts the value of a marked property. What is wrong with it is an issue when the property is imported.
    func identity(
        from source: SourceValue, as property: Handle<PropertyPlan>, _ read: ((ValueMemory) -> Identity?)? = nil
    ) -> Identity? {
        if property.pointee.needs.isDisjoint(with: [.conversion, .checks]) {
            if property.pointee.frequentType == .int, let number = source.int { return .number(number) }
            if property.pointee.frequentType == .string, let text = source.string, !text.isEmpty { return .text(text) }
        }
        if source.isNull || state.pointee.reader.options.emptyStringsAreNull && source.isEmptyString { return nil }
        let mark = issueMark
        let savepoint = savepoint
        return ValueMemory.withTemporary(size: property.pointee.size, alignment: property.pointee.alignment) { memory in
            guard isValid(source, for: property, into: memory) else {
                dropErrors(since: mark)
                discard(to: savepoint)
                return nil
            }
            defer { property.destroy(memory) }
            return (read ?? property.pointee.settings.identity)?(memory)
        }
    }

    /// Finds the value of a marked property that is spelt in another way, or stands at the end of a key path.
    @inline(never)
    private func matchedIdentity(
        of index: Int, _ plan: ImportPlan, _ keys: Unretained<KeyMap>, in source: SourceValue,
        _ read: ((ValueMemory) -> Identity?)?
    ) -> Identity? {
        var found: Identity?
        forEachMatch(of: [index], plan, keys, in: source) { found = identity(from: $1, as: plan.properties[$0], read) }
        return found
    }

    /// Matches all keys of a source, and imports nothing: calls `body` with the value of each of these properties that gets
    /// one.
    func forEachMatch(
        of properties: ArraySlice<Int>, _ plan: ImportPlan, _ keys: Unretained<KeyMap>, in source: SourceValue,
        _ body: (Int, SourceValue) throws -> Void
    ) rethrows {
        try source.withClassified { source in
            try withFrame(plan, keys, source) { frame in
                fill(frame, from: source)
                defer { frame.withMembers { destroyPositions(of: frame, in: $0) } }
                for index in properties where frame.pointee.slots.isFilled(index) {
                    if let override = frame.pointee.knownDetails?.overrides[index], override.value == nil { continue }
                    try frame.value(of: index).lend { try body(index, $0) }
                }
            }
        }
    }

    /// Fills all slots. What is wrong with a source is an issue when it is imported.
    @inline(never)
    private func fill(_ frame: Handle<ObjectFrame>, from source: SourceValue) {
        let issues = issueMark
        source.withMatchedMembers { match($0, of: frame) }
        fillWithoutFilter(frame)
        dropErrors(since: issues)
    }

    private func match(_ members: some MatchedMembers, of frame: Handle<ObjectFrame>) {
        guard state.pointee.reader.options.ignoresNulls, hasIgnoredNulls(members, frame) else {
            return members.matchApart(frame, in: self)
        }
        let rest = membersWithoutNulls(of: members.sorted, frame)
        frame.pointee.details.accepted = rest
        rest.match(frame, in: self)
    }

    private func destroyPositions<Source: Members>(of frame: Handle<ObjectFrame>, in source: Source) {
        destroyPositions(of: frame, as: Source.Position.self)
    }

    /// Calls `body` with a frame in which keys are only looked up: nothing is written to an object.
    ///
    /// It takes more stack than the way of an import may, of which each level of a source needs some.
    private func withFrame(
        _ plan: ImportPlan, _ keys: Unretained<KeyMap>, _ source: SourceValue,
        _ body: (Handle<ObjectFrame>) throws -> Void
    ) rethrows {
        let mark = state.pointee.reader.frames.mark
        defer { state.pointee.reader.frames.release(to: mark) }
        let layout = keys.with { $0.slots }
        let memory = state.pointee.reader.frames.allocate(size: layout.size, alignment: SlotTable.Layout.alignment)
        var frame = ObjectFrame(
            plan, keys, ObjectAddress(unused: memory), .sharedObject, source, slots: SlotTable(memory, layout),
            .existing, in: self)
        try Handle.withHandle(of: &frame) { frame in
            state.pointee.reader.steps.enter(frame)
            defer {
                state.pointee.reader.steps.leaveObject()
                frame.pointee.destroy()
            }
            try body(frame)
        }
    }
}

extension Unretained<ImportPlan> {
    /// The identity that an object has by its marked properties; `nil` when one of them is `nil`.
    func identity(of object: AnyObject) -> Identity? {
        withExtendedLifetime(object) { with { $0.markedIdentity(of: ObjectAddress(of: object)) } }
    }
}

extension ImportPlan {
    /// The identity that an object has by its marked properties; `nil` when there are none, or one of them is `nil`.
    func markedIdentity(of object: ObjectAddress) -> Identity? {
        markedIdentity { index in
            let property = properties[index]
            // Most are numbers, which are read where they stand.
            if property.pointee.frequentType == .int, let own = offsets.memory(of: index, in: object) {
                return .number(own.copy(Int.self))
            }
            return property.withValue(of: object) { property.pointee.settings.identity?($0) }
        }
    }

    /// Puts the identity together of what each marked property has.
    @inline(__always)
    fileprivate func markedIdentity(_ part: (Int) -> Identity?) -> Identity? {
        if identity.count == 1 { return part(identity[0]) }
        var parts: [Identity] = []
        for index in identity {
            guard let part = part(index) else { return nil }
            parts.append(part)
        }
        return parts.isEmpty ? nil : .compound(parts)
    }
}
