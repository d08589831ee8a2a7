import Foundation

// Rules are checked after conversion, on the property's own type. Those of an optional property see the wrapped value,
// and do not run without one. All rules run: every violation is an issue.

extension PropertyOption {
    static func rule<Checked: SendableMetatype>(
        on project: @escaping @Sendable (Value) -> Checked?, _ check: @escaping @Sendable (Checked) -> RuleViolation?
    ) -> PropertyOption {
        PropertyOption {
            $0.rules.append { memory in
                memory.withValue(Value.self) { project($0).flatMap(check) }
            }
        }
    }

    /// A rule of your own, with the words that complete a sentence about the value: `"must be even"`.
    @_disfavoredOverload
    public static func rule(
        _ message: String, _ isValid: @escaping @Sendable (Value) -> Bool
    ) -> PropertyOption {
        rule(on: { $0 }, { isValid($0) ? nil : .custom(message) })
    }

    /// A rule of your own on the wrapped value, with the words that complete a sentence about it: `"must be even"`.
    public static func rule<Wrapped: SendableMetatype>(
        _ message: String, _ isValid: @escaping @Sendable (Wrapped) -> Bool
    ) -> PropertyOption where Value == Wrapped? {
        rule(on: { $0 }, { isValid($0) ? nil : .custom(message) })
    }
}

// MARK: Equality

extension PropertyOption where Value: Equatable & Sendable & SendableMetatype {
    /// The value must be one of these.
    @_disfavoredOverload
    public static func oneOf(_ values: Value...) -> PropertyOption { oneOf(values) }

    /// The value must be one of these.
    @_disfavoredOverload
    public static func oneOf(_ values: [Value]) -> PropertyOption {
        rule(on: { $0 }, { values.contains($0) ? nil : .oneOf(values.map(literal)) })
    }

    /// The value must be equal to this one.
    @_disfavoredOverload
    public static func equal(to value: Value) -> PropertyOption {
        rule(on: { $0 }, { $0 == value ? nil : .equal(to: literal(value)) })
    }
}

extension PropertyOption {
    /// The value must be one of these.
    public static func oneOf<Wrapped: Equatable & Sendable & SendableMetatype>(_ values: Wrapped...) -> PropertyOption
    where Value == Wrapped? { oneOf(values) }

    /// The value must be one of these.
    public static func oneOf<Wrapped: Equatable & Sendable & SendableMetatype>(_ values: [Wrapped]) -> PropertyOption
    where Value == Wrapped? {
        rule(on: { $0 }, { values.contains($0) ? nil : .oneOf(values.map(literal)) })
    }

    /// The value must be equal to this one.
    public static func equal<Wrapped: Equatable & Sendable & SendableMetatype>(to value: Wrapped) -> PropertyOption
    where Value == Wrapped? {
        rule(on: { $0 }, { $0 == value ? nil : .equal(to: literal(value)) })
    }

    static func literal(_ value: some Any) -> String {
        let representable = (value as? any RawRepresentable).map { ImportValue($0.rawValue) }
        return FoundValue.literal(of: representable ?? ImportValue(value))
    }
}

// MARK: Order

extension PropertyOption where Value: Comparable & Sendable & SendableMetatype {
    /// The value must not be below the bound, compared as the property's own type: 2.9 is above 2.
    public static func min(_ bound: Value) -> PropertyOption { minimum(bound, on: { $0 }) }

    /// The value must not be above the bound.
    public static func max(_ bound: Value) -> PropertyOption { maximum(bound, on: { $0 }) }

    /// The value must be above the bound.
    public static func greaterThan(_ bound: Value) -> PropertyOption { above(bound, on: { $0 }) }

    /// The value must be below the bound.
    public static func lessThan(_ bound: Value) -> PropertyOption { below(bound, on: { $0 }) }

    /// The value must be in the range, both ends included.
    public static func range(_ range: ClosedRange<Value>) -> PropertyOption { within(range, on: { $0 }) }

    /// The value must be between the bounds, both included, whichever of them is the lower one.
    public static func range(_ bound: Value, _ other: Value) -> PropertyOption { range(ordered(bound, other)) }
}

extension PropertyOption {
    /// The value must not be below the bound, compared as the property's own type: 2.9 is above 2.
    public static func min<Wrapped: Comparable & Sendable & SendableMetatype>(_ bound: Wrapped) -> PropertyOption
    where Value == Wrapped? { minimum(bound, on: { $0 }) }

    /// The value must not be above the bound.
    public static func max<Wrapped: Comparable & Sendable & SendableMetatype>(_ bound: Wrapped) -> PropertyOption
    where Value == Wrapped? { maximum(bound, on: { $0 }) }

    /// The value must be above the bound.
    public static func greaterThan<Wrapped: Comparable & Sendable & SendableMetatype>(_ bound: Wrapped)
        -> PropertyOption
    where Value == Wrapped? { above(bound, on: { $0 }) }

    /// The value must be below the bound.
    public static func lessThan<Wrapped: Comparable & Sendable & SendableMetatype>(_ bound: Wrapped) -> PropertyOption
    where Value == Wrapped? { below(bound, on: { $0 }) }

    /// The value must be in the range, both ends included.
    public static func range<Wrapped: Comparable & Sendable & SendableMetatype>(_ range: ClosedRange<Wrapped>)
        -> PropertyOption
    where Value == Wrapped? { within(range, on: { $0 }) }

    /// The value must be between the bounds, both included, whichever of them is the lower one.
    public static func range<Wrapped: Comparable & Sendable & SendableMetatype>(_ bound: Wrapped, _ other: Wrapped)
        -> PropertyOption
    where Value == Wrapped? { within(ordered(bound, other), on: { $0 }) }

    private static func minimum<Checked: Comparable & Sendable & SendableMetatype>(
        _ bound: Checked, on project: @escaping @Sendable (Value) -> Checked?
    ) -> PropertyOption {
        rule(on: project) { $0 >= bound ? nil : .minimum(literal(bound)) }
    }

    private static func maximum<Checked: Comparable & Sendable & SendableMetatype>(
        _ bound: Checked, on project: @escaping @Sendable (Value) -> Checked?
    ) -> PropertyOption {
        rule(on: project) { $0 <= bound ? nil : .maximum(literal(bound)) }
    }

    private static func above<Checked: Comparable & Sendable & SendableMetatype>(
        _ bound: Checked, on project: @escaping @Sendable (Value) -> Checked?
    ) -> PropertyOption {
        rule(on: project) { $0 > bound ? nil : .greaterThan(literal(bound)) }
    }

    private static func below<Checked: Comparable & Sendable & SendableMetatype>(
        _ bound: Checked, on project: @escaping @Sendable (Value) -> Checked?
    ) -> PropertyOption {
        rule(on: project) { $0 < bound ? nil : .lessThan(literal(bound)) }
    }

    private static func within<Checked: Comparable & Sendable & SendableMetatype>(
        _ range: ClosedRange<Checked>, on project: @escaping @Sendable (Value) -> Checked?
    ) -> PropertyOption {
        rule(on: project) {
            range.contains($0) ? nil : .range("\(literal(range.lowerBound))...\(literal(range.upperBound))")
        }
    }
}

private func ordered<Bound: Comparable>(_ bound: Bound, _ other: Bound) -> ClosedRange<Bound> {
    // NaN is in no order with anything: a range that only contains the other bound refuses all but that.
    if bound <= other { return bound...other }
    return other <= bound ? other...bound : (bound == bound ? bound...bound : other...other)
}
