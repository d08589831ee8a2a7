extension ImportContext {
    /// Whether the elements of the collection that is converted next have options of their own.
    var hasElementSettings: Bool { state.pointee.elementSettings != nil }

    /// The options of the elements, for the collection that is being converted; those below have none.
    func takeElementSettings() -> ElementSettings? { state.pointee.elementSettings.take() }

    /// Converts an element, and checks it where it has options.
    ///
    /// - Throws: What the conversion throws, or ``AlreadyRecorded``, when it is not valid and has no fallback.
    func importElement<Value: ImportableValue>(
        _ type: Value.Type, from source: SourceValue, _ settings: ElementSettings?
    ) throws -> Value {
        guard let settings else { return try Value._importing(source, in: self) }
        guard let fallback = settings.fallback else { return try importChecked(type, from: source, settings) }
        let (mark, savepoint) = (issueMark, state.pointee.transaction.savepoint)
        let before = (state.pointee.isSkippable, state.pointee.skippableCount)
        (state.pointee.isSkippable, state.pointee.skippableCount) = (true, state.pointee.transaction.waitingCount)
        defer { (state.pointee.isSkippable, state.pointee.skippableCount) = before }
        do {
            return try reshaping(source) { try importChecked(type, from: $0, settings) }
        } catch {
            record(error)
            guard !state.pointee.isStopped else { throw AlreadyRecorded() }
            // The issues become warnings.
            forgiveErrors(since: mark)
            discard(to: savepoint)
            return ValueMemory.withTemporary(for: type) { memory in
                fallback(memory)
                return memory.take(type)
            }
        }
    }

    private func importChecked<Value: ImportableValue>(
        _ type: Value.Type, from source: SourceValue, _ settings: ElementSettings
    ) throws -> Value {
        state.pointee.elementSettings = settings.each
        defer { state.pointee.elementSettings = nil }
        let progress = state.pointee.transaction.progress
        var value = try Value._importing(source, in: self)
        let isValid = Handle.withHandle(of: &value) { handle in
            keeps(settings.rules, by: source, in: ValueMemory(of: handle), since: progress) {
                DeferredCheck.lender(of: handle.pointee) { Value._rebuildingSets(in: $0, $1) }
            }
        }
        guard isValid else { throw AlreadyRecorded() }
        return value
    }

    /// Whether all elements keep all rules. What breaks one is not recorded.
    fileprivate func areKept<Element>(
        _ rules: FixedArray<Unretained<PropertyRule>>, byAllOf elements: [Element]
    ) -> Bool {
        var areKept = true
        elements.forEachHandle { _, element in
            for index in rules.indices where areKept {
                areKept = rules[index].pointee.with { $0.isKept(ValueMemory(of: element)) }
            }
        }
        return areKept
    }
}

extension Array where Element: ImportableValue {
    /// Converts the elements of an array, which may have options. It is compiled for the types that mostly have them.
    @_specialize(where Element == String)
    @_specialize(where Element == Int)
    @_specialize(where Element == Double)
    static func importingElements(_ elements: SourceElements, in context: ImportContext) throws -> [Element] {
        let settings = context.takeElementSettings()
        if let settings, settings.each == nil, !context.treatsEmptyStringsAsNull, context.hasRoom(forLevels: 1),
            let same = elements.array(of: Element.self), context.areKept(settings.rules, byAllOf: same)
        {
            return same
        }
        return try building(capacity: elements.count) { result in
            try context.forEachElement(of: elements) {
                result.append(try context.importElement(Element.self, from: $0, settings))
            }
        }
    }
}

extension Set where Element: ImportableValue {
    /// Converts what is no array, or an array whose elements have options or are models.
    ///
    /// What models are hashed by may be written at the end of the import only. So the elements are kept, to build the set
    /// anew then.
    static func importingElements(of source: SourceValue, in context: ImportContext) throws -> Set<Element> {
        let progress = context.state.pointee.transaction.progress
        let elements: [Element]
        if let array = source.elements ?? source.other(as: Set<Element>.self).map({ .any($0.map { $0 }) }) {
            elements = try [Element].importingElements(array, in: context)
        } else {
            guard context.wraps(source) else { throw source.refusal(by: Set.self) }
            elements = try [Element].importingOther(source, in: context)
        }
        let result = Set(elements)
        if Element.holdsModels, !elements.isEmpty, context.state.pointee.transaction.mayChange(since: progress) {
            context.list(result, of: elements)
        }
        return result
    }
}

extension Dictionary where Key: ImportableKey, Value: ImportableValue {
    /// Converts an object whose values have options.
    static func importingEach(_ source: SourceValue, in context: ImportContext) throws -> [Key: Value] {
        let settings = context.takeElementSettings()
        var result: [Key: Value] = [:]
        try context.forEachMember(of: source, for: Dictionary.self) { spelling, value in
            let key = try context.key(Key.self, spelt: spelling)
            let converted = try context.importElement(Value.self, from: value, settings)
            guard result[key] == nil else { throw context.collision(of: key, spelt: spelling, in: source) }
            result[key] = converted
        }
        return result
    }
}
