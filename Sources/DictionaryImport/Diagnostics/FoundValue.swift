import Foundation

/// What was found where something else was expected, shortened for an error.
struct FoundValue: Sendable, Hashable, CustomStringConvertible {
    let type: String
    let literal: String?

    private static let longestText = 40

    init(_ value: ImportValue) {
        switch value.storage {
        case .null: (type, literal) = ("null", nil)
        case .bool(let flag): (type, literal) = ("Bool", "\(flag)")
        case .integer(let number): (type, literal) = ("Int", "\(number)")
        case .unsigned(let number): (type, literal) = ("UInt", "\(number)")
        case .double(let number): (type, literal) = ("Double", "\(number)")
        case .decimal(let number): (type, literal) = ("Decimal", Self.shortened("\(number)"))
        case .hugeNumber(let digits): (type, literal) = ("Double", Self.shortened(digits))
        case .string(let text): (type, literal) = ("String", Self.quoted(text))
        case .array, .dictionary, .members, .json:
            (type, literal) = (value.kind == .array ? "an array" : "an object", nil)
        case .other(let date as Date): (type, literal) = ("Date", ISO8601Writer.text(for: date))
        case .other(let any): (type, literal) = (typeName(Swift.type(of: any)), nil)
        }
    }

    static let somethingElse = FoundValue(type: "something else")

    private init(type: String) {
        (self.type, literal) = (type, nil)
    }

    /// The same without the value, for a property whose values must not be seen.
    var hidden: FoundValue { FoundValue(type: literal == nil ? type : "\(type) (hidden)") }

    /// Type and value, such as `String "forty"`.
    var description: String { literal.map { "\(type) \($0)" } ?? type }

    /// The value alone, for sentences in which its type is no news.
    var plain: String { literal ?? type }

    static func literal(of value: ImportValue) -> String { FoundValue(value).plain }

    static func shortened(_ text: String) -> String {
        text.utf8.count > longestText ? text.prefix(longestText) + "…" : text
    }

    /// Quotes text as a Swift literal, so that blanks and control characters show.
    static func quoted(_ text: String) -> String {
        if text.utf8.count <= longestText, text.withTextBytes({ $0.allSatisfy(isPlain) }) { return "\"" + text + "\"" }
        var start = text.prefix(longestText)
        // A single character can have any number of scalars.
        let scalars = text.unicodeScalars.prefix(4 * longestText)
        if scalars.endIndex < start.endIndex { start = Substring(scalars) }
        return String(start).debugDescription + (start.endIndex < text.endIndex ? "…" : "")
    }

    /// Whether a byte is a visible character of ASCII that stands for itself in a literal, or a blank.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
            && byte != UInt8(ascii: "\\")
    }
}
