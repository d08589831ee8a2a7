extension Optional: ConvertibleValue, ImportableValue, DirectlyConvertibleValue where Wrapped: ImportableValue {
    /// Accepts null as `nil`, and what the wrapped type accepts.
    ///
    /// Where the wrapped type can hold a null, as in `Int??` and `ImportValue?`, it does: `nil` is left for a missing key.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Wrapped? {
        if Wrapped._acceptsNull { return try Wrapped._importing(source, in: context) }
        if source.isPlainNull { return nil }
        do {
            return try Wrapped._importing(source, in: context)
        } catch {
            // A nil inside an `Any` is as rare as an error.
            guard source.isNull else { throw error }
            return nil
        }
    }

    /// Without a current value there is nothing to merge with: a fresh value is made.
    public static func _importing(
        _ source: SourceValue, onto current: Wrapped?, in context: ImportContext
    ) throws -> Wrapped? {
        if source.isNull, !Wrapped._acceptsNull { return nil }
        if let current { return try Wrapped._importing(source, onto: current, in: context) }
        guard let start = context.startOfArrayMerge(Wrapped.self) else {
            return try Wrapped._importing(source, in: context)
        }
        return try Wrapped._importing(source, onto: start, in: context)
    }

    public static func _isUnchanged(_ old: Wrapped?, _ new: Wrapped?) -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        return Wrapped._isUnchanged(old, new)
    }

    public static func _rebuildingSets(in value: Wrapped?, _ context: ImportContext) -> Wrapped?? {
        guard let value, let rebuilt = Wrapped._rebuildingSets(in: value, context) else { return nil }
        return .some(rebuilt)
    }

    public static var _acceptsNull: Bool { true }

    public static var _conversion: ValueConversion {
        if let model = Wrapped.self as? any DictionaryImportable.Type, model is AnyClass {
            return ValueConversion(ofClass: model, isOptional: true)
        }
        let wrapped = ValueConversion.of(Wrapped.self)
        let acceptsNull = Wrapped._acceptsNull
        return ValueConversion(Self.self) { source, memory, context in
            if !acceptsNull, source.isPlainNull { return memory.initialize(to: Self.none) }
            do {
                try wrapped.convert(source, memory, context)
                memory.initialize(to: Self.some(memory.take(Wrapped.self)))
            } catch {
                // A nil inside an `Any` is as rare as an error.
                guard !acceptsNull, source.isNull else { throw error }
                memory.initialize(to: Self.none)
            }
        }
    }
}
