// What conversions call: for a mismatch, for the elements of an array and the members of an object, for rules.

extension ImportContext {
    func mismatch(_ source: Source, _ type: Any.Type) -> any Error { ImportValue(source, in: self).mismatch(type) }

    func mismatch(_ source: Source, expected: String) -> any Error {
        ImportValue(source, in: self).mismatch(expected: expected)
    }

    /// The failure of a number that a type has no room for.
    func outOfRange(_ source: Source, _ type: Any.Type, bounds: String? = nil) -> any Error {
        ImportValue(source, in: self).outOfRange(type, bounds: bounds)
    }

    // MARK: Parts

    /// Converts the elements of an array, one level deeper. What is wrong with each has its index in the path.
    ///
    /// - Parameters:
    ///   - type: The type of the array, where that is not one of what `convert` returns.
    ///   - place: The place that an element has got in the object, when there are so many.
    ///   - convert: Converts one element.
    /// - Throws: ``AlreadyRecorded`` when an element is not valid and may not be left out.
    func importElements<Value>(
        of source: Source, as type: Any.Type = [Value].self, _ settings: _ElementSettings?, isLevel: Bool = true,
        place: (_ count: Int) -> UpdatedObject.Part = { .place(.index($0 - 1)) },
        _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> [Value] {
        if case .value(let value) = source {
            return try with(value.document).importElements(
                of: value.source, as: type, settings, isLevel: isLevel, place: place, convert)
        }
        if isLevel { try run.enter() }
        defer { if isLevel { run.leave() } }
        let settings = settings as? ElementSettings<Value>
        let repetitions = Value.self is AnyClass ? repeatedIdentities() : nil
        var values: [Value] = []
        let start = run.records.mark
        var mark = start
        var isFaulty = false
        let isPlain = settings == nil && run.settings.isPlain && !run.settings.skipsElements
        run.steps.append(.component(.index(0)))
        func reserve(_ count: Int) { values.reserveCapacity(count) }
        let isArray: Void? = source.forEachElement(in: document, count: reserve) { index, element in
            // One element is enough to find out that a model is faulty.
            if isFaulty || run.stop != nil { return }
            run.steps.replaceLast(by: .index(index))
            if let repetitions { run.setRepetitions(repetitions) }
            do {
                if isPlain, !element.isOfAnotherDocument {
                    values.append(try convert(element, self))
                } else if let value = try importElement(element, settings, convert) {
                    values.append(value)
                }
            } catch {
                run.records.record(error)
            }
            if run.records.hasGrown(since: mark) {
                isFaulty = run.records.hasFaultOfModel(since: mark)
                run.records.locate(since: mark, at: .index(index), as: place(values.count))
                mark = run.records.mark
            }
        }
        run.steps.removeLast()
        // An element that is no object has not taken them.
        if repetitions != nil { run.setRepetitions(nil) }
        if isArray == nil { return try importOther(source, as: type, settings, place, convert) }
        if run.stop != nil || run.records.hasErrors(since: start) { throw AlreadyRecorded() }
        return values
    }

    /// Converts one element; returns `nil` for one that is left out.
    private func importElement<Value>(
        _ source: consuming Source, _ settings: ElementSettings<Value>?,
        _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> Value? {
        let kept = source
        guard run.settings.skipsElements else { return try checkedElement(kept, settings, convert) }
        return try run.skippable { try checkedElement(kept, settings, convert) }
    }

    /// Converts one element, and checks it.
    func checkedElement<Value>(
        _ source: Source, _ settings: ElementSettings<Value>?,
        _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> Value {
        if case .value(let value) = source {
            return try with(value.document).checkedElement(value.source, settings, convert)
        }
        let source = emptyStringAsNull(source)
        guard let settings else { return try reshaping(source) { try convert($0, self) } }
        func checked() throws -> Value {
            let stagedBefore = run.stagedCount
            return try reshaping(source) { source in
                let value = try value(of: source, settings, convert)
                try check(value, settings.rules, of: source, stagedBefore: stagedBefore)
                return value
            }
        }
        guard let fallback = settings.fallback else { return try checked() }
        return try run.skippable(as: .warning, checked) ?? fallback()
    }

    private func value<Value>(
        of source: Source, _ settings: ElementSettings<Value>,
        _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> Value {
        guard let each = settings.each, let type = Value.self as? any ImportableValue.Type else {
            return try convert(source, self)
        }
        guard let value = try importing(type, source, each: each) as? Value else {
            preconditionFailure("A conversion makes values of its own type")
        }
        return value
    }

    private func importing<Value: ImportableValue>(
        _ type: Value.Type, _ source: Source, each: _ElementSettings
    ) throws -> Value {
        try Value._importing(source, each: each, in: self)
    }

    /// Converts what is no array where one is expected: a set, or one value, where the options accept these.
    private func importOther<Value>(
        _ source: Source, as type: Any.Type, _ settings: ElementSettings<Value>?,
        _ place: (Int) -> UpdatedObject.Part, _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> [Value] {
        guard run.settings.options.singleValues.isWrap, !source.isNull else { throw mismatch(source, type) }
        if let elements = source.elementsOfSet {
            return try importElements(of: .array(elements), settings, place: place, convert)
        }
        let mark = run.records.mark
        defer { run.records.locate(since: mark, at: nil, as: place(1)) }
        return [try checkedElement(source, settings, convert)]
    }

    /// Converts the members of an object, one level deeper, in the order of their keys' UTF-8. What is wrong with each has its key in the path.
    ///
    /// - Parameters:
    ///   - name: The key that the object has for a key of the source.
    ///   - convert: Converts one member, with its key.
    /// - Throws: ``AlreadyRecorded`` when a member is not valid and may not be left out.
    func importMembers(
        of source: Source, as type: Any.Type, name: (String) -> String,
        _ convert: (String, Source, ImportContext) throws -> Void
    ) throws {
        let isObject: Void? = try ImportValue(source, document: document).withObject(in: self) { object, context in
            try context.importMembers(of: object, name: name, convert)
        }
        if isObject == nil { throw mismatch(source, type) }
    }

    private func importMembers<Object: ObjectSource>(
        of object: Object, name: (String) -> String, _ convert: (String, Source, ImportContext) throws -> Void
    ) throws {
        try run.enter()
        defer { run.leave() }
        let start = run.records.mark
        reportRepeatedKeysOfValue(of: object)
        run.steps.append(.component(.key("")))
        defer { run.steps.removeLast() }
        for (key, position) in object.membersInOrder {
            if run.stop != nil { break }
            let mark = run.records.mark
            run.steps.replaceLast(by: .key(key))
            do {
                let source = object.value(at: position)
                if run.settings.skipsElements {
                    _ = try run.skippable { try importMember(key, source, convert) }
                } else {
                    try importMember(key, source, convert)
                }
            } catch {
                run.records.record(error)
            }
            if run.records.hasGrown(since: mark) {
                run.records.locate(since: mark, at: .key(key), as: .place(.key(name(key))))
            }
        }
        if run.stop != nil || run.records.hasErrors(since: start) { throw AlreadyRecorded() }
    }

    private func importMember(
        _ key: String, _ source: Source, _ convert: (String, Source, ImportContext) throws -> Void
    ) throws {
        if case .value(let value) = source {
            return try with(value.document).importMember(key, value.source, convert)
        }
        let source = emptyStringAsNull(source)
        try reshaping(source) { try convert(key, $0, self) }
    }

    private func reportRepeatedKeysOfValue<Object: ObjectSource>(of object: Object) {
        guard run.reportsRepetitions, let object = object as? JSONObject else { return }
        object.reportRepeatedKeys(to: run)
    }

    // MARK: Rules

    /// Checks a value that has been converted. Each rule that it breaks is an issue.
    ///
    /// What holds for objects that are still to be written is found out when they are: then the rules are checked late.
    ///
    /// - Parameter stagedBefore: How many writes were staged before the value was converted.
    func check<Value>(_ value: Value, _ rules: [PropertySettings<Value>.Rule], of source: Source, stagedBefore: Int)
        throws
    {
        if rules.isEmpty { return }
        let found = ImportValue(source, document: document)
        if run.stagedCount > stagedBefore {
            run.records.enqueue(LateStep(isCheck: true) { try $0.check(value, rules, found) })
        } else {
            try check(value, rules, found)
        }
    }

    func check<Value>(_ value: Value, _ rules: [PropertySettings<Value>.Rule], _ found: ImportValue) throws {
        var isValid = true
        for rule in rules where !rule.isSatisfied(value) {
            run.records.record(.rule(rule.violation(of: value), found: FoundValue(found)))
            isValid = false
        }
        if !isValid { throw AlreadyRecorded() }
    }

    // MARK: Shapes

    /// Converts a value, or what it holds or may mean when it is of another shape than expected and the options accept that.
    func reshaping<Value>(_ source: Source, _ convert: (Source) throws -> Value) throws -> Value {
        guard run.settings.reshapes else { return try convert(source) }
        let start = run.savepoint
        do {
            return try convert(source)
        } catch {
            guard !(error is AlreadyRecorded), !run.records.hasErrors(since: start.records),
                let other = otherShape(of: source)
            else { throw error }
            run.discard(to: start)
            guard other.isElement else {
                do {
                    return try convert(other.source)
                } catch let refusal where !(refusal is AlreadyRecorded) {
                    throw error
                }
            }
            let mark = run.records.mark
            defer { run.records.locate(since: mark, at: .index(0), as: nil) }
            do {
                return try convert(other.source)
            } catch {
                run.records.record(error)
                throw AlreadyRecorded()
            }
        }
    }

    private func otherShape(of source: Source) -> (source: Source, isElement: Bool)? {
        let value = ImportValue(source, document: document)
        guard value.kind == .array else { return nil }
        let options = run.settings.options
        if value.elementCount == 0 { return options.emptyArrays.isObject ? (.dictionary([:]), false) : nil }
        guard value.elementCount == 1, options.singleValues.isWrap, let element = value.element(at: 0), !element.isNull
        else { return nil }
        return (element.source(in: document), true)
    }
}

extension ObjectSource {
    /// The members in the order of their keys' UTF-8; of a key that is repeated, the last value counts.
    fileprivate var membersInOrder: [(key: String, position: Position)] {
        var members: [(key: String, position: Position)] = []
        members.reserveCapacity(count)
        forEachPosition { members.append((key(at: $0), $0)) }
        // Keys of other bytes that are equal as text are two keys.
        let sorted = members.enumerated().sorted { one, other in
            one.element.key.utf8.elementsEqual(other.element.key.utf8)
                ? one.offset < other.offset : one.element.key.precedesInUTF8(other.element.key)
        }
        return sorted.indices.compactMap { number in
            let next = number + 1 < sorted.count ? sorted[number + 1].element.key : nil
            return next?.utf8.elementsEqual(sorted[number].element.key.utf8) == true ? nil : sorted[number].element
        }
    }
}
