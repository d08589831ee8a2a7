import Foundation

/// A type that a property can have.
///
/// The standard types conform: every integer, `Bool`, `Float`, `Double`, `CGFloat`, `Decimal`, `String`, `Substring`,
/// `Character`, `Date`, `URL`, `UUID`, `Data`, optionals, arrays, sets and dictionaries of importable values,
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

    /// Writes what stands for this value; writes nothing for an object that is being exported already.
    func _export(to context: ExportContext) throws

    /// Whether this is a model, or a collection of models.
    static var _holdsModels: Bool { get }

    /// As ``importing(_:in:)``, from a value that is not needed any more, so that what it holds can be moved out of it.
    static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> Self

    /// As ``importing(_:in:)``, from where the value stands, for forms that need no look from all sides; `nil` for all
    /// others, and for what is to be refused.
    static func _importing(from source: _SourceReference, in context: ImportContext) throws -> Self?

    /// Converts the elements of an array where they stand and replaces `result`, a `[Self]`, by them; answers `false` when
    /// the array has another form.
    ///
    /// It is a requirement, so that the loop is compiled for the type of the elements. A class that is not final cannot
    /// have one that names `[Self]`.
    static func _importElements(
        of source: _SourceReference, into result: UnsafeMutableRawPointer, in context: ImportContext
    ) throws -> Bool

    /// Converts a value onto the one that a `.merging` property holds.
    static func _importing(_ value: ImportValue, onto current: Self, in context: ImportContext) throws -> Self

    /// Whether writing `new` over `old` would change nothing, in the library's terms: never by the user's `==`.
    static func _isUnchanged(_ old: Self, _ new: Self) -> Bool

    /// The value with the sets in it built anew that their elements have outgrown; `nil` when there are none.
    static func _rebuildingSets(in value: Self, _ context: ImportContext) -> Self?

    /// Whether a null is a value of this type.
    static var _acceptsNull: Bool { get }
}

extension ImportableValue {
    @inlinable
    public static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> Self {
        if value.pointee.isNull, !_acceptsNull { throw value.pointee.refusal(by: Self.self) }
        value.pointee.join(context)
        return try importing(value.pointee, in: context)
    }

    @inlinable
    public static func _importElements(
        of source: _SourceReference, into result: UnsafeMutableRawPointer, in context: ImportContext
    ) throws -> Bool {
        guard let elements = context.elementsInPlace(of: source) else { return false }
        result.assumingMemoryBound(to: [Self].self).pointee = try [Self](
            unsafeUninitializedCapacity: elements.count
        ) { buffer, initialized in
            try context.forEachElement(of: elements) { element in
                buffer.initializeElement(at: initialized, to: try _importing(element: element, in: context))
                initialized &+= 1
            }
        }
        return true
    }

    /// Converts an element of an array, which is null only where this type can be.
    @inlinable
    static func _importing(element: _SourceReference, in context: ImportContext) throws -> Self {
        if let value = try _importing(from: element, in: context) { return value }
        var value = element.value
        return try _importing(consuming: &value, in: context)
    }

    @inlinable
    public static func _importing(_ value: ImportValue, onto current: Self, in context: ImportContext) throws -> Self {
        try importing(value, in: context)
    }

    @inlinable
    public static func _importing(from source: _SourceReference, in context: ImportContext) throws -> Self? { nil }

    /// Nothing is known about a type of the user's: a new value is a change.
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool { false }

    @inlinable
    public static func _rebuildingSets(in value: Self, _ context: ImportContext) -> Self? { nil }

    @inlinable public static var _acceptsNull: Bool { false }
}

/// A value without parts of its own: it needs nothing of the running import, and is unchanged when it is equal.
public protocol _ScalarValue: ImportableValue, Equatable {}

extension _ScalarValue {
    /// A scalar has no use for a copy of the value: the value is lent.
    @inlinable
    public static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> Self {
        try importing(value.pointee, in: context)
    }

    @inlinable
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool { old == new }
}
