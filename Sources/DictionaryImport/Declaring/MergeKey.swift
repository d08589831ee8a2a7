/// The property by which the elements of one array are told apart, where that is not their identity.
///
/// `@unchecked Sendable`: it is immutable, and so is the only subclass; a lock guards what it remembers.
class MergeKey: @unchecked Sendable {
    private let keyPath: any AnyKeyPath & Sendable
    /// The property in the schema of the last element: mostly all have the same.
    private let last = Locked<(schema: Schema, field: Field?)?>(nil)

    fileprivate init(_ keyPath: any AnyKeyPath & Sendable) { self.keyPath = keyPath }

    /// What tells an element of the array from the others; `nil` for a null.
    func identity<Element>(of element: Element) -> Identity? { fatalError("Only typed keys are made") }

    /// What a value of the property tells elements by; `nil` for a null.
    func identity<Value>(ofValue value: Value) -> Identity? { fatalError("Only typed keys are made") }

    /// The property in the list of an element's model.
    func field(in schema: Schema) -> Field? {
        if let last = last.withLock({ $0 }), last.schema === schema { return last.field }
        let field = schema.fields.first { isProperty(schema.definitions[$0.index]) }
        last.withLock { $0 = (schema, field) }
        return field
    }

    /// Whether the property is that of an entry in a list.
    func isProperty(_ definition: PropertyDefinition) -> Bool { definition.isReached(by: keyPath) }

    /// The key path as Swift spells it.
    var description: String { keyPath.debugDescription }
}

/// A key that knows its types.
final class TypedMergeKey<Element: SendableMetatype, Key: Hashable & SendableMetatype>: MergeKey, @unchecked Sendable {
    private let typed: KeyPath<Element, Key> & Sendable

    init(_ keyPath: KeyPath<Element, Key> & Sendable) {
        typed = keyPath
        super.init(keyPath)
    }

    override func identity<Other>(of element: Other) -> Identity? {
        (element as? Element).flatMap { Identity(reading: $0[keyPath: typed]) }
    }

    override func identity<Value>(ofValue value: Value) -> Identity? {
        (value as? Key).flatMap { Identity(reading: $0) }
    }
}
