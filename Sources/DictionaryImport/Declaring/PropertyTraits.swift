import Foundation

// What a type must be for a property or an option to make sense. These are not meant to be conformed to outside the library.

/// A date, or something that holds dates.
@_documentation(visibility: internal)
public protocol DateValue {}

extension Date: DateValue {}
extension Optional: DateValue where Wrapped: DateValue {}
extension Array: DateValue where Element: DateValue {}
extension Set: DateValue where Element: DateValue {}
extension Dictionary: DateValue where Value: DateValue {}

/// A model, or an optional one.
@_documentation(visibility: internal)
public protocol ModelValue: MergeableValue, ReferableValue {}

extension Optional: ModelValue where Wrapped: ModelValue {}

/// Something that an update can be merged into.
@_documentation(visibility: internal)
public protocol MergeableValue: SendableMetatype {}

extension Optional: MergeableValue where Wrapped: MergeableValue {}
extension Dictionary: MergeableValue where Key: ImportableKey {}
extension Array: MergeableValue where Element: MergeableValue {}

/// An array whose elements are merged one by one, or an optional one.
@_documentation(visibility: internal)
public protocol MergeableList: MergeableValue {}

extension Array: MergeableList where Element: ModelValue {}
extension Optional: MergeableList where Wrapped: MergeableList {}

/// A dictionary with string keys, or an optional one.
@_documentation(visibility: internal)
public protocol StringKeyedValue {}

extension Dictionary: StringKeyedValue where Key == String {}
extension Optional: StringKeyedValue where Wrapped: StringKeyedValue {}

/// Text, or an optional one.
@_documentation(visibility: internal)
public protocol TextValue: SendableMetatype {}

extension String: TextValue {}
extension Optional: TextValue where Wrapped == String {}

/// A value without a type of its own: `Any?`, `[Any]` or `[String: Any]`.
///
/// Properties of these types take every value of their shape, as ``ImportValue/any`` gives it.
@_documentation(visibility: internal)
public protocol UntypedValue: SendableMetatype {}

extension Optional: UntypedValue where Wrapped == Any {}
extension Array: UntypedValue where Element == Any {}
extension Dictionary: UntypedValue where Key == String, Value == Any {}

/// An optional, an array or a dictionary of an `UntypedValue`, such as `[Any]?`, `[[String: Any]]` or
/// `[String: [String: Any]]`.
@_documentation(visibility: internal)
public protocol UntypedContainer: SendableMetatype {}

extension Optional: UntypedContainer where Wrapped: UntypedValue {}
extension Array: UntypedContainer where Element: UntypedValue {}
extension Dictionary: UntypedContainer where Key == String, Value: UntypedValue {}

/// An optional `UntypedContainer`, such as `[[String: Any]]?`.
@_documentation(visibility: internal)
public protocol OptionalUntypedContainer: SendableMetatype {}

extension Optional: OptionalUntypedContainer where Wrapped: UntypedContainer {}
