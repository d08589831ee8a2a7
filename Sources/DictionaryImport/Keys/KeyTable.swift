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
    /// `nil` where keys are normalized by code of the user's, or not at all.
    private let filter: KeyFilter?
    /// Whether there are keys such as `[0]`, which elements of an array have.
    let hasElementKeys: Bool
    /// Whether one of them, such as `[-1]`, may count from the end. Of what code of the user's makes of keys, nothing is known.
    let mayHaveKeysFromEnd: Bool

    /// A key as a model spells it, its normalized form, and its number. Without a form it is found as it is spelt only.
    typealias Spelling = (key: String, form: String?, number: Int)

    /// - Parameter keys: Those that have the same form must have the same number.
    init(_ keys: [Spelling], normalization: KeyNormalization) {
        self.normalization = normalization
        hasElementKeys = keys.contains { key, _, _ in
            key.utf8.first == UInt8(ascii: "[") && KeyPathText(key).components.first?.key == nil
        }
        mayHaveKeysFromEnd =
            !normalization.isScalarwise || keys.contains { ($0.form ?? $0.key).utf8.starts(with: "[-".utf8) }
        // Lists, not dictionaries: those of a type that nothing else uses cost more than all that is put into them.
        var spelt: [(key: String, number: Int)] = []
        var normalized: [(key: String, number: Int)] = []
        for (key, form, number) in keys {
            spelt.append((key, number))
            guard let form else { continue }
            normalized.append((form, number))
            guard normalization.folds else { continue }
            let snake = SnakeCase.key(of: key)
            if !snake.hasSameBytes(as: key), normalization.isNormalized(snake, to: form) {
                spelt.append((snake, number))
            }
        }
        var memory = OwnedMemory()
        spellings = ByteIndex(spelt, in: &memory)
        normalizedKeys = ByteIndex(normalized, in: &memory)
        filter =
            normalization.folds
            ? KeyFilter(normalized.map(\.key), ignoresDashAndSpace: normalization.ignoresDashAndSpace, in: &memory)
            : nil
        self.memory = memory
        longestNormalized = normalized.reduce(0) { max($0, $1.key.utf8.count) }
    }

    /// The number of a key; `nil` when the table has no such key.
    func number(of key: String) -> Int? { key.withTextBytes { number(of: $0) } }

    func number(of key: TextBytes) -> Int? {
        let number = spellings.number(of: key)
        return number >= 0 ? number : numberOfUnlikely(key)
    }

    /// Whether a key is found in this spelling only.
    func isExact(_ key: String) -> Bool {
        key.withTextBytes { key in
            let number = spellings.number(of: key)
            return number >= 0 && numberByForm(key) != number
        }
    }

    /// Whether the table is known at once to lack a key that is not among the likely spellings.
    @inline(__always)
    func surelyLacks(_ key: TextBytes) -> Bool { filter.map { $0.lacks(key) } ?? normalization.isExact }

    /// The number of a key that is not among the likely spellings.
    @inline(never)
    func numberOfUnlikely(_ key: TextBytes) -> Int? { surelyLacks(key) ? nil : numberByForm(key) }

    /// Whether keys are normalized by code of the user's.
    var asksUser: Bool { !normalization.isScalarwise }

    /// The number of a key, by its normalized form alone: for one that is likely to be there, in an unlikely spelling.
    func numberByForm(_ key: TextBytes) -> Int? {
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
