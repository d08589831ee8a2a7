import Foundation

/// What was found where something else was expected, shortened for an error.
struct FoundValue: Sendable, Hashable, CustomStringConvertible {
    let type: String
    /// The value as a Swift literal; short text as it is (``isUnquoted``), which is quoted only when the error is read: of a
    /// large import, most errors are only counted.
    private let value: String?
    private let isUnquoted: Bool

    static let longestText = 40

    init(_ type: String, _ value: String? = nil, isUnquoted: Bool = false) {
        (self.type, self.value, self.isUnquoted) = (type, value, isUnquoted)
    }

    init(_ source: ImportValue) {
        switch source.resolved {
        case .null: self.init("null")
        case .bool(let flag): self.init("Bool", "\(flag)")
        case .integer(let number): self.init("Int", "\(number)")
        case .unsigned(let number): self.init("UInt", "\(number)")
        case .double(let number):
            // One that is too small for a `Double` is no zero.
            let digits = number == 0 ? source.source.digits(in: source.document) : nil
            let tiny = digits.flatMap { $0.significand == 0 ? nil : ($0.isNegative ? "-" : "") + $0.plainMagnitude }
            self.init("Double", Self.shortened(tiny ?? "\(number)"))
        case .decimal(let number): self.init("Decimal", Self.shortened("\(number)"))
        case .hugeNumber(let text): self.init("Double", Self.shortened(text))
        case .string(let text):
            let isShort = text.utf8.count <= Self.longestText
            self.init("String", isShort ? text : Self.quoted(text), isUnquoted: isShort)
        case .array: self.init("an array")
        case .object: self.init("an object")
        case .other(let date as Date): self.init("Date", date.shownText)
        case .other(let duration as Duration): self.init("Duration", duration.iso8601)
        case .other(let url as URL): self.init("URL", Self.quoted(url.absoluteString))
        case .other(let uuid as UUID): self.init("UUID", Self.quoted(uuid.uuidString))
        case .other(let zone as TimeZone): self.init("TimeZone", Self.quoted(zone.identifier))
        case .other(let locale as Locale): self.init("Locale", Self.quoted(locale.identifier))
        case .other(let data as Data):
            self.init("Data", Self.quoted(data.prefix(Self.longestText).base64EncodedString()))
        case .other(let any): self.init(typeName(Swift.type(of: any)))
        }
    }

    /// A value in JSON text that is no array, of which only the first byte has been looked at; `nil` where none can start so.
    init?(startingWith byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"): self.init("an object")
        case UInt8(ascii: "\""): self.init("String")
        case UInt8(ascii: "n"): self.init("null")
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self.init("Bool")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self.init("a number")
        default: return nil
        }
    }

    /// A value as source code spells it, where its type is no news: a raw value, the name of a case, or a literal.
    static func literal(of value: some Any) -> String {
        let value = (value as? any OptionalValue)?.wrappedAny ?? value
        if let raw = (value as? any RawRepresentable)?.rawValue { return FoundValue(ImportValue(raw)).plain }
        if value is any CaseIterable { return "\(value)" }
        let isCase = Mirror(reflecting: value).displayStyle == .enum
        return isCase ? shortened("\(value)") : FoundValue(ImportValue(value)).plain
    }

    /// The same without the value, for a property whose values must not be seen.
    var hidden: FoundValue { FoundValue(value == nil ? type : "\(type) (hidden)") }

    private var literal: String? { isUnquoted ? value.map(Self.quoted) : value }

    /// Type and value, such as `String "forty"`.
    var description: String { literal.map { "\(type) \($0)" } ?? type }

    /// The value alone, for sentences in which its type is no news.
    var plain: String { literal ?? type }

    static func shortened(_ text: String) -> String {
        text.utf8.count > longestText ? text.prefix(longestText) + "…" : text
    }

    /// Quotes text as a Swift literal, so that blanks and control characters show.
    static func quoted(_ text: String) -> String {
        if text.utf8.count <= longestText, text.utf8.allSatisfy(isPlain) { return "\"" + text + "\"" }
        var start = text.prefix(longestText)
        // A single character can have any number of scalars.
        let scalars = text.unicodeScalars.prefix(4 * longestText)
        if scalars.endIndex < start.endIndex { start = Substring(scalars) }
        let literal = String(start).debugDescription.unicodeScalars
            .map { $0.isHidden ? $0.escaped(asASCII: true) : String($0) }
        return literal.joined() + (start.endIndex < text.endIndex ? "…" : "")
    }

    /// Whether a byte is a visible character of ASCII that stands for itself in a literal, or a blank.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
            && byte != UInt8(ascii: "\\")
    }
}

extension Unicode.Scalar {
    /// Whether it does not show in a text, or changes how the text around it shows: control characters, line breaks, marks of
    /// direction. Joiners are parts of what shows; tags, as in some flags, are not.
    var isHidden: Bool {
        if 0x20..<0x7F ~= value { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return !properties.isJoinControl
        default: return false
        }
    }
}
