import Foundation

/// A rule that the values of a property keep, as data: for forms, documentation and schemas.
public struct PropertyRule: Sendable {
    /// Which rule it is.
    public let rule: ImportIssue.Rule

    /// What the value is compared with, by the names that the constants of ``ImportIssue/Rule`` tell, in the property's own type.
    public let arguments: [String: any Sendable]

    /// What the model says of a value that breaks the rule, to complete a sentence about it: `"must be a ZIP code"`.
    public let message: String?
}

/// What schemas and documentation say of a property, or of the elements in its values, without regard to its type.
struct PropertyFacts: Sendable {
    let rules: [PropertyRule]
    let text: String?
    let schema: JSONSchema?
    let each: _ElementSettings?
    /// Whether a source has the values in the form that exports give them: nobody knows what a converter reads.
    let isFormKnown: Bool
}

extension PropertySettings {
    var facts: PropertyFacts {
        let rules = rules.map { rule in
            // What a sensitive value is compared with is not shown.
            let requirement = common.isSensitive ? rule.requirement.hidingValues : rule.requirement
            return PropertyRule(
                rule: requirement.rule, arguments: requirement.arguments.mapValues(\.value), message: rule.words)
        }
        return PropertyFacts(
            rules: rules, text: text, schema: schema, each: common.isSensitive ? nil : common.each,
            isFormKnown: converter == nil || schema != nil)
    }
}

// MARK: Keywords

extension JSONSchema {
    /// Adds what rules say. A strict schema accepts what is imported and nothing else: what no keyword says is returned in words.
    ///
    /// - Parameter isDeclared: Whether `.schema` says what it has so far, which stays. What a type says gives way to rules, which
    ///   are narrower.
    mutating func addRules(_ facts: PropertyFacts, dates: DateStrategy, isDeclared: Bool) -> [String] {
        var words: [String] = []
        var own: JSONSchema = [:]
        for rule in facts.rules {
            guard facts.isFormKnown, let keywords = rule.keywords(for: self, dates) else {
                words.append(rule.words)
                continue
            }
            for (key, value) in keywords {
                if own[key] == nil, !isDeclared || self[key] == nil {
                    own[key] = value
                } else {
                    self["allOf"] = JSONSchema(
                        .array((self["allOf"]?.elements ?? []) + [JSONSchema(.object([(key, value)]))]))
                }
            }
        }
        if !isDeclared, own["exclusiveMinimum"] != nil { self["minimum"] = nil }
        if !isDeclared, own["exclusiveMaximum"] != nil { self["maximum"] = nil }
        for (key, value) in own.members ?? [] { self[key] = value }
        return words
    }
}

extension PropertyRule {
    /// The keywords that say the rule of values of a schema; `nil` where none does.
    fileprivate func keywords(for described: JSONSchema, _ dates: DateStrategy) -> [JSONSchema.Member]? {
        func schema(of value: any Sendable) -> JSONSchema? { .exported(dates) { try $0.write(value) } }
        func keywords(_ names: KeyValuePairs<String, String>) -> [JSONSchema.Member]? {
            let known = names.compactMap { argument, keyword in
                arguments[argument].flatMap(schema).map { (key: keyword, value: $0) }
            }
            // A date may be written as text, though it is read from numbers as well.
            return known.isEmpty || known.count < arguments.count || !known.allSatisfy(\.value.isNumber) ? nil : known
        }
        let (types, acceptsNull) = (described.types, described.acceptsNull && !described.isTrue)
        switch rule {
        case .minimumLength, .maximumLength, .length: return keywords(["minimum": "minLength", "maximum": "maxLength"])
        case .minimumCount, .maximumCount, .count:
            if types.contains("array") { return keywords(["minimum": "minItems", "maximum": "maxItems"]) }
            if types.contains("object") { return keywords(["minimum": "minProperties", "maximum": "maxProperties"]) }
            // The text of data is longer than these.
            guard types.contains("string"), described["contentEncoding"] == nil else { return nil }
            return keywords(["minimum": "minLength", "maximum": "maxLength"])
        case .pattern:
            let pattern = (arguments["pattern"] as? String).flatMap(Self.wholeText)
            return pattern.map { [("pattern", JSONSchema(.string($0)))] }
        case .oneOf:
            let all = arguments["values"] as? [any Sendable] ?? []
            let values = all.compactMap(schema)
            return values.isEmpty || values.count < all.count
                ? nil : [("enum", JSONSchema(.array(values + (acceptsNull ? [.null] : []))))]
        case .equal:
            return arguments["value"].flatMap(schema).map { [acceptsNull ? ("enum", [$0, .null]) : ("const", $0)] }
        case .minimum, .maximum, .greaterThan, .lessThan, .range:
            // Raw values may be in another order than what has them.
            guard types.contains("integer") || types.contains("number"),
                !arguments.values.contains(where: { $0 is any RawRepresentable })
            else { return nil }
            return keywords([
                "minimum": "minimum", "maximum": "maximum", "above": "exclusiveMinimum", "below": "exclusiveMaximum",
            ])
        case .unique: return [("uniqueItems", true)]
        default: return nil
        }
    }

    /// A pattern for whole texts in the regular expressions of JSON Schema, which are those of JavaScript and found anywhere in
    /// the text; `nil` for one that has what these do not know.
    private static func wholeText(_ pattern: String) -> String? {
        // Groups with names or options, escapes of ICU's own, sets in sets, possessive quantifiers, a set that begins with `]`.
        let foreign =
            #"\(\?(?![:=!]|<[=!])|\\([AZzQEGhHRXNaepPU0]|x\{)|\[\[|(?<!\\)\[([^\]\\]|\\.)*\[|&&|[*+?}]\+|\[\^?\]"#
        guard pattern.range(of: foreign, options: .regularExpression) == nil else { return nil }
        return pattern.contains("|") ? "^(?:\(pattern))$" : "^\(pattern)$"
    }

    /// What the rule says, to complete a sentence about the value.
    fileprivate var words: String {
        if let message { return message }
        func text(_ argument: String) -> String { arguments[argument].map { RuleValue($0).description } ?? "…" }
        let isOfDates = arguments.values.contains { $0 is Date }
        return switch rule {
        case .minimumLength, .maximumLength, .length:
            "must have \(RuleRequirement(rule, arguments).counted("character"))"
        case .oneOf: "must be one of \(text("values"))"
        case .equal: "must be \(text("value"))"
        case .unique: "must have no two equal elements"
        case .minimum: "must not be \(isOfDates ? "before" : "below") \(text("minimum"))"
        case .maximum: "must not be \(isOfDates ? "after" : "above") \(text("maximum"))"
        case .greaterThan: "must be \(isOfDates ? "after" : "above") \(text("above"))"
        case .lessThan: "must be \(isOfDates ? "before" : "below") \(text("below"))"
        case .range where arguments["below"] != nil:
            "must be from \(text("minimum")) to \(isOfDates ? "before" : "below") \(text("below"))"
        case .range: "must be from \(text("minimum")) to \(text("maximum"))"
        case .pattern: arguments["pattern"].map { "must match \($0)" } ?? "must match a regular expression"
        default: "must keep the rule \(rule.rawValue)"
        }
    }
}
