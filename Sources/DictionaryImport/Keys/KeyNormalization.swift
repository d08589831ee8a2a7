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
            var form: [UInt8] = []
            form.reserveCapacity(key.utf8.count)
            var previous: Unicode.Scalar?
            for scalar in key.unicodeScalars {
                if let folded = folded(scalar, after: previous) { form.append(folded) }
                previous = scalar
            }
            return String(decoding: form, as: UTF8.self)
        }
    }

    /// What a scalar of a key becomes; `nil` where it vanishes. Not for normalizations of the user's own.
    func folded(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Unicode.Scalar? {
        if case .exact = method { return scalar }
        if scalar == "_" || isDashOrSpace(scalar, after: previous) { return nil }
        return Self.lowercased(scalar)
    }

    /// Whether `-` and blanks vanish as the underscore does. The sign of an index that counts from the end, as in `[-1]`, stays.
    private func isDashOrSpace(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        guard case .ignoringSeparators = method else { return false }
        return scalar == " " || scalar == "-" && previous != "["
    }

    /// Unicode's simple lowercase, one scalar for one: it is the full one but for a dotted capital I.
    static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) | 0x20)
        case "\0"..."\u{7F}": scalar
        case "\u{130}": "i"
        default: scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        }
    }

    /// A number below ``sketchCount`` that all keys of one form have, and few others: it tells their first and last letters;
    /// `nil` where it takes as long to find out the form.
    func sketch(of ends: KeyEnds) -> Int? {
        // What follows the first letter may be an accent of it, or vanish before one.
        Self.stays(ends.secondByte) ? sketch(ofForm: ends) : nil
    }

    /// The sketch of a form.
    func sketch(ofForm ends: KeyEnds) -> Int? {
        guard folds, ends.count > 0, Self.stays(ends.firstByte), Self.stays(ends.lastByte) else { return nil }
        return Int(ends.firstByte & 31) << 5 | Int(ends.lastByte & 31)
    }

    /// Whether a byte is a character of its own, which does not vanish.
    private static func stays(_ byte: UInt8) -> Bool {
        byte < 0x80 && byte != Byte.underscore && byte != Byte.minus && byte != Byte.space
    }

    static let sketchCount = 1024

    /// Whether the library itself says which letters are the same and what vanishes.
    var folds: Bool {
        switch method {
        case .standard, .ignoringSeparators: true
        case .exact, .custom: false
        }
    }

    /// Whether the form of a key is those of its scalars, one after the other.
    var isScalarwise: Bool { if case .custom = method { false } else { true } }
}
