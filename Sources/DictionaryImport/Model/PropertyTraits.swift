import Foundation

// What a type must be for an option to make sense. These are not meant to be conformed to outside the library.

/// A date, or something that holds dates.
public protocol DateValue {}

extension Date: DateValue {}
extension Optional: DateValue where Wrapped: DateValue {}
extension Array: DateValue where Element: DateValue {}
extension Set: DateValue where Element: DateValue {}
extension Dictionary: DateValue where Value: DateValue {}

/// A model, or an optional one.
public protocol ModelValue: MergeableValue {}

extension Optional: ModelValue where Wrapped: ModelValue {}

/// Something that an update can be merged into.
public protocol MergeableValue {
    /// The type of the elements that are merged one by one, by their identities; `nil` for what is merged as a whole.
    static var _mergedElement: Any.Type? { get }
}

extension MergeableValue {
    public static var _mergedElement: Any.Type? { nil }
}

extension Optional: MergeableValue where Wrapped: MergeableValue {
    public static var _mergedElement: Any.Type? { Wrapped._mergedElement }
}

extension Dictionary: MergeableValue where Key: ImportableKey {}

extension Array: MergeableValue where Element: MergeableValue {
    public static var _mergedElement: Any.Type? { Element.self }
}

/// An array whose elements are merged one by one, or an optional one.
public protocol MergeableList: MergeableValue {}

extension Array: MergeableList where Element: ModelValue {}
extension Optional: MergeableList where Wrapped: MergeableList {}

/// A dictionary with string keys, or an optional one.
public protocol StringKeyedValue {}

extension Dictionary: StringKeyedValue where Key == String {}
extension Optional: StringKeyedValue where Wrapped: StringKeyedValue {}
