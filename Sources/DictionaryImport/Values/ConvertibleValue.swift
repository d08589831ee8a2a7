/// What the engine needs of a type to convert, compare and export its values. ``ImportableValue`` has an implementation of
/// each requirement: conform to that.
@_documentation(visibility: internal)
public protocol ConvertibleValue: SendableMetatype {
    /// Converts a value of the source, which is lent. Null is refused by types that cannot hold it.
    static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Self

    /// Converts a value onto the one that a `.merging` property holds.
    static func _importing(_ source: SourceValue, onto current: Self, in context: ImportContext) throws -> Self

    /// Whether a null is a value of this type.
    static var _acceptsNull: Bool { get }

    /// Whether writing `new` over `old` would change nothing, in the library's terms: models never by the user's `==`, which
    /// may compare ids only.
    static func _isUnchanged(_ old: Self, _ new: Self) -> Bool

    /// The value with the sets in it built anew that their elements have outgrown; `nil` when there are none.
    static func _rebuildingSets(in value: Self, _ context: ImportContext) -> Self?

    /// The models in values of this type.
    static var _nestedModels: NestedModels { get }

    /// How values of this type are handled in memory.
    static var _conversion: ValueConversion { get }

    /// Writes what stands for this value; writes nothing for an object that is being exported already.
    func _export(to context: ExportContext) throws

    /// Writes an array of values, or an object where there is a key for each.
    static func _exportElements(_ elements: [Self], keys: [String]?, to context: ExportContext) throws
}

extension ConvertibleValue {
    public static func _importing(_ source: SourceValue, onto current: Self, in context: ImportContext) throws -> Self {
        try _importing(source, in: context)
    }

    public static var _acceptsNull: Bool { false }

    /// A type of the user's: it knows itself when values are equal. Without an `==`, a new value is a change.
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool { areEqualIfEquatable(old, new) }

    public static func _rebuildingSets(in value: Self, _ context: ImportContext) -> Self? { nil }

    public static var _nestedModels: NestedModels { .none }
}
