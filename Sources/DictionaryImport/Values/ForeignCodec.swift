/// How values are handled of a type that conforms to nothing: every property of one has a converter of its own.
enum ForeignCodec<Value>: PropertyCodec {
    static var acceptsNull: Bool { Value.self is any OptionalValue.Type }

    static func convert(_ source: SourceValue, in context: ImportContext) throws -> Value {
        throw source.refusal(by: Value.self)
    }

    static func merge(_ source: SourceValue, onto current: Value, in context: ImportContext) throws -> Value {
        try convert(source, in: context)
    }

    /// Scalars and collections of them are compared by value, objects by identity; anything else is a change.
    static func isUnchanged(_ old: Value, _ new: Value) -> Bool {
        type(of: old as Any) == type(of: new as Any) && ValueComparison.areSame(old, new)
    }

    static func export(_ value: Value, to context: ExportContext) throws {
        throw ImportFailure(.notExportable(type: typeName(Value.self)))
    }

    static var nestedModels: NestedModels { .none }
}
