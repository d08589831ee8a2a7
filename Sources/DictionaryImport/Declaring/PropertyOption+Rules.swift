import Foundation

// Rules are checked after conversion, on the property's own type. Those of an optional property see the wrapped value,
// and do not run without one. All rules run: every violation is an issue.
//
// What is wrong is put into words elsewhere, or said as the rule's `or:` says it.

extension PropertyOption {
    /// - Parameters:
    ///   - project: Gives what is checked; `nil` when there is nothing.
    ///   - isSatisfied: Checks it, once.
    ///   - measure: What an issue tells of what breaks the rule, by its name.
    static func rule<Checked>(
        _ requirement: RuleRequirement, on project: @escaping @Sendable (Value) -> Checked?,
        measure: (@Sendable (Checked) -> [String: RuleValue])? = nil,
        _ isSatisfied: @escaping @Sendable (Checked) -> Bool
    ) -> PropertyOption {
        let measured: (@Sendable (Value) -> [String: RuleValue])? =
            if let measure { { project($0).map(measure) ?? [:] } } else { nil }
        return PropertyOption(isForElements: true) {
            $0.rules.append(
                .init(
                    isSatisfied: { value in
                        guard let checked = project(value) else { return true }
                        return isSatisfied(checked)
                    }, requirement: requirement, measure: measured))
        }
    }

    /// The same rule, with words of the user's for what breaks it: these complete a sentence about the value.
    func saying(_ words: String?) -> PropertyOption {
        guard let words else { return self }
        return PropertyOption(isForElements: true) { settings in
            let count = settings.rules.count
            apply(&settings)
            for index in count..<settings.rules.count { settings.rules[index].words = words }
        }
    }

    /// A rule of your own, with the words that complete a sentence about the value: `"must be even"`.
    @_disfavoredOverload
    public static func rule(_ message: String, _ isValid: @escaping @Sendable (Value) -> Bool) -> PropertyOption {
        rule(RuleRequirement(.custom), on: { $0 }, isValid).saying(message)
    }

    /// A rule of your own on the wrapped value, with the words that complete a sentence about it: `"must be even"`.
    @_documentation(visibility: internal)
    public static func rule<Wrapped>(
        _ message: String, _ isValid: @escaping @Sendable (Wrapped) -> Bool
    ) -> PropertyOption where Value == Wrapped? {
        rule(RuleRequirement(.custom), on: { $0 }, isValid).saying(message)
    }
}

// MARK: Equality

extension PropertyOption where Value: Equatable & Sendable & SendableMetatype {
    /// The value must be one of these.
    @_disfavoredOverload
    public static func oneOf(_ values: Value..., or words: String? = nil) -> PropertyOption {
        oneOf(values, or: words)
    }

    /// The value must be one of these.
    @_disfavoredOverload
    public static func oneOf(_ values: [Value], or words: String? = nil) -> PropertyOption {
        rule(.values(values), on: { $0 }) { values.contains($0) }.saying(words)
    }

    /// The value must be equal to this one.
    @_disfavoredOverload
    public static func equal(to value: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.equal, ["value": value]), on: { $0 }) { $0 == value }.saying(words)
    }
}

extension PropertyOption {
    /// The value must be one of these.
    @_documentation(visibility: internal)
    public static func oneOf<Wrapped: Equatable & Sendable & SendableMetatype>(
        _ values: Wrapped..., or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { oneOf(values, or: words) }

    /// The value must be one of these.
    @_documentation(visibility: internal)
    public static func oneOf<Wrapped: Equatable & Sendable & SendableMetatype>(
        _ values: [Wrapped], or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? {
        rule(.values(values), on: { $0 }) { values.contains($0) }.saying(words)
    }

    /// The value must be equal to this one.
    @_documentation(visibility: internal)
    public static func equal<Wrapped: Equatable & Sendable & SendableMetatype>(
        to value: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? {
        rule(RuleRequirement(.equal, ["value": value]), on: { $0 }) { $0 == value }.saying(words)
    }
}

/// A value that a rule names, as source code spells it.
func ruleLiteral(_ value: some Any) -> String {
    let representable = (value as? any RawRepresentable).map { ImportValue($0.rawValue) }
    return FoundValue.literal(of: representable ?? ImportValue(value))
}

// MARK: Order

extension PropertyOption where Value: Comparable & Sendable & SendableMetatype {
    /// The value must not be below the bound, compared as the property's own type: 2.9 is above 2.
    public static func min(_ bound: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.minimum, ["minimum": bound]), on: { $0 }) { $0 >= bound }.saying(words)
    }

    /// The value must not be above the bound.
    public static func max(_ bound: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.maximum, ["maximum": bound]), on: { $0 }) { $0 <= bound }.saying(words)
    }

    /// The value must be above the bound.
    public static func greaterThan(_ bound: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.greaterThan, ["above": bound]), on: { $0 }) { $0 > bound }.saying(words)
    }

    /// The value must be below the bound.
    public static func lessThan(_ bound: Value, or words: String? = nil) -> PropertyOption {
        rule(RuleRequirement(.lessThan, ["below": bound]), on: { $0 }) { $0 < bound }.saying(words)
    }

    /// The value must be in the range: `0...1`, `0..<1`, `0...`, `...1` or `..<1`.
    public static func range(
        _ range: some RangeExpression<Value> & Sendable, or words: String? = nil
    ) -> PropertyOption {
        within(range, on: { $0 }).saying(words)
    }

    /// The value must be between the bounds, both included, whichever of them is the lower one.
    public static func range(_ bound: Value, _ other: Value) -> PropertyOption { range(ordered(bound, other)) }
}

extension PropertyOption {
    /// The value must not be below the bound, compared as the property's own type: 2.9 is above 2.
    @_documentation(visibility: internal)
    public static func min<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ bound: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? {
        rule(RuleRequirement(.minimum, ["minimum": bound]), on: { $0 }) { $0 >= bound }.saying(words)
    }

    /// The value must not be above the bound.
    @_documentation(visibility: internal)
    public static func max<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ bound: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? {
        rule(RuleRequirement(.maximum, ["maximum": bound]), on: { $0 }) { $0 <= bound }.saying(words)
    }

    /// The value must be above the bound.
    @_documentation(visibility: internal)
    public static func greaterThan<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ bound: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? {
        rule(RuleRequirement(.greaterThan, ["above": bound]), on: { $0 }) { $0 > bound }.saying(words)
    }

    /// The value must be below the bound.
    @_documentation(visibility: internal)
    public static func lessThan<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ bound: Wrapped, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? {
        rule(RuleRequirement(.lessThan, ["below": bound]), on: { $0 }) { $0 < bound }.saying(words)
    }

    /// The value must be in the range: `0...1`, `0..<1`, `0...`, `...1` or `..<1`.
    @_documentation(visibility: internal)
    public static func range<Wrapped: Comparable & Sendable & SendableMetatype>(
        _ range: some RangeExpression<Wrapped> & Sendable, or words: String? = nil
    ) -> PropertyOption where Value == Wrapped? { within(range, on: { $0 }).saying(words) }

    /// The value must be between the bounds, both included, whichever of them is the lower one.
    @_documentation(visibility: internal)
    public static func range<Wrapped: Comparable & Sendable & SendableMetatype>(_ bound: Wrapped, _ other: Wrapped)
        -> PropertyOption
    where Value == Wrapped? { within(ordered(bound, other), on: { $0 }) }

    static func within<Checked: Comparable & Sendable & SendableMetatype>(
        _ range: some RangeExpression<Checked> & Sendable, on project: @escaping @Sendable (Value) -> Checked?
    ) -> PropertyOption { rule(.values(in: range), on: project) { range.contains($0) } }
}

func ordered<Bound: Comparable>(_ bound: Bound, _ other: Bound) -> ClosedRange<Bound> {
    // NaN is in no order with anything: a range that only contains the other bound refuses all but that.
    if bound <= other { return bound...other }
    return other <= bound ? other...bound : (bound == bound ? bound...bound : other...other)
}

// Options of the elements of a collection, and the rules that look at several of them.

extension PropertyOption where Value: PropertyTraits.ElementContainer {
    /// Rules and a fallback for each element of an array or a set, or each value of a dictionary. The index or key is in the
    /// path of an issue.
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
                $0.common.faults.append(.other("elements have rules and a fallback only"))
            }
            $0.common.each = ElementSettings(settings)
        }
    }
}

extension PropertyOption where Value: PropertyTraits.UniqueElementsValue & SendableMetatype {
    /// No two elements may be equal.
    public static var unique: PropertyOption {
        rule(
            RuleRequirement(.unique), on: { $0 },
            measure: { value in value._firstRepeated.map { ["element": RuleValue(ruleLiteral($0))] } ?? [:] },
            { $0._firstRepeated == nil })
    }
}
