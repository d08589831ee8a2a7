// The containers have one method for every type: it is more general than those that the protocols list.

extension ImportValueDecoder {
    struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: ImportValueDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }

        var allKeys: [Key] { decoder.keys.compactMap { Key(stringValue: $0) } }

        func contains(_ key: Key) -> Bool { decoder.member(key.stringValue) != nil }

        func decodeNil(forKey key: Key) throws -> Bool { try value(for: key).isNull }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try decoder.decode(type, value(for: key), at: key)
        }

        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            guard let value = decoder.member(key.stringValue), !value.isNull else { return nil }
            return try decoder.decode(type, value, at: key)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<NestedKey> {
            try decoder.part(value(for: key), at: key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder.part(value(for: key), at: key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder {
            try decoder.part(decoder.member("super") ?? .null, at: AnyCodingKey("super"))
        }

        func superDecoder(forKey key: Key) throws -> any Decoder {
            try decoder.part(decoder.member(key.stringValue) ?? .null, at: key)
        }

        private func value(for key: Key) throws -> ImportValue {
            if let value = decoder.member(key.stringValue) { return value }
            throw DecodingError.keyNotFound(key, decoder.details(.missing(property: key.stringValue)))
        }
    }

    struct UnkeyedValues: UnkeyedDecodingContainer {
        let decoder: ImportValueDecoder
        let elements: [ImportValue]
        private(set) var currentIndex = 0

        var codingPath: [any CodingKey] { decoder.codingPath }

        var count: Int? { elements.count }

        var isAtEnd: Bool { currentIndex >= elements.count }

        mutating func decodeNil() throws -> Bool {
            guard try next(Never.self).isNull else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let value = try decoder.decode(type, next(type), at: AnyCodingKey(intValue: currentIndex))
            currentIndex += 1
            return value
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) throws -> KeyedDecodingContainer<NestedKey> {
            try takePart([String: Any].self) { try $0.container(keyedBy: type) }
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try takePart([Any].self) { try $0.unkeyedContainer() }
        }

        mutating func superDecoder() throws -> any Decoder { try takePart((any Decoder).self) { $0 } }

        /// Goes on to the element behind the next one, unless that is none of what is asked for.
        private mutating func takePart<Result>(
            _ type: Any.Type, _ body: (ImportValueDecoder) throws -> Result
        ) throws -> Result {
            let result = try body(decoder.part(next(type), at: AnyCodingKey(intValue: currentIndex)))
            currentIndex += 1
            return result
        }

        private func next(_ type: Any.Type) throws -> ImportValue {
            guard isAtEnd else { return elements[currentIndex] }
            let path = codingPath + [AnyCodingKey(intValue: currentIndex)]
            throw DecodingError.valueNotFound(
                type, .init(codingPath: path, debugDescription: "there are no more elements"))
        }
    }

    struct SingleValue: SingleValueDecodingContainer {
        let decoder: ImportValueDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }

        func decodeNil() -> Bool { decoder.value.isNull }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
    }

    /// Decodes a part as a type. What is mostly asked for, a scalar of the type that the value has, needs no decoder.
    private func decode<Value: Decodable>(
        _ type: Value.Type, _ value: ImportValue, at key: some CodingKey
    ) throws -> Value {
        try value.exactScalar(type) ?? part(value, at: key).decode(type)
    }
}

/// A key of any name, or an index.
struct AnyCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) { (stringValue, intValue) = (name, nil) }

    init(stringValue: String) { self.init(stringValue) }

    init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
}
