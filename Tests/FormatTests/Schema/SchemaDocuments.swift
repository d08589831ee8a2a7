import Foundation
import TestSupport

/// Makes documents that a schema accepts, and mutates them.
struct SchemaDocuments {
    private let schema: [String: Any]
    private var generator: SeededGenerator
    /// Whether objects have all of their properties.
    private let areComplete: Bool

    init(_ schema: [String: Any], seed: UInt64, areComplete: Bool = false) {
        (self.schema, generator, self.areComplete) = (schema, SeededGenerator(seed: seed), areComplete)
    }

    /// A document that the schema accepts, as far as patterns are known.
    mutating func next() -> Any { value(of: schema, depth: 0) }

    /// A document that is like one that the schema accepts, but for some places.
    mutating func nextMutated() -> Any {
        var document = next()
        for _ in 0...generator.below(3) { document = mutated(document) }
        return document
    }

    // MARK: Values

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[generator.below(elements.count)] }

    private mutating func value(of any: Any?, depth: Int) -> Any {
        guard let schema = any as? [String: Any] else { return anything() }
        if let reference = schema["$ref"] as? String {
            let name = String(reference.dropFirst("#/$defs/".count))
            return value(of: (self.schema["$defs"] as? [String: Any])?[name], depth: depth)
        }
        if let value = schema["const"] { return value }
        if let values = schema["enum"] as? [Any] { return pick(values) }
        for keyword in ["anyOf", "oneOf"] {
            guard let choices = schema[keyword] as? [Any] else { continue }
            return value(of: depth > 5 ? choices.last : pick(choices), depth: depth)
        }
        var types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
        if depth > 5, types.contains("null") { types = ["null"] }
        switch types.isEmpty ? "" : pick(types) {
        case "null": return NSNull()
        case "boolean": return generator.below(2) == 0
        case "integer": return integer(schema)
        case "number": return number(schema)
        case "string": return text(schema)
        case "array": return array(schema, depth)
        case "object": return object(schema, depth)
        default: return anything()
        }
    }

    private mutating func integer(_ schema: [String: Any]) -> Any {
        let lowest = schema["minimum"] as? Int ?? (schema["exclusiveMinimum"] as? Int).map { $0 + 1 } ?? .min
        let highest = schema["maximum"] as? Int ?? (schema["exclusiveMaximum"] as? Int).map { $0 - 1 } ?? .max
        let choices = [lowest, highest, max(lowest, min(highest, generator.below(100))), max(lowest, min(highest, 7))]
        return pick(choices)
    }

    private mutating func number(_ schema: [String: Any]) -> Any {
        func bound(_ keyword: String) -> Double? { (schema[keyword] as? NSNumber)?.doubleValue }
        let lowest = bound("minimum") ?? bound("exclusiveMinimum").map { $0 + 0.5 } ?? -1e6
        let highest = bound("maximum") ?? bound("exclusiveMaximum").map { $0 - 0.5 } ?? 1e6
        return max(lowest, min(highest, pick([lowest, highest, 0.25, 3, Double(generator.below(1000)) / 8])))
    }

    private mutating func text(_ schema: [String: Any]) -> Any {
        switch schema["format"] as? String {
        case "uuid":
            return UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(generator.below(256))))
                .uuidString
        case "date": return pick(["2024-02-29", "1970-01-01", "9999-12-31"])
        case "date-time": return pick(["2024-02-29T10:20:30Z", "1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00"])
        case "uri": return pick(["https://example.org/a?b=c#d", "mailto:a@b.example"])
        default: break
        }
        if let pattern = schema["pattern"] as? String, let known = Self.samples[pattern] { return pick(known) }
        let length = max(schema["minLength"] as? Int ?? 0, min(schema["maxLength"] as? Int ?? 12, generator.below(8)))
        return String((0..<length).map { _ in pick(Array("abcXYZ0123 é")) })
    }

    /// Texts for the patterns that models of the tests have.
    static let samples: [String: [String]] = [
        "^[0-9]{5}$": ["02139", "10115"], "^[a-z]+$": ["a", "abc"], "^(?:[a-z]{2}|[0-9]+)$": ["de", "42"],
        "^-?[0-9]+$": ["1", "-2", "30"],
        "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$": ["", "AQID", "AQ=="],
        "^(?:0[1-9]|[12][0-9]|3[01])[/](?:0[1-9]|1[0-2])[/][0-9]{4}$": ["28/02/2024", "01/12/1999"],
    ]

    private mutating func array(_ schema: [String: Any], _ depth: Int) -> Any {
        let prefix = schema["prefixItems"] as? [Any] ?? []
        var elements = prefix.map { value(of: $0, depth: depth + 1) }
        let least = schema["minItems"] as? Int ?? 0
        let most = schema["maxItems"] as? Int ?? max(3, least)
        guard schema["items"] != nil || schema["type"] != nil && prefix.isEmpty else { return elements }
        for _ in 0..<max(least, min(most, depth > 4 ? least : generator.below(4))) {
            let element = value(of: schema["items"], depth: depth + 1)
            let isKnown = elements.contains { "\($0)" == "\(element)" }
            if schema["uniqueItems"] as? Bool != true || !isKnown { elements.append(element) }
        }
        return elements
    }

    private mutating func object(_ schema: [String: Any], _ depth: Int) -> Any {
        var members: [String: Any] = [:]
        let properties = schema["properties"] as? [String: Any] ?? [:]
        var required = Set(schema["required"] as? [String] ?? [])
        for key in properties.keys.sorted()
        where required.contains(key) || depth < 5 && (areComplete || generator.below(3) > 0) {
            required.insert(key)
            required.formUnion((schema["dependentRequired"] as? [String: [String]])?[key] ?? [])
        }
        for key in required.sorted() { members[key] = value(of: properties[key], depth: depth + 1) }
        guard let rest = schema["additionalProperties"], (rest as? Bool) != false else { return members }
        let names = schema["propertyNames"] as? [String: Any]
        let least = max(schema["minProperties"] as? Int ?? 0, generator.below(3))
        while members.count < least {
            let key =
                names.map { names in value(of: names.merging(["type": "string"]) { $1 }, depth: depth) } as? String
            members[key ?? "other\(generator.below(90))"] = value(of: rest, depth: depth + 1)
        }
        return members
    }

    private mutating func anything() -> Any {
        let values: [Any] = [
            NSNull(), true, false, 0, 1, -1, 300, 70_000, 3_000_000_000, Int.max, 1.5, -0.25, 1e30, 4.0, "", "x", "12",
            "02139", "open",
            "true", "é", [Any](), [1], ["a", NSNull()], [String: Any](), ["a": 1],
        ]
        return pick(values)
    }

    // MARK: Mutations

    private mutating func mutated(_ value: Any) -> Any {
        switch value {
        case let members as [String: Any] where !members.isEmpty && generator.below(8) > 0:
            var members = members
            let key = pick(members.keys.sorted())
            switch generator.below(8) {
            case 0: members[key] = nil
            case 1: members["zz_unknown"] = anything()
            case 2: members[key] = NSNull()
            default: members[key] = mutated(members[key] ?? NSNull())
            }
            return members
        case let elements as [Any] where !elements.isEmpty && generator.below(8) > 0:
            var elements = elements
            let index = generator.below(elements.count)
            switch generator.below(6) {
            case 0: elements.remove(at: index)
            case 1: elements.append(anything())
            case 2: elements += elements.prefix(1)
            default: elements[index] = mutated(elements[index])
            }
            return elements
        case let number as Int where generator.below(2) == 0:
            return pick([number &+ 1, number &- 1, number &* 1_000, 0 &- number])
        case let text as String where generator.below(2) == 0:
            return pick([text + "0", String(text.dropFirst()), text + text, " " + text + "!"])
        default: return anything()
        }
    }
}
