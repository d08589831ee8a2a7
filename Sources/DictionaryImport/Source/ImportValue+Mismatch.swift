import Foundation

extension ImportValue {
    /// The failure to convert this value to a type.
    func mismatch(_ type: Any.Type) -> ImportFailure { mismatch(expected: typeName(type)) }

    /// As ``mismatch(_:)``, for a type that is known at run time.
    func refusal(by type: Any.Type) -> any Error { mismatch(type) }

    func mismatch(expected: String) -> ImportFailure {
        ImportFailure(.typeMismatch(expected: expected, found: FoundValue(self)))
    }

    /// The failure of a number that a type has no room for.
    func outOfRange(_ type: Any.Type, bounds: String? = nil) -> ImportFailure {
        ImportFailure(.outOfRange(type: typeName(type), bounds: bounds, found: FoundValue(self)))
    }

    /// As ``outOfRange(_:bounds:)``, with the bounds of the type.
    func outOfBounds<Number: FixedWidthInteger>(_ type: Number.Type) -> ImportFailure {
        outOfRange(type, bounds: "\(Number.min)...\(Number.max)")
    }
}

extension SourceValue {
    /// The failure to convert this value to a type.
    func refusal(by type: Any.Type) -> any Error { resolved.mismatch(type) }
}

extension FoundValue {
    /// What an error says of a value.
    init(_ source: ImportValue) {
        switch source.storage {
        case .null: self.init("null")
        case .bool(let flag): self.init("Bool", "\(flag)")
        case .integer(let number): self.init("Int", "\(number)")
        case .unsigned(let number): self.init("UInt", "\(number)")
        case .double(let number): self.init("Double", "\(number)")
        case .decimal(let number): self.init("Decimal", Self.shortened("\(number)"))
        case .hugeNumber(let digits): self.init("Double", Self.shortened(digits))
        case .string(let text) where text.utf8.count <= Self.longestText: self.init("String", text, isUnquoted: true)
        case .string(let text): self.init("String", Self.quoted(text))
        case .array, .dictionary, .members, .json: self.init(source.kind == .array ? "an array" : "an object")
        case .other(let date as Date): self.init("Date", date.shownText)
        case .other(let any): self.init(typeName(Swift.type(of: any)))
        }
    }

    static func literal(of value: ImportValue) -> String { FoundValue(value).plain }
}
