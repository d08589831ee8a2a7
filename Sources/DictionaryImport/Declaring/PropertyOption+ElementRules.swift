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
            isSatisfied: { $0._firstRepeated == nil },
            violation: { .repeated($0._firstRepeated.map { ruleLiteral($0) }) })
    }
}
