/// The prefix of a flattened model's keys.
final class FlattenedPrefix: Sendable {
    private let text: String
    private let form: String
    private let normalization: KeyNormalization
    private let endsInSeparator: Bool

    init(_ text: String, normalization: KeyNormalization) {
        (self.text, self.normalization) = (text, normalization)
        form = normalization.normalized(text)
        endsInSeparator = text.unicodeScalars.last == "_"
    }

    /// Whether there is none: the model gets the keys that it knows.
    var isEmpty: Bool { text.isEmpty }

    /// What a key goes on with after the prefix; `nil` when the key has another beginning, or is nothing more.
    ///
    /// The prefix has to end where a word of the key ends: with `address_`, `address_zip` and `addressZip` are `zip`, but
    /// `addresses` is a key of its own. Without a prefix, it is the whole key.
    func rest(of key: String) -> String? {
        if isEmpty { return key }
        if endsInSeparator, let rest = key.rest(afterBytesOf: text) { return rest.isEmpty ? nil : rest }
        let scalars = key.unicodeScalars
        var expected = form.unicodeScalars[...]
        var previous: Unicode.Scalar?
        for index in scalars.indices {
            // Where the prefix is complete, what follows says whether a word ends there.
            if normalization.isScalarwise ? expected.isEmpty : normalization.normalized(String(key[..<index])) == form,
                canEnd(before: index, of: key)
            {
                let rest = scalars[index...].drop(while: isSeparator)
                return rest.isEmpty ? nil : String(rest)
            }
            let scalar = scalars[index]
            if normalization.isScalarwise, let folded = normalization.folded(scalar, after: previous) {
                guard expected.popFirst() == folded else { return nil }
            }
            previous = scalar
        }
        return nil
    }

    /// Whether the prefix may end before an index of a key, up to which the forms are the same: where a word begins, or where the
    /// key has been spelt as the prefix is.
    private func canEnd(before index: String.Index, of key: String) -> Bool {
        let next = key.unicodeScalars[index]
        if isSeparator(next) || next.properties.isUppercase || "0"..."9" ~= next { return true }
        let head = key[..<index]
        if text.last?.isLetter == true { return head == text }
        return head.unicodeScalars.count == text.unicodeScalars.count
            && (head.unicodeScalars.last.map(isSeparator) == true ? endsInSeparator : head.last == text.last)
    }

    private func isSeparator(_ scalar: Unicode.Scalar) -> Bool { normalization.normalized(String(scalar)).isEmpty }
}
