/// The property by which the elements of one array are told apart, where that is not their identity.
final class MergeKey: Sendable {
    let keyPath: any AnyKeyPath & Sendable
    private let ofElement: @Sendable (Any) -> Identity?
    private let ofValue: @Sendable (Any) -> Identity?
    /// The property in the schema of the last element: mostly all have the same.
    private let last = Locked<(schema: Schema, field: Field?)?>(nil)

    init<Element: SendableMetatype, Key: Hashable & SendableMetatype>(_ keyPath: KeyPath<Element, Key> & Sendable) {
        self.keyPath = keyPath
        ofElement = { ($0 as? Element).flatMap { Identity(reading: $0[keyPath: keyPath]) } }
        ofValue = { value in
            let key = value as? Key ?? (value as? any ValueWrapper)?.value as? Key
            return key.flatMap { Identity(reading: $0) }
        }
    }

    /// What tells an element of the array from the others; `nil` for a null.
    func identity<Element>(of element: Element) -> Identity? { ofElement(element) }

    /// What a value of the property tells elements by; `nil` for a null.
    func identity<Value>(ofValue value: Value) -> Identity? { ofValue(value) }

    /// The property in the list of an element's model.
    func field(in schema: Schema) -> Field? {
        if let last = last.withLock({ $0 }), last.schema === schema { return last.field }
        let field = schema.fields.first { schema.definitions[$0.index].isReached(by: keyPath) }
        last.withLock { $0 = (schema, field) }
        return field
    }
}

extension MergeKey: Hashable {
    static func == (left: MergeKey, right: MergeKey) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
