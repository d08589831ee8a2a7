import Foundation

/// How keys are compared with the names of properties.
public struct KeyNormalization: Sendable {
    enum Method: Sendable {
        case standard
        case exact
        case ignoringSeparators
        case custom(@Sendable (String) -> String)
    }

    let method: Method

    /// Case does not matter, nor do underscores: `firstName`, `FirstName` and `first_name` are one key.
    ///
    /// Beyond ASCII, Unicode lowercase is used.
    public static let standard = KeyNormalization(method: .standard)

    /// Keys must be spelt as the property is.
    public static let exact = KeyNormalization(method: .exact)

    /// As ``standard``, and `-` and spaces do not matter either: `first-name` is `firstName`.
    public static let ignoringSeparators = KeyNormalization(method: .ignoringSeparators)

    /// Keys are the same when `normalize` gives the same text for them. It must be a pure function.
    public static func custom(_ normalize: @escaping @Sendable (String) -> String) -> KeyNormalization {
        KeyNormalization(method: .custom(normalize))
    }

    /// The form in which keys are compared.
    func normalized(_ key: String) -> String {
        switch method {
        case .exact: return key
        case .custom(let normalize): return normalize(key)
        case .standard, .ignoringSeparators:
            return key.withTextBytes { key in
                // A scalar of one byte stays one, and none has more than four.
                String(capacity: 2 * key.count) { fold(key, into: $0) ?? 0 }
            }
        }
    }

    /// Whether a key has this normalized form.
    func isNormalized(_ key: String, to form: String) -> Bool {
        guard folds else { return normalized(key) == form }
        return key.withTextBytes { key in
            // The same characters can be composed in several ways, of which none is so much longer than another.
            withTemporaryMemory(of: UInt8.self, count: 4 * form.utf8.count) { folded in
                guard let count = fold(key, into: folded) else { return false }
                let text = folded.text(0..<count)
                if form.withTextBytes({ $0 == text }) { return true }
                return text.contains { $0 >= 0x80 } && String(text) == form
            }
        }
    }

    /// As ``isNormalized(_:to:)``, of a form in ASCII; `nil` where the bytes do not tell.
    @inline(__always)
    func isNormalized(_ key: TextBytes, toASCII form: TextBytes) -> Bool? {
        guard folds else { return nil }
        let ignoresDashAndSpace = ignoresDashAndSpace
        var next = 0
        for (index, byte) in key.enumerated() {
            if byte >= 0x80 { return nil }
            if byte == UInt8(ascii: "_") { continue }
            if ignoresDashAndSpace, Self.isDashOrSpace(byte, at: index, of: key) { continue }
            if next == form.count || Self.lowercased(byte) != form[next] { return false }
            next &+= 1
        }
        return next == form.count
    }

    /// Whether a byte of a key vanishes. The sign of an index that counts from the end, as in `[-1]`, does not.
    @inline(__always)
    private static func isDashOrSpace(_ byte: UInt8, at index: Int, of key: TextBytes) -> Bool {
        if byte == UInt8(ascii: " ") { return true }
        return byte == UInt8(ascii: "-") && !(index > 0 && key[index - 1] == UInt8(ascii: "["))
    }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Writes the normalized form of a key, where that goes scalar by scalar. Returns how long it is; `nil` as soon as there
    /// is no room for more of it.
    func fold(_ key: TextBytes, into folded: MemoryBlock<UInt8>) -> Int? {
        let ignoresDashAndSpace = ignoresDashAndSpace
        if !ignoresDashAndSpace, key.count <= folded.count, let count = foldASCII(key, into: folded) { return count }
        var count = 0
        for (index, byte) in key.enumerated() {
            if byte == UInt8(ascii: "_") { continue }
            if byte >= 0x80 { return fold(key.part(index..<key.count), into: folded, behind: count) }
            if ignoresDashAndSpace, Self.isDashOrSpace(byte, at: index, of: key) { continue }
            if count == folded.count { return nil }
            folded[count] = Self.lowercased(byte)
            count &+= 1
        }
        return count
    }

    /// As above, for a key that has room as it is, and in which only the underscore vanishes. Returns `nil` for one beyond
    /// ASCII. Without a branch for a byte, it takes half as long.
    @inline(__always)
    private func foldASCII(_ key: TextBytes, into folded: MemoryBlock<UInt8>) -> Int? {
        var (count, all): (Int, UInt8) = (0, 0)
        for byte in key {
            folded[count] = Self.lowercased(byte)
            count &+= byte == UInt8(ascii: "_") ? 0 : 1
            all |= byte
        }
        return all < 0x80 ? count : nil
    }

    /// As above, for what is not only of ASCII.
    private func fold(_ key: TextBytes, into folded: MemoryBlock<UInt8>, behind start: Int) -> Int? {
        var count = start
        var decoder = UTF8()
        var bytes = key.makeIterator()
        while true {
            let scalar: Unicode.Scalar
            switch decoder.decode(&bytes) {
            case .scalarValue(let next): scalar = next
            case .error: scalar = "\u{FFFD}"
            case .emptyInput: return count
            }
            if isIgnored(scalar) { continue }
            for byte in Self.lowercased(scalar).utf8 {
                if count == folded.count { return nil }
                folded[count] = byte
                count += 1
            }
        }
    }

    /// Unicode's simple lowercase, one scalar for one: it is the full one but for a dotted capital I.
    private static func lowercased(_ scalar: Unicode.Scalar) -> String {
        scalar == "\u{130}" ? "i" : scalar.properties.lowercaseMapping
    }

    private func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || ignoresDashAndSpace && (scalar == "-" || scalar == " ")
    }

    /// Whether keys are normalized by ``fold(_:into:)``.
    var folds: Bool {
        switch method {
        case .standard, .ignoringSeparators: true
        case .exact, .custom: false
        }
    }

    /// Whether the form of a key is those of its scalars, one after the other.
    var isScalarwise: Bool { if case .custom = method { false } else { true } }

    /// Whether `-` and blanks vanish as the underscore does.
    var ignoresDashAndSpace: Bool { if case .ignoringSeparators = method { true } else { false } }

    var isExact: Bool { if case .exact = method { true } else { false } }
}

extension String {
    /// Byte order, which is the same on every platform and for every locale.
    @inline(never)
    func precedesInUTF8(_ other: String) -> Bool {
        let precedes = withTextBytesInPlace { left in other.withTextBytesInPlace { right in left.precedes(right) } }
        return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Whether the bytes are the same: canonically equivalent spellings are equal to `==`, yet not the same text.
    @inline(never)
    func hasSameBytes(as other: String) -> Bool {
        let isSame = withTextBytesInPlace { left in other.withTextBytesInPlace { right in left == right } }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
