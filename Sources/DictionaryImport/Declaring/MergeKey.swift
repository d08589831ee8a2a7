/// The property by which the elements of one array are told apart, where that is not their identity.
final class MergeKey: Sendable {
    private let keyPath: any AnyKeyPath & Sendable
    private let read: @Sendable (ValueMemory) -> Identity?
    /// Where the property is in the plan that was asked last.
    let last = Locked<(plan: AnyObject, index: Int?)?>(nil)

    /// What tells an element, in memory, from the others.
    let ofElement: @Sendable (ValueMemory) -> Identity?

    init<Element: SendableMetatype, Key: Hashable & SendableMetatype>(_ keyPath: KeyPath<Element, Key> & Sendable) {
        self.keyPath = keyPath
        read = { memory in Identity(reading: memory.copy(Key.self)) }
        ofElement = { memory in memory.withValue(Element.self) { Identity(reading: $0[keyPath: keyPath]) } }
    }

    /// What a value of the property, in memory, tells elements by.
    func identity(in memory: ValueMemory) -> Identity? { read(memory) }

    /// Whether the property is that of an entry in a list.
    func isProperty(_ definition: PropertyDefinition) -> Bool { definition.isReached(by: keyPath) }

    /// The key path as Swift spells it.
    var description: String { keyPath.debugDescription }
}
