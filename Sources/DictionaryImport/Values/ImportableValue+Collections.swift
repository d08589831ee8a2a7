extension Array: ImportableValue where Element: ImportableValue {
    /// Accepts an array; each element is converted, with its index in the path. A null is an element only where the
    /// elements are optional.
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> [Element] {
        var result: [Element] = []
        result.reserveCapacity(value.elementCount ?? 0)
        try value.forEachConvertedElement(of: Array.self, in: context) { result.append($0) }
        return result
    }

    @inlinable
    public static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> [Element] {
        try importing(value.pointee, in: context)
    }

    @inlinable
    public static func _importing(from source: _SourceReference, in context: ImportContext) throws -> [Element]? {
        if Element.self == String.self, let strings = source.strings {
            try context.enter()
            context.leave()
            return unsafeBitCast(strings, to: [Element].self)
        }
        var result: [Element] = []
        let isDone = try withUnsafeMutablePointer(to: &result) {
            try Element._importElements(of: source, into: $0, in: context)
        }
        return isDone ? result : nil
    }

    public static func _rebuildingSets(in value: [Element], _ context: ImportContext) -> [Element]? {
        var result: [Element]?
        for (index, element) in value.enumerated() {
            guard let rebuilt = Element._rebuildingSets(in: element, context) else { continue }
            result = result ?? value
            result?[index] = rebuilt
        }
        return result
    }

    @inlinable
    public static func _isUnchanged(_ old: [Element], _ new: [Element]) -> Bool {
        old.count == new.count && zip(old, new).allSatisfy(Element._isUnchanged)
    }
}

extension Set: ImportableValue where Element: ImportableValue {
    /// Accepts an array, as `Array` does. Elements that are equal become one.
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Set<Element> {
        if let same = value.other(as: Set<Element>.self) { return same }
        if Element._holdsModels { return try importingModels(value, in: context) }
        var result: Set<Element> = []
        result.reserveCapacity(value.elementCount ?? 0)
        try value.forEachConvertedElement(of: Set.self, in: context) { result.insert($0) }
        return result
    }

    /// What models are hashed by may be written at the end of the import only. So the elements are kept, to build the set
    /// anew then.
    @usableFromInline
    static func importingModels(_ value: ImportValue, in context: ImportContext) throws -> Set<Element> {
        var elements: [Element] = []
        elements.reserveCapacity(value.elementCount ?? 0)
        try value.forEachConvertedElement(of: Set.self, in: context) { elements.append($0) }
        let result = Set(elements)
        if !elements.isEmpty { context.keep(ModelSet(result, of: elements)) }
        return result
    }

    public static func _rebuildingSets(in value: Set<Element>, _ context: ImportContext) -> Set<Element>? {
        guard Element._holdsModels else { return nil }
        let elements = context.elements(of: value) ?? Array(value)
        var hasRebuilt = false
        let rebuilt = elements.map { element in
            guard let rebuilt = Element._rebuildingSets(in: element, context) else { return element }
            hasRebuilt = true
            return rebuilt
        }
        // A set in which each is found has each in its place, unless it has more than that.
        let result = Set(rebuilt)
        return !hasRebuilt && result.count == value.count && elements.allSatisfy(value.contains) ? nil : result
    }

    /// Equal elements may still differ in the library's terms, so each is compared with its counterpart.
    @inlinable
    public static func _isUnchanged(_ old: Set<Element>, _ new: Set<Element>) -> Bool {
        old.count == new.count
            && new.allSatisfy { element in
                old.firstIndex(of: element).map { Element._isUnchanged(old[$0], element) } ?? false
            }
    }
}

extension ContiguousArray: ImportableValue where Element: ImportableValue {
    /// Accepts an array, as `Array` does.
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> ContiguousArray<Element> {
        if let same = value.other(as: ContiguousArray<Element>.self) { return same }
        return ContiguousArray(try Array.importing(value, in: context))
    }

    public static func _rebuildingSets(
        in value: ContiguousArray<Element>, _ context: ImportContext
    ) -> ContiguousArray<Element>? {
        Array._rebuildingSets(in: Array(value), context).map { ContiguousArray($0) }
    }

    @inlinable
    public static func _isUnchanged(_ old: ContiguousArray<Element>, _ new: ContiguousArray<Element>) -> Bool {
        old.count == new.count && zip(old, new).allSatisfy(Element._isUnchanged)
    }
}

extension ImportValue {
    /// How many elements an array has; `nil` for anything else.
    @usableFromInline
    var elementCount: Int? {
        switch rest {
        case .array(let elements): elements.count
        case .dictionaries(let elements): elements.count
        case .strings(let elements): elements.count
        case .json(let view, _): view.isArray ? view.count : nil
        default: nil
        }
    }

    /// The elements of an array in JSON text, which are found one after the other; of others there are none.
    @usableFromInline
    var jsonElements: JSONElements {
        if case .json(let view) = head { return JSONElements(view) }
        return JSONElements()
    }

    /// The elements of an array, one after the other; of anything else there are none.
    var elements: ArrayElements { ArrayElements(self) }

    /// An element of an array, whose index must be in range. In JSON text it is found by passing those before it: whoever
    /// wants all of them goes through ``elements``.
    @usableFromInline
    func element(at index: Int) -> ImportValue {
        switch rest {
        case .array(let elements): ImportValue(classifying: elements[index])
        case .dictionaries(let elements): ImportValue(.dictionary(elements[index]))
        case .strings(let elements): ImportValue(head: .text, text: elements[index])
        case .json(let view, _): view.element(at: index)
        default: ImportValue(head: .null)
        }
    }

    /// Converts the elements of an array, in order, and hands over those that are valid.
    @inlinable
    func forEachConvertedElement<Element: ImportableValue>(
        of type: Any.Type, in context: ImportContext, _ body: (Element) -> Void
    ) throws {
        guard let count = elementCount else { throw refusal(by: type) }
        try context.enter()
        var importer = ElementImporter(context)
        var json = jsonElements
        var element = ImportValue.null
        for index in 0..<count {
            if !json.next(&element) { element = self.element(at: index) }
            if context.treatsEmptyStringsAsNull, element.isEmptyString { element = ImportValue.null }
            importer.importElement(at: index) {
                body(try Element._importing(consuming: &element, in: context))
            }
        }
        context.leave()
        try importer.finish()
    }
}

/// The elements of an array of any source. None is looked for from the start of the array.
struct ArrayElements: Sequence, IteratorProtocol {
    private let array: ImportValue
    private let count: Int
    private var json: JSONElements
    private var index = 0

    fileprivate init(_ array: ImportValue) {
        self.array = array
        count = array.elementCount ?? 0
        json = array.jsonElements
    }

    var underestimatedCount: Int { count - index }

    mutating func next() -> ImportValue? {
        guard index < count else { return nil }
        defer { index += 1 }
        return json.next() ?? array.element(at: index)
    }
}
