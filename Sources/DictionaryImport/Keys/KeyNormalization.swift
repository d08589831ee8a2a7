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
            var folded = ""
            folded.unicodeScalars.append(
                contentsOf: key.unicodeScalars.lazy.filter { !self.isIgnored($0) }.flatMap {
                    Self.lowercased($0)
                })
            return folded
        }
    }

    /// Unicode's simple lowercase, one scalar for one: it is the full one but for a dotted capital I.
    private static func lowercased(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        scalar == "\u{130}" ? "i".unicodeScalars : scalar.properties.lowercaseMapping.unicodeScalars
    }

    private func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "_" { return true }
        guard case .ignoringSeparators = method else { return false }
        return scalar == "-" || scalar == " "
    }

    /// Whether an ASCII key can be normalized byte by byte.
    var foldsASCII: Bool {
        switch method {
        case .standard, .ignoringSeparators: true
        case .exact, .custom: false
        }
    }

    /// Whether the form of a key is those of its scalars, one after the other.
    var isScalarwise: Bool {
        if case .custom = method { return false }
        return true
    }

    /// Which ASCII bytes vanish besides the underscore.
    var ignoresDashAndSpace: Bool {
        if case .ignoringSeparators = method { return true }
        return false
    }

    var isExact: Bool {
        if case .exact = method { return true }
        return false
    }
}

extension String {
    /// Byte order, which is the same on every platform and for every locale.
    func precedesInUTF8(_ other: String) -> Bool {
        let precedes = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                guard let first = left.baseAddress, let second = right.baseAddress else {
                    return left.count < right.count
                }
                let order = memcmp(first, second, min(left.count, right.count))
                return order == 0 ? left.count < right.count : order < 0
            }
        }
        // Text of Foundation's making may not lie in one piece.
        return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}
