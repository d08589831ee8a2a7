import Foundation

/// Decodes any `Decodable` type from an ``ImportValue``, by the strategies of a `JSONDecoder`.
///
/// So a dictionary and a JSON document with the same content give the same, and dates, data and decimals of a dictionary need
/// not be spelt as JSON first.
struct ImportValueDecoder: Decoder {
    let value: ImportValue
    let codingPath: [any CodingKey]
    let strategies: CodableStrategies

    var userInfo: [CodingUserInfoKey: Any] { strategies.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard value.isObject else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(try KeyedValues(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.array else { throw mismatch([Any].self) }
        return UnkeyedValues(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

    /// The decoder of a part of the value.
    func part(_ value: ImportValue, at key: any CodingKey) throws -> ImportValueDecoder {
        let path = codingPath + [key]
        guard path.count <= strategies.maximumDepth, path.count < 4 || StackBounds.haveRoom() else {
            throw failure(.depth(limit: min(strategies.maximumDepth, path.count - 1)))
        }
        return ImportValueDecoder(value: value, codingPath: path, strategies: strategies)
    }

    /// Decodes the value as a type.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let scalar = try scalar(type) { return scalar }
        if value.isNull, !(type is any OptionalValue.Type), type != ImportValue.self { throw missing(type) }
        if let same = value.other(as: type) { return same }
        if let dictionary = type as? any StringKeyedDecodable.Type,
            let decoded = try dictionary.decoded(by: self) as? Value
        {
            return decoded
        }
        return try Value(from: self)
    }

    // MARK: Errors

    func mismatch(_ type: Any.Type) -> DecodingError {
        value.isNull
            ? missing(type)
            : .typeMismatch(
                type, .init(codingPath: codingPath, debugDescription: mismatchFacts(type).sentence(model: "")))
    }

    private func missing(_ type: Any.Type) -> DecodingError {
        .valueNotFound(
            type, .init(codingPath: codingPath, debugDescription: mismatchFacts(type).sentence(model: "")))
    }

    private func mismatchFacts(_ type: Any.Type) -> IssueFacts {
        .typeMismatch(expected: typeName(type), found: FoundValue(value))
    }

    func failure(_ facts: IssueFacts) -> DecodingError {
        .dataCorrupted(
            .init(
                codingPath: codingPath, debugDescription: facts.sentence(model: ""),
                underlyingError: ImportFailure(facts)))
    }
}

/// A dictionary whose keys are data: no strategy changes them.
private protocol StringKeyedDecodable {
    static func decoded(by decoder: ImportValueDecoder) throws -> Any?
}

extension Dictionary: StringKeyedDecodable where Key == String, Value: Decodable {
    fileprivate static func decoded(by decoder: ImportValueDecoder) throws -> Any? {
        guard let object = decoder.value.object else { return nil }
        var result: [String: Value] = [:]
        for (key, value) in object {
            result[key] = try decoder.part(value, at: AnyCodingKey(key)).decode(Value.self)
        }
        return result
    }
}
