extension ImportContext {
    /// Converts an element into empty memory, and checks it where it has options.
    ///
    /// - Throws: What the conversion throws, or ``AlreadyRecorded``, when it is not valid and has no fallback.
    func importElement(
        from source: SourceValue, into memory: ValueMemory, by element: ValueConversion, _ settings: ElementSettings?
    ) throws {
        // So that the call counts no reference to what the conversion has captured.
        guard let settings else { return try Unretained(element).with { try $0.convert(source, memory, self) } }
        guard let fallback = settings.fallback else {
            return try importChecked(source, into: memory, by: element, settings)
        }
        let (mark, savepoint) = (issueMark, savepoint)
        let before = state.pointee.journal.beginSkippable()
        defer { state.pointee.journal.endSkippable(before) }
        do {
            try reshaping(source) { try importChecked($0, into: memory, by: element, settings) }
        } catch {
            record(error)
            guard !state.pointee.levels.isStopped else { throw AlreadyRecorded() }
            // The issues become warnings.
            forgiveErrors(since: mark)
            discard(to: savepoint)
            fallback(memory)
        }
    }

    private func importChecked(
        _ source: SourceValue, into memory: ValueMemory, by element: ValueConversion, _ settings: ElementSettings
    ) throws {
        let progress = state.pointee.journal.progress
        try element.convert(source, into: memory, settings.each, in: self)
        let isValid = satisfies(settings.rules, by: source, in: memory, since: progress) {
            DeferredCheck.lender(of: memory, as: element)
        }
        guard isValid else {
            element.destroy(memory)
            throw AlreadyRecorded()
        }
    }

    /// Whether all elements keep all rules. What breaks one is not recorded.
    fileprivate func areSatisfied<Element>(
        _ rules: FixedArray<Unretained<PropertyRule>>, byAllOf elements: [Element]
    ) -> Bool {
        var areSatisfied = true
        elements.forEachHandle { _, element in
            for index in rules.indices where areSatisfied {
                areSatisfied = rules[index].pointee.with { $0.isSatisfied(ValueMemory(of: element)) }
            }
        }
        return areSatisfied
    }
}

extension Array where Element: ImportableValue {
    /// Converts an array whose elements have options.
    static func importingEach(
        _ source: SourceValue, by element: ValueConversion, _ settings: ElementSettings, in context: ImportContext
    ) throws -> [Element] {
        guard let elements = source.elements else {
            return try importingOther(source, by: element, settings, in: context)
        }
        return try importingElements(elements, by: element, settings, in: context)
    }

    /// Converts the elements of an array, which may have options. It is compiled for the types that mostly have them.
    @_specialize(where Element == String)
    @_specialize(where Element == Int)
    @_specialize(where Element == Double)
    static func importingElements(
        _ elements: SourceElements, by element: ValueConversion, _ settings: ElementSettings?, in context: ImportContext
    ) throws -> [Element] {
        if let settings, settings.each == nil, !context.treatsEmptyStringsAsNull, context.hasRoom(forLevels: 1),
            let same = elements.array(of: Element.self), context.areSatisfied(settings.rules, byAllOf: same)
        {
            return same
        }
        return try buildingPlaces(capacity: elements.count) { places in
            try context.forEachElement(of: elements) { source in
                try places.append { try context.importElement(from: source, into: $0, by: element, settings) }
            }
        }
    }
}

extension Set where Element: ImportableValue {
    /// Converts what is no array, or an array whose elements have options or are models.
    ///
    /// What models are hashed by may be written at the end of the import only. So the elements are kept, to build the set
    /// anew then.
    static func importingElements(
        of source: SourceValue, by element: ValueConversion, _ settings: ElementSettings?, in context: ImportContext
    ) throws -> Set<Element> {
        let progress = context.state.pointee.journal.progress
        let elements: [Element]
        if let array = source.elements ?? source.other(as: Set<Element>.self).map({ .any($0.map { $0 }) }) {
            elements = try [Element].importingElements(array, by: element, settings, in: context)
        } else {
            guard context.wraps(source) else { throw source.refusal(by: Set.self) }
            elements = try [Element].importingOther(source, by: element, settings, in: context)
        }
        let result = Set(elements)
        if element.holdsModels, !elements.isEmpty, context.state.pointee.journal.mayChange(since: progress) {
            context.list(result, of: elements)
        }
        return result
    }
}
