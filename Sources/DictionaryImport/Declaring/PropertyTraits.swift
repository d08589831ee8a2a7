import Foundation

/// What a type must be for a property or an option to make sense. Nothing outside the library is meant to conform to these.
@_documentation(visibility: internal)
public enum PropertyTraits {
    /// A date, or something that holds dates.
    public protocol DateValue: SendableMetatype {}

    /// Something that an update can be merged into.
    public protocol MergeableValue: SendableMetatype {}

    /// An array whose elements are merged one by one, or an optional one.
    public protocol MergeableList: MergeableValue {}

    /// A model, an optional one, or a collection of them.
    public protocol ReferableValue: SendableMetatype {}

    /// A model, or an optional one.
    public protocol ModelValue: MergeableValue, ReferableValue {}

    /// A dictionary with string keys, or an optional one.
    public protocol StringKeyedValue: SendableMetatype {}

    /// Text, or an optional one.
    public protocol TextValue: SendableMetatype {
        /// The text; `nil` when there is none.
        var _text: String? { get }
    }

    /// A collection whose elements are converted one by one, or an optional one.
    public protocol ElementContainer: SendableMetatype {
        /// The type of the elements; of a dictionary, that of the values.
        associatedtype ContainedElement: SendableMetatype
    }

    /// A list whose elements can be compared, or an optional one.
    public protocol UniqueElementsValue {
        /// The first element that is equal to one before it.
        var _firstRepeated: Any? { get }
    }

    /// A value without a type of its own: `Any?`, `[Any]` or `[String: Any]`.
    ///
    /// Properties of these types take every value of their shape, as ``ImportValue/any`` gives it.
    public protocol UntypedValue: SendableMetatype {}

    /// An optional, an array or a dictionary of an `UntypedValue`, such as `[Any]?`, `[[String: Any]]` or
    /// `[String: [String: Any]]`.
    public protocol UntypedContainer: SendableMetatype {}

    /// An optional `UntypedContainer`, such as `[[String: Any]]?`.
    public protocol OptionalUntypedContainer: SendableMetatype {}
}

extension Date: PropertyTraits.DateValue {}
extension Optional: PropertyTraits.DateValue where Wrapped: PropertyTraits.DateValue {}
extension Array: PropertyTraits.DateValue where Element: PropertyTraits.DateValue {}
extension Set: PropertyTraits.DateValue where Element: PropertyTraits.DateValue {}
extension Dictionary: PropertyTraits.DateValue where Value: PropertyTraits.DateValue {}

extension Optional: PropertyTraits.MergeableValue where Wrapped: PropertyTraits.MergeableValue {}
extension Dictionary: PropertyTraits.MergeableValue where Key: ImportableKey {}
extension Array: PropertyTraits.MergeableValue where Element: PropertyTraits.MergeableValue {}

extension Array: PropertyTraits.MergeableList where Element: PropertyTraits.ModelValue {}
extension Optional: PropertyTraits.MergeableList where Wrapped: PropertyTraits.MergeableList {}

extension Optional: PropertyTraits.ReferableValue where Wrapped: PropertyTraits.ReferableValue {}
extension Array: PropertyTraits.ReferableValue where Element: PropertyTraits.ReferableValue {}
extension Set: PropertyTraits.ReferableValue where Element: PropertyTraits.ReferableValue {}
extension Dictionary: PropertyTraits.ReferableValue where Key: ImportableKey, Value: PropertyTraits.ReferableValue {}

extension Optional: PropertyTraits.ModelValue where Wrapped: PropertyTraits.ModelValue {}

extension Dictionary: PropertyTraits.StringKeyedValue where Key == String {}
extension Optional: PropertyTraits.StringKeyedValue where Wrapped: PropertyTraits.StringKeyedValue {}

extension String: PropertyTraits.TextValue { public var _text: String? { self } }
extension Optional: PropertyTraits.TextValue where Wrapped == String { public var _text: String? { self } }

extension Optional: PropertyTraits.UntypedValue where Wrapped == Any {}
extension Array: PropertyTraits.UntypedValue where Element == Any {}
extension Dictionary: PropertyTraits.UntypedValue where Key == String, Value == Any {}

extension Optional: PropertyTraits.UntypedContainer where Wrapped: PropertyTraits.UntypedValue {}
extension Array: PropertyTraits.UntypedContainer where Element: PropertyTraits.UntypedValue {}
extension Dictionary: PropertyTraits.UntypedContainer where Key == String, Value: PropertyTraits.UntypedValue {}

extension Optional: PropertyTraits.OptionalUntypedContainer where Wrapped: PropertyTraits.UntypedContainer {}

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

extension Array: PropertyTraits.UniqueElementsValue where Element: Hashable {
    public var _firstRepeated: Any? {
        // As many are compared faster with one another than they are hashed.
        if count <= 8 {
            for index in 0..<count where isRepeated(at: index) { return self[index] }
            return nil
        }
        var seen = Set<Element>(minimumCapacity: count)
        return first { !seen.insert($0).inserted }
    }

    private func isRepeated(at index: Int) -> Bool {
        for earlier in 0..<index where self[earlier] == self[index] { return true }
        return false
    }
}
extension ContiguousArray: PropertyTraits.UniqueElementsValue where Element: Hashable {
    public var _firstRepeated: Any? { Array(self)._firstRepeated }
}
extension Optional: PropertyTraits.UniqueElementsValue where Wrapped: PropertyTraits.UniqueElementsValue {
    public var _firstRepeated: Any? { self?._firstRepeated }
}
