import Foundation

/// A key path as models spell it: `profile.prefs.color`, `items[0].name`, `items.0.name`, `items[-1]`, `["a.b"].c`.
struct KeyPathText {
    let components: [ImportPath.Component]

    /// Splits at dots and brackets. Brackets with something else than a number or a quoted key in them are part of the key,
    /// so every text is a path. A negative number counts from the end.
    init(_ text: String) {
        var components: [ImportPath.Component] = []
        Self.append(text, to: &components)
        self.components = components
    }

    /// Appends the components of a text, which mostly is one key.
    static func append(_ text: String, to components: inout [ImportPath.Component]) {
        if isKey(text) { return components.append(.key(text)) }
        _ = forEachComponent(of: text) {
            components.append($0)
            return true
        }
    }

    /// Whether a text is surely a single key, as it stands.
    static func isKey(_ text: String) -> Bool { !text.utf8.contains { $0 == Byte.point || $0 == Byte.openBracket } }

    /// Calls `body` with the components of a path in order, until it returns `false`. Returns whether it has got all of them.
    static func forEachComponent(of text: String, _ body: (ImportPath.Component) -> Bool) -> Bool {
        text.withTextBytes { forEachPlainComponent(of: $0, body) }
            ?? (quotedComponents(text) ?? plainComponents(text[...])).allSatisfy(body)
    }

    /// As ``forEachComponent(of:_:)``, of a text in ASCII without quotes, which most are: a path is followed while it is read.
    /// Returns `nil`, and calls nothing, for other texts.
    private static func forEachPlainComponent(of text: TextBytes, _ body: (ImportPath.Component) -> Bool) -> Bool? {
        guard text.allSatisfy({ $0 < 0x80 && $0 != Byte.quote }) else { return nil }
        var start = 0
        while true {
            let end = text.position(of: Byte.point, in: start..<text.count) ?? text.count
            let part = text.part(start..<end)
            let key = part.part(0..<endOfKey(of: part))
            if !key.isEmpty || part.isEmpty, !body(.key(String(key))) { return false }
            var open = key.count
            while open < part.count, let close = part.position(of: Byte.closeBracket, in: open..<part.count),
                let index = signedIndex(part.part(open + 1..<close))
            {
                if !body(.index(index)) { return false }
                open = close + 1
            }
            if end == text.count { return true }
            start = end + 1
        }
    }

    /// Where the key of a component ends, and the indices behind it begin.
    private static func endOfKey(of part: TextBytes) -> Int {
        var end = part.count
        while end > 0, part[end - 1] == Byte.closeBracket,
            let open = part.part(0..<end).lastIndex(of: Byte.openBracket),
            signedIndex(part.part(open + 1..<end - 1)) != nil
        {
            end = open
        }
        return end
    }

    private static func signedIndex(_ text: TextBytes) -> Int? {
        guard text.first == Byte.minus else { return index(text) }
        return index(text.part(1..<text.count)).map { -$0 }
    }

    private static func plainComponents(_ text: Substring) -> [ImportPath.Component] {
        var components: [ImportPath.Component] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            var key = part
            var indices: [Int] = []
            while key.hasSuffix("]"), let open = key.lastIndex(of: "["),
                let index = signedIndex(key[key.index(after: open)...].dropLast())
            {
                indices.insert(index, at: 0)
                key = key[..<open]
            }
            if !key.isEmpty || indices.isEmpty { components.append(.key(String(key))) }
            components += indices.map(ImportPath.Component.index)
        }
        return components
    }

    /// The components of a text with quoted keys, such as `["a.b"].c`; `nil` when there are none.
    private static func quotedComponents(_ text: String) -> [ImportPath.Component]? {
        var components: [ImportPath.Component] = []
        var rest = text[...]
        while let start = rest.range(of: "[\"") {
            let before = rest[..<start.lowerBound]
            let plain = before.hasSuffix(".") ? before.dropLast() : before
            if !plain.isEmpty { components += plainComponents(plain) }
            guard let (key, end) = quotedKey(in: rest, from: start.upperBound) else { return nil }
            components.append(.key(key))
            rest = rest[end...]
            if rest.hasPrefix(".") { rest = rest.dropFirst() }
        }
        if components.isEmpty { return nil }
        return rest.isEmpty ? components : components + plainComponents(rest)
    }

    /// Reads a quoted key up to `"]`, and returns where that ends. A backslash stands before a quote or another one.
    private static func quotedKey(in text: Substring, from start: Substring.Index) -> (String, Substring.Index)? {
        var key = ""
        var index = start
        while index < text.endIndex {
            let next = text.index(after: index)
            switch text[index] {
            case "\"":
                guard next < text.endIndex, text[next] == "]" else { return nil }
                return (key, text.index(after: next))
            case "\\":
                guard next < text.endIndex else { return nil }
                key.append(text[next])
                index = text.index(after: next)
            default:
                key.append(text[index])
                index = next
            }
        }
        return nil
    }

    /// The text of a path of keys, each of which may have any characters.
    static func text(ofKeys keys: [String]) -> String {
        var text = ""
        for key in keys {
            let isPlain = !key.isEmpty && !key.contains { ".[]\"".contains($0) }
            if isPlain {
                text += (text.isEmpty ? "" : ".") + key
            } else {
                let escaped = key.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
                text += "[\"\(escaped.joined())\"]"
            }
        }
        return text
    }

    /// The key that a text stands for as a whole: itself, or without its quotes a single key that has them.
    static func literalKey(of text: String) -> String {
        guard text.utf8.starts(with: "[\"".utf8), case let components = KeyPathText(text).components,
            components.count == 1, case .key(let key) = components[0]
        else { return text }
        return key
    }

    private static func signedIndex(_ text: Substring) -> Int? { String(text).withTextBytes(signedIndex) }

    /// What is wrong with a key path that cannot be meant; `nil` for every other. The importer takes it as it is.
    static func fault(in text: String) -> String? {
        if text.isEmpty { return "a source must not be empty" }
        let quoted = IssueFacts.quoted(text)
        let text = withoutQuotedKeys(text)
        if text.split(separator: ".", omittingEmptySubsequences: false).contains("") {
            return "the key path \(quoted) has an empty component: there is nothing before or after a dot"
        }
        var isOpen = false
        for character in text.utf8 {
            switch character {
            case UInt8(ascii: "[") where !isOpen: isOpen = true
            case UInt8(ascii: "]") where isOpen: isOpen = false
            case UInt8(ascii: "["), UInt8(ascii: "]"): return unbalanced(quoted)
            default: break
            }
        }
        return isOpen ? unbalanced(quoted) : nil
    }

    /// The text with an index for each quoted key, whose characters mean nothing.
    private static func withoutQuotedKeys(_ text: String) -> String {
        var (plain, rest) = ("", text[...])
        while let start = rest.range(of: "[\""), let (_, end) = quotedKey(in: rest, from: start.upperBound) {
            plain += rest[..<start.lowerBound] + "[0]"
            rest = rest[end...]
        }
        return plain + rest
    }

    private static func unbalanced(_ quoted: String) -> String {
        "the key path \(quoted) has a bracket without its counterpart: an index is written as in \"lines[0].zip\""
    }

    /// A number of ASCII digits without a sign; a key of digits is an index too where the value is an array.
    static func index(_ text: String) -> Int? { text.withTextBytes(index) }

    private static func index(_ text: TextBytes) -> Int? {
        guard !text.isEmpty else { return nil }
        var number = 0
        for byte in text {
            guard Byte.isDigit(byte) else { return nil }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isBeyond) = tens.addingReportingOverflow(Int(byte - Byte.zero))
            if isTooLarge || isBeyond { return nil }
            number = sum
        }
        return number
    }
}

extension ImportPath.Component {
    /// The key that the component is looked up by; an element of an array is the member `[0]`, `[1]` and so on.
    var memberKey: String {
        switch self {
        case .key(let key): key
        // An interpolation takes several times as long.
        case .index(let index): "[" + String(index) + "]"
        }
    }

    func normalized(by normalization: KeyNormalization) -> ImportPath.Component {
        if case .key(let key) = self { return .key(normalization.normalized(key)) }
        return self
    }
}
