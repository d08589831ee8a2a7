import Foundation

/// A key path as models spell it: `profile.prefs.color`, `items[0].name`, `items.0.name`, `items[-1]`, `["a.b"].c`.
struct KeyPathText {
    let components: [ImportPath.Component]

    /// Splits at dots and brackets. Brackets with something else than a number or a quoted key in them are part of the key,
    /// so every text is a path. A negative number counts from the end.
    init(_ text: String) {
        if !text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) {
            components = [.key(text)]
            return
        }
        guard text.utf8.contains(UInt8(ascii: "\"")), let components = Self.quotedComponents(text) else {
            self.components = Self.plainComponents(text[...])
            return
        }
        self.components = components
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

    private static func signedIndex(_ text: Substring) -> Int? {
        text.hasPrefix("-") ? index(text.dropFirst()).map { -$0 } : index(text)
    }

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
    static func index(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(text)
    }
}

extension ImportPath.Component {
    /// The key that the component is looked up by; an element of an array is the member `[0]`, `[1]` and so on.
    var memberKey: String {
        switch self {
        case .key(let key): key
        case .index(let index): "[\(index)]"
        }
    }

    func normalized(by normalization: KeyNormalization) -> ImportPath.Component {
        if case .key(let key) = self { return .key(normalization.normalized(key)) }
        return self
    }
}
