import Foundation

extension ImportValue {
    /// The failure to convert this value to a type.
    @inline(never)
    func mismatch(_ type: Any.Type) -> any Error { mismatch(expected: typeName(type)) }

    @inline(never)
    func mismatch(expected: String) -> any Error { ImportFailure(mismatchFacts(expected: expected)) }

    /// The failure of a number that a type has no room for.
    @inline(never)
    func outOfRange(_ type: Any.Type, bounds: String? = nil) -> any Error {
        ImportFailure(rangeFacts(type, bounds: bounds))
    }

    func mismatchFacts(expected: String) -> IssueFacts { .typeMismatch(expected: expected, found: FoundValue(self)) }

    @inline(never)
    func rangeFacts(_ type: Any.Type, bounds: String? = nil) -> IssueFacts {
        .outOfRange(type: typeName(type), bounds: bounds, found: FoundValue(self))
    }

    /// As ``outOfRange(_:bounds:)``, with the bounds of the type.
    @inline(never)
    func outOfBounds(_ type: any FixedWidthInteger.Type) -> any Error {
        outOfRange(type, bounds: "\(type.min)...\(type.max)")
    }
}

extension SourceValue {
    /// The failure to convert this value to a type.
    @inline(never)
    func refusal(by type: Any.Type) -> any Error { resolved.mismatch(type) }
}

extension FoundValue {
    /// What an error says of a value.
    @inline(never)
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
