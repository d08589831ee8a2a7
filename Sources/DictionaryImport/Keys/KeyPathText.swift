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
