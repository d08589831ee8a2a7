// The containers have one method for every type: it is more general than those that the protocols list.

extension ImportValueDecoder {
    /// What is mostly asked for, a scalar of the type that the value has, needs no decoder of its own.
    struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: ImportValueDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }

        var allKeys: [Key] {
            let keys = decoder.ownMembers.map { Array($0.keys) } ?? Array(decoder.members.keys)
            return keys.sortedInUTF8().compactMap { Key(stringValue: $0) }
        }

        func contains(_ key: Key) -> Bool { decoder.member(key.stringValue) != nil }

        func decodeNil(forKey key: Key) throws -> Bool { try value(for: key).isNull }

        @inline(__always)
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            if let scalar = decoder.plainMember(type, key.stringValue) { return scalar }
            return try decode(type, value(for: key), at: key)
        }

        @inline(__always)
        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            if let scalar = decoder.plainMember(type, key.stringValue) { return scalar }
            guard let value = decoder.member(key.stringValue), !value.isNull else { return nil }
            return try decode(type, value, at: key)
        }

        private func decode<Value: Decodable>(_ type: Value.Type, _ value: ImportValue, at key: Key) throws -> Value {
            if let scalar = value.exactScalar(type) { return scalar }
            return try decoder.part(value, at: key).decode(type)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<NestedKey> {
            try part(for: key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try part(for: key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder {
            try decoder.part(decoder.member("super") ?? .null, at: AnyCodingKey("super"))
        }

        func superDecoder(forKey key: Key) throws -> any Decoder {
            try decoder.part(decoder.member(key.stringValue) ?? .null, at: key)
        }

        private func part(for key: Key) throws -> ImportValueDecoder { try decoder.part(value(for: key), at: key) }

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
            guard try next(Never.self).value.isNull else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let scalar = isAtEnd ? nil : elements[currentIndex].exactScalar(type)
            let value = try scalar ?? next(type).decode(type)
            currentIndex += 1
            return value
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) throws -> KeyedDecodingContainer<NestedKey> {
            try takeNext([String: Any].self) { try $0.container(keyedBy: type) }
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try takeNext([Any].self) { try $0.unkeyedContainer() }
        }

        mutating func superDecoder() throws -> any Decoder { try takeNext((any Decoder).self) { $0 } }

        /// Goes on to the element behind the next one, unless that is none of what is asked for.
        private mutating func takeNext<Result>(
            _ type: Any.Type, _ body: (ImportValueDecoder) throws -> Result
        ) throws -> Result {
            let result = try body(next(type))
            currentIndex += 1
            return result
        }

        private func next(_ type: Any.Type) throws -> ImportValueDecoder {
            let key = AnyCodingKey(intValue: currentIndex)
            guard !isAtEnd else {
                throw DecodingError.valueNotFound(
                    type, .init(codingPath: codingPath + [key], debugDescription: "there are no more elements"))
            }
            return try decoder.part(elements[currentIndex], at: key)
        }
    }

    struct SingleValue<Outer: Decoder>: SingleValueDecodingContainer {
        let whole: ImportValueDecoder
        /// What a type that decodes itself gets.
        let decoder: Outer

        var codingPath: [any CodingKey] { whole.codingPath }

        func decodeNil() -> Bool { whole.value.isNull }

        /// A type that asks for itself, as integers do, is one that the decoder knows.
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try whole.decodeInEveryWay(type, by: decoder)
        }
    }
}
