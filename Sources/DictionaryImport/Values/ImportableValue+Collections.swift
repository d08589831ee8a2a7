import Foundation

extension Array: ImportableValue, StandardValue where Element: ImportableValue {
    /// Accepts an array; each element is converted, with its index in the path. A null is an element only where the
    /// elements are optional. One value, or a set, is accepted where ``ImportOptions/singleValues`` are wrapped.
    public static var _conversion: ValueConversion {
        let element = ValueConversion.of(Element.self)
        return conversion(by: element) { source, memory, merging, context in
            var merged = try merged(source, into: memory.copy(Self.self), by: element, merging, in: context)
            memory.exchange(with: &merged)
        }
    }

    /// - Parameter merge: `nil` where the elements are no models, as those of common types are not.
    @inline(__always)
    fileprivate static func conversion(by element: ValueConversion, merge: ValueConversion.Merge? = nil)
        -> ValueConversion
    {
        let type: Any.Type = Self.self
        return ValueConversion(
            Self.self, nestedModels: .elements(element.nestedModels),
            convert: { source, memory, context in
                // Compared with what is at hand first: where the elements are of any type, their array's has to be looked up.
                memory.initialize(
                    to: source.isExactly(type)
                        ? try importing(source, by: element, in: context)
                        : try importingConverted(source, by: element, in: context))
            },
            convertEach: { source, memory, each, context in
                memory.initialize(to: try importingEach(source, by: element, each, in: context))
            },
            merge: merge,
            isUnchanged: { areUnchanged($0.copy(Self.self), $1.copy(Self.self), by: element) },
            hasSets: element.rebuildSets != nil, rebuildSets: { rebuildSets(in: $0, by: element, $1) },
            export: { memory, context in
                try memory.reading(Self.self) { try element.exportElements($0, to: context) }
            })
    }

    static func importing(
        _ source: SourceValue, by element: ValueConversion, in context: ImportContext
    ) throws -> [Element] {
        if let same = source.plainArray(Self.self, in: context) { return same }
        return try importingConverted(source, by: element, in: context)
    }

    private static func importingConverted(
        _ source: SourceValue, by element: ValueConversion, in context: ImportContext
    ) throws -> [Element] {
        guard let elements = source.elements else { return try importingOther(source, by: element, nil, in: context) }
        return try importing(elements, by: element, in: context)
    }

    fileprivate static func importing(
        _ elements: SourceElements, by element: ValueConversion, in context: ImportContext
    ) throws -> [Element] {
        if element.isScalar, !context.treatsEmptyStringsAsNull, let same = elements.array(of: Element.self) {
            try context.checkNextLevel()
            return same
        }
        return try importingElements(elements, by: element, nil, in: context)
    }

    /// Merges the elements of a `.merging` property by their identities.
    private static func merged(
        _ source: SourceValue, into current: [Element], by element: ValueConversion, _ merging: Merging,
        in context: ImportContext
    ) throws -> [Element] {
        guard let merge = merging.array else { return try importing(source, by: element, in: context) }
        let elements = source.elements
        guard elements != nil || context.wraps(source) else { throw source.refusal(by: Array.self) }
        return try context.mergeElements(of: source, elements, onto: current, by: element, merge, merging.origin)
    }

    fileprivate static func areUnchanged(_ old: [Element], _ new: [Element], by element: ValueConversion) -> Bool {
        guard old.count == new.count else { return false }
        return old.withPlaces { old in
            new.withPlaces { new in (0..<old.count).allSatisfy { element.isUnchanged(old[$0], new[$0]) } }
        }
    }

    fileprivate static func rebuildSets(
        in memory: ValueMemory, by element: ValueConversion, _ context: ImportContext
    ) -> Bool {
        var array = memory.copy(Self.self)
        var hasRebuilt = false
        for index in array.indices {
            guard let rebuilt = element.rebuildingSets(in: array[index], context) else { continue }
            array[index] = rebuilt
            hasRebuilt = true
        }
        if hasRebuilt { memory.assign(array) }
        return hasRebuilt
    }
}

extension Array where Element: ScalarValue {
    /// That of a common type, compiled for it.
    @inline(__always)
    static var ofScalars: ValueConversion { conversion(by: ValueConversion(scalar: Element.self)) }
}

extension Array {
    /// That of a common type, compiled for it: the lists of a list, such as the points of a line.
    @inline(__always)
    static func ofLists<Scalar: ScalarValue>() -> ValueConversion where Element == [Scalar] {
        conversion(by: Element.ofScalars)
    }
}

extension ContiguousArray: ImportableValue, StandardValue where Element: ImportableValue {
    /// Accepts an array, as `Array` does.
    public static var _conversion: ValueConversion {
        let element = ValueConversion.of(Element.self)
        return ValueConversion(
            Self.self, nestedModels: .elements(element.nestedModels),
            convert: { source, memory, context in
                if context.takesPlainArray(of: Element.self), let same = source.other(as: Self.self) {
                    return memory.initialize(to: same)
                }
                memory.initialize(to: Self(try [Element].importing(source, by: element, in: context)))
            },
            convertEach: { source, memory, each, context in
                memory.initialize(to: Self(try [Element].importingEach(source, by: element, each, in: context)))
            },
            isUnchanged: { old, new in
                [Element].areUnchanged(Array(old.copy(Self.self)), Array(new.copy(Self.self)), by: element)
            },
            hasSets: element.rebuildSets != nil,
            rebuildSets: { memory, context in
                var array = Array(memory.copy(Self.self))
                let hasRebuilt = Handle.withHandle(of: &array) {
                    [Element].rebuildSets(in: ValueMemory(of: $0), by: element, context)
                }
                if hasRebuilt { memory.assign(Self(array)) }
                return hasRebuilt
            },
            export: { memory, context in try element.exportElements(Array(memory.copy(Self.self)), to: context) })
    }
}

extension Set: ImportableValue, StandardValue where Element: ImportableValue {
    /// Accepts an array, as `Array` does. Elements that are equal become one.
    public static var _conversion: ValueConversion {
        let element = ValueConversion.of(Element.self)
        return ValueConversion(
            Self.self, nestedModels: .elements(element.nestedModels),
            convert: { source, memory, context in
                memory.initialize(to: try importing(source, by: element, in: context))
            },
            convertEach: { source, memory, each, context in
                memory.initialize(to: try importingElements(of: source, by: element, each, in: context))
            },
            isUnchanged: { areUnchanged($0.copy(Self.self), $1.copy(Self.self), by: element) },
            hasSets: element.holdsModels,
            rebuildSets: { memory, context in
                guard let rebuilt = rebuilding(memory.copy(Self.self), by: element, context) else { return false }
                memory.assign(rebuilt)
                return true
            },
            export: { memory, context in try context.exportSorted(memory.copy(Self.self), by: element) })
    }

    @_specialize(where Element == String)
    @_specialize(where Element == Int)
    private static func importing(
        _ source: SourceValue, by element: ValueConversion, in context: ImportContext
    ) throws -> Set<Element> {
        if !element.holdsModels {
            if let plain = source.plainArray([Element].self, in: context) { return Set(plain) }
            if let elements = source.elements {
                return Set(try [Element].importing(elements, by: element, in: context))
            }
        }
        if context.takesPlainArray(of: Element.self), let same = source.other(as: Set<Element>.self) { return same }
        return try importingElements(of: source, by: element, nil, in: context)
    }

    private static func rebuilding(
        _ set: Set<Element>, by element: ValueConversion, _ context: ImportContext
    ) -> Set<Element>? {
        let elements = context.elements(of: set) ?? Array(set)
        var hasRebuilt = false
        let rebuilt = elements.map { value in
            guard let rebuilt = element.rebuildingSets(in: value, context) else { return value }
            hasRebuilt = true
            return rebuilt
        }
        // A set in which each is found has each in its place, unless it has more than that.
        let result = Set(rebuilt)
        return !hasRebuilt && result.count == set.count && elements.allSatisfy(set.contains) ? nil : result
    }

    /// Equal elements may still differ in the library's terms, so each is compared with its counterpart.
    private static func areUnchanged(_ old: Set<Element>, _ new: Set<Element>, by element: ValueConversion) -> Bool {
        old.count == new.count
            && new.allSatisfy { value in
                old.firstIndex(of: value).map { element.areUnchanged(old[$0], value) } ?? false
            }
    }
}
