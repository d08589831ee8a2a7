import Foundation

extension PropertyOption where Value: TextValue {
    /// The whole text must match the regular expression, as `NSRegularExpression` reads it.
    ///
    /// The expression is compiled once; an invalid one is a fault of the registry.
    public static func matching(_ pattern: String) -> PropertyOption { text(matching: pattern) }

    /// The text must have exactly this many characters.
    public static func length(_ length: Int) -> PropertyOption { text(length...length) }

    /// The text must have at least this many characters.
    public static func minLength(_ length: Int) -> PropertyOption { text(length...Int.max) }

    /// The text must have at most this many characters.
    public static func maxLength(_ length: Int) -> PropertyOption { text(Int.min...length) }

    /// The number of characters must be in the range.
    public static func lengthRange(_ range: ClosedRange<Int>) -> PropertyOption { text(range) }

    /// The number of characters must be between the bounds, both included, whichever of them is the lower one.
    public static func lengthRange(_ bound: Int, _ other: Int) -> PropertyOption {
        lengthRange(Swift.min(bound, other)...Swift.max(bound, other))
    }

    private static func text(_ range: ClosedRange<Int>) -> PropertyOption {
        rule(on: text(of:)) {
            range.contains($0.count) ? nil : .length($0.count, allowed: range.allowedWords)
        }
    }

    private static func text(matching pattern: String) -> PropertyOption {
        // The pattern is tried alone first: one such as `a)(?:b` would become valid by what is put around it.
        guard (try? NSRegularExpression(pattern: pattern)) != nil,
            let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
        else {
            return PropertyOption { $0.faults.append(.pattern(pattern)) }
        }
        return rule(on: text(of:)) { text in
            let range = NSRange(location: 0, length: text.utf16.count)
            return whole.firstMatch(in: text, range: range) == nil ? .pattern(pattern) : nil
        }
    }

    @Sendable
    private static func text(of value: Value) -> String? {
        exactly(value, String.self) ?? exactly(value, String?.self) ?? nil
    }
}

extension PropertyOption where Value: Collection & SendableMetatype {
    /// The collection must have exactly this many elements.
    public static func count(_ count: Int) -> PropertyOption { elements(count...count, on: { $0 }) }

    /// The number of elements must be in the range.
    public static func count(_ range: ClosedRange<Int>) -> PropertyOption { elements(range, on: { $0 }) }
}

extension PropertyOption {
    /// The collection must have exactly this many elements.
    public static func count<Wrapped: Collection & SendableMetatype>(_ count: Int) -> PropertyOption
    where Value == Wrapped? {
        elements(count...count, on: { $0 })
    }

    /// The number of elements must be in the range.
    public static func count<Wrapped: Collection & SendableMetatype>(_ range: ClosedRange<Int>) -> PropertyOption
    where Value == Wrapped? {
        elements(range, on: { $0 })
    }

    private static func elements<Checked: Collection & SendableMetatype>(
        _ range: ClosedRange<Int>, on project: @escaping @Sendable (Value) -> Checked?
    ) -> PropertyOption {
        rule(on: project) {
            range.contains($0.count) ? nil : .count($0.count, allowed: range.allowedWords)
        }
    }
}

extension ClosedRange<Int> {
    fileprivate var allowedWords: String {
        if lowerBound == upperBound { return "exactly \(lowerBound)" }
        if upperBound == .max { return "at least \(lowerBound)" }
        if lowerBound == .min { return "at most \(upperBound)" }
        return "\(lowerBound) to \(upperBound)"
    }
}
