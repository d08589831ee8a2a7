/// The sources of the elements that have an identity, of the arrays that are being imported, as far as somebody wants to know of
/// repetitions.
struct IdentifiedElements {
    private struct Key: Hashable {
        let plan: ObjectIdentifier
        let identity: Identity
    }

    private struct List {
        /// How many steps lead to an element.
        let depth: Int
        var sources: [Key: ImportValue] = [:]
    }

    /// Those of inner arrays last.
    private var lists: [List] = []

    /// Notes the source of an element. Returns that of an earlier one of the same array with the same identity.
    mutating func note(
        _ source: ImportValue, _ identity: Identity, _ plan: Unretained<ImportPlan>, depth: Int
    ) -> ImportValue? {
        if lists.last?.depth != depth { lists.append(List(depth: depth)) }
        let key = Key(plan: ObjectIdentifier(plan.object), identity: identity)
        if let first = lists[lists.count - 1].sources[key] { return first }
        lists[lists.count - 1].sources[key] = source
        return nil
    }

    /// Forgets the elements of the array that ends, to whose elements so many steps lead.
    mutating func end(depth: Int) {
        if let last = lists.last, last.depth >= depth { lists.removeLast() }
    }

    @inline(__always)
    mutating func reset() { if !lists.isEmpty { lists = [] } }
}
