import Foundation

// What a type must be for an option to make sense. These are not meant to be conformed to outside the library.

/// A date, or something that holds dates.
public protocol _DateValue {}

extension Date: _DateValue {}
extension Optional: _DateValue where Wrapped: _DateValue {}
extension Array: _DateValue where Element: _DateValue {}
extension Set: _DateValue where Element: _DateValue {}
extension Dictionary: _DateValue where Value: _DateValue {}

/// A model, or an optional one.
public protocol _ModelValue {}

extension Optional: _ModelValue where Wrapped: _ModelValue {}

/// A model, or something that holds models.
public protocol _ModelHolder {}

extension Optional: _ModelHolder where Wrapped: _ModelHolder {}
extension Array: _ModelHolder where Element: _ModelHolder {}
extension Set: _ModelHolder where Element: _ModelHolder {}
extension Dictionary: _ModelHolder where Value: _ModelHolder {}

/// Something that an update can be merged into.
public protocol _MergeableValue {
    /// Why values of this type cannot be merged after all.
    static var _mergingFault: String? { get }
}

extension _MergeableValue {
    public static var _mergingFault: String? { nil }
}

extension Optional: _MergeableValue where Wrapped: _MergeableValue {
    public static var _mergingFault: String? { Wrapped._mergingFault }
}

extension Dictionary: _MergeableValue where Key: ImportableKey {}

extension Array: _MergeableValue where Element: _MergeableValue {
    public static var _mergingFault: String? {
        "an array cannot be merged, because its elements have no keys. Remove .merging, or use existingObject(for:)"
    }
}

/// A dictionary with string keys, or an optional one.
public protocol _StringKeyedValue {}

extension Dictionary: _StringKeyedValue where Key == String {}
extension Optional: _StringKeyedValue where Wrapped: _StringKeyedValue {}
