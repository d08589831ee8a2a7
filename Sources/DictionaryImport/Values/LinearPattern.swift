/// A regular expression without groups and alternatives: characters and sets of them one after the other, each repeated
/// or not. ASCII text is matched in one pass over its bytes; `NSRegularExpression`, whose syntax this is, would convert it
/// to UTF-16 first.
///
/// The pattern is a row of places, at most 63. While a text is matched, each bit of a word says whether the bytes so far
/// may have led to that place.
struct LinearPattern: Sendable {
    /// For each ASCII character, the places that accept it.
    private var accepting = [UInt64](repeating: 0, count: 128)
    /// The places that accept any number of characters.
    private var repeating: UInt64 = 0
    /// The places that may be passed over.
    private var optional: UInt64 = 0
    private var count = 0

    /// Whether the whole text matches; `nil` when it is not ASCII, to which sets such as `\w` mean more.
    func matches(_ text: TextBytes) -> Bool? {
        var places = passingOver(from: 1)
        for byte in text {
            guard byte < 0x80 else { return nil }
            let accepted = places & accepting[Int(byte)]
            places = passingOver(from: accepted << 1 | accepted & repeating)
        }
        return places & end != 0
    }

    private var end: UInt64 { 1 << UInt64(count) }

    @inline(__always)
    private func passingOver(from places: UInt64) -> UInt64 {
        var reached = places
        while true {
            let next = reached | (reached & optional) << 1
            if next == reached { return reached }
            reached = next
        }
    }
}

// MARK: Reading a pattern

extension LinearPattern {
    /// - Parameter pattern: One that must match whole texts.
    /// - Returns: `nil` for a pattern with anything else in it, or with too many places.
    init?(_ pattern: String) {
        var rest = pattern.utf8[...]
        // The ends of the text are meant by the whole pattern already.
        if rest.first == UInt8(ascii: "^") { rest = rest.dropFirst() }
        while let first = rest.popFirst() {
            if first == UInt8(ascii: "$"), rest.isEmpty { return }
            guard let set = ASCIISet(startingWith: first, &rest), let count = Repetition(&rest), append(set, count)
            else { return nil }
        }
    }

    /// Returns whether there is room.
    private mutating func append(_ set: ASCIISet, _ repetition: Repetition) -> Bool {
        let wanted = max(repetition.most ?? repetition.least, 1)
        guard wanted <= 63 - count else { return false }
        for number in 1...wanted {
            let place: UInt64 = 1 << UInt64(count)
            for byte in accepting.indices where set.contains(UInt8(byte)) { accepting[byte] |= place }
            if number > repetition.least { optional |= place }
            if number == wanted, repetition.most == nil { repeating |= place }
            count += 1
        }
        return true
    }
}

/// How often something comes.
private struct Repetition {
    var least = 1
    /// `nil` for any number.
    var most: Int? = 1

    /// Reads `?`, `*`, `+`, `{n}`, `{n,}` or `{n,m}`, when there is one; `nil` for anything that is like it.
    init?(_ rest: inout Substring.UTF8View) {
        switch rest.first {
        case UInt8(ascii: "?"): least = 0
        case UInt8(ascii: "*"): (least, most) = (0, nil)
        case UInt8(ascii: "+"): most = nil
        case Byte.openBrace:
            rest.removeFirst()
            guard let first = Self.number(&rest) else { return nil }
            (least, most) = (first, first)
            if rest.first == Byte.comma {
                rest.removeFirst()
                most = Self.number(&rest)
            }
            guard rest.first == Byte.closeBrace, most.map({ $0 >= max(least, 1) }) ?? true else { return nil }
        default: return
        }
        rest.removeFirst()
        // Another mark would say how to search, which makes no difference to whole texts, or be an error.
        if let next = rest.first, "?*+{".utf8.contains(next) { return nil }
    }

    private static func number(_ rest: inout Substring.UTF8View) -> Int? {
        let digits = rest.prefix(while: Byte.isDigit)
        rest = rest.dropFirst(digits.count)
        return Int(Substring(digits))
    }
}

/// The characters that one place of a pattern accepts.
private struct ASCIISet {
    /// A bit for each character.
    private var bits: UInt128 = 0

    func contains(_ byte: UInt8) -> Bool { bits >> byte & 1 == 1 }

    private mutating func insert(_ byte: UInt8) { bits |= 1 << byte }

    private mutating func insert(_ bytes: ClosedRange<UInt8>) {
        for byte in bytes { insert(byte) }
    }

    private mutating func invert() { bits = ~bits }

    /// Reads a character, an escape, `.` or a set in brackets; `nil` for anything else.
    init?(startingWith first: UInt8, _ rest: inout Substring.UTF8View) {
        switch first {
        case Byte.backslash:
            guard let escaped = Self.escaped(&rest) else { return nil }
            self = escaped
        case Byte.openBracket: guard readSet(&rest) else { return nil }
        case Byte.point:
            // Everything but the ends of lines.
            insert(0x0A...0x0D)
            invert()
        default:
            guard Self.isPlain(first) || first == Byte.minus else { return nil }
            insert(first)
        }
    }

    /// Letters, digits and what has no meaning of its own, within brackets or outside.
    private static func isPlain(_ byte: UInt8) -> Bool { isWord(byte) || " _,;@/%!='\"~<>".utf8.contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        Byte.isDigit(byte) || Byte.isLetter(byte) || byte == UInt8(ascii: "_")
    }

    private static func escaped(_ rest: inout Substring.UTF8View) -> ASCIISet? {
        guard let byte = rest.popFirst() else { return nil }
        var set = ASCIISet()
        switch byte {
        case UInt8(ascii: "d"), UInt8(ascii: "D"): set.insert(UInt8(ascii: "0")...UInt8(ascii: "9"))
        case UInt8(ascii: "w"), UInt8(ascii: "W"): for byte: UInt8 in 0..<128 where isWord(byte) { set.insert(byte) }
        default:
            // Of letters, each has a meaning of its own.
            guard byte > Byte.space, byte < 0x7F, !isWord(byte) else { return nil }
            set.insert(byte)
            return set
        }
        if byte & 0x20 == 0 { set.invert() }
        return set
    }

    private init() {}

    /// Reads a set up to its closing bracket.
    private mutating func readSet(_ rest: inout Substring.UTF8View) -> Bool {
        let isInverted = rest.first == UInt8(ascii: "^")
        if isInverted { rest.removeFirst() }
        var isEmpty = true
        while let byte = rest.popFirst() {
            switch byte {
            case Byte.closeBracket:
                if isInverted { invert() }
                return !isEmpty
            case Byte.backslash:
                guard let escaped = Self.escaped(&rest), rest.first != Byte.minus else { return false }
                bits |= escaped.bits
            case Byte.minus:
                // As such, it is the last one.
                guard !isEmpty, rest.first == Byte.closeBracket else { return false }
                insert(byte)
            default:
                guard Self.isPlain(byte) || byte == Byte.point || byte == Byte.plus else { return false }
                guard rest.first == Byte.minus, rest.dropFirst().first != Byte.closeBracket else {
                    insert(byte)
                    break
                }
                guard let last = rest.dropFirst().first, Self.isWord(byte), Self.isWord(last), byte <= last else {
                    return false
                }
                insert(byte...last)
                rest = rest.dropFirst(2)
                if rest.first == Byte.minus, rest.dropFirst().first != Byte.closeBracket { return false }
            }
            isEmpty = false
        }
        return false
    }
}
