extension ValueConversion {
    /// Values of a type that conforms to nothing: every property of one has a converter of its own.
    convenience init<Value>(foreign type: Value.Type) {
        self.init(
            type, acceptsNull: type is any OptionalValue.Type,
            convert: { source, _, _ in throw source.refusal(by: Value.self) },
            // Scalars and collections of them are compared by value, objects by identity; anything else is a change.
            isUnchanged: { old, new in
                let (old, new) = (old.copy(Value.self), new.copy(Value.self))
                return Swift.type(of: old as Any) == Swift.type(of: new as Any) && ValueComparison.areSame(old, new)
            },
            export: { _, _ in throw ImportFailure(.notExportable(type: typeName(Value.self))) })
    }
}
