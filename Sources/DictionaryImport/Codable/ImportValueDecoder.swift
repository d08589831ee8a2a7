import Foundation

/// Decodes any `Decodable` type from an ``ImportValue``, by the strategies of a `JSONDecoder`.
///
/// So a dictionary and a JSON document with the same content give the same, and dates, data and decimals of a dictionary need
/// not be spelt as JSON first.
final class ImportValueDecoder: Decoder {
    /// The value, which belongs to no import: a type may keep its decoder.
    let value: ImportValue
    let strategies: CodableStrategies
    let codingPath: [any CodingKey]
    private lazy var members = strategies.members(of: value, at: codingPath)

    init(_ value: ImportValue, _ strategies: CodableStrategies, at path: [any CodingKey] = []) {
        self.value = value.attached(to: nil)
        self.strategies = strategies
        codingPath = path
    }

    var userInfo: [CodingUserInfoKey: Any] { strategies.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard value.isObject else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(KeyedValues(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.array else { throw mismatch([Any].self) }
        return UnkeyedValues(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

    /// The keys by which types ask for members.
    var keys: [String] {
        if let ownMembers { return ownMembers.keys.sortedInUTF8() }
        return members.keys.sortedInUTF8()
    }

    /// The member that a type asks for by a key; `nil` when there is none.
    func member(_ key: String) -> ImportValue? {
        if let ownMembers { return ownMembers[key].map { ImportValue(classifying: $0) } }
        return members[key]?.value
    }

    /// The value, when it is a dictionary of which types ask for members by its keys.
    private var ownMembers: [String: Any]? {
        guard strategies.keepsKeys, case .dictionary(let members) = value.storage else { return nil }
        return members
    }

    /// The decoder of a part of the value.
    func part(_ part: ImportValue, at key: any CodingKey) throws -> ImportValueDecoder {
        let maximum = ImportOptions.default.maximumDepth
        guard codingPath.count < maximum else { throw failure(.depth(limit: maximum)) }
        guard StackBounds.haveRoom(at: codingPath.count) else { throw failure(.stackDepth) }
        return ImportValueDecoder(part, strategies, at: codingPath + [key])
    }

    /// Decodes the value as a type. Those that decoders know by themselves come first: what they ask for is themselves.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let scalar = try scalar(type) { return scalar }
        if value.isNull, !(type is any OptionalValue.Type) { throw mismatch(type) }
        if let same = value.other(as: type) { return same }
        if !strategies.keepsKeys, value.isObject, let dictionary = type as? any StringKeyedDecodable.Type,
            let decoded = try dictionary.decoded(by: self) as? Value
        {
            return decoded
        }
        return try Value(from: self)
    }

    // MARK: Errors

    func mismatch(_ type: Any.Type) -> DecodingError {
        let details = details(value.mismatchFacts(expected: typeName(type)))
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
    static func decoded(by decoder: ImportValueDecoder) throws -> Any
}

extension Dictionary: StringKeyedDecodable where Key == String, Value: Decodable {
    fileprivate static func decoded(by decoder: ImportValueDecoder) throws -> Any {
        var result: [String: Value] = [:]
        for member in decoder.value.sortedMembers {
            let part = try decoder.part(member.value, at: AnyCodingKey(member.spelling))
            result[member.spelling] = try part.decode(Value.self)
        }
        return result
    }
}
