// Options of the elements of a collection, and the rules that look at several of them.

extension PropertyOption where Value: ElementContainer {
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
            && exportKey == nil && exporter == nil
    }
}

extension PropertyOption where Value: UniqueElementsValue & SendableMetatype {
    /// No two elements may be equal.
    public static var unique: PropertyOption {
        rule(
            on: { $0 }, { $0._firstRepeated == nil },
            violation: { .repeated($0?._firstRepeated.map { ruleLiteral($0) }) })
    }
}

/// A collection whose elements are converted one by one, or an optional one.
@_documentation(visibility: internal)
public protocol ElementContainer: SendableMetatype {
    /// The type of the elements; of a dictionary, that of the values.
    associatedtype ContainedElement: SendableMetatype
}

extension Array: ElementContainer where Element: ImportableValue {
    public typealias ContainedElement = Element
}
extension ContiguousArray: ElementContainer where Element: ImportableValue {
    public typealias ContainedElement = Element
}
extension Set: ElementContainer where Element: ImportableValue {
    public typealias ContainedElement = Element
}
extension Dictionary: ElementContainer where Key: ImportableKey, Value: ImportableValue {
    public typealias ContainedElement = Value
}
extension Optional: ElementContainer where Wrapped: ElementContainer {
    public typealias ContainedElement = Wrapped.ContainedElement
}

/// A list whose elements can be compared, or an optional one.
@_documentation(visibility: internal)
public protocol UniqueElementsValue {
    /// The first element that is equal to one before it.
    var _firstRepeated: Any? { get }
}

extension Collection where Element: Hashable {
    fileprivate var firstRepeated: Any? {
        // Compiled for these types.
        if let texts = exactly(self, [String].self) { return texts.repeated }
        if let numbers = exactly(self, [Int].self) { return numbers.repeated }
        return repeated
    }

    private var repeated: Element? {
        var seen = Set<Element>(minimumCapacity: count)
        return first { !seen.insert($0).inserted }
    }
}

extension Array: UniqueElementsValue where Element: Hashable {
    public var _firstRepeated: Any? { firstRepeated }
}
extension ContiguousArray: UniqueElementsValue where Element: Hashable {
    public var _firstRepeated: Any? { firstRepeated }
}
extension Optional: UniqueElementsValue where Wrapped: UniqueElementsValue {
    public var _firstRepeated: Any? { self?._firstRepeated }
}
