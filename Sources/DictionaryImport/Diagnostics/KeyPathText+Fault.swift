extension KeyPathText {
    /// What is wrong with a key path that cannot be meant; `nil` for every other. The importer takes it as it is.
    static func fault(in text: String) -> String? {
        if text.isEmpty { return "a source must not be empty" }
        if beginsOrEndsWithPoint(text) { return nil }
        let quoted = IssueFacts.quoted(text)
        let empty = "the key path \(quoted) has an empty component: there is nothing before or after a dot"
        let unbalanced = """
            the key path \(quoted) has a bracket without its counterpart: an index is written as in "lines[0].zip"
            """
        return text.withTextBytes { text in
            var (index, isOpen) = (0, false)
            while index < text.count {
                // The characters of a quoted key mean nothing.
                if let (_, end) = quotedKey(in: text, from: index) {
                    index = end
                    continue
                }
                switch text[index] {
                case Byte.point where index + 1 < text.count && text[index + 1] == Byte.point: return empty
                case Byte.openBracket where !isOpen: isOpen = true
                case Byte.closeBracket where isOpen: isOpen = false
                case Byte.openBracket, Byte.closeBracket: return unbalanced
                default: break
                }
                index += 1
            }
            return isOpen ? unbalanced : nil
        }
    }
}
