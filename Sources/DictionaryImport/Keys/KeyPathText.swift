/// A key path as models spell it: `profile.prefs.color`, `items[0].name`, `items.0.name`.
struct KeyPathText {
    let components: [ImportPath.Component]

    /// Splits at dots and brackets. Brackets without a number in them are part of the key, so every text is a path.
    init(_ text: String) {
        var components: [ImportPath.Component] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            var key = part
            var indices: [Int] = []
            while key.hasSuffix("]"), let open = key.lastIndex(of: "["),
                let index = Self.index(key[key.index(after: open)...].dropLast())
            {
                indices.insert(index, at: 0)
                key = key[..<open]
            }
            if !key.isEmpty || indices.isEmpty { components.append(.key(String(key))) }
            components += indices.map(ImportPath.Component.index)
        }
        self.components = components
    }

    /// What is wrong with a key path that cannot be meant; `nil` for every other. The importer takes it as it is.
    static func fault(in text: String) -> String? {
        if text.isEmpty { return "a source must not be empty" }
        let quoted = IssueFacts.quoted(text)
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
    func normalized(by normalization: KeyNormalization) -> ImportPath.Component {
        if case .key(let key) = self { return .key(normalization.normalized(key)) }
        return self
    }
}
