import Foundation

extension JSONDocument {
    /// A value as conversions get it: those that are known at once stand for themselves.
    @inline(__always)
    func source(at place: Int) -> Source {
        switch kind(at: place) {
        case .null: .null
        case .false: .bool(false)
        case .true: .bool(true)
        // A zero may have a sign, which some types keep.
        case .integer:
            integer(at: place).map { $0 == 0 && isNegative(at: place) ? .json(place) : .int($0) } ?? .json(place)
        case .number, .ascii, .utf8, .escaped, .array, .object: .json(place)
        }
    }

    /// What a key is in a table, when it is spelt in a likely way. No text is made of it.
    @inline(__always)
    func entry(ofKey key: Int, in keys: KeyTable) -> KeyTable.Found {
        guard let range = textRange(at: key) else { return keys.find(string(at: key) ?? "") }
        let ends = ends(of: range)
        return keys.find(ends) { ends.isWhole || equals(range.lowerBound, ends.count, keys.text, $0.start) }
    }

    private func isNegative(at place: Int) -> Bool { scalarBytes(at: place).first == Byte.minus }

    /// The document as a value that can be kept.
    var root: ImportValue { ImportValue(source(at: 0), document: self) }
}

extension Source {
    /// What a value is, once all is found out that can be.
    enum Resolved {
        case null
        case bool(Bool)
        case integer(Int64)
        /// Above `Int64.max` only.
        case unsigned(UInt64)
        case double(Double)
        case decimal(Decimal)
        /// A number of JSON that no type of Foundation can hold, or an integer that each would round, as it is spelt.
        case hugeNumber(String)
        case string(String)
        case array
        case object
        case other(Any)

        /// The type with the most room that has none for a huge number.
        static func type(lackingRoomFor digits: String) -> Any.Type {
            NumberText(digits.utf8)?.double == nil ? Double.self : Decimal.self
        }
    }

    func resolved(in document: JSONDocument) -> Resolved {
        switch self {
        case .null: return .null
        case .bool(let flag): return .bool(flag)
        case .int(let number): return .integer(Int64(number))
        case .double(let number): return .double(number)
        case .string(let text): return .string(text)
        case .array, .typed, .objects: return .array
        case .dictionary: return .object
        case .members(let list): return list.array == nil ? .object : .array
        case .json(let place): return document.resolved(at: place)
        case .value(let value): return value.resolved
        case .other(let any):
            switch any {
            case let number as Int64: return .integer(number)
            case let number as UInt64: return .unsigned(number)
            case let number as Decimal: return number.isNaN ? .double(.nan) : .decimal(number)
            default: return .other(any)
            }
        }
    }

    /// The same value where it stands: one of another document belongs to a context of that.
    func placed(in context: ImportContext) -> (source: Source, context: ImportContext) {
        guard case .value(let value) = self else { return (self, context) }
        return (value.source, context.with(value.document))
    }

    /// The value itself when it is of a type that the source cannot spell out.
    func other<Wanted>(as type: Wanted.Type) -> Wanted? {
        if case .other(let any) = self { any as? Wanted } else { nil }
    }
}

// MARK: Text

extension Source {
    /// The text of a string; `nil` for anything else.
    func string(in document: JSONDocument) -> String? {
        switch self {
        case .string(let text): text
        case .json(let place): document.string(at: place)
        case .value(let value): value.string
        default: nil
        }
    }

    /// Whether this is a string without a character.
    func isEmptyString(in document: JSONDocument) -> Bool {
        switch self {
        case .string(let text): text.isEmpty
        case .json(let place): document.isString(at: place) && document.scalarBytes(at: place).isEmpty
        case .value(let value): value.string?.isEmpty ?? false
        default: false
        }
    }

    /// The number of a JSON document that is no short integer, by its digits; `nil` for anything else.
    func digits(in document: JSONDocument) -> NumberText? {
        switch self {
        case .json(let place) where document.isNumber(at: place): NumberText(document.scalarBytes(at: place))
        case .value(let value): value.source.digits(in: value.document)
        default: nil
        }
    }

    /// The number that a text spells; `nil` for anything else.
    func numberText(in document: JSONDocument) -> NumberText? {
        switch self {
        case .string(let text): NumberText(text.utf8)
        case .json(let place): document.withText(at: place) { NumberText($0) } ?? nil
        case .value(let value): value.source.numberText(in: value.document)
        default: nil
        }
    }
}

// MARK: Numbers of JSON

extension JSONDocument {
    func resolved(at place: Int) -> Source.Resolved {
        switch kind(at: place) {
        case .null: .null
        case .false: .bool(false)
        case .true: .bool(true)
        case .integer, .number: number(at: place)
        case .ascii, .utf8, .escaped: .string(string(at: place) ?? "")
        case .array: .array
        case .object: .object
        }
    }

    /// By all of its digits where neither an integer of 64 bits nor a `Double` would keep them.
    private func number(at place: Int) -> Source.Resolved {
        let text = scalarBytes(at: place)
        let isInteger = kind(at: place) == .integer
        if isInteger, let number = integer(at: place) { return .integer(Int64(number)) }
        guard let number = NumberText(text) else { return .hugeNumber(numberText(at: place)) }
        if isInteger {
            if case .whole(let whole) = number.integer() {
                if let number = whole.exactly(Int64.self) { return .integer(number) }
                if let number = whole.exactly(UInt64.self) { return .unsigned(number) }
            } else if number.isLongerThanDecimal || number.isLongerThanDouble && number.decimal == nil {
                return .hugeNumber(numberText(at: place))
            }
        }
        if number.digitCount > 17, let decimal = number.decimal { return .decimal(decimal) }
        let double = double(at: place)
        if let double, number.isKept(by: double) { return .double(double) }
        if let decimal = number.decimal { return .decimal(decimal) }
        // One too small for every type is a zero of its sign, as a `Double` reads it.
        return double.map { .double($0) } ?? .hugeNumber(numberText(at: place))
    }
}

extension NumberText {
    fileprivate var digitCount: Int { furtherDigits.count + (significand == 0 ? 0 : String(significand).utf8.count) }

    /// How many digits there are without the zeros at the end of an integer.
    private var significantDigitCount: Int {
        let zeros = furtherDigits.reversed().prefix { $0 == 0 }.count
        if zeros < furtherDigits.count { return digitCount - zeros }
        return String(significand).utf8.reversed().drop { $0 == UInt8(ascii: "0") }.count
    }

    /// Whether a `Decimal` would round an integer, however large it may be.
    fileprivate var isLongerThanDecimal: Bool { significantDigitCount > 38 }

    /// The same of a `Double`.
    fileprivate var isLongerThanDouble: Bool { significantDigitCount > 17 }

    /// Whether a double says the same of the number: a whole number has to be that very double, and any other must not become
    /// whole. Up to fifteen digits that is so; beyond 2⁶⁴ it does not matter.
    fileprivate func isKept(by double: Double) -> Bool {
        guard digitCount > 15 || double.magnitude >= 0x1p53, double.magnitude < 0x1p64,
            double == double.rounded(.towardZero), let rounded = WholeNumber(whole: double)
        else { return true }
        guard case .whole(let whole) = integer(withExponent: true) else { return false }
        return whole.magnitude == rounded.magnitude
            && (whole.isNegative == rounded.isNegative || whole.magnitude.isZero)
    }
}

// MARK: Foundation's form

extension Source {
    /// The value in Foundation's form. Swift's containers stay as they are, so that this goes no deeper than a JSON document is.
    func untyped(in document: JSONDocument) -> Any {
        switch self {
        case .array(let elements): return elements
        case .objects(let elements): return elements as [Any]
        case .dictionary(let members): return members
        case .members(let list): if let array = list.array { return array.source.untyped(in: array.document) }
        case .value(let value): return value.any
        default: break
        }
        switch resolved(in: document) {
        case .null: return NSNull()
        case .bool(let flag): return flag
        case .integer(let number): return Int(exactly: number) ?? number
        case .unsigned(let number): return UInt(exactly: number) ?? number
        case .double(let number): return number
        case .decimal(let number): return number
        case .hugeNumber(let text): return text
        case .string(let text): return text
        case .other(let any): return any
        case .array: return elements(in: document)?.map { $0.untyped(in: document) } ?? []
        case .object: return untypedMembers(in: document) ?? [:]
        }
    }

    /// The members of an object in Foundation's form; `nil` for anything else.
    func untypedMembers(in document: JSONDocument) -> [String: Any]? {
        if case .dictionary(let members) = self { return members }
        guard let count = memberCount(in: document) else { return nil }
        var members = [String: Any](minimumCapacity: count)
        _ = forEachMember(in: document) { members[$0] = $1.untyped(in: document) }
        return members
    }
}
