import Foundation

/// The members of an object on their way to the keywords of its schema.
struct JSONSchemaMembers {
    private var properties: [JSONSchema.Member] = []
    private var required: [String] = []
    /// Keys that mean nothing.
    private var ignored: [String] = []
    /// For a key, those that must be there beside it.
    private var dependents: [(key: String, required: [String])] = []
    /// The schemas of members that no property has, by what their keys begin with; an empty prefix stands for all others.
    private var patterns: [(prefix: String, known: [String], value: JSONSchema?)] = []
    /// What the members are that no property has; `nil` where they may be anything, `false` where there may be none.
    var rest: JSONSchema?

    private func has(_ key: String) -> Bool { properties.contains { $0.key == key } }

    /// Adds a member, unless there is one with the key.
    mutating func add(_ key: String, _ value: JSONSchema, isRequired: Bool) {
        if has(key) { return }
        properties.append((key, value))
        if isRequired { required.append(key) }
    }

    mutating func addIgnored(_ key: String) {
        if !has(key) { ignored.append(key) }
        add(key, true, isRequired: false)
    }

    /// The same under other keys.
    func renamed(_ key: (String) -> String) -> JSONSchemaMembers {
        var members = self
        members.properties = properties.map { (key($0.key), $0.value) }
        members.required = required.map(key)
        members.ignored = ignored.map(key)
        members.dependents = dependents.map { (key($0.key), $0.required.map(key)) }
        members.patterns = patterns.filter { !$0.prefix.isEmpty }.map { (key($0.prefix), $0.known.map(key), $0.value) }
        return members
    }

    /// Adds the members of a model that stand among those of another one, which has keys of its own.
    ///
    /// - Parameter isComplete: Whether the model is always there. If not, it is complete if any of its keys is there.
    mutating func addFlattened(_ flattened: JSONSchemaMembers, prefix: String, own: [String], isComplete: Bool) {
        for (key, value) in flattened.properties where !own.contains(key) { add(key, value, isRequired: false) }
        let needed = flattened.required.filter { !own.contains($0) }
        if isComplete {
            required += needed
        } else if !needed.isEmpty {
            let others = own + flattened.ignored
            for (key, _) in flattened.properties where !others.contains(key) { addDependents(of: key, needed) }
        }
        for (key, required) in flattened.dependents { addDependents(of: key, required) }
        patterns += flattened.patterns.map { ($0.prefix, own + $0.known, $0.value) }
        if prefix.isEmpty, !Self.isCatchAll(flattened.rest) { return }
        if prefix.isEmpty { rest = flattened.rest }
        patterns.append((prefix, own + flattened.properties.map(\.key), flattened.rest))
    }

    private mutating func addDependents(of key: String, _ required: [String]) {
        let known = dependents.firstIndex { $0.key == key } ?? dependents.endIndex
        if known == dependents.endIndex { dependents.append((key, [])) }
        dependents[known].required += required.filter { $0 != key && !dependents[known].required.contains($0) }
    }

    private static func isCatchAll(_ rest: JSONSchema?) -> Bool { rest.map { $0.isTrue || $0.members != nil } ?? false }

    var schema: JSONSchema {
        var schema: JSONSchema = ["type": "object"]
        if !properties.isEmpty { schema["properties"] = JSONSchema(.object(properties)) }
        if !required.isEmpty { schema["required"] = .strings(required) }
        let dependents = dependents.filter { !$0.required.isEmpty }.map { ($0.key, JSONSchema.strings($0.required)) }
        if !dependents.isEmpty { schema["dependentRequired"] = JSONSchema(.object(dependents)) }
        // What a flattened model does not know goes to no catch-all of the model around.
        let hasOthers = patterns.contains { Self.isCatchAll($0.value) }
        let others = patterns.filter { hasOthers ? Self.isCatchAll($0.value) : Self.isCatchAll(rest) }.map { pattern in
            let own = properties.map(\.key).filter { $0.hasPrefix(pattern.prefix) }
            let known = (hasOthers ? pattern.known : own).map(NSRegularExpression.escapedPattern).joined(separator: "|")
            let start = NSRegularExpression.escapedPattern(for: pattern.prefix)
            return ("^(?!(?:\(known))$)\(start)", pattern.value ?? true)
        }
        if !others.isEmpty { schema["patternProperties"] = JSONSchema(.object(others)) }
        schema["additionalProperties"] = rest
        return schema
    }

    /// Whether no object can be both: a property that must be there has other values in each, or is in one only.
    func excludes(_ other: JSONSchemaMembers) -> Bool {
        lacks(other) || other.lacks(self)
            || properties.contains { property in
                guard (required + other.required).contains(property.key), let values = property.value.values,
                    let others = other.properties.first(where: { $0.key == property.key })?.value.values
                else { return false }
                return Set(values).isDisjoint(with: others)
            }
    }

    private func lacks(_ other: JSONSchemaMembers) -> Bool {
        guard case .bool(false) = rest?.content else { return false }
        return !other.required.allSatisfy(has)
    }
}

extension JSONSchema {
    /// The only values that it accepts, in JSON; `nil` where others are accepted.
    fileprivate var values: [String]? {
        (self["enum"]?.elements ?? self["const"].map { [$0] })?.map {
            if case .json(let text) = $0.content { text } else { "" }
        }
    }

    /// Adds what the options of a property, or of the elements in its value, say of it.
    ///
    /// - Parameter isDeclared: Whether it is a part of what `.schema` says.
    mutating func describe(_ facts: PropertyFacts, dates: DateStrategy, isDeclared: Bool = false) {
        let isDeclared = isDeclared || facts.schema != nil
        let words = addRules(facts, dates: dates, isDeclared: isDeclared)
        for key in ["items", "additionalProperties"] {
            guard let each = facts.each, var part = self[key] else { continue }
            part.describe(each.facts, dates: dates, isDeclared: isDeclared)
            self[key] = part
        }
        let text = ([facts.text].compactMap(\.self) + words).joined(separator: "; ")
        if !text.isEmpty { self["description"] = JSONSchema(.string(text)) }
    }
}
