import Foundation

extension String: ImportableValue {
    /// Accepts text as it is; a number as its decimal digits, a double as the shortest that reads back; a boolean as
    /// `"true"` or `"false"`; a `URL`, a `UUID` and a `Date` as their text, a date in ISO 8601.
    ///
    /// Refuses arrays, objects and every other type. In exact mode accepts text only.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> String {
        if case .text = value.head { return value.text }
        if case .json(let view) = value.head, let text = view.string { return text }
        return try value.text(in: context, as: String.self)
    }

    /// Moves the text out of the value: no reference is counted.
    public static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> String {
        guard case .text = value.pointee.head else { return try importing(value.pointee, in: context) }
        var text = ""
        swap(&text, &value.pointee.text)
        return text
    }

    /// Equal by the bytes: canonically equivalent spellings are equal to `==`, yet not the same text.
    public static func _isUnchanged(_ old: String, _ new: String) -> Bool {
        old.hasSameBytes(as: new)
    }
}

extension String {
    public static func _importing(from source: _SourceReference, in context: ImportContext) throws -> String? {
        switch source.place {
        case .any(let any, let isCopy): isCopy ? takeString(outOf: any) : exactString(any.pointee)
        case .json(let view): view.string
        case .text(let text): text.pointee
        case .value, .dictionary: nil
        }
    }
}

extension Substring: _ScalarValue {
    /// Accepts what `String` accepts.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Substring {
        try Substring(value.text(in: context, as: Substring.self))
    }
}

extension Character: _ScalarValue {
    /// Accepts what `String` accepts, when it is one character long.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Character {
        let text = try value.text(in: context, as: Character.self)
        guard text.count == 1, let character = text.first else { throw value.mismatch(Character.self) }
        return character
    }
}

extension ImportValue {
    fileprivate func text(in context: ImportContext, as type: Any.Type) throws -> String {
        switch storage {
        case .string(let text):
            return text
        case .json(let view, _):
            if let text = view.string { return text }
            if !context.isExact, view.isNumber { return view.numberText }
        case _ where context.isExact:
            break
        case .bool(let flag):
            return flag ? "true" : "false"
        case .integer(let number):
            return String(number)
        case .unsigned(let number):
            return String(number)
        case .double(let number) where number.isFinite:
            return number.description
        case .decimal(let number):
            return number.description
        case .other(let url as URL):
            return url.absoluteString
        case .other(let uuid as UUID):
            return uuid.uuidString
        case .other(let date as Date):
            if let text = ISO8601Writer.text(for: date) { return text }
        default:
            break
        }
        throw mismatch(type)
    }
}
