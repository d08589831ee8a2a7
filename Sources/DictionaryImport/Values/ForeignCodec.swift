/// How values are handled of a type that conforms to nothing: every property of one has a converter of its own.
@usableFromInline
enum ForeignCodec<Value>: PropertyCodec {
    @usableFromInline static var acceptsNull: Bool { Value.self is any OptionalValue.Type }

    @usableFromInline
    static func convert(_ source: SourceValue, in context: ImportContext) throws -> Value {
        throw source.refusal(by: Value.self)
    }

    @usableFromInline
    static func merge(_ source: SourceValue, onto current: Value, in context: ImportContext) throws -> Value {
        try convert(source, in: context)
    }

    /// Scalars and collections of them are compared by value, objects by identity; anything else is a change.
    @usableFromInline
    static func isUnchanged(_ old: Value, _ new: Value) -> Bool {
        type(of: old as Any) == type(of: new as Any) && ValueComparison.areSame(old, new)
    }

    @usableFromInline
    static func export(_ value: Value, to context: ExportContext) throws {
        throw ImportFailure(.notExportable(type: typeName(Value.self)))
    }

    @usableFromInline static var nestedModels: NestedModels { .none }
}
