extension Optional: ConvertibleValue, ImportableValue, DirectlyConvertibleValue where Wrapped: ImportableValue {
    /// Accepts null as `nil`, and what the wrapped type accepts.
    ///
    /// Where the wrapped type can hold a null, as in `Int??` and `ImportValue?`, it does: `nil` is left for a missing key.
    @inlinable
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
    @inlinable
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

    @inlinable
    public static func _isUnchanged(_ old: Wrapped?, _ new: Wrapped?) -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        return Wrapped._isUnchanged(old, new)
    }

    @inlinable
    public static func _rebuildingSets(in value: Wrapped?, _ context: ImportContext) -> Wrapped?? {
        guard let value, let rebuilt = Wrapped._rebuildingSets(in: value, context) else { return nil }
        return .some(rebuilt)
    }

    @inlinable public static var _acceptsNull: Bool { true }
}
