import Foundation

extension DateStrategy {
    /// What the dates look like that the strategy writes.
    ///
    /// - Parameter reads: Whether what it only reads counts, and with `converting` Unix times and shorter forms of ISO 8601.
    func jsonSchema(reads: Bool, converting: Bool) -> JSONSchema {
        switch kind {
        case .automatic:
            return converting ? ["type": ["string", "number"]] : ["type": "string", "format": "date-time"]
        case .iso8601: return converting ? ["type": "string"] : ["type": "string", "format": "date-time"]
        case .unix(let unit): return Self.unixTime(unit, converting: converting)
        case .formats(let formats):
            func letters(_ format: Format) -> [Character] { format.format.filter(\.isLetter).sorted() }
            // One that says the same as the first is never written.
            let used = formats.enumerated().filter { reads || $0 == 0 || letters($1) != letters(formats[0]) }
            return Self.oneOf(used.map { Self.schema(ofFormat: $1.format) })
        case .first(let strategies):
            let known = reads ? strategies : strategies.filter(\.canExport)
            return Self.oneOf(known.map { $0.jsonSchema(reads: reads, converting: converting) })
        case .parsed: return ["type": "string"]
        case .custom: return true
        }
    }

    /// An export writes any of them: the first that reads back as the same date.
    private static func oneOf(_ schemas: [JSONSchema]) -> JSONSchema {
        if schemas.count < 2 { return schemas.first ?? false }
        return schemas.contains(where: \.isTrue) ? true : ["anyOf": JSONSchema(.array(schemas))]
    }

    private static func unixTime(_ unit: UnixTime.Unit, converting: Bool) -> JSONSchema {
        let schema: JSONSchema = [
            "type": "number", "minimum": bound(-62_135_596_800, unit), "exclusiveMaximum": bound(253_402_300_800, unit),
        ]
        return converting ? schema.accepting(["string"], "^\\s*-?[0-9]+(?:[.][0-9]+)?\\s*$") : schema
    }

    /// A count of seconds in a unit.
    private static func bound(_ seconds: Int64, _ unit: UnixTime.Unit) -> JSONSchema {
        JSONSchema(.json("\(seconds * Int64(unit.rawValue))"))
    }

    private static func schema(ofFormat format: String) -> JSONSchema {
        if format == "yyyy-MM-dd" { return ["type": "string", "format": "date"] }
        guard let pattern = pattern(ofFormat: format) else { return ["type": "string"] }
        return ["type": "string", "pattern": JSONSchema(.string("^\(pattern)$"))]
    }

    /// The regular expression of a format of digits; `nil` for others.
    private static func pattern(ofFormat format: String) -> String? {
        guard let parts = DatePattern.Part.parts(of: format) else { return nil }
        var pattern = ""
        for part in parts {
            switch part {
            case .literal(let bytes):
                pattern += NSRegularExpression.escapedPattern(for: String(decoding: bytes, as: UTF8.self))
            case .field("y", 4): pattern += "[0-9]{4}"
            case .field("M", 2): pattern += "(?:0[1-9]|1[0-2])"
            case .field("d", 2): pattern += "(?:0[1-9]|[12][0-9]|3[01])"
            case .field("H", 2): pattern += "(?:[01][0-9]|2[0-3])"
            case .field("m", 2), .field("s", 2): pattern += "[0-5][0-9]"
            case .field("S", let count): pattern += "[0-9]{\(count)}"
            case .field("Z", 1...3), .field("Z", 5), .field("X", _): pattern += "(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)"
            default: return nil
            }
        }
        return pattern
    }
}
