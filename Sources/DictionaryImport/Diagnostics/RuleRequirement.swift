extension ImportIssue {
    /// Names a rule on the values of a property. More may be added, so a `switch` over rules needs a default.
    ///
    /// The comment at each names its arguments in ``Reason/arguments``, which are of the property's own type where nothing else
    /// is said. None of them is there of a sensitive property, but for the bounds of lengths and counts.
    public struct Rule: RawRepresentable, Sendable, Hashable {
        /// The name of the rule, such as `minimumLength`.
        public let rawValue: String

        /// The rule of this name. The library uses the constants of the type only.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text must match an expression: `pattern`, text; without it where the expression is a `Regex`.
        public static let pattern = Rule(rawValue: "pattern")
        /// The text must not be shorter: `minimum`, and the `length` that was found, integers.
        public static let minimumLength = Rule(rawValue: "minimumLength")
        /// The text must not be longer: `maximum` and `length`, integers.
        public static let maximumLength = Rule(rawValue: "maximumLength")
        /// The text must have a length between two: `minimum`, `maximum` and `length`, integers.
        public static let length = Rule(rawValue: "length")
        /// The collection must not have fewer elements: `minimum`, and the `count` that was found, integers.
        public static let minimumCount = Rule(rawValue: "minimumCount")
        /// The collection must not have more elements: `maximum` and `count`, integers.
        public static let maximumCount = Rule(rawValue: "maximumCount")
        /// The collection must have a number of elements between two: `minimum`, `maximum` and `count`, integers.
        public static let count = Rule(rawValue: "count")
        /// No two elements may be equal: `element`, the first that is repeated, as source code spells it.
        public static let unique = Rule(rawValue: "unique")
        /// The value must be one of several: `values`, an array.
        public static let oneOf = Rule(rawValue: "oneOf")
        /// The value must be equal to another: `value`.
        public static let equal = Rule(rawValue: "equal")
        /// The value must not be below a bound: `minimum`.
        public static let minimum = Rule(rawValue: "minimum")
        /// The value must not be above a bound: `maximum`.
        public static let maximum = Rule(rawValue: "maximum")
        /// The value must be above a bound: `above`.
        public static let greaterThan = Rule(rawValue: "greaterThan")
        /// The value must be below a bound: `below`.
        public static let lessThan = Rule(rawValue: "lessThan")
        /// The value must be in a range: `minimum`, and `maximum` or `below`.
        public static let range = Rule(rawValue: "range")
        /// A rule of the model's own, which has words only.
        public static let custom = Rule(rawValue: "custom")
    }
}

/// What a rule asks of a value, as data. The sentences about it are made where all others are.
struct RuleRequirement: Sendable, Hashable {
    let rule: ImportIssue.Rule
    private(set) var arguments: [String: RuleValue]

    init(_ rule: ImportIssue.Rule, _ arguments: [String: any Sendable] = [:]) {
        (self.rule, self.arguments) = (rule, arguments.mapValues(RuleValue.init))
    }

    /// The same without what the value was compared with. How long a text may be tells nothing of it.
    var hidingValues: RuleRequirement {
        switch rule {
        case .minimumLength, .maximumLength, .length, .minimumCount, .maximumCount, .count: return self
        default: return RuleRequirement(rule)
        }
    }

    // MARK: Ranges

    static func length(in range: some RangeExpression<Int>) -> RuleRequirement {
        number(in: range, .minimumLength, .maximumLength, .length)
    }

    static func count(in range: some RangeExpression<Int>) -> RuleRequirement {
        number(in: range, .minimumCount, .maximumCount, .count)
    }

    private static func number(
        in range: some RangeExpression<Int>, _ minimum: ImportIssue.Rule, _ maximum: ImportIssue.Rule,
        _ both: ImportIssue.Rule
    ) -> RuleRequirement {
        switch range {
        case let range as PartialRangeFrom<Int>: RuleRequirement(minimum, ["minimum": range.lowerBound])
        case let range as PartialRangeThrough<Int>: RuleRequirement(maximum, ["maximum": range.upperBound])
        case let range as PartialRangeUpTo<Int>: RuleRequirement(maximum, ["maximum": range.upperBound &- 1])
        case let range as ClosedRange<Int> where range.upperBound == .max:
            RuleRequirement(minimum, ["minimum": range.lowerBound])
        case let range as ClosedRange<Int>:
            RuleRequirement(both, ["minimum": range.lowerBound, "maximum": range.upperBound])
        case let range as Range<Int>:
            RuleRequirement(both, ["minimum": range.lowerBound, "maximum": range.upperBound &- 1])
        default: RuleRequirement(both, ["range": "\(range)"])
        }
    }

    /// The value must be one of these.
    static func values(_ values: [some Sendable]) -> RuleRequirement {
        RuleRequirement(.oneOf, ["values": values.map { $0 as any Sendable }])
    }

    /// One bound is a rule with that bound.
    static func values<Bound: Comparable & Sendable>(in range: some RangeExpression<Bound>) -> RuleRequirement {
        switch range {
        case let range as PartialRangeFrom<Bound>: RuleRequirement(.minimum, ["minimum": range.lowerBound])
        case let range as PartialRangeThrough<Bound>: RuleRequirement(.maximum, ["maximum": range.upperBound])
        case let range as PartialRangeUpTo<Bound>: RuleRequirement(.lessThan, ["below": range.upperBound])
        case let range as ClosedRange<Bound>:
            RuleRequirement(.range, ["minimum": range.lowerBound, "maximum": range.upperBound])
        case let range as Range<Bound>:
            RuleRequirement(.range, ["minimum": range.lowerBound, "below": range.upperBound])
        default: RuleRequirement(.range, ["range": "\(range)"])
        }
    }
}

/// A value that a rule names. Two are the same when they are spelt alike.
struct RuleValue: Sendable, Hashable, CustomStringConvertible {
    let value: any Sendable

    init(_ value: any Sendable) { self.value = value }

    /// The value as source code spells it.
    var description: String { (value as? [Any] ?? [value]).map { FoundValue.literal(of: $0) }.joined(separator: ", ") }

    static func == (left: RuleValue, right: RuleValue) -> Bool { left.description == right.description }
    func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// How a value breaks a rule.
struct RuleViolation: Sendable, Hashable {
    private(set) var requirement: RuleRequirement
    /// The words of the model's own, which complete a sentence about the value.
    let words: String?
    /// What was measured of the value, by its name: the length of a text, the number of elements, an element that is repeated.
    private(set) var measured: [String: RuleValue]

    init(_ requirement: RuleRequirement, words: String?, measured: [String: RuleValue] = [:]) {
        (self.requirement, self.words, self.measured) = (requirement, words, measured)
    }

    var arguments: [String: any Sendable] { requirement.arguments.merging(measured) { $1 }.mapValues(\.value) }

    /// The same without what it was compared with, and without what was measured.
    var hidingFound: RuleViolation { RuleViolation(requirement.hidingValues, words: words) }
}
