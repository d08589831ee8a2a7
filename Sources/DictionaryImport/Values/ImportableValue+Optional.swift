extension Optional: ImportableValue where Wrapped: ImportableValue {
    /// Accepts null as `nil`, and what the wrapped type accepts.
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Wrapped? {
        if value.isNull { return nil }
        return try Wrapped.importing(value, in: context)
    }

    @inlinable
    public static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> Wrapped? {
        if value.pointee.head.isNull { return nil }
        return try Wrapped._importing(consuming: value, in: context)
    }

    @inlinable
    public static func _importing(from source: _SourceReference, in context: ImportContext) throws -> Wrapped?? {
        // An optional of an optional is nil itself.
        if Wrapped._acceptsNull, source.isNull { return .some(nil) }
        if let wrapped = try Wrapped._importing(from: source, in: context) { return .some(wrapped) }
        return source.isNull ? .some(nil) : nil
    }

    /// Without a current value there is nothing to merge with: a fresh value is made.
    @inlinable
    public static func _importing(
        _ value: ImportValue, onto current: Wrapped?, in context: ImportContext
    ) throws -> Wrapped? {
        if value.isNull { return nil }
        guard let current else { return try Wrapped.importing(value, in: context) }
        return try Wrapped._importing(value, onto: current, in: context)
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
