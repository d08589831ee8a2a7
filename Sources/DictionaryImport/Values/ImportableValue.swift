import Foundation

/// A type that a property can have.
///
/// Standard types conform: every integer, `Bool`, `Float16`, `Float`, `Double`, `CGFloat`, `Decimal`, `String`, `Substring`,
/// `Character`, `Date`, `Duration`, `TimeZone`, `Locale`, `URL`, `UUID`, `Data`, optionals, arrays, sets and dictionaries of
/// these, ``ImportValue`` itself and every ``DictionaryImportable``. An enumeration with raw values conforms by saying so:
///
/// ```swift
/// enum Status: String, ImportableValue { case open, closed }
/// ```
///
/// Another type conforms by converting the value, and back if it is to be exported:
///
/// ```swift
/// extension Money: ImportableValue {
///     static func importing(_ value: ImportValue, in context: ImportContext) throws -> Money {
///         guard let cents = value.int else { throw context.failure("expected an amount in cents") }
///         return Money(cents: cents)
///     }
///
///     func exported(in context: ExportContext) throws -> Any? { cents }
/// }
/// ```
public protocol ImportableValue: SendableMetatype {
    /// Converts a value of the source to this type.
    ///
    /// Null reaches this method only for types that can hold it, such as optionals; for the others
    /// ``ImportOptions/nulls`` decides.
    ///
    /// - Throws: Any error; `context.failure("…")` makes one with the words of your choice. It becomes an issue with
    ///   the path of the value.
    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self

    /// What stands for this value in an export, the inverse of ``importing(_:in:)``.
    ///
    /// ```swift
    /// func exported(in context: ExportContext) throws -> Any? { cents }
    /// ```
    ///
    /// - Returns: Anything that can be exported itself: what JSON knows, a value of another importable type, or arrays
    ///   and dictionaries of these; `nil` is null. For a type with ``acceptsNull`` `NSNull()` is null, and `nil` leaves the key
    ///   out. The default implementation is that of an enumeration with raw values; other types throw an error until they have
    ///   their own. What a ``DictionaryImportable`` is exported as is in its list of properties, so it has no use for this
    ///   method.
    /// - Throws: Any error; `context.failure("…")` makes one with the words of your choice. It becomes an issue with
    ///   the path of the value.
    func exported(in context: ExportContext) throws -> Any?

    /// Whether a null is a value of this type, as it is of an optional; by default it is not.
    ///
    /// Where it is, ``importing(_:in:)`` gets the null. A type that tells a null from a missing key says so:
    ///
    /// ```swift
    /// enum Patch<Value: ImportableValue>: ImportableValue {
    ///     case absent, null, value(Value)
    ///
    ///     static var acceptsNull: Bool { true }
    ///
    ///     static func importing(_ value: ImportValue, in context: ImportContext) throws -> Patch {
    ///         value.isNull ? .null : .value(try context.convert(value))
    ///     }
    /// }
    /// ```
    static var acceptsNull: Bool { get }

    /// What the JSON looks like that the type reads and writes, for the schemas of models; by default `true`, which says nothing.
    ///
    /// ```swift
    /// static var jsonSchema: JSONSchema { ["type": "integer", "minimum": 0] }
    /// ```
    ///
    /// Null is added where the type, or an optional of it, accepts that.
    static var jsonSchema: JSONSchema { get }

    // How the library handles values of the type. It has an implementation for every type; those of its own types do not
    // make an `ImportValue` first.

    /// Converts a value of the source. A null reaches it only where the type accepts nulls.
    static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Self

    /// Whether each of these values is converted to itself, so that an array of them can be taken as it is.
    ///
    /// - Parameters:
    ///   - values: Without any, the question is whether all values of the type are.
    ///   - levels: How many levels of arrays are allowed in them.
    static func _areKept(_ values: [Self]?, levels: Int, in context: ImportContext) -> Bool

    /// Converts a collection whose elements have settings of their own.
    static func _importing(
        _ source: consuming ImportValue.Source, each settings: _ElementSettings, in context: ImportContext
    ) throws -> Self

    /// What the current value becomes when a value of the source is merged into it.
    static func _merging(
        _ source: consuming ImportValue.Source, into current: Self, _ merge: _Merge, in context: ImportContext
    ) throws -> Self

    /// Whether writing the second value over the first would change nothing, in the library's terms: models never by the
    /// user's `==`, which may compare ids only.
    static func _isUnchanged(_ old: Self, _ new: Self) -> Bool

    /// Writes the value to an export.
    func _export(to context: ExportContext) throws

    /// The models in values of the type.
    static var _models: _NestedModels { get }
}

extension ImportableValue {
    @_documentation(visibility: internal)
    public static var acceptsNull: Bool { false }

    /// A type that does not say how it is exported cannot be.
    public func exported(in context: ExportContext) throws -> Any? {
        throw ImportFailure(.notExportable(type: typeName(Self.self)))
    }

    /// A type of the user's gets the value in the form that can be kept.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Self {
        if source.isNull, !acceptsNull { throw context.mismatch(source, Self.self) }
        return try importing(ImportValue(source, in: context), in: context)
    }

    public static func _areKept(_ values: [Self]?, levels: Int, in context: ImportContext) -> Bool { false }

    public static func _importing(
        _ source: consuming ImportValue.Source, each settings: _ElementSettings, in context: ImportContext
    ) throws -> Self { try _importing(source, in: context) }

    public static func _merging(
        _ source: consuming ImportValue.Source, into current: Self, _ merge: _Merge, in context: ImportContext
    ) throws -> Self { try _importing(source, in: context) }

    /// The type knows itself when values are equal. Without an `==`, a new value is a change.
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool { areEqualIfEquatable(old, new) }

    /// What it is exported as is code of the user's. Where the type tells a null from a missing value, `nil` is the latter.
    public func _export(to context: ExportContext) throws {
        try context.run.converting {
            let value = try exported(in: context)
            if value == nil, Self.acceptsNull { context.writeMissing() } else { try context.write(value) }
        }
    }

    public static var _models: _NestedModels { .none }
}

/// Compares two values by the `==` of their type; without one, objects are equal when they are the same, and values never.
func areEqualIfEquatable<Value>(_ one: Value, _ other: Value) -> Bool {
    guard let one = one as? any Equatable else {
        return type(of: one as Any) is AnyClass && one as AnyObject === other as AnyObject
    }
    func areEqual<Known: Equatable>(_ one: Known) -> Bool { (other as? Known) == one }
    return areEqual(one)
}

/// A type of the standard library or of Foundation, an optional or a collection of importable values, or a model: its values are
/// converted where they stand.
@_documentation(visibility: internal)
public protocol StandardValue: ImportableValue {}

extension StandardValue {
    /// What the table in <doc:ConvertingValues> lists for the type is accepted; otherwise, an error is thrown.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        guard let converted = try context.convertAny(value, to: Self.self) as? Self else {
            preconditionFailure("A value is converted to its own type")
        }
        return converted
    }

    /// What JSON has for the type: text, a number, a boolean, an array or an object; a null for `nil`. Sets are sorted.
    ///
    /// - Throws: ``ImportError`` with what cannot be exported, such as a number that is not finite.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }
}

/// The models in the values of a type.
public indirect enum _NestedModels: Sendable {
    case none
    /// A model, or an optional one.
    case model(any DictionaryImportable.Type)
    /// The elements of a collection, or the values of a dictionary.
    case elements(_NestedModels)
}

extension _NestedModels {
    var isNone: Bool { if case .none = self { true } else { false } }
    var areElements: Bool { if case .elements = self { true } else { false } }

    /// The model, however deep in collections.
    var innermost: (any DictionaryImportable.Type)? {
        switch self {
        case .none: nil
        case .model(let type): type
        case .elements(let models): models.innermost
        }
    }
}

// MARK: Enumerations

extension ImportableValue where Self: RawRepresentable, RawValue: ImportableValue {
    @_documentation(visibility: internal)
    public static var acceptsNull: Bool { RawValue.acceptsNull }

    /// Accepts a raw value, converted as the type of the raw value is, and a value of the type itself.
    ///
    /// Refuses a boolean, and a raw value that no case has; when the type is `CaseIterable`, the error lists its cases.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        if let same = value.source.other(as: Self.self) { return same }
        // A boolean is a number or text to other properties, but no raw value.
        let type = IssueFacts.EnumerationType(Self.self)
        if value.bool != nil, RawValue.self != Bool.self { throw value.mismatch(expected: type.nameWithCases) }
        let rawValue: RawValue
        do {
            rawValue = try RawValue._importing(value.source, in: context.with(value.document))
        } catch let failure as ImportFailure {
            guard case .typeMismatch = failure.facts, !type.cases.isEmpty else { throw failure }
            throw value.mismatch(expected: type.nameWithCases)
        }
        guard let converted = Self(rawValue: rawValue) else {
            throw ImportFailure(.unknownCase(type, found: FoundValue(value)))
        }
        return converted
    }

    /// The raw value.
    public func exported(in context: ExportContext) throws -> Any? { rawValue }

    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        RawValue._isUnchanged(old.rawValue, new.rawValue)
    }
}
