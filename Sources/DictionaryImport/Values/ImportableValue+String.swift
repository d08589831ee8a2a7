import Foundation

extension String: StandardValue, ScalarValue {
    /// Accepts text as it is; a number as its decimal digits, a double as the shortest that reads back; a boolean as
    /// `"true"` or `"false"`; a `URL`, a `UUID` and a `Date` as their text, a date in ISO 8601.
    ///
    /// Refuses arrays, objects and every other type. In exact mode accepts text only.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> String {
        if let text = source.string { return text }
        return try source.resolved.text(in: context, as: String.self)
    }

    /// Equal by the bytes: canonically equivalent spellings are equal to `==`, yet not the same text.
    static func isUnchanged(_ old: String, _ new: String) -> Bool { old.hasSameBytes(as: new) }
}

extension Substring: StandardValue, ScalarValue {
    /// Accepts what `String` accepts.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Substring {
        try Substring(source.resolved.text(in: context, as: Substring.self))
    }
}

extension Character: StandardValue, ScalarValue {
    /// Accepts what `String` accepts, when it is one character long.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Character {
        let value = source.resolved
        let text = try value.text(in: context, as: Character.self)
        guard text.count == 1, let character = text.first else { throw value.mismatch(Character.self) }
        return character
    }
}

extension ImportValue {
    fileprivate func text(in context: ImportContext, as type: Any.Type) throws -> String {
        switch storage {
        case .string(let text): return text
        case _ where context.isExact: break
        case .bool(let flag): return flag ? "true" : "false"
        case .integer(let number): return String(number)
        case .unsigned(let number): return String(number)
        case .double(let number) where number.isFinite: return number.description
        case .decimal(let number): return number.description
        case .hugeNumber(let digits): return digits
        case .other(let url as URL): return url.absoluteString
        case .other(let uuid as UUID): return uuid.uuidString
        case .other(let date as Date): if let text = ISO8601Writer.text(for: date) { return text }
        default: break
        }
        throw mismatch(type)
    }
}
