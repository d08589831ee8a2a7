// What a value of a property needs before it can be written, beside the conversion of its type: a converter, rules, a fallback.

extension ImportContext {
    /// Converts a value as its property says, and checks it. Returns whether memory holds a valid value now; if not, issues
    /// have been recorded.
    @inline(never)
    func convert(
        _ source: SourceValue, for property: Handle<PropertyPlan>, into memory: ValueMemory,
        of frame: Handle<ObjectFrame>
    ) -> Bool {
        let checks: PropertyPlan.Needs = [.conversion, .reading, .checks, .unchanging]
        if property.pointee.needs.isDisjoint(with: checks), !state.pointee.reader.options.skipsFailures,
            !state.pointee.reader.options.reshapes
        {
            do {
                try property.convert(source, into: memory, in: self)
                return true
            } catch {
                // Of what needs nothing, a null is found out when it does not convert.
                fail(error, source, for: property, of: frame)
                return false
            }
        }
        if !property.pointee.acceptsNull || mustHaveValue(property, in: frame), source.isNull {
            importNull(for: property, of: frame)
            return false
        }
        guard canBeLeftOut(property) else { return isValid(source, for: property, into: memory, of: frame) }
        let (mark, savepoint) = (issueMark, savepoint)
        let before = state.pointee.journal.beginSkippable()
        let isValid = isValid(source, for: property, into: memory, of: frame)
        state.pointee.journal.endSkippable(before)
        if isValid || state.pointee.levels.isStopped { return isValid }
        discard(to: savepoint)
        return leaveOut(property, memory, since: mark, of: frame)
    }

    /// Whether a value that is not valid is left out or replaced.
    func canBeLeftOut(_ property: Handle<PropertyPlan>) -> Bool {
        state.pointee.reader.options.skipsFailures || property.pointee.needs.contains(.fallback)
    }

    /// Makes warnings of the errors of a value since the mark. Returns whether there is another in its place.
    func leaveOut(
        _ property: Handle<PropertyPlan>, _ memory: ValueMemory, since mark: IssueList.Mark,
        of frame: Handle<ObjectFrame>
    ) -> Bool {
        forgiveErrors(since: mark)
        if let fallback = property.pointee.settings.fallback, !keepsItsValue(property, in: frame) {
            fallback(memory)
            return true
        }
        if mustHaveValue(property, in: frame) { record(.missing(property: property.pointee.name)) }
        return false
    }

    /// - Parameter frame: `nil` when there is no object yet.
    func isValid(
        _ source: SourceValue, for property: Handle<PropertyPlan>, into memory: ValueMemory,
        of frame: Handle<ObjectFrame>? = nil
    ) -> Bool {
        let progress = state.pointee.journal.progress
        do {
            if property.pointee.needs.contains(.reading) {
                let before = state.pointee.reader.options.read(as: property.pointee.settings)
                defer { state.pointee.reader.options.readAgain(as: before) }
                try prepare(source, for: property, into: memory, of: frame)
            } else {
                try prepare(source, for: property, into: memory, of: frame)
            }
        } catch {
            record(error)
            return false
        }
        if let frame, property.pointee.needs.contains(.unchanging),
            !mayBeWritten(source, memory, to: property, of: frame)
        {
            property.destroy(memory)
            return false
        }
        guard property.pointee.needs.contains(.rules) else { return true }
        let isValid = satisfies(property.pointee.functions.with { $0.rules }, by: source, in: memory, since: progress) {
            DeferredCheck.lender(of: memory, as: property.pointee.conversion)
        }
        if !isValid { property.destroy(memory) }
        return isValid
    }

    /// Whether the object of a property existed before the import, which must not change its value.
    func keepsItsValue(_ property: Handle<PropertyPlan>, in frame: Handle<ObjectFrame>) -> Bool {
        property.pointee.needs.contains(.unchanging) && originOfParts(of: frame) == .existing
    }

    /// Whether a value may be written to a property whose value an update must not change. If not, that is an issue.
    private func mayBeWritten(
        _ source: SourceValue, _ memory: ValueMemory, to property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>
    ) -> Bool {
        guard keepsItsValue(property, in: frame) else { return true }
        let isSame = property.withValue(of: frame.pointee.object) {
            property.pointee.conversion.isUnchanged($0, memory)
        }
        if !isSame { recordUnchanging(source, property, of: frame) }
        return isSame
    }

    func recordUnchanging(
        _ source: SourceValue, _ property: Handle<PropertyPlan>, of frame: Handle<ObjectFrame>
    ) {
        let current = property.withValue(of: frame.pointee.object) {
            ruleLiteral($0.any(as: property.pointee.conversion.type))
        }
        record(.unchanging(current: current, found: FoundValue(source.resolved)))
    }

    /// Checks a value that was taken as it is. Returns whether memory holds a valid value.
    func isAccepted(
        _ source: SourceValue, for property: Handle<PropertyPlan>, in memory: ValueMemory, of frame: Handle<ObjectFrame>
    ) -> Bool {
        let mark = issueMark
        if satisfiesRules(source, for: property, in: memory) { return true }
        return canBeLeftOut(property) && leaveOut(property, memory, since: mark, of: frame)
    }

    /// Whether a value satisfies the rules of its property. One that does not is destroyed.
    @inline(__always)
    private func satisfiesRules(
        _ source: SourceValue, for property: Handle<PropertyPlan>, in memory: ValueMemory
    ) -> Bool {
        let isValid = areSatisfied(property.pointee.functions.with { $0.rules }, by: source, in: memory)
        if !isValid { property.destroy(memory) }
        return isValid
    }

    /// Whether a value keeps rules. Each that is broken is an issue.
    @inline(__always)
    func areSatisfied(
        _ rules: FixedArray<Unretained<PropertyRule>>, by source: SourceValue, in memory: ValueMemory
    ) -> Bool {
        var areSatisfied = true
        for index in rules.indices where !rules[index].pointee.with({ $0.isSatisfied(memory) }) {
            record(rules[index].pointee.object, brokenBy: source, memory)
            areSatisfied = false
        }
        return areSatisfied
    }

    @inline(never)
    private func record(_ rule: PropertyRule, brokenBy source: SourceValue, _ memory: ValueMemory) {
        record(.rule(rule.violation(memory), found: FoundValue(source.resolved)))
    }

    /// Whether a new object has an object of its own in a property of which nobody knows where it lies: then another new one has
    /// another there.
    @inline(never)
    private func isOwnObject(of property: Handle<PropertyPlan>, in frame: Handle<ObjectFrame>) -> Bool {
        guard property.pointee.isStored, frame.pointee.destination == .newObject else { return true }
        return frame.pointee.plan.with { plan in
            plan.model.withNewInstance { new in
                property.withValue(of: new) { other in
                    property.withValue(of: frame.pointee.object) {
                        ObjectAddress(referenceIn: $0) != ObjectAddress(referenceIn: other)
                    }
                }
            }
        }
    }

    private func prepare(
        _ source: SourceValue, for property: Handle<PropertyPlan>, into memory: ValueMemory,
        of frame: Handle<ObjectFrame>?
    ) throws {
        let isConverted: Void? = try property.pointee.functions.with {
            try $0.converter?(source.attached(to: self), memory)
        }
        if isConverted != nil {
            // The converter may have got it from anywhere.
            if property.pointee.holdsModels { state.pointee.journal.noteFound() }
            return
        }
        if property.pointee.isOpaque, try source.resolved.holdsObjects(in: self) {
            let type = typeName(property.pointee.conversion.type)
            throw source.resolved.mismatch(
                expected: "an instance of \(type), because nestedObjectKeys leaves it out")
        }
        guard property.pointee.isMergedInto, let frame else {
            let (conversion, each) = (property.pointee.conversion, property.pointee.settings.each)
            return try reshaping(source) { try conversion.convert($0, into: memory, each, in: self) }
        }
        // An object that others hold too is no part of the new one.
        let own = frame.pointee.current.flatMap { frame.pointee.memory(of: $0) }
        let isHeldOnly =
            !property.pointee.conversion.isReference
            || own.map(\.isOnlyReference) ?? isOwnObject(of: property, in: frame)
        let origin: ObjectOrigin = frame.pointee.origin == .new && isHeldOnly ? .new : originOfParts(of: frame)
        loadCurrent(property, of: frame, into: memory)
        // The source of a new object may have described it before.
        let pending = state.pointee.journal.pendingValue(of: property, of: frame.pointee.object)
        let isFresh = frame.pointee.destination == .newObject && pending == nil
        // Others may write to what is there already.
        if !isFresh, property.pointee.holdsModels { state.pointee.journal.noteFound() }
        var merging = Merging(origin: origin)
        if property.pointee.settings.mergedElement != nil {
            merging.array = ArrayMerge(
                keepsOthers: property.pointee.settings.keepsOtherElements, startsEmpty: isFresh,
                key: property.pointee.settings.mergeKey)
        }
        do {
            try reshaping(source) { try property.merge($0, into: memory, merging, in: self) }
        } catch {
            property.destroy(memory)
            throw error
        }
    }
}

extension ImportValue {
    /// Whether this is an object, or an array that has one.
    fileprivate func holdsObjects(in context: ImportContext) throws -> Bool {
        let isInElements = try withElements { elements in
            try context.enter()
            defer { context.leave() }
            var isFound = false
            try elements.forEachElement { if !isFound { isFound = try $1.resolved.holdsObjects(in: context) } }
            return isFound
        }
        return isInElements ?? isObject
    }
}
