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
    /// Why values of this type cannot be merged after all.
    static var _mergingFault: String? { get }
}

extension MergeableValue {
    public static var _mergingFault: String? { nil }
}

extension Optional: MergeableValue where Wrapped: MergeableValue {
    public static var _mergingFault: String? { Wrapped._mergingFault }
}

extension Dictionary: MergeableValue where Key: ImportableKey {}

extension Array: MergeableValue where Element: MergeableValue {
    public static var _mergingFault: String? {
        "an array cannot be merged, because its elements have no keys. Remove .merging, or use existingObject(for:)"
    }
}

/// A dictionary with string keys, or an optional one.
public protocol StringKeyedValue {}

extension Dictionary: StringKeyedValue where Key == String {}
extension Optional: StringKeyedValue where Wrapped: StringKeyedValue {}
