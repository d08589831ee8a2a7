import Foundation

/// Decodes any `Decodable` type from an ``ImportValue``, by the strategies of a `JSONDecoder`.
///
/// So a dictionary and a JSON document with the same content give the same, and dates, data and decimals of a dictionary need
/// not be spelt as JSON first.
final class ImportValueDecoder: Decoder {
    private(set) var strategies: CodableStrategies
    /// Whether types ask for members by the keys that these have.
    private(set) var keepsKeys: Bool
    /// The value, when it is a dictionary of which types ask for members by its keys.
    private(set) var ownMembers: [String: Any]?
    /// The value, when it is another one.
    private var other: ImportValue
    /// The members of an object by the keys that types ask for, where these are not those of a dictionary.
    var members: [String: ImportValue] {
        if let knownMembers { return knownMembers }
        let path = codingPath
        var members: [String: ImportValue] = [:]
        for member in value.sortedMembers { members[strategies.key(member.spelling, at: path)] = member.value }
        knownMembers = members
        return members
    }
    private var knownMembers: [String: ImportValue]?

    /// The decoder of what this value is a part of, and the key of the part.
    private let whole: ImportValueDecoder?
    private let key: (any CodingKey)?
    private let depth: Int

    /// A decoder of a whole value, or of a part of one.
    init(
        _ value: ImportValue, _ strategies: CodableStrategies, of whole: ImportValueDecoder? = nil,
        at key: (any CodingKey)? = nil
    ) {
        self.strategies = strategies
        keepsKeys = whole?.keepsKeys ?? strategies.keepsKeys
        (ownMembers, other) = Self.parts(of: value, keepsKeys)
        (self.whole, self.key) = (whole, key)
        depth = whole.map { $0.depth + 1 } ?? 0
    }

    private static func parts(of value: ImportValue, _ keepsKeys: Bool) -> ([String: Any]?, other: ImportValue) {
        if keepsKeys, case .dictionary(let members) = value.storage { return (members, .null) }
        return (nil, ImportValue(value.storage))
    }

    /// Makes this the decoder of another whole value, until ``end()``.
    func begin(_ value: ImportValue, _ strategies: CodableStrategies) {
        self.strategies = strategies
        keepsKeys = strategies.keepsKeys
        (ownMembers, other) = Self.parts(of: value, keepsKeys)
    }

    /// Lets go of the value.
    func end() {
        ownMembers = nil
        if !other.isNull { other = .null }
        if knownMembers != nil { knownMembers = nil }
    }

    /// The value, which belongs to no import.
    var value: ImportValue { ownMembers.map { ImportValue(.dictionary($0)) } ?? other }

    var codingPath: [any CodingKey] {
        var keys: [any CodingKey] = []
        var part = self
        while let whole = part.whole, let key = part.key {
            keys.append(key)
            part = whole
        }
        return keys.reversed()
    }

    var userInfo: [CodingUserInfoKey: Any] { strategies.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard ownMembers != nil || other.isObject else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(KeyedValues(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.array else { throw mismatch([Any].self) }
        return UnkeyedValues(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(whole: self, decoder: self) }

    /// The member that a type asks for by a key; `nil` when there is none.
    func member(_ key: String) -> ImportValue? {
        guard let ownMembers else { return members[key] }
        return ownMembers.position(ofKey: key).map { ImportValue(classifying: ownMembers.values[$0]) }
    }

    /// The decoder of a part of the value.
    func part(_ value: ImportValue, at key: any CodingKey) throws -> ImportValueDecoder {
        let part = ImportValueDecoder(value, strategies, of: self, at: key)
        let maximum = ImportOptions.default.maximumDepth
        guard part.depth <= maximum, part.depth < 4 || StackBounds.haveRoom(at: part.depth) else {
            throw failure(.depth(limit: min(maximum, depth)))
        }
        return part
    }

    /// Decodes the value as a type.
    ///
    /// - Parameter decoder: What a type that decodes itself gets.
    func decode<Value: Decodable>(_ type: Value.Type, by decoder: some Decoder) throws -> Value {
        // What is made of an object or an array decodes itself, unless a decoder knows how by itself.
        if ownMembers != nil || keepsKeys && other.isContainer, !isKnown(type) { return try Value(from: decoder) }
        return try decodeInEveryWay(type, by: decoder)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decode(type, by: self) }

    /// Decodes the value as a type that may be one of those that decoders know by themselves.
    func decodeInEveryWay<Value: Decodable>(_ type: Value.Type, by decoder: some Decoder) throws -> Value {
        if let scalar = try scalar(type) { return scalar }
        if value.isNull, !(type is any OptionalValue.Type), type != ImportValue.self { throw mismatch(type) }
        if let same = value.other(as: type) { return same }
        if !keepsKeys, let dictionary = type as? any StringKeyedDecodable.Type,
            let decoded = try dictionary.decoded(by: self) as? Value
        {
            return decoded
        }
        return try Value(from: decoder)
    }

    // MARK: Errors

    func mismatch(_ type: Any.Type) -> DecodingError {
        let details = details(value.mismatch(type).facts)
        return value.isNull ? .valueNotFound(type, details) : .typeMismatch(type, details)
    }

    func failure(_ facts: IssueFacts) -> DecodingError {
        .dataCorrupted(details(facts, underlyingError: ImportFailure(facts)))
    }

    func details(_ facts: IssueFacts, underlyingError: (any Error)? = nil) -> DecodingError.Context {
        .init(codingPath: codingPath, debugDescription: facts.sentence(model: ""), underlyingError: underlyingError)
    }
}

/// A dictionary whose keys are data: no strategy changes them.
private protocol StringKeyedDecodable {
    static func decoded(by decoder: ImportValueDecoder) throws -> Any?
}

extension Dictionary: StringKeyedDecodable where Key == String, Value: Decodable {
    fileprivate static func decoded(by decoder: ImportValueDecoder) throws -> Any? {
        guard decoder.value.isObject else { return nil }
        var result: [String: Value] = [:]
        for member in decoder.value.sortedMembers {
            let part = try decoder.part(member.value, at: AnyCodingKey(member.spelling))
            result[member.spelling] = try part.decode(Value.self)
        }
        return result
    }
}
