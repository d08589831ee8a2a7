import Foundation

/// How values are decoded that `Decodable` types leave open, as a `JSONDecoder` says it.
struct CodableStrategies: Sendable {
    let decoder: JSONDecoder?
    let maximumDepth = ImportOptions.default.maximumDepth

    var userInfo: [CodingUserInfoKey: any Sendable] { decoder?.userInfo ?? [:] }

    /// The key by which a type asks for a member.
    func key(_ key: String, at path: [any CodingKey]) -> String {
        switch decoder?.keyDecodingStrategy {
        case .convertFromSnakeCase: Self.camelCase(key)
        case .custom(let convert): convert(path + [AnyCodingKey(key)]).stringValue
        default: key
        }
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

extension ImportValueDecoder {
    /// The members of an object, by the keys that types ask for.
    var members: [String: ImportValue] {
        var members: [String: ImportValue] = [:]
        for member in value.sortedMembers {
            members[strategies.key(member.spelling, at: codingPath)] = member.value
        }
        return members
    }

    /// The value as one of the types that decoders know by themselves; `nil` for another type.
    func scalar<Value>(_ type: Value.Type) throws -> Value? {
        switch type {
        case is ImportValue.Type: return value as? Value
        case is String.Type: return try string() as? Value
        case is Bool.Type: return try bool() as? Value
        case is Double.Type: return try double() as? Value
        case is Float.Type: return try float() as? Value
        case is Decimal.Type: return try decimal() as? Value
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
        throw failure(.outOfRange(type: typeName(type), bounds: nil, found: FoundValue(value)))
    }

    private func string() throws -> String {
        if let text = value.string { return text }
        throw mismatch(String.self)
    }

    private func bool() throws -> Bool {
        if let flag = value.bool { return flag }
        throw mismatch(Bool.self)
    }

    private func double() throws -> Double {
        if let number = value.double { return number }
        if let number = nonFinite() { return number }
        throw mismatch(Double.self)
    }

    private func float() throws -> Float {
        let number = try value.double ?? nonFinite() ?? { throw mismatch(Float.self) }()
        let float = Float(number)
        if float.isFinite || !number.isFinite { return float }
        throw failure(.outOfRange(type: typeName(Float.self), bounds: nil, found: FoundValue(value)))
    }

    private func nonFinite() -> Double? {
        guard let text = value.string, let strategy = strategies.decoder?.nonConformingFloatDecodingStrategy,
            case .convertFromString(let positive, let negative, let nan) = strategy
        else { return nil }
        if text == positive { return .infinity }
        if text == negative { return -.infinity }
        return text == nan ? .nan : nil
    }

    private func decimal() throws -> Decimal {
        if let number = value.decimal { return number }
        throw mismatch(Decimal.self)
    }

    private func url() throws -> URL {
        if let url = value.other(as: URL.self) { return url }
        guard let text = value.string else { throw mismatch(URL.self) }
        if let url = URL(string: text) { return url }
        throw failure(.typeMismatch(expected: typeName(URL.self), found: FoundValue(value)))
    }

    private func data() throws -> Data {
        if let data = value.other(as: Data.self) { return data }
        switch strategies.decoder?.dataDecodingStrategy {
        case .deferredToData: return try Data(from: self)
        case .custom(let decode): return try decode(self)
        default:
            guard let text = value.string else { throw mismatch(Data.self) }
            if let data = Data(base64Encoded: text) { return data }
            throw failure(.typeMismatch(expected: "base64", found: FoundValue(value)))
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
                guard let text = value.string else { throw mismatch(Date.self) }
                if let date = formatter.date(from: text) { return date }
                throw failure(.typeMismatch(expected: "a date in the format of the decoder", found: FoundValue(value)))
        #endif
        default:
            guard let text = value.string else { throw mismatch(Date.self) }
            if let date = text.withTextBytes({ ISO8601Reader.date(from: $0) }) { return date }
            throw failure(.typeMismatch(expected: DateStrategy.iso8601.expectation, found: FoundValue(value)))
        }
    }
}
