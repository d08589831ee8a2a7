/// A property that is marked as the identity of its object, or a part of it. A boolean stands for a number or a text elsewhere;
/// as an identity it would name an object that nobody has meant.
final class IdentityField<Value: ImportableValue>: TypedField<Value>, @unchecked Sendable {
    override func take(_ source: consuming Source, for target: inout ObjectImport, in context: ImportContext) throws {
        let kept = source
        guard isInexact(kept, in: context) else { return try super.take(kept, for: &target, in: context) }
        let found = FoundValue(ImportValue(kept, in: context))
        try refuse(ImportFailure(.typeMismatch(expected: typeName(valueType), found: found)), for: &target, in: context)
    }

    override func identity(from source: consuming Source, in context: ImportContext) -> Identity? {
        let kept = source
        return isInexact(kept, in: context) ? nil : super.identity(from: kept, in: context)
    }
}

extension TypedField {
    /// Whether a value is a boolean, where the identity that it would be is none. A converter decides for itself.
    func isInexact(_ source: Source, in context: ImportContext) -> Bool {
        source.isBool && !hasConverter && Value.self != Bool.self && Value.self != Bool?.self
    }
}
