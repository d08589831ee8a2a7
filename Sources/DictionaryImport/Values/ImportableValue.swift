import Foundation

/// A type that a property can have.
///
/// The standard types conform: every integer, `Bool`, `Float16`, `Float`, `Double`, `CGFloat`, `Decimal`, `String`,
/// `Substring`, `Character`, `Date`, `Duration`, `TimeZone`, `Locale`, `URL`, `UUID`, `Data`, optionals, arrays, sets and dictionaries of importable values,
/// ``ImportValue`` itself and every ``DictionaryImportable``. An enumeration with raw values conforms by saying so:
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
public protocol ImportableValue: ConvertibleValue {
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
    ///   and dictionaries of these; `nil` is null. The default implementation is that of an enumeration with raw
    ///   values; other types throw an error until they have their own. What a ``DictionaryImportable`` is exported as
    ///   is in its list of properties, so it has no use for this method.
    /// - Throws: Any error; `context.failure("…")` makes one with the words of your choice. It becomes an issue with
    ///   the path of the value.
    func exported(in context: ExportContext) throws -> Any?
}

extension ImportableValue {
    /// A type of the user's: it gets the value in the form that can be kept.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Self {
        let value = source.attached(to: context)
        if value.isNull, !_acceptsNull { throw value.refusal(by: Self.self) }
        return try importing(value, in: context)
    }

    public static var _conversion: ValueConversion { ValueConversion(ImportableCodec<Self>.self) }
}

/// A type whose conversion reads the value where it stands.
@_documentation(visibility: internal)
public protocol DirectlyConvertibleValue: ImportableValue {}

extension DirectlyConvertibleValue {
    /// What the table in <doc:ConvertingValues> lists for the type is accepted; otherwise, an error is thrown.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        try value.lend { try _importing($0, in: context) }
    }

    /// What JSON has for the type: text, a number, a boolean, an array or an object; a null for `nil`. Sets are sorted.
    ///
    /// - Throws: ``ImportError`` with what cannot be exported, such as a number that is not finite.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }
}

/// A value without parts of its own: it needs nothing of the running import, and is unchanged when it is equal.
@_documentation(visibility: internal)
public protocol ScalarValue: DirectlyConvertibleValue, Equatable {}

extension ScalarValue {
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool { old == new }
}
