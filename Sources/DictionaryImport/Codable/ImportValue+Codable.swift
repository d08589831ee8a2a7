import Foundation

extension ImportValue: Decodable {
    /// Takes whatever a decoder has: text, booleans, numbers, objects, arrays, and the dates and data of a property list.
    ///
    /// A boolean is never taken for a number. A whole number arrives as one, up to `UInt64.max`, and one with more digits than a
    /// `Double` keeps as a `Decimal`, where the decoder has it. What has members is an object; many decoders have an empty one for
    /// everything else.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ImportValueDecoder {
            self = decoder.value
        } else if let object = try (try? decoder.container(keyedBy: AnyCodingKey.self)).flatMap(Self.object) {
            self = object
        } else if let container = try? decoder.singleValueContainer(),
            let scalar = Self.scalar(in: WholeValue(container: container))
        {
            self = scalar
        } else if var container = try? decoder.unkeyedContainer() {
            self = try Self.array(in: &container)
        } else if let container = try? decoder.singleValueContainer(), let value = Self.other(in: container) {
            self = value
        } else if (try? decoder.container(keyedBy: AnyCodingKey.self)) != nil {
            self.init(.dictionary([:]))
        } else {
            let words = "expected text, a number, a boolean, an object or an array"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
        }
    }

    /// Text comes first: a decoder of forms or command lines has nothing else. What fails takes longest, so that few types
    /// are tried before it turns out that this is no scalar.
    private static func scalar(in container: some ScalarContainer) -> ImportValue? {
        if container.decodeNil() { return .null }
        if let text = try? container.decode(String.self) { return ImportValue(.string(text)) }
        if let flag = try? container.decode(Bool.self) { return ImportValue(.bool(flag)) }
        if let number = try? container.decode(Int.self) { return ImportValue(.integer(Int64(number))) }
        guard let number = try? container.decode(Double.self) else { return nil }
        if number == number.rounded(), let whole = whole(in: container) { return whole }
        // The digits count where a double has not all of them.
        if let decimal = try? container.decode(Decimal.self), Decimal(digitsOf: number) != decimal {
            return ImportValue(.decimal(decimal))
        }
        return ImportValue(.double(number))
    }

    /// A decoder may be particular about the type of its numbers.
    private static func whole(in container: some ScalarContainer) -> ImportValue? {
        if let number = try? container.decode(UInt64.self) { return ImportValue(classifying: number) }
        if let number = try? container.decode(Int64.self) { return ImportValue(.integer(number)) }
        if let number = try? container.decode(UInt.self) { return ImportValue(classifying: number) }
        return nil
    }

    /// An object with members; `nil` when there are none. What the container decodes by itself needs no decoder of its own.
    private static func object(in container: KeyedDecodingContainer<AnyCodingKey>) throws -> ImportValue? {
        try checkRoom(container.codingPath)
        let keys = container.allKeys
        if keys.isEmpty { return nil }
        var members: [String: Any] = Dictionary(minimumCapacity: keys.count)
        for key in keys {
            let nested = { try? container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key) }
            let scalar = scalar(in: MemberValue(container: container, key: key))
            let member = try scalar ?? nested().flatMap(object) ?? container.decode(ImportValue.self, forKey: key)
            members[key.stringValue] = member.any
        }
        return ImportValue(.dictionary(members))
    }

    private static func array(in container: inout any UnkeyedDecodingContainer) throws -> ImportValue {
        try checkRoom(container.codingPath)
        var elements: [Any] = []
        while !container.isAtEnd { elements.append(try container.decode(ImportValue.self).any) }
        return ImportValue(.array(elements))
    }

    /// Types that some decoders have beside those of JSON. Others make them of text and numbers, so they come last.
    private static func other(in container: any SingleValueDecodingContainer) -> ImportValue? {
        if let number = whole(in: WholeValue(container: container)) { return number }
        if let number = try? container.decode(Decimal.self) { return ImportValue(.decimal(number)) }
        if let date = try? container.decode(Date.self) { return ImportValue(.other(date)) }
        if let data = try? container.decode(Data.self) { return ImportValue(.other(data)) }
        return nil
    }

    /// Decoders have limits of their own, but what follows them down must not run out of the stack. A path takes long to make.
    private static func checkRoom(_ path: @autoclosure () -> [any CodingKey]) throws {
        guard !StackBounds.haveRoom(at: 0) else { return }
        let words = IssueFacts.stackDepth.sentence(model: "")
        throw DecodingError.dataCorrupted(.init(codingPath: path(), debugDescription: words))
    }
}

/// Where a decoder may have a scalar. The types are listed because a container that is asked for any type makes a decoder first.
private protocol ScalarContainer {
    func decodeNil() -> Bool
    func decode(_ type: String.Type) throws -> String
    func decode(_ type: Bool.Type) throws -> Bool
    func decode(_ type: Int.Type) throws -> Int
    func decode(_ type: Double.Type) throws -> Double
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value
}

private struct WholeValue: ScalarContainer {
    let container: any SingleValueDecodingContainer

    func decodeNil() -> Bool { container.decodeNil() }
    func decode(_ type: String.Type) throws -> String { try container.decode(type) }
    func decode(_ type: Bool.Type) throws -> Bool { try container.decode(type) }
    func decode(_ type: Int.Type) throws -> Int { try container.decode(type) }
    func decode(_ type: Double.Type) throws -> Double { try container.decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try container.decode(type) }
}

private struct MemberValue: ScalarContainer {
    let container: KeyedDecodingContainer<AnyCodingKey>
    let key: AnyCodingKey

    func decodeNil() -> Bool { (try? container.decodeNil(forKey: key)) ?? false }
    func decode(_ type: String.Type) throws -> String { try container.decode(type, forKey: key) }
    func decode(_ type: Bool.Type) throws -> Bool { try container.decode(type, forKey: key) }
    func decode(_ type: Int.Type) throws -> Int { try container.decode(type, forKey: key) }
    func decode(_ type: Double.Type) throws -> Double { try container.decode(type, forKey: key) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try container.decode(type, forKey: key) }
}

extension ImportValue: Encodable {
    /// Encodes the value as the kind of value that it is. The keys of an object come in the order of their UTF-8 bytes.
    ///
    /// A `Decimal` is a number for a `JSONEncoder`, and text for other encoders: theirs would write down its parts.
    public func encode(to encoder: any Encoder) throws {
        if let elements {
            try checkDepth(encoder.codingPath)
            var container = encoder.unkeyedContainer()
            try elements.forEachElement { _, element throws(any Error) in try container.encode(element.resolved) }
        } else if isObject {
            try checkDepth(encoder.codingPath)
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for member in sortedMembers { try container.encode(member.value, forKey: AnyCodingKey(member.spelling)) }
        } else {
            var container = encoder.singleValueContainer()
            try encodeScalar(to: &container, hasDecimals: type(of: encoder) == typeOfJSONEncoders)
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer, hasDecimals: Bool) throws {
        switch storage {
        case .bool(let flag): try container.encode(flag)
        case .integer(let number):
            if let number = Int(exactly: number) { try container.encode(number) } else { try container.encode(number) }
        case .unsigned(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .decimal(let number):
            if hasDecimals { try container.encode(number) } else { try container.encode(number.description) }
        case .string(let text): try container.encode(text)
        case .other(let value as any Encodable): try container.encode(value)
        case .other, .hugeNumber:
            let words = "\(FoundValue(self).description) is not Encodable"
            throw EncodingError.invalidValue(any, .init(codingPath: container.codingPath, debugDescription: words))
        case .null, .array, .dictionary, .members, .json: try container.encodeNil()
        }
    }

    private func checkDepth(_ path: [any CodingKey]) throws {
        let maximum = ImportOptions.default.maximumDepth
        let isWithinLimit = path.count <= maximum
        guard !isWithinLimit || !StackBounds.haveRoom(at: path.count) else { return }
        let words = (isWithinLimit ? IssueFacts.stackDepth : .depth(limit: maximum)).sentence(model: "")
        throw EncodingError.invalidValue(kind, .init(codingPath: path, debugDescription: words))
    }
}

/// What a `JSONEncoder` hands to the types that encode themselves.
private let typeOfJSONEncoders: Any.Type? = {
    final class Probe: Encodable {
        var type: Any.Type?
        func encode(to encoder: any Encoder) throws { type = Swift.type(of: encoder) }
    }
    let probe = Probe()
    _ = try? JSONEncoder().encode(probe)
    return probe.type
}()
