// The identity of a source and of an object, as the marked properties of the model have it.

extension ImportContext {
    /// What tells the object of a source from others.
    @inlinable
    func identities<Model: DictionaryImportable>(
        of type: Model.Type, _ plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>, in source: ImportValue
    ) throws -> Identities {
        let ofHook = plan.lacks(.identity) ? nil : try type.identity(for: source).map(Identity.init)
        return Identities(ofHook: ofHook, ofMark: plan.lacks(.identityMark) ? nil : marked(plan, keys, in: source))
    }

    @usableFromInline
    func marked(_ plan: Unretained<ImportPlan>, _ keys: Unretained<KeyMap>, in source: ImportValue) -> Identity? {
        plan.with { plan in source.lend { markedIdentity(plan, keys, in: $0) } }
    }

    /// The identity that the marked properties have in a source; `nil` when one of them has none.
    func markedIdentity(_ plan: ImportPlan, _ keys: Unretained<KeyMap>, in source: SourceValue) -> Identity? {
        if plan.identity.count == 1 {
            let index = plan.identity[0]
            return identity(of: index, plan, keys, in: source)
        }
        var parts: [Identity] = []
        for index in plan.identity {
            guard let part = identity(of: index, plan, keys, in: source) else { return nil }
            parts.append(part)
        }
        return Identity(compound: parts)
    }

    private func identity(
        of index: Int, _ plan: ImportPlan, _ keys: Unretained<KeyMap>, in source: SourceValue
    ) -> Identity? {
        // The key that comes first, as the model spells it, is the best one wherever it is there.
        if !state.pointee.ignoresNulls, let key = keys.with({ $0.bestKeys[index] }),
            let found = source.withMember(ofKey: key, { identity(from: $0, as: plan.properties[index]) })
        {
            return found
        }
        return matchedIdentity(of: index, plan, keys, in: source)
    }

    /// Converts the value of a marked property. What is wrong with it is an issue when the property is imported.
    func identity(from source: SourceValue, as property: Handle<PropertyPlan>) -> Identity? {
        if property.pointee.needs.isDisjoint(with: [.conversion, .checks]) {
            if property.pointee.frequentType == .int, let number = source.int { return .number(number) }
            if property.pointee.frequentType == .string, let text = source.string, !text.isEmpty { return .text(text) }
        }
        if source.isNull || state.pointee.emptyStringsAreNull && source.isEmptyString { return nil }
        let mark = issueMark
        let savepoint = state.pointee.transaction.savepoint
        return ValueMemory.withTemporary(
            size: property.pointee.size, alignment: property.pointee.alignment
        ) { memory in
            guard isValid(source.lasting, for: property, into: memory) else {
                dropErrors(since: mark)
                discard(to: savepoint)
                return nil
            }
            defer { property.destroy(memory) }
            return property.pointee.settings.identity?(memory)
        }
    }

    /// Matches all keys of a source to find the value of a marked property that is spelt in another way, or stands at the
    /// end of a key path.
    @inline(never)
    private func matchedIdentity(
        of index: Int, _ plan: ImportPlan, _ keys: Unretained<KeyMap>, in source: SourceValue
    ) -> Identity? {
        let issues = issueMark
        let mark = state.pointee.frames.mark
        let layout = keys.with { $0.slots }
        let memory = state.pointee.frames.allocate(size: layout.size, alignment: SlotTable.Layout.alignment)
        defer { state.pointee.frames.release(to: mark) }
        var frame = ObjectFrame(
            plan, keys, ObjectAddress(unused: memory), .logged, source, slots: SlotTable(memory, layout),
            .existing, in: self)
        return Handle.withHandle(of: &frame) { frame in
            state.pointee.steps.append(.property(frame))
            defer {
                state.pointee.steps.removeLast()
                frame.pointee.destroy()
            }
            let found = source.withMembers { members in
                guard state.pointee.ignoresNulls, let rest = membersWithoutNulls(of: members, frame) else {
                    return matchedValue(of: index, frame, members)
                }
                frame.pointee.details.accepted = rest
                return matchedValue(of: index, frame, rest)
            }
            dropErrors(since: issues)
            guard let value = found ?? nil else { return nil }
            return value.lend { identity(from: $0, as: plan.properties[index]) }
        }
    }

    private func matchedValue<Source: Members>(
        of index: Int, _ frame: Handle<ObjectFrame>, _ members: Source
    ) -> ImportValue? {
        members.match(frame, in: self)
        defer { destroyPositions(of: frame, as: Source.Position.self) }
        fillWithoutFilter(frame, members)
        return frame.pointee.slots.isFilled(index) ? frame.value(of: index) : nil
    }
}

extension Unretained<ImportPlan> {
    /// The identity that an object has by its marked properties; `nil` when one of them is `nil`.
    func identity(of object: AnyObject) -> Identity? {
        var object = object
        return withExtendedLifetime(object) {
            withAddress(of: &object) { address in with { $0.markedIdentity(of: address) } }
        }
    }
}

extension ImportPlan {
    /// The identity that an object has by its marked properties; `nil` when there are none, or one of them is `nil`.
    func markedIdentity(of object: ObjectAddress) -> Identity? {
        var parts: [Identity] = []
        for index in identity {
            let property = properties[index]
            let part: Identity? = ValueMemory.withTemporary(
                size: property.pointee.size, alignment: property.pointee.alignment
            ) { memory in
                guard property.load(from: object, into: memory) else { return nil }
                defer { property.destroy(memory) }
                return property.pointee.settings.identity?(memory)
            }
            guard let part else { return nil }
            parts.append(part)
        }
        return parts.isEmpty ? nil : Identity(compound: parts)
    }
}
