import Foundation

/// How values are decoded that `Decodable` types leave open, as a `JSONDecoder` says it.
struct CodableStrategies: Sendable {
    let decoder: JSONDecoder?

    var userInfo: [CodingUserInfoKey: any Sendable] { decoder?.userInfo ?? [:] }

    /// The key by which a type asks for a member.
    func key(_ key: String, at path: [any CodingKey]) -> String {
        switch decoder?.keyDecodingStrategy {
        case .convertFromSnakeCase: Self.camelCase(key)
        case .custom(let convert): convert(path + [AnyCodingKey(key)]).stringValue
        default: key
        }
    }

    /// Whether types ask for members by the keys that these have.
    var keepsKeys: Bool {
        guard let decoder else { return true }
        if case .useDefaultKeys = decoder.keyDecodingStrategy { return true }
        return false
    }

    /// As Foundation does it: underscores at the ends stay.
    private static func camelCase(_ key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
            return key
        }
        let words = key[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let joined = words.dropFirst().reduce(words[0].lowercased()) { $0 + $1.capitalized }
        return key[..<first] + joined + key[key.index(after: last)...]
    }
}

extension ImportValue {
    /// The value, when it is a scalar of a type already.
    func exactScalar<Value>(_ type: Value.Type) -> Value? {
        switch storage {
        case .string(let text): exactly(text, type)
        case .integer(let number): Int(exactly: number).flatMap { exactly($0, type) }
        case .double(let number): exactly(number, type)
        case .bool(let flag): exactly(flag, type)
        default: nil
        }
    }
}

extension ImportValueDecoder {
    /// A member of a dictionary, when it is a scalar of the type that is asked for.
    @inline(__always)
    func plainMember<Value>(_ type: Value.Type, _ key: String) -> Value? {
        let isFrequent =
            Value.self == Int.self || Value.self == String.self || Value.self == Double.self || Value.self == Bool.self
        return isFrequent ? ownMembers?.member(key, as: type) : nil
    }

    /// Whether a type is one of those that decoders know by themselves. Integers beside the usual one are found to be such when
    /// they ask for themselves.
    func isKnown<Value>(_ type: Value.Type) -> Bool {
        type == String.self || type == Int.self || type == Double.self || type == Bool.self || type == Float.self
            || type == Date.self || type == Data.self || type == URL.self || type == Decimal.self
            || type == ImportValue.self
    }

    /// The value as one of the types that decoders know by themselves; `nil` for another type.
    func scalar<Value>(_ type: Value.Type) throws -> Value? {
        if let scalar = value.exactScalar(type) { return scalar }
        switch type {
        case is ImportValue.Type: return value as? Value
        case is String.Type: return try required(value.string) as? Value
        case is Bool.Type: return try required(value.bool) as? Value
        case is Double.Type: return try double() as? Value
        case is Float.Type: return try float() as? Value
        case is Decimal.Type: return try required(value.decimal) as? Value
        case is Date.Type: return try date() as? Value
        case is Data.Type: return try data() as? Value
        case is URL.Type: return try url() as? Value
        default:
            guard let integer = type as? any FixedWidthInteger.Type else { return nil }
            return try whole(integer) as? Value
        }
    }

    private func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let number: Number? =
            switch value.storage {
            case .integer(let number): Number(exactly: number)
            case .unsigned(let number): Number(exactly: number)
            case .double(let number): Number(exactly: number)
            case .decimal(let number):
                switch number.wholeNumber {
                case .signed(let whole): Number(exactly: whole)
                case .unsigned(let whole): Number(exactly: whole)
                default: nil
                }
            case .other(let any) where any is Number: any as? Number
            default: throw mismatch(type)
            }
        if let number { return number }
        throw failure(value.outOfRange(type).facts)
    }

    /// What was found in the value, which is decoded as a type.
    private func required<Found>(_ found: Found?, for type: Any.Type = Found.self) throws -> Found {
        guard let found else { throw mismatch(type) }
        return found
    }

    /// What the value was read as, which is of the right kind.
    private func required<Found>(_ found: Found?, expected: @autoclosure () -> String) throws -> Found {
        guard let found else { throw failure(.typeMismatch(expected: expected(), found: FoundValue(value))) }
        return found
    }

    private func double() throws -> Double { try required(value.double ?? nonFinite()) }

    private func float() throws -> Float {
        let number = try required(value.double ?? nonFinite(), for: Float.self)
        let float = Float(number)
        if float.isFinite || !number.isFinite { return float }
        throw failure(value.outOfRange(Float.self).facts)
    }

    private func nonFinite() -> Double? {
        guard let text = value.string, let strategy = strategies.decoder?.nonConformingFloatDecodingStrategy,
            case .convertFromString(let positive, let negative, let nan) = strategy
        else { return nil }
        if text == positive { return .infinity }
        if text == negative { return -.infinity }
        return text == nan ? .nan : nil
    }

    private func url() throws -> URL {
        if let url = value.other(as: URL.self) { return url }
        return try required(URL(string: required(value.string, for: URL.self)), expected: typeName(URL.self))
    }

    private func data() throws -> Data {
        if let data = value.other(as: Data.self) { return data }
        switch strategies.decoder?.dataDecodingStrategy {
        case .deferredToData: return try Data(from: self)
        case .custom(let decode): return try decode(self)
        default: return try required(Data(base64Encoded: required(value.string, for: Data.self)), expected: "base64")
        }
    }

    private func date() throws -> Date {
        if let date = value.other(as: Date.self) { return date }
        switch strategies.decoder?.dateDecodingStrategy {
        case .deferredToDate: return Date(timeIntervalSinceReferenceDate: try double())
        case .secondsSince1970: return Date(timeIntervalSince1970: try double())
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try double() / 1000)
        case .custom(let decode): return try decode(self)
        // Elsewhere this is a custom strategy.
        #if canImport(Darwin)
            case .formatted(let formatter):
                let date = formatter.date(from: try required(value.string, for: Date.self))
                return try required(date, expected: "a date in the format of the decoder")
        #endif
        default:
            let text = try required(value.string, for: Date.self)
            return try required(text.withTextBytes(ISO8601Reader.date), expected: DateStrategy.iso8601.expectation)
        }
    }
}
