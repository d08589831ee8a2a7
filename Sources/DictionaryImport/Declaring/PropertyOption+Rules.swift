import Foundation

// Rules are checked after conversion, on the property's own type. Those of an optional property see the wrapped value,
// and do not run without one. All rules run: every violation is an issue.
//
// What is wrong is put into words elsewhere, or said as the rule's `or:` says it.

extension PropertyOption {
    /// - Parameters:
    ///   - words: What the model says of a value that breaks the rule, to complete a sentence about it.
    ///   - measure: What an issue tells of such a value, by its name.
    ///   - isSatisfied: Checks a value, once.
    static func rule(
        _ requirement: RuleRequirement, or words: String?, measure: (@Sendable (Value) -> [String: RuleValue])? = nil,
        _ isSatisfied: @escaping @Sendable (Value) -> Bool
    ) -> PropertyOption {
        PropertyOption(isForElements: true) {
            $0.rules.append(.init(isSatisfied: isSatisfied, requirement: requirement, words: words, measure: measure))
        }
    }

    /// Applies the rules of an option to the wrapped value.
    static func wrapped<Wrapped>(_ option: PropertyOption<Wrapped>) -> PropertyOption where Value == Wrapped? {
        PropertyOption(isForElements: true) { settings in
            settings.rules += PropertySettings([option]).rules.map { $0.applied { $0 } }
        }
    }

    /// A rule of your own, with the words that complete a sentence about the value: `"must be even"`.
    ///
    /// Of an optional property it sees the wrapped value, and does not run without one. Only a closure that treats its value as
    /// an optional, `{ $0?.isEmpty != true }`, and does not say its type, sees the optional itself.
    @_disfavoredOverload
    public static func rule(_ message: String, _ isValid: @escaping @Sendable (Value) -> Bool) -> PropertyOption {
        rule(RuleRequirement(.custom), or: message, isValid)
    }

    /// A rule of your own on the wrapped value, with the words that complete a sentence about it: `"must be even"`.
    @_documentation(visibility: internal)
    public static func rule<Wrapped>(
        _ message: String, _ isValid: @escaping @Sendable (Wrapped) -> Bool
    ) -> PropertyOption where Value == Wrapped? { wrapped(.rule(message, isValid)) }
}

// MARK: Equality

extension PropertyOption where Value: Equatable & Sendable & SendableMetatype {
    /// The value must be one of these.
    @_disfavoredOverload
    public static func oneOf(_ values: Value..., or words: String? = nil) -> PropertyOption { oneOf(values, or: words) }

    /// The value must be one of these.
    @_disfavoredOverload
    public static func oneOf(_ values: [Value], or words: String? = nil) -> PropertyOption {
        rule(.values(values), or: words) { values.contains($0) }
    }

    /// The value must be equal to this one.
    @_disfavoredOverload
    public static func equal(to value: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.equal, ["value": value]), or: words) { $0 == value }
    }
}

@_documentation(visibility: internal)
extension PropertyOption {
    /// The value must be one of these.
    public static func oneOf<Wrapped: Equatable & Sendable & SendableMetatype>(
        _ values: Wrapped..., or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { oneOf(values, or: words) }

    /// The value must be one of these.
    public static func oneOf<Wrapped: Equatable & Sendable & SendableMetatype>(
        _ values: [Wrapped], or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { wrapped(.oneOf(values, or: words)) }

    /// The value must be equal to this one.
    public static func equal<Wrapped: Equatable & Sendable & SendableMetatype>(
        to value: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { wrapped(.equal(to: value, or: words)) }
}

// MARK: Order

extension PropertyOption where Value: Comparable & Sendable & SendableMetatype {
    /// The value must not be below the bound, compared as the property's own type: 2.9 is above 2.
    public static func min(_ bound: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.minimum, ["minimum": bound]), or: words) { $0 >= bound }
    }

    /// The value must not be above the bound.
    public static func max(_ bound: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.maximum, ["maximum": bound]), or: words) { $0 <= bound }
    }

    /// The value must be above the bound.
    public static func greaterThan(_ bound: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.greaterThan, ["above": bound]), or: words) { $0 > bound }
    }

    /// The value must be below the bound.
    public static func lessThan(_ bound: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.lessThan, ["below": bound]), or: words) { $0 < bound }
    }

    /// The value must be in the range: `0...1`, `0..<1`, `0...`, `...1` or `..<1`.
    public static func range(
        _ range: some RangeExpression<Value> & Sendable, or words: String? = nil
    ) -> PropertyOption { rule(.values(in: range), or: words) { range.contains($0) } }

    /// The value must be between the bounds, both included, whichever of them is the lower one.
    public static func range(_ bound: Value, _ other: Value) -> PropertyOption { range(ordered(bound, other)) }
}

@_documentation(visibility: internal)
extension PropertyOption {
    /// The value must not be below the bound, compared as the property's own type: 2.9 is above 2.
    public static func min<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ bound: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { wrapped(.min(bound, or: words)) }

    /// The value must not be above the bound.
    public static func max<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ bound: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { wrapped(.max(bound, or: words)) }

    /// The value must be above the bound.
    public static func greaterThan<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ bound: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { wrapped(.greaterThan(bound, or: words)) }

    /// The value must be below the bound.
    public static func lessThan<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ bound: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { wrapped(.lessThan(bound, or: words)) }

    /// The value must be in the range: `0...1`, `0..<1`, `0...`, `...1` or `..<1`.
    public static func range<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ range: some RangeExpression<Wrapped> & Sendable, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { wrapped(.range(range, or: words)) }

    /// The value must be between the bounds, both included, whichever of them is the lower one.
    public static func range<Wrapped: Comparable & Sendable & SendableMetatype>(_ bound: Wrapped, _ other: Wrapped)
        -> PropertyOption
    where Value == Wrapped? { wrapped(.range(bound, other)) }
}

func ordered<Bound: Comparable>(_ bound: Bound, _ other: Bound) -> ClosedRange<Bound> {
    // NaN is in no order with anything: a range that only contains the other bound refuses all but that.
    if bound <= other { return bound...other }
    return other <= bound ? other...bound : (bound == bound ? bound...bound : other...other)
}

// Options of the elements of a collection, and the rules that look at several of them.

extension PropertyOption where Value: PropertyTraits.ElementContainer {
    /// Rules and a fallback for each element of an array or a set, or each value of a dictionary: all of them in one `.each`. The
    /// index or key is in the path of an issue. What is ``merging``, a ``catchAll`` or made by a converter has none.
    ///
    /// ```swift
    /// Property(\.tags, .each(.matching("[a-z]+")))
    /// Property(\.colors, .each(.fallback(.other)))       // for a raw value that no case has
    /// ```
    public static func each(_ options: PropertyOption<Value.ContainedElement>...) -> PropertyOption {
        PropertyOption(isForElements: true) {
            let settings = PropertySettings(options)
            $0.common.faults += settings.common.faults
            if !options.allSatisfy(\.isForElements) {
                $0.common.faults.append("an option in .each is for a whole property, not for elements")
            }
            if $0.common.each != nil {
                $0.common.faults.append("all that is said of elements stands in one .each")
            }
            $0.common.each = ElementSettings(settings)
        }
    }
}

extension PropertyOption where Value: PropertyTraits.UniqueElementsValue & SendableMetatype {
    /// No two elements may be equal.
    public static var unique: PropertyOption {
        rule(
            RuleRequirement(.unique), or: nil,
            measure: { $0._firstRepeated.map { ["element": RuleValue(FoundValue.literal(of: $0))] } ?? [:] },
            { $0._firstRepeated == nil })
    }
}

extension PropertyOption where Value: Collection & SendableMetatype {
    /// The collection must have exactly this many elements.
    public static func count(_ count: Int, or words: String? = nil) -> PropertyOption {
        self.count(count...count, or: words)
    }

    /// The number of elements must be in the range: `1...5`, `1..<5`, `1...`, `...5` or `..<5`.
    public static func count(_ range: some RangeExpression<Int> & Sendable, or words: String? = nil) -> PropertyOption {
        rule(.count(in: range), or: words, measure: { ["count": RuleValue($0.count)] }, { range.contains($0.count) })
    }
}

@_documentation(visibility: internal)
extension PropertyOption {
    /// The collection must have exactly this many elements.
    public static func count<Wrapped: Collection & SendableMetatype>(
        _ count: Int, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { wrapped(.count(count, or: words)) }

    /// The number of elements must be in the range: `1...5`, `1..<5`, `1...`, `...5` or `..<5`.
    public static func count<Wrapped: Collection & SendableMetatype>(
        _ range: some RangeExpression<Int> & Sendable, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { wrapped(.count(range, or: words)) }
}
