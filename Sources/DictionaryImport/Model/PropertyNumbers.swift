/// Some of the properties of a model, by their numbers in its list. The first 64, which few models have more than, are bits.
struct PropertyNumbers: Sendable {
    private var first: UInt64 = 0
    private var others: Set<Int> = []

    init() {}

    /// The properties of an object that get nothing of its source.
    init(emptyIn frame: Handle<ObjectFrame>) {
        let count = frame.pointee.properties.count
        if count > 0 { first = ~frame.pointee.slots.firstBits & (count < 64 ? 1 << UInt64(count) - 1 : .max) }
        if count > 64 { others = Set((64..<count).filter { !frame.pointee.slots.isFilled($0) }) }
    }

    func contains(_ property: Int) -> Bool {
        property < 64 ? first & (1 << UInt64(property)) != 0 : others.contains(property)
    }

    mutating func insert(_ property: Int) {
        if property < 64 { first |= 1 << UInt64(property) } else { others.insert(property) }
    }
}
