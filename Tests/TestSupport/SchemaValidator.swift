import DictionaryImport
import Foundation

/// Validates values by the keywords of JSON Schema (draft 2020-12) that the library's schemas have. Formats are assertions.
package final class SchemaValidator {
    private let root: [String: Any]
    private var expressions: [String: NSRegularExpression] = [:]

    package init(_ schema: [String: Any]) { root = schema }

    /// What is wrong with a value, each with its path; nothing where the schema accepts it.
    package func problems(with value: ImportValue) -> [String] { problems(value, root, at: "$") }

    package func accepts(_ value: ImportValue) -> Bool { problems(with: value).isEmpty }

    package func accepts(json: String) throws -> Bool { accepts(try ImportValue(json: json)) }

    private func problems(_ value: ImportValue, _ schema: Any, at path: String) -> [String] {
        if let keywords = schema as? [String: Any] {
            return keywords.flatMap { problems(value, $0.key, $0.value, keywords, at: path) }
        }
        guard let flag = schema as? Bool else { return ["\(path): the schema is no schema: \(schema)"] }
        return flag ? [] : ["\(path): nothing is accepted"]
    }

    private func problems(
        _ value: ImportValue, _ keyword: String, _ argument: Any, _ keywords: [String: Any], at path: String
    ) -> [String] {
        let noNumber = "\(path): \(keyword) needs a number, not \(argument)"
        func fails(_ isValid: Bool) -> [String] { isValid ? [] : ["\(path): \(value) breaks \(keyword) \(argument)"] }
        func bound(_ isValid: (Decimal, Decimal) -> Bool) -> [String] {
            guard let bound = Self.number(ImportValue(argument)) else { return [noNumber] }
            return Self.number(value).map { fails(isValid($0, bound)) } ?? []
        }
        func count(_ count: Int?, _ isValid: (Int, Int) -> Bool) -> [String] {
            guard let bound = argument as? Int else { return [noNumber] }
            return count.map { fails(isValid($0, bound)) } ?? []
        }
        let schemas = argument as? [Any] ?? []
        let parts = argument as? [String: Any] ?? [:]
        func acceptingCount() -> Int { schemas.count { problems(value, $0, at: path).isEmpty } }
        func members() -> [String: ImportValue] { value.object ?? [:] }
        func elements() -> [ImportValue] { value.array ?? [] }
        let (isObject, isArray, text) = (value.kind == .object, value.kind == .array, value.string)

        switch keyword {
        case "$schema", "$defs", "title", "description", "default", "writeOnly", "contentEncoding": return []
        case "$ref":
            guard let target = target(of: argument) else { return ["\(path): nothing is at \(argument)"] }
            return problems(value, target, at: path)
        case "type":
            return fails((argument as? [String] ?? [argument as? String ?? ""]).contains { Self.isOf($0, value) })
        case "enum": return fails(schemas.contains { Self.areEqual(ImportValue($0), value) })
        case "const": return fails(Self.areEqual(ImportValue(argument), value))
        case "allOf": return schemas.flatMap { problems(value, $0, at: path) }
        case "anyOf": return fails(acceptingCount() > 0)
        case "oneOf": return fails(acceptingCount() == 1)
        case "not": return fails(!problems(value, argument, at: path).isEmpty)
        case "minimum": return bound(>=)
        case "maximum": return bound(<=)
        case "exclusiveMinimum": return bound(>)
        case "exclusiveMaximum": return bound(<)
        case "minLength": return count(text?.unicodeScalars.count, >=)
        case "maxLength": return count(text?.unicodeScalars.count, <=)
        case "pattern": return text.map { fails(matches($0, argument as? String ?? "(")) } ?? []
        case "format": return text.map { fails(hasFormat(argument as? String ?? "", $0)) } ?? []
        case "minItems": return count(isArray ? elements().count : nil, >=)
        case "maxItems": return count(isArray ? elements().count : nil, <=)
        case "uniqueItems": return fails(argument as? Bool != true || Self.areUnique(elements()))
        case "prefixItems":
            return zip(elements(), schemas).enumerated().flatMap { index, pair in
                problems(pair.0, pair.1, at: "\(path)[\(index)]")
            }
        case "items":
            let rest = elements().enumerated().dropFirst((keywords["prefixItems"] as? [Any])?.count ?? 0)
            return rest.flatMap { problems($0.element, argument, at: "\(path)[\($0.offset)]") }
        case "minProperties": return count(isObject ? members().count : nil, >=)
        case "maxProperties": return count(isObject ? members().count : nil, <=)
        case "required":
            return fails(!isObject || (argument as? [String] ?? []).allSatisfy(members().keys.contains))
        case "dependentRequired":
            let members = members()
            return members.keys.flatMap { key in
                fails((parts[key] as? [String] ?? []).allSatisfy(members.keys.contains))
            }
        case "properties":
            return members().flatMap { key, member in
                parts[key].map { problems(member, $0, at: "\(path).\(key)") } ?? []
            }
        case "patternProperties":
            let members = members()
            return parts.flatMap { pattern, schema in
                members.filter { matches($0.key, pattern) }.flatMap {
                    problems($0.value, schema, at: "\(path).\($0.key)")
                }
            }
        case "additionalProperties":
            let known = keywords["properties"] as? [String: Any] ?? [:]
            let patterns = (keywords["patternProperties"] as? [String: Any] ?? [:]).keys
            return members().flatMap { key, member in
                known[key] == nil && !patterns.contains { matches(key, $0) }
                    ? problems(member, argument, at: "\(path).\(key)") : []
            }
        case "propertyNames":
            return members().keys.flatMap { problems(ImportValue($0), argument, at: "\(path).\($0)") }
        default: return ["\(path): the keyword \(keyword) is not known"]
        }
    }

    private func target(of reference: Any) -> Any? {
        let prefix = "#/$defs/"
        guard let reference = reference as? String, reference.hasPrefix(prefix) else { return nil }
        return (root["$defs"] as? [String: Any])?[String(reference.dropFirst(prefix.count))]
    }

    // MARK: Values

    private static func number(_ value: ImportValue) -> Decimal? {
        switch value.kind {
        case .integer, .double:
            value.decimal ?? (value.double ?? 0 < 0 ? -Decimal.greatestFiniteMagnitude : .greatestFiniteMagnitude)
        default: nil
        }
    }

    private static func isOf(_ type: String, _ value: ImportValue) -> Bool {
        switch value.kind {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .integer: type == "integer" || type == "number"
        case .double: type == "number" || type == "integer" && isWhole(value)
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        case .other: false
        }
    }

    private static func isWhole(_ value: ImportValue) -> Bool { value.double.map { $0 == $0.rounded() } ?? false }

    private static func areEqual(_ one: ImportValue, _ other: ImportValue) -> Bool {
        if let one = number(one), let other = number(other) { return one == other }
        return one == other
    }

    private static func areUnique(_ elements: [ImportValue]) -> Bool {
        elements.indices.allSatisfy { index in
            !elements[..<index].contains { areEqual($0, elements[index]) }
        }
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        if expressions[pattern] == nil {
            expressions[pattern] = try? NSRegularExpression(pattern: pattern.replacing("$", with: "\\z"))
        }
        return expressions[pattern]?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    private func hasFormat(_ format: String, _ text: String) -> Bool {
        switch format {
        case "uuid": matches(text, "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")
        case "date": matches(text, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$") && Self.exists(text)
        case "date-time":
            matches(
                text,
                "^[0-9-]{10}[Tt ][0-2][0-9]:[0-5][0-9]:[0-6][0-9]([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$")
                && hasFormat("date", String(text.prefix(10)))
        case "uri": matches(text, "^[A-Za-z][A-Za-z0-9+.-]*:[^ ]*$")
        default: true
        }
    }

    /// Whether there is such a day, by the calendar of Foundation.
    private static func exists(_ day: String) -> Bool {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, parts[0] > 0 else { return false }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return DateComponents(calendar: calendar, year: parts[0], month: parts[1], day: parts[2]).isValidDate
    }
}
