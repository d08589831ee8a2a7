/// A key path as models spell it: `profile.prefs.color`, `items[0].name`, `items.0.name`, `items[-1]`, `["a.b"].c`.
///
/// A text that begins or ends with a dot is no path, but a key like any other.
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
    static func isKey(_ text: String) -> Bool {
        beginsOrEndsWithPoint(text) || !text.utf8.contains { $0 == Byte.point || $0 == Byte.openBracket }
    }

    static func beginsOrEndsWithPoint(_ text: String) -> Bool {
        text.utf8.first == Byte.point || text.utf8.last == Byte.point
    }

    /// Calls `body` with the components of a path in order, until it returns `false`. Returns whether it has got all of them.
    static func forEachComponent(of text: String, _ body: (ImportPath.Component) -> Bool) -> Bool {
        if isKey(text) { return body(.key(text)) }
        return text.withTextBytes { text in
            var start = 0
            while true {
                if let (key, end) = quotedKey(in: text, from: start) {
                    if !body(.key(key)) { return false }
                    if end == text.count { return true }
                    start = text[end] == Byte.point ? end + 1 : end
                    continue
                }
                let end = endOfComponent(in: text, from: start)
                if !forEachPart(of: text.part(start..<end), body) { return false }
                if end == text.count { return true }
                start = text[end] == Byte.point ? end + 1 : end
            }
        }
    }

    /// The position of the dot or the quoted key that a component without quotes ends at.
    private static func endOfComponent(in text: TextBytes, from start: Int) -> Int {
        (start..<text.count).first {
            text[$0] == Byte.point || text[$0] == Byte.openBracket && quotedKey(in: text, from: $0) != nil
        } ?? text.count
    }

    /// Calls `body` with a key and the indices behind it.
    private static func forEachPart(of text: TextBytes, _ body: (ImportPath.Component) -> Bool) -> Bool {
        let key = text.part(0..<endOfKey(of: text))
        if !key.isEmpty || text.isEmpty, !body(.key(String(key))) { return false }
        var open = key.count
        while open < text.count, let close = text.position(of: Byte.closeBracket, in: open..<text.count),
            let index = signedIndex(text.part(open + 1..<close))
        {
            if !body(.index(index)) { return false }
            open = close + 1
        }
        return true
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

    /// Reads a key from `["` up to `"]`, and returns where that ends. A backslash stands before a quote or another one.
    static func quotedKey(in text: TextBytes, from start: Int) -> (key: String, end: Int)? {
        guard start + 1 < text.count, text[start] == Byte.openBracket, text[start + 1] == Byte.quote else { return nil }
        var key: [UInt8] = []
        var index = start + 2
        while index + 1 < text.count {
            switch text[index] {
            case Byte.quote:
                guard text[index + 1] == Byte.closeBracket else { return nil }
                return (String(decoding: key, as: UTF8.self), index + 2)
            case Byte.backslash:
                key.append(text[index + 1])
                index += 2
            case let byte:
                key.append(byte)
                index += 1
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
