extension ImportValue {
    /// The UTF-8 bytes of a string, without ASCII whitespace at both ends; `nil` when this is no string.
    func withTrimmedText<R>(_ body: (TextBytes) throws -> R) rethrows -> R? {
        if case .json(let view) = head { return try view.withText { try body(NumberText.trimmed($0)) } }
        guard case .text = head else { return nil }
        return try text.withTextBytes { try body(NumberText.trimmed($0)) }
    }

    /// Whether this is a string without a character.
    @usableFromInline
    var isEmptyString: Bool {
        switch head {
        case .text: text.isEmpty
        case .json(let view): view.isEmptyString
        default: false
        }
    }
}
