/// The prefix of a flattened model's keys.
struct FlattenedPrefix: Sendable {
    private let text: String
    private let normalized: String
    private let normalization: KeyNormalization

    init(_ text: String, normalization: KeyNormalization) {
        self.text = text
        self.normalization = normalization
        normalized = normalization.normalized(text)
    }

    /// What is left of a key without the prefix; `nil` when the key has another beginning, or is nothing more.
    ///
    /// The prefix has to end where a word of the key ends: with `address_`, `address_zip` and `addressZip` are `zip`, but
    /// `addresses` is a key of its own.
    func rest(of key: String) -> String? {
        // Most normalizations go scalar by scalar, so the head need not be normalized again for each end.
        var folded = ""
        var start = key.startIndex
        for end in key.indices.dropFirst() {
            let head = key[..<end]
            if normalization.isScalarwise {
                folded += normalization.normalized(String(key[start..<end]))
                start = end
                if folded.utf8.count > normalized.utf8.count { return nil }
            } else {
                folded = normalization.normalized(String(head))
            }
            guard folded == normalized else { continue }
            let isSpelt =
                head.count == text.count
                && normalization.normalized(String(head.suffix(1)))
                    == normalization.normalized(String(text.suffix(1)))
                && !endsInLetter
            if isSpelt || key[end].isUppercase || key[end].isNumber || isSeparator(key[end])
                || endsInLetter && head == text
            {
                return String(key[end...].drop(while: isSeparator))
            }
        }
        return nil
    }

    /// Whether there is none: the model gets the keys that it knows.
    var isEmpty: Bool { text.isEmpty }

    private var endsInLetter: Bool { text.last?.isLetter ?? false }

    private func isSeparator(_ character: Character) -> Bool {
        normalization.normalized(String(character)).isEmpty
    }
}
