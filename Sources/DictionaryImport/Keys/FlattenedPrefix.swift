/// The prefix of a flattened model's keys. It is an object, so that to look at one copies none of its texts; like the plan, it
/// is never freed.
final class FlattenedPrefix: @unchecked Sendable {
    // `@unchecked Sendable`: the bytes are written by `init` only.
    private let bytes: TextBytes
    private let memory: OwnedMemory

    private let text: String
    private let normalized: String
    private let normalization: KeyNormalization
    /// Whether the bytes of a key in ASCII say all.
    private let isASCII: Bool
    private let endsInUnderscore: Bool

    init(_ text: String, normalization: KeyNormalization) {
        self.text = text
        self.normalization = normalization
        normalized = normalization.normalized(text)
        isASCII = normalization.folds && text.utf8.allSatisfy { $0 < 0x80 }
        endsInUnderscore = text.utf8.last == UInt8(ascii: "_")
        var memory = OwnedMemory()
        bytes = text.withTextBytes { memory.copy(of: $0) }
        self.memory = memory
    }

    /// Where in its UTF-8 a key goes on after the prefix; `nil` when the key has another beginning, or is nothing more.
    ///
    /// The prefix has to end where a word of the key ends: with `address_`, `address_zip` and `addressZip` are `zip`, but
    /// `addresses` is a key of its own.
    func end(in key: TextBytes) -> Int? {
        if let end = endIfSpelt(in: key) { return end }
        switch isASCII ? restOfASCII(key) : .unknown {
        case .text(let start): return start
        case .none: return nil
        case .unknown: return restOfAny(String(key)).map { key.count - $0.utf8.count }
        }
    }

    /// The frequent case: the key begins with the very prefix, which ends in an underscore.
    private func endIfSpelt(in key: TextBytes) -> Int? {
        guard isASCII, endsInUnderscore, key.count > bytes.count, key.part(from: 0, count: bytes.count) == bytes else {
            return nil
        }
        // What stands behind may be composed with the character before.
        return key[bytes.count] >= 0x80 ? nil : bytes.count
    }

    private enum Rest {
        case text(from: Int)
        case none
        /// The key is not only of ASCII.
        case unknown
    }

    /// As ``restOfAny(_:)``, byte by byte.
    private func restOfASCII(_ key: TextBytes) -> Rest {
        normalized.withTextBytes { normalized in
            var folded = 0
            for end in 1..<max(key.count, 1) {
                let byte = key[end - 1]
                if byte >= 0x80 { return .unknown }
                if !isSeparator(byte) {
                    guard folded < normalized.count, normalized[folded] == KeyNormalization.lowercased(byte) else {
                        return .none
                    }
                    folded += 1
                }
                guard folded == normalized.count else { continue }
                // What stands behind may be composed with it.
                if key.part(end..<key.count).contains(where: { $0 >= 0x80 }) { return .unknown }
                guard endsPrefix(end, of: key) else { continue }
                var start = end
                while start < key.count, isSeparator(key[start]) { start += 1 }
                return .text(from: start)
            }
            return .none
        }
    }

    /// Whether the prefix is all that stands before a byte of a key, its normalized form already compared.
    private func endsPrefix(_ end: Int, of key: TextBytes) -> Bool {
        let next = key[end]
        if isSeparator(next) || Byte.isDigit(next) || next &- UInt8(ascii: "A") < 26 { return true }
        guard end == bytes.count, let last = bytes.last else { return false }
        if Self.isLetter(last) { return key.part(0..<end) == bytes }
        return isSeparator(last) ? isSeparator(key[end - 1]) : last == key[end - 1]
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    private func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_")
            || normalization.ignoresDashAndSpace && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: " "))
    }

    private func restOfAny(_ key: String) -> String? {
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
                let rest = key[end...]
                return String(head == text && !endsInLetter ? rest : rest.drop(while: isSeparator))
            }
        }
        return nil
    }

    /// Whether there is none: the model gets the keys that it knows.
    var isEmpty: Bool { text.isEmpty }

    private var endsInLetter: Bool { text.last?.isLetter ?? false }

    private func isSeparator(_ character: Character) -> Bool { normalization.normalized(String(character)).isEmpty }
}
