import Foundation

extension PropertyOption where Value: PropertyTraits.TextValue {
    /// The whole text must match the regular expression, as `NSRegularExpression` reads it.
    ///
    /// The expression is compiled once; an invalid one is a fault of the registry.
    ///
    /// ```swift
    /// Property(\.zipCode, .matching("[0-9]{5}", or: "must be a ZIP code"))
    /// ```
    ///
    /// - Parameters:
    ///   - pattern: The regular expression.
    ///   - words: What is said of text that does not match, to complete a sentence about it: `"0210" must be a ZIP code`. All
    ///     rules take such words.
    public static func matching(_ pattern: String, or words: String? = nil) -> PropertyOption {
        guard let whole = wholeExpression(pattern) else {
            return PropertyOption(isForElements: true) {
                $0.common.faults.append("\(pattern) is not a valid regular expression")
            }
        }
        return text(RuleRequirement(.pattern, ["pattern": pattern]), or: words) {
            whole.rangeOfFirstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)).location != NSNotFound
        }
    }

    /// The whole text must match the regular expression, such as `/[0-9]{5}/` or one that a builder makes.
    ///
    /// Functions in the expression, such as the `transform` of a capture, are called by every thread that imports. Swift does
    /// not tell the text of such an expression, so that an error does not show it: say what is wrong with `or:`.
    public static func matching<Output>(_ regex: Regex<Output>, or words: String? = nil) -> PropertyOption {
        let regex = SharedRegex(regex: regex)
        return text(RuleRequirement(.pattern), or: words) { regex.matches($0) }
    }

    /// The text must have exactly this many characters.
    public static func length(_ length: Int, or words: String? = nil) -> PropertyOption {
        self.length(length...length, or: words)
    }

    /// The number of characters must be in the range: `3...20`, `3..<20`, `12...`, `...20` or `..<20`.
    public static func length(
        _ range: some RangeExpression<Int> & Sendable, or words: String? = nil
    ) -> PropertyOption {
        text(.length(in: range), or: words, measure: { ["length": RuleValue($0.count)] }, { hasLength(in: range, $0) })
    }

    /// The text must have at least this many characters.
    public static func minLength(_ length: Int, or words: String? = nil) -> PropertyOption {
        self.length(length..., or: words)
    }

    /// The text must have at most this many characters.
    public static func maxLength(_ length: Int, or words: String? = nil) -> PropertyOption {
        self.length(...length, or: words)
    }

    /// As `length(_:)` with a range.
    public static func lengthRange(_ range: ClosedRange<Int>) -> PropertyOption { length(range) }

    /// The number of characters must be between the bounds, both included, whichever of them is the lower one.
    public static func lengthRange(_ bound: Int, _ other: Int) -> PropertyOption { length(ordered(bound, other)) }

    private static func text(
        _ requirement: RuleRequirement, or words: String?,
        measure: @escaping @Sendable (String) -> [String: RuleValue] = { _ in [:] },
        _ isSatisfied: @escaping @Sendable (String) -> Bool
    ) -> PropertyOption {
        rule(requirement, or: words, measure: { $0._text.map(measure) ?? [:] }, { $0._text.map(isSatisfied) ?? true })
    }

    /// The expression that matches whole texts only; `nil` for an invalid pattern.
    private static func wholeExpression(_ pattern: String) -> NSRegularExpression? {
        // The pattern is tried alone first: one such as `a)(?:b` would become valid by what is put around it.
        guard (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
        // What ends it may also end a comment or a quotation that the pattern leaves open.
        return ["", "\n", "\\E"].lazy.compactMap { end in
            try? NSRegularExpression(pattern: "\\A(?:\(pattern)\(end))\\z")
        }.first
    }
}

/// A regular expression that threads share.
///
/// `@unchecked Sendable`: `Regex` says nothing of threads, because functions of the user's may be in it. Nothing else of it
/// changes once it is made, but for the program that it is compiled to at its first use, which the standard library keeps by
/// an atomic store.
private struct SharedRegex<Output>: @unchecked Sendable {
    let regex: Regex<Output>

    /// Whether the whole text matches. An error that a function in the expression throws is no match.
    func matches(_ text: String) -> Bool { (try? regex.wholeMatch(in: text)) != nil }
}

/// Whether the number of characters is in the range. They are counted only where the number of bytes does not tell.
private func hasLength(in range: some RangeExpression<Int>, _ text: String) -> Bool {
    let bytes = text.utf8.count
    // There are no more characters than bytes, and at least one where there is a byte.
    if range.contains(bytes), range.contains(Swift.min(bytes, 1)) { return true }
    return range.contains(text.count)
}
