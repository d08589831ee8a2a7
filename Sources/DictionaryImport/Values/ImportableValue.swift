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
    ///   and dictionaries of these; `nil` is null. The default implementation is that of an enumeration with raw
    ///   values; other types throw an error until they have their own. What a ``DictionaryImportable`` is exported as
    ///   is in its list of properties, so it has no use for this method.
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

    /// How values of this type are handled in memory. The library has an implementation for every type.
    @_documentation(visibility: internal)
    static var _conversion: ValueConversion { get }
}

extension ImportableValue {
    @_documentation(visibility: internal)
    public static var acceptsNull: Bool { false }

    public static var _conversion: ValueConversion { ValueConversion(custom: Self.self) }
}

extension ValueConversion {
    /// A type of the user's: it gets the value in the form that can be kept.
    convenience init<Value: ImportableValue>(
        custom type: Value.Type, isUnchanged: (@Sendable (ValueMemory, ValueMemory) -> Bool)? = nil
    ) {
        let acceptsNull = Value.acceptsNull
        self.init(
            type, acceptsNull: acceptsNull, isWrittenOver: _isPOD(Value.self),
            convert: { source, memory, context in
                let value = source.attached(to: context)
                if !acceptsNull, value.isNull { throw value.mismatch(Value.self) }
                memory.initialize(to: try Value.importing(value, in: context))
            },
            // It knows itself when values are equal. Without an `==`, a new value is a change.
            isUnchanged: isUnchanged ?? { areEqualIfEquatable($0.copy(Value.self), $1.copy(Value.self)) },
            // A copy: what it is exported as is code of the user's.
            export: { memory, context in try context.write(saidBy: memory.copy(Value.self)) })
    }
}

/// A type of the standard library or of Foundation, an optional or a collection of importable values, or a model: its values are
/// converted where they stand.
@_documentation(visibility: internal)
public protocol StandardValue: ImportableValue {}

extension StandardValue {
    /// What the table in <doc:ConvertingValues> lists for the type is accepted; otherwise, an error is thrown.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        try value.converted(to: Self.self, in: context)
    }

    /// What JSON has for the type: text, a number, a boolean, an array or an object; a null for `nil`. Sets are sorted.
    ///
    /// - Throws: ``ImportError`` with what cannot be exported, such as a number that is not finite.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }
}
