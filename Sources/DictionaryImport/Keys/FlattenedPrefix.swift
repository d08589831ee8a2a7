import Foundation

/// The prefix of a flattened model's keys.
final class FlattenedPrefix: Sendable {
    /// As the property declares it.
    let text: String
    private let form: String
    private let normalization: KeyNormalization
    private let endsInSeparator: Bool

    init(_ text: String, normalization: KeyNormalization) {
        (self.text, self.normalization) = (text, normalization)
        form = Self.precomposed(normalization.normalized(text))
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
        // One of separators alone is the beginning of any key when normalized.
        if form.isEmpty { return nil }
        let key = Self.precomposed(key)
        let (scalars, isScalarwise) = (key.unicodeScalars, normalization.isScalarwise)
        var expected = form.unicodeScalars[...]
        var previous: Unicode.Scalar?
        for index in scalars.indices {
            // What a function of the user's takes away may be long, but not any length: it is called for each beginning.
            if !isScalarwise, key.utf8.distance(from: key.startIndex, to: index) > 8 * text.utf8.count + 64 {
                return nil
            }
            // Where the prefix is complete, what follows says whether a word ends there.
            if !isScalarwise || expected.isEmpty, canEnd(before: index, of: key),
                isScalarwise || normalization.normalized(String(key[..<index])) == form
            {
                let rest = scalars[index...].drop(while: isSeparator)
                return rest.isEmpty ? nil : String(rest)
            }
            let scalar = scalars[index]
            if isScalarwise, let folded = normalization.folded(scalar, after: previous) {
                guard expected.popFirst() == folded else { return nil }
            }
            previous = scalar
        }
        return nil
    }

    /// Whether the prefix may end before an index of a key, up to which the forms are the same: where a word begins, or where the
    /// key has been spelt as the prefix is.
    private func canEnd(before index: String.Index, of key: String) -> Bool {
        let (head, rest) = (key[..<index], key.unicodeScalars[index...])
        let (previous, next) = (head.unicodeScalars.last, rest[index])
        if isSeparator(next) { return true }
        // A number goes on with its next digit, and a word in capitals with its next capital.
        if "0"..."9" ~= next { return previous.map { "0"..."9" ~= $0 } != true }
        if next.properties.isUppercase {
            let isFirst = previous?.properties.isUppercase != true
            if isFirst || rest.dropFirst().first?.properties.isLowercase == true { return true }
        }
        if text.last?.isLetter == true { return head == text }
        return head.unicodeScalars.count == text.unicodeScalars.count
            && (head.unicodeScalars.last.map(isSeparator) == true ? endsInSeparator : head.last == text.last)
    }

    private func isSeparator(_ scalar: Unicode.Scalar) -> Bool { normalization.normalized(String(scalar)).isEmpty }

    /// The same letters, in one form of those that accents may have.
    private static func precomposed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }
}
