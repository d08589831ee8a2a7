// Options of the elements of a collection, and the rules that look at several of them.

extension PropertyOption where Value: PropertyTraits.ElementContainer {
    /// Rules and a fallback for each element of an array or a set, or each value of a dictionary. The index or key is in the
    /// path of an issue.
    ///
    /// ```swift
    /// Property(\.tags, .each(.matching("[a-z]+")))
    /// Property(\.colors, .each(.fallback(.other)))       // for a raw value that no case has
    /// ```
    public static func each(_ options: PropertyOption<Value.ContainedElement>...) -> PropertyOption {
        PropertyOption {
            var settings = PropertySettings()
            for option in options { option.apply(&settings) }
            $0.faults += settings.faults
            if !settings.isOfElement { $0.faults.append(.other("elements have rules and a fallback only")) }
            $0.each = ElementSettings(settings)
        }
    }
}

extension PropertySettings {
    /// Whether all that is set is what an element can have too: rules, a fallback, and the same for its own elements.
    fileprivate var isOfElement: Bool {
        sources.isEmpty && isInferred && !isRequired && !isDefaulted && identity == nil && !isExact && !isMerging
            && !isCatchAll && !isSensitive && flattenedPrefix == nil && dates == nil && converter == nil && isExported
            && exportKey == nil && exporter == nil && !isUnchanging && !isByIdentity
    }
}

extension PropertyOption where Value: PropertyTraits.UniqueElementsValue & SendableMetatype {
    /// No two elements may be equal.
    public static var unique: PropertyOption {
        // Compiled for the types that mostly have the rule.
        if Value.self == [String].self { return unique { $0.withValue([String].self) { $0.repeated == nil } } }
        if Value.self == [Int].self { return unique { $0.withValue([Int].self) { $0.repeated == nil } } }
        return unique { $0.withValue(Value.self) { $0._firstRepeated == nil } }
    }

    private static func unique(_ isSatisfied: @escaping @Sendable (ValueMemory) -> Bool) -> PropertyOption {
        rule(
            isSatisfied: isSatisfied,
            violation: { memory in .repeated(memory.copy(Value.self)._firstRepeated.map { ruleLiteral($0) }) })
    }
}

extension Array: PropertyTraits.ElementContainer where Element: ImportableValue {
    public typealias ContainedElement = Element
}
extension ContiguousArray: PropertyTraits.ElementContainer where Element: ImportableValue {
    public typealias ContainedElement = Element
}
extension Set: PropertyTraits.ElementContainer where Element: ImportableValue {
    public typealias ContainedElement = Element
}
extension Dictionary: PropertyTraits.ElementContainer where Key: ImportableKey, Value: ImportableValue {
    public typealias ContainedElement = Value
}
extension Optional: PropertyTraits.ElementContainer where Wrapped: PropertyTraits.ElementContainer {
    public typealias ContainedElement = Wrapped.ContainedElement
}

extension RandomAccessCollection where Element: Hashable {
    fileprivate var repeated: Element? {
        // As many are compared faster with one another than they are hashed.
        if count <= 8 { return indices.first { self[..<$0].contains(self[$0]) }.map { self[$0] } }
        var seen = Set<Element>(minimumCapacity: count)
        return first { !seen.insert($0).inserted }
    }
}

extension Array: PropertyTraits.UniqueElementsValue where Element: Hashable {
    public var _firstRepeated: Any? { repeated }
}
extension ContiguousArray: PropertyTraits.UniqueElementsValue where Element: Hashable {
    public var _firstRepeated: Any? { repeated }
}
extension Optional: PropertyTraits.UniqueElementsValue where Wrapped: PropertyTraits.UniqueElementsValue {
    public var _firstRepeated: Any? { self?._firstRepeated }
}
