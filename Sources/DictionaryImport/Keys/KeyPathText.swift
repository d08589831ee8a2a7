/// A key path as models spell it: `profile.prefs.color`, `items[0].name`, `items.0.name`, `items[-1]`, `["a.b"].c`.
///
/// A text that begins or ends with a dot is no path, but a key like any other.
struct KeyPathText {
    let components: [ImportPath.Component]

    /// Splits at dots and brackets. Brackets with anything but a number or a quoted key are part of the key: any text is a path.
    init(_ text: String) {
        if Self.isKey(text) {
            components = [.key(text)]
        } else {
            var parser = Parser(bytes: Array(text.utf8))
            components = parser.parse()
        }
    }

    /// Whether a text is surely a single key, as it stands.
    static func isKey(_ text: String) -> Bool {
        beginsOrEndsWithPoint(text) || !text.utf8.contains { $0 == Byte.point || $0 == Byte.openBracket }
    }

    private static func beginsOrEndsWithPoint(_ text: String) -> Bool {
        text.utf8.first == Byte.point || text.utf8.last == Byte.point
    }

    /// The text of a path. A key that is no plain word stands in brackets and quotes.
    static func text(of components: [ImportPath.Component]) -> String {
        components.reduce(into: "") { text, component in
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where isWord(key): text += (text.isEmpty ? "" : ".") + key
            case .key(let key): text += quoted(key)
            }
        }
    }

    /// A key in brackets and quotes.
    static func quoted(_ key: String) -> String {
        let escaped = key.unicodeScalars.map { scalar in
            if scalar.isHidden { return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }
            return scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
        }
        return "[\"\(escaped.joined())\"]"
    }

    private static func isWord(_ key: String) -> Bool {
        if key.utf8.allSatisfy({ Byte.isLetter($0) || Byte.isDigit($0) }) { return !key.isEmpty }
        return key.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    }

    /// The key that a text stands for as a whole: itself, or without its quotes a single key that has them.
    static func literalKey(of text: String) -> String {
        guard text.utf8.starts(with: "[\"".utf8), case let components = KeyPathText(text).components,
            components.count == 1, case .key(let key) = components[0]
        else { return text }
        return key
    }

    /// A number of ASCII digits without a sign; a key of digits is an index too where the value is an array.
    static func index(_ text: String) -> Int? { text.utf8.allSatisfy(Byte.isDigit) ? Int(text) : nil }
}

extension KeyPathText {
    /// What is wrong with a key path that cannot be meant; `nil` for every other. The importer takes it as it is.
    static func fault(in text: String) -> String? {
        if text.isEmpty { return "a source must not be empty" }
        if beginsOrEndsWithPoint(text) { return nil }
        let quoted = IssueFacts.quoted(text)
        let unbalanced = """
            the key path \(quoted) has a bracket without its counterpart: an index is written as in "lines[0].zip"
            """
        let parser = Parser(bytes: Array(text.utf8))
        var (index, isOpen) = (0, false)
        while index < parser.bytes.count {
            // The characters of a quoted key mean nothing.
            if let (_, end) = parser.quotedKey(from: index) {
                index = end
                continue
            }
            switch parser.bytes[index] {
            case Byte.point where parser.bytes[index...].dropFirst().first == Byte.point:
                return "the key path \(quoted) has an empty component: there is nothing before or after a dot"
            case Byte.openBracket
            where ["[].", "[*]."].contains { parser.bytes[index...].starts(with: $0.utf8) }:
                return """
                    the key path \(quoted) names a value of each element, and a key path names one. To resolve this, take the array, \
                    and use .converting
                    """
            case Byte.openBracket where !isOpen: isOpen = true
            case Byte.closeBracket where isOpen: isOpen = false
            case Byte.openBracket, Byte.closeBracket: return unbalanced
            default: break
            }
            index += 1
        }
        return isOpen ? unbalanced : nil
    }

    private struct Parser {
        let bytes: [UInt8]
        private var components: [ImportPath.Component] = []

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func parse() -> [ImportPath.Component] {
            var start = 0
            while true {
                let end: Int
                if let quoted = quotedKey(from: start) {
                    components.append(.key(quoted.key))
                    end = quoted.end
                } else {
                    end =
                        bytes[start...].indices.first {
                            bytes[$0] == Byte.point || bytes[$0] == Byte.openBracket && quotedKey(from: $0) != nil
                        } ?? bytes.count
                    appendPart(bytes[start..<end])
                }
                if end == bytes.count { return components }
                start = bytes[end] == Byte.point ? end + 1 : end
            }
        }

        private mutating func appendPart(_ part: ArraySlice<UInt8>) {
            var key = part
            var indices: [ImportPath.Component] = []
            while key.last == Byte.closeBracket, let open = key.lastIndex(of: Byte.openBracket),
                let index = signedIndex(key[open...].dropFirst().dropLast())
            {
                indices.append(.index(index))
                key = key[..<open]
            }
            // Quotes alone are how a path prints a key without a character.
            let text = key.elementsEqual("\"\"".utf8) ? "" : String(decoding: key, as: UTF8.self)
            if !key.isEmpty || part.isEmpty { components.append(.key(text)) }
            components += indices.reversed()
        }

        private func signedIndex(_ text: ArraySlice<UInt8>) -> Int? {
            let digits = text.first == Byte.minus ? text.dropFirst() : text
            return digits.allSatisfy(Byte.isDigit) ? Int(String(decoding: text, as: UTF8.self)) : nil
        }

        /// Reads a key from `["` up to `"]`, and returns where that ends. A backslash stands before a quote, itself or `u{A}`.
        func quotedKey(from start: Int) -> (key: String, end: Int)? {
            guard bytes[start...].starts(with: [Byte.openBracket, Byte.quote]) else { return nil }
            var key: [UInt8] = []
            var index = start + 2
            while index + 1 < bytes.count {
                switch bytes[index] {
                case Byte.quote:
                    guard bytes[index + 1] == Byte.closeBracket else { return nil }
                    return (String(decoding: key, as: UTF8.self), index + 2)
                case Byte.backslash where bytes[index...].dropFirst().starts(with: "u{".utf8):
                    let digits = bytes[index...].dropFirst(3).prefix { $0 != Byte.closeBrace }
                    let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
                    guard let scalar = code.flatMap({ Unicode.Scalar($0) }) else { return nil }
                    key.append(scalar)
                    index = digits.endIndex + 1
                default:
                    if bytes[index] == Byte.backslash { index += 1 }
                    key.append(bytes[index])
                    index += 1
                }
            }
            return nil
        }
    }
}
