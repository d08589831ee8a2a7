/// An array of the standard library.
@_documentation(visibility: internal)
public protocol ListValue: DirectlyConvertibleValue, RandomAccessCollection, MutableCollection
where Element: ImportableValue, Index == Int {}

extension ListValue {
    public static func _rebuildingSets(in value: Self, _ context: ImportContext) -> Self? {
        var result: Self?
        for (index, element) in value.enumerated() {
            guard let rebuilt = Element._rebuildingSets(in: element, context) else { continue }
            result = result ?? value
            result?[index] = rebuilt
        }
        return result
    }

    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        old.count == new.count && zip(old, new).allSatisfy(Element._isUnchanged)
    }
}

extension Array: ConvertibleValue, ImportableValue, DirectlyConvertibleValue, ListValue where Element: ImportableValue {
    /// Accepts an array; each element is converted, with its index in the path. A null is an element only where the
    /// elements are optional. One value, or a set, is accepted where ``ImportOptions/singleValues`` are wrapped.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> [Element] {
        if let same = source.plainArray(of: Element.self, in: context) { return same }
        guard let elements = source.elements else { return try importingOther(source, in: context) }
        if context.hasElementSettings { return try importingElements(elements, in: context) }
        if let same = elements.array(of: Element.self), !context.treatsEmptyStringsAsNull {
            try context.enter()
            context.leave()
            return same
        }
        return try building(capacity: elements.count) { result in
            try context.forEachElement(of: elements) { result.append(try Element._importing($0, in: context)) }
        }
    }

    public static var _conversion: ValueConversion {
        let element = ValueConversion.of(Element.self)
        return ValueConversion(Self.self) { source, memory, context in
            guard !context.hasElementSettings, let elements = source.elements(unless: Self.self) else {
                return memory.initialize(to: try _importing(source, in: context))
            }
            let array = try buildingPlaces(capacity: elements.count) { places in
                try context.forEachElement(of: elements) { source in
                    try places.append { try element.convert(source, $0, context) }
                }
            }
            memory.initialize(to: array)
        }
    }

    /// Merges the elements of a `.merging` property by their identities.
    public static func _importing(
        _ source: SourceValue, onto current: [Element], in context: ImportContext
    ) throws -> [Element] {
        guard let merge = context.takeArrayMerge() else { return try _importing(source, in: context) }
        let elements = source.elements
        guard elements != nil || context.wraps(source) else { throw source.refusal(by: Array.self) }
        return try context.mergeElements(of: source, elements, onto: current, merge)
    }
}

extension Set: ConvertibleValue, ImportableValue, DirectlyConvertibleValue where Element: ImportableValue {
    /// Accepts an array, as `Array` does. Elements that are equal become one.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Set<Element> {
        guard let elements = source.elements else {
            if !context.hasElementSettings, context.takesPlainArray(of: Element.self),
                let same = source.other(as: Set<Element>.self)
            {
                return same
            }
            return try importingElements(of: source, in: context)
        }
        if context.hasElementSettings || Element.holdsModels { return try importingElements(of: source, in: context) }
        if let plain = source.plainArray(of: Element.self, in: context) { return Set(plain) }
        var result = Set<Element>(minimumCapacity: elements.count)
        try context.forEachElement(of: elements) { result.insert(try Element._importing($0, in: context)) }
        return result
    }

    public static func _rebuildingSets(in value: Set<Element>, _ context: ImportContext) -> Set<Element>? {
        guard Element.holdsModels else { return nil }
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
    public static func _isUnchanged(_ old: Set<Element>, _ new: Set<Element>) -> Bool {
        old.count == new.count
            && new.allSatisfy { element in
                old.firstIndex(of: element).map { Element._isUnchanged(old[$0], element) } ?? false
            }
    }
}

extension ContiguousArray: ConvertibleValue, ImportableValue, DirectlyConvertibleValue, ListValue
where Element: ImportableValue {
    /// Accepts an array, as `Array` does.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> ContiguousArray<Element> {
        if !context.hasElementSettings, context.takesPlainArray(of: Element.self),
            let same = source.other(as: ContiguousArray<Element>.self)
        {
            return same
        }
        return ContiguousArray(try Array._importing(source, in: context))
    }
}
