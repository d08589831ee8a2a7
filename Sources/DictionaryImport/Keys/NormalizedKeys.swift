/// What code of the user's has made of the keys of sources, so that it is called once for each: it may take longer than all
/// the rest of an import.
struct NormalizedKeys {
    /// The numbers of keys in the table of a model, by their spelling; ``missing`` for those that it does not have.
    private var numbers: [ObjectIdentifier: [String: Int]] = [:]

    private static let missing = -1
    /// A source may have any number of keys. What models have, and most sources besides, is within this.
    private static let maximumCount = 512

    /// The number of a key.
    ///
    /// - Parameter table: One that lives as long as the process.
    mutating func number(of key: String, in table: KeyTable) -> Int? {
        let known = numbers[ObjectIdentifier(table), default: [:]][key]
        if let known { return known == Self.missing ? nil : known }
        let number = key.withTextBytes { table.numberByForm($0) }
        if numbers[ObjectIdentifier(table), default: [:]].count == Self.maximumCount {
            numbers[ObjectIdentifier(table)] = [:]
        }
        numbers[ObjectIdentifier(table), default: [:]][key] = number ?? Self.missing
        return number
    }
}
