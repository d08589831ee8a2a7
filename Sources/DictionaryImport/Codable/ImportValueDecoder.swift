import Foundation

/// Decodes any `Decodable` type from an ``ImportValue``, by the strategies of a `JSONDecoder`.
///
/// So a dictionary and a JSON document with the same content give the same, and dates, data and decimals of a dictionary need
/// not be spelt as JSON first.
final class ImportValueDecoder: Decoder {
    /// The value, which belongs to no import: a type may keep its decoder.
    let value: ImportValue
    let strategies: ImportValueDecoder.Strategies
    /// What the value is a part of, and its key there.
    private let parent: ImportValueDecoder?
    private let key: (any CodingKey)?
    private let depth: Int
    fileprivate private(set) lazy var members = strategies.members(of: value, at: codingPath)

    var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }

    init(
        _ value: ImportValue, _ strategies: Strategies, at key: (any CodingKey)? = nil,
        of parent: ImportValueDecoder? = nil
    ) {
        self.value = value.detached
        (self.strategies, self.key, self.parent) = (strategies, key, parent)
        depth = parent.map { $0.depth + 1 } ?? 0
    }

    var userInfo: [CodingUserInfoKey: Any] { strategies.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard value.kind == .object else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(KeyedValues(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.array else { throw mismatch([Any].self) }
        return UnkeyedValues(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

    fileprivate func part(_ part: ImportValue, at key: any CodingKey) throws -> ImportValueDecoder {
        let maximum = ImportOptions.default.maximumDepth
        guard depth < maximum else { throw failure(.depth(limit: maximum)) }
        return ImportValueDecoder(part, strategies, at: key, of: self)
    }

    /// The member that a type asks for by a key. A dictionary finds it by itself.
    fileprivate func member(_ key: String) -> ImportValue? {
        guard strategies.keepsKeys, case .dictionary = value.source else { return members[key] }
        return value.source.member(key, in: .none).map { ImportValue($0.value) }
    }

    /// Decodes the value as a type.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // An optional of the value, which other casts make, has a type that is looked up each time.
        switch try known(type) {
        case .some(let known as Value): return known
        default: break
        }
        guard value.isNull, !(type is any OptionalValue.Type) else { return try Value(from: self) }
        // A type may read null itself. One that asks for something else hears what was expected in its place.
        do {
            return try Value(from: self)
        } catch DecodingError.valueNotFound(_, let details) where details.codingPath.count == codingPath.count {
            throw mismatch(type)
        }
    }

    /// The value as a type that does not decode itself: those that decoders know come first, since they ask for themselves.
    private func known<Value: Decodable>(_ type: Value.Type) throws -> Any? {
        if let scalar = try scalar(type) { return scalar }
        if case .other(let same) = value.source, same is Value { return same }
        guard !strategies.keepsKeys, value.kind == .object else { return nil }
        return try (type as? any StringKeyedDecodable.Type)?.decoded(by: self)
    }

    // MARK: Errors

    func mismatch(_ type: Any.Type) -> DecodingError {
        let details = details(.typeMismatch(expected: typeName(type), found: FoundValue(value)))
        return value.isNull ? .valueNotFound(type, details) : .typeMismatch(type, details)
    }

    func failure(_ facts: IssueFacts) -> DecodingError {
        .dataCorrupted(details(facts, underlyingError: ImportFailure(facts)))
    }

    fileprivate func details(_ facts: IssueFacts, underlyingError: (any Error)? = nil) -> DecodingError.Context {
        .init(codingPath: codingPath, debugDescription: facts.sentence(model: ""), underlyingError: underlyingError)
    }
}

extension ImportValueDecoder {
    /// A key of any name, or an index.
    struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int?

        init(_ name: String) { (stringValue, intValue) = (name, nil) }

        init(stringValue: String) { self.init(stringValue) }

        init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
    }

    /// A dictionary whose keys are data: no strategy changes them.
    fileprivate protocol StringKeyedDecodable {
        static func decoded(by decoder: ImportValueDecoder) throws -> Any
    }
}

extension Dictionary: ImportValueDecoder.StringKeyedDecodable where Key == String, Value: Decodable {
    fileprivate static func decoded(by decoder: ImportValueDecoder) throws -> Any {
        var result: [String: Value] = [:]
        for (key, value) in decoder.value.sortedMembers ?? [] {
            result[key] = try decoder.part(value, at: ImportValueDecoder.AnyKey(key)).decode(Value.self)
        }
        return result
    }
}

// MARK: Containers
//
// They have one method for all types but the integers of 128 bits, which would go to one of the protocols that refuses them.

extension ImportValueDecoder {
    private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: ImportValueDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }

        /// In order, so that of several wrong members the same is named each time.
        var allKeys: [Key] { decoder.members.keys.sortedInUTF8().compactMap { Key(stringValue: $0) } }
        func contains(_ key: Key) -> Bool { decoder.member(key.stringValue) != nil }
        func decodeNil(forKey key: Key) throws -> Bool { try value(for: key).isNull }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try part(for: key).decode(type)
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try part(for: key).decode(type) }
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try part(for: key).decode(type) }

        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            guard let value = decoder.member(key.stringValue), !value.isNull else { return nil }
            return try decoder.part(value, at: key).decode(type)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<NestedKey> { try part(for: key).container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try part(for: key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder { try superDecoder(at: ImportValueDecoder.AnyKey("super")) }

        func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(at: key) }

        private func superDecoder(at key: any CodingKey) throws -> any Decoder {
            try decoder.part(decoder.member(key.stringValue) ?? .null, at: key)
        }

        private func part(for key: Key) throws -> ImportValueDecoder { try decoder.part(value(for: key), at: key) }

        private func value(for key: Key) throws -> ImportValue {
            if let value = decoder.member(key.stringValue) { return value }
            throw DecodingError.keyNotFound(key, decoder.details(.missing(property: key.stringValue)))
        }
    }

    private struct UnkeyedValues: UnkeyedDecodingContainer {
        let decoder: ImportValueDecoder
        let elements: [ImportValue]
        var currentIndex = 0

        var codingPath: [any CodingKey] { decoder.codingPath }
        var count: Int? { elements.count }
        var isAtEnd: Bool { currentIndex >= elements.count }

        mutating func decodeNil() throws -> Bool {
            guard try next(Never.self).isNull else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try takePart(type) { try $0.decode(type) }
        }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        mutating func decode(_ type: Int128.Type) throws -> Int128 { try takePart(type) { try $0.decode(type) } }
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try takePart(type) { try $0.decode(type) } }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) throws -> KeyedDecodingContainer<NestedKey> {
            try takePart([String: Any].self) { try $0.container(keyedBy: type) }
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try takePart([Any].self) { try $0.unkeyedContainer() }
        }

        mutating func superDecoder() throws -> any Decoder { try takePart((any Decoder).self) { $0 } }

        /// Goes on to the element after the next one, unless that is none of what is asked for.
        private mutating func takePart<Result>(
            _ type: Any.Type, _ body: (ImportValueDecoder) throws -> Result
        ) throws -> Result {
            let result = try body(decoder.part(next(type), at: ImportValueDecoder.AnyKey(intValue: currentIndex)))
            currentIndex += 1
            return result
        }

        private func next(_ type: Any.Type) throws -> ImportValue {
            guard isAtEnd else { return elements[currentIndex] }
            let path = codingPath + [ImportValueDecoder.AnyKey(intValue: currentIndex)]
            throw DecodingError.valueNotFound(
                type, .init(codingPath: path, debugDescription: "there are no more elements"))
        }
    }

    private struct SingleValue: SingleValueDecodingContainer {
        let decoder: ImportValueDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }
        func decodeNil() -> Bool { decoder.value.isNull }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }

        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func decode(_ type: Int128.Type) throws -> Int128 { try decoder.decode(type) }
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.decode(type) }
    }
}
