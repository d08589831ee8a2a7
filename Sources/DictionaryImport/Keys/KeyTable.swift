/// Finds what a key of the source means: an immutable hash table from keys to numbers, built once for a model.
///
/// A key is looked up as it is spelt first, among the spellings that are likely (`firstName`, `first_name`, …); only a
/// key that is not one of these is normalized. Neither allocates for ASCII keys.
final class KeyTable: @unchecked Sendable {
    // `@unchecked Sendable`: the memory is written by `init` only.
    private let memory: OwnedMemory

    /// The likely spellings: what a fast path looks in before the whole table.
    let spellings: ByteIndex
    private let normalizedKeys: ByteIndex
    /// The bytes of the longest normalized key.
    private let longestNormalized: Int
    private let normalization: KeyNormalization
    /// Whether there are keys such as `[0]`, which elements of an array have.
    let hasElementKeys: Bool

    /// - Parameter keys: Keys as models spell them, each with its number. Keys that are the same when normalized must
    ///   have the same number.
    init(_ keys: [(key: String, number: Int)], normalization: KeyNormalization) {
        self.normalization = normalization
        hasElementKeys = keys.contains { key, _ in
            guard key.utf8.first == UInt8(ascii: "["), case .index? = KeyPathText(key).components.first else {
                return false
            }
            return true
        }
        var spelt: [[UInt8]: Int] = [:]
        var normalized: [[UInt8]: Int] = [:]
        for (key, number) in keys {
            normalized[Array(normalization.normalized(key).utf8)] = number
            let likely = normalization.folds ? [key, SnakeCase.key(of: key)] : [key]
            for spelling in likely where normalization.normalized(spelling) == normalization.normalized(key) {
                spelt[Array(spelling.utf8)] = number
            }
        }
        var memory = OwnedMemory()
        spellings = ByteIndex(spelt, in: &memory)
        normalizedKeys = ByteIndex(normalized, in: &memory)
        self.memory = memory
        longestNormalized = normalized.keys.map(\.count).max() ?? 0
    }

    /// The number of a key; `nil` when the table has no such key.
    func number(of key: String) -> Int? { key.withTextBytes { number(of: $0) } }

    func number(of key: TextBytes) -> Int? {
        let number = spellings.number(of: key)
        return number >= 0 ? number : numberOfUnlikely(key)
    }

    /// The number of a key that is not among the likely spellings.
    @inline(never)
    func numberOfUnlikely(_ key: TextBytes) -> Int? {
        if normalization.isExact { return nil }
        guard normalization.folds else {
            return normalization.normalized(String(key)).withTextBytes(number(ofNormalized:))
        }
        // A key that has no room is longer than all keys of the table.
        return withTemporaryMemory(of: UInt8.self, count: longestNormalized) { folded in
            normalization.fold(key, into: folded).flatMap { number(ofNormalized: folded.text(0..<$0)) }
        }
    }

    private func number(ofNormalized key: TextBytes) -> Int? {
        let number = normalizedKeys.number(of: key)
        return number >= 0 ? number : nil
    }
}
