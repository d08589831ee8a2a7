/// What the options of a collection say of its elements.
final class ElementSettings: Sendable {
    /// Like the registry that it is made for, it is made once for each type: its rules are never freed.
    let rules: FixedArray<Unretained<PropertyRule>>
    let fallback: (@Sendable (ValueMemory) -> Void)?
    /// Of elements that are collections, what is said of theirs.
    let each: ElementSettings?

    init(_ settings: PropertySettings) {
        rules = FixedArray(settings.rules.map(Unretained.permanent))
        fallback = settings.fallback
        each = settings.each
    }
}
