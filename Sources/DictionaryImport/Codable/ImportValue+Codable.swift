import Foundation

extension ImportValue: Decodable {
    /// Takes whatever a decoder has: text, booleans, numbers, objects, arrays, and the dates and data of a property list.
    ///
    /// A boolean is never taken for a number. A whole number arrives as one, up to `UInt64.max`; a larger one, and one with more
    /// digits than a `Double` keeps, as a `Decimal`, where the decoder has it. What has members is an object; many decoders have
    /// an empty one for everything else.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ImportValueDecoder {
            self = decoder.value
        } else if let object = try Self.object(in: decoder) {
            self = object
        } else if let container = try? decoder.singleValueContainer(), let scalar = Self.scalar(in: container) {
            self = scalar
        } else if var container = try? decoder.unkeyedContainer() {
            self = try Self.array(in: &container)
        } else if let container = try? decoder.singleValueContainer(), let value = Self.other(in: container) {
            self = value
        } else if (try? decoder.container(keyedBy: ImportValueDecoder.AnyKey.self)) != nil {
            self.init(Source.dictionary([:]))
        } else {
            let words = "expected text, a number, a boolean, an object or an array"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
        }
    }

    /// An object with members; `nil` when there are none.
    private static func object(in decoder: any Decoder) throws -> ImportValue? {
        guard let container = try? decoder.container(keyedBy: ImportValueDecoder.AnyKey.self) else { return nil }
        let keys = container.allKeys
        if keys.isEmpty { return nil }
        try checkDepth(container.codingPath)
        var members: [String: Any] = Dictionary(minimumCapacity: keys.count)
        for key in keys { members[key.stringValue] = try container.decode(ImportValue.self, forKey: key).any }
        return ImportValue(Source.dictionary(members))
    }

    /// Text comes first: a decoder of forms or command lines has nothing else. What fails takes longest, so that few types
    /// are tried before it turns out that this is no scalar.
    private static func scalar(in container: any SingleValueDecodingContainer) -> ImportValue? {
        if container.decodeNil() { return .null }
        if let text = try? container.decode(String.self) { return ImportValue(Source.string(text)) }
        if let flag = try? container.decode(Bool.self) { return ImportValue(Source.bool(flag)) }
        if let number = try? container.decode(Int.self) { return fraction(in: container) ?? ImportValue(number) }
        guard let number = try? container.decode(Double.self) else { return nil }
        if number == number.rounded(), let whole = whole(in: container) { return fraction(in: container) ?? whole }
        // The digits count where a double has not all of them; the shortest of a large one are not all that it has.
        let isLarge = number.magnitude >= 0x1p64
        if let decimal = try? container.decode(Decimal.self), isLarge || Decimal(digitsOf: number) != decimal {
            return ImportValue(decimal)
        }
        return ImportValue(Source.double(number))
    }

    /// A number that is whole only where it is rounded to a `Double` before.
    private static func fraction(in container: any SingleValueDecodingContainer) -> ImportValue? {
        guard let number = try? container.decode(Decimal.self), let text = NumberText(number) else { return nil }
        if case .notAnInteger = text.integer(withExponent: true) { return ImportValue(number) }
        return nil
    }

    /// A decoder may be particular about the type of its numbers.
    private static func whole(in container: any SingleValueDecodingContainer) -> ImportValue? {
        if let number = try? container.decode(UInt64.self) { return ImportValue(number) }
        if let number = try? container.decode(Int64.self) { return ImportValue(number) }
        if let number = try? container.decode(UInt.self) { return ImportValue(number) }
        return nil
    }

    private static func array(in container: inout any UnkeyedDecodingContainer) throws -> ImportValue {
        try checkDepth(container.codingPath)
        var elements: [Any] = []
        while !container.isAtEnd { elements.append(try container.decode(ImportValue.self).any) }
        return ImportValue(Source.array(elements))
    }

    /// Types that some decoders have beside those of JSON. Others make them of text and numbers, so they come last.
    private static func other(in container: any SingleValueDecodingContainer) -> ImportValue? {
        if let number = whole(in: container) { return number }
        if let number = try? container.decode(Decimal.self) { return ImportValue(number) }
        if let date = try? container.decode(Date.self) { return ImportValue(date) }
        if let data = try? container.decode(Data.self) { return ImportValue(data) }
        return nil
    }

    private static func checkDepth(_ path: [any CodingKey]) throws {
        guard let words = depthFault(path) else { return }
        throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: words))
    }
}

/// What is wrong with a path of more levels than an import takes by default. Decoders and encoders may have limits of their own,
/// but what follows them down must not run out of the stack.
private func depthFault(_ path: [any CodingKey]) -> String? {
    let maximum = ImportOptions.default.maximumDepth
    return path.count > maximum ? IssueFacts.depth(limit: maximum).sentence(model: "") : nil
}

extension ImportValue: Encodable {
    /// Encodes the value as the kind of value that it is. The keys of an object come in the order of their UTF-8 bytes.
    ///
    /// A `Decimal` is a number for a `JSONEncoder`, and text for other encoders: theirs would write down its parts.
    public func encode(to encoder: any Encoder) throws {
        if let elements = array {
            try checkDepth(encoder.codingPath)
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        } else if let members = object {
            try checkDepth(encoder.codingPath)
            var container = encoder.container(keyedBy: ImportValueDecoder.AnyKey.self)
            for (key, value) in members.sortedInUTF8(by: \.key) { try container.encode(value, forKey: .init(key)) }
        } else {
            var container = encoder.singleValueContainer()
            try encodeScalar(to: &container, hasDecimals: type(of: encoder) == typeOfJSONEncoders)
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer, hasDecimals: Bool) throws {
        switch resolved {
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
        case .null, .array, .object: try container.encodeNil()
        }
    }

    private func checkDepth(_ path: [any CodingKey]) throws {
        guard let words = depthFault(path) else { return }
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
