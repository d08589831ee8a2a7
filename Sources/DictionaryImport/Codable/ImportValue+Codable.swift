import Foundation

extension ImportValue: Decodable {
    /// Takes whatever a decoder has: text, booleans, numbers, objects, arrays, and the dates and data of a property list.
    ///
    /// A boolean is never taken for a number. A whole number arrives as one, up to `UInt64.max`, and one with more digits than a
    /// `Double` keeps as a `Decimal`, where the decoder has it.
    public init(from decoder: any Decoder) throws {
        if let value = ObjectDecoder.value(of: decoder) {
            self = value
        } else if let container = try? decoder.singleValueContainer(),
            let scalar = Self.scalar(in: WholeValue(container: container))
        {
            self = scalar
        } else if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
            var last = LastObject()
            self = try Self.object(in: container, Place(of: decoder), after: &last)
        } else if var container = try? decoder.unkeyedContainer() {
            self = try Self.array(in: &container, Place(of: decoder))
        } else {
            self = try Self.other(in: decoder.singleValueContainer())
        }
    }

    /// Text comes first: a decoder of forms or command lines has nothing else. What fails takes longest, so that few types
    /// are tried before it turns out that this is no scalar.
    ///
    /// - Parameter kind: What the value is likely to be.
    private static func scalar(in container: some ScalarContainer, likely kind: Kind? = nil) -> ImportValue? {
        if let kind, let value = scalar(in: container, of: kind) { return value }
        if container.decodeNil() { return .null }
        if let text = try? container.decode(String.self) { return ImportValue(.string(text)) }
        if let flag = try? container.decode(Bool.self) { return ImportValue(.bool(flag)) }
        if let number = try? container.decode(Int.self) { return ImportValue(.integer(Int64(number))) }
        guard let number = try? container.decode(Double.self) else { return nil }
        if number == number.rounded(), let whole = whole(in: container) { return whole }
        return fraction(number, in: container)
    }

    /// The digits count where a double has not all of them.
    private static func fraction(_ number: Double, in container: some ScalarContainer) -> ImportValue {
        if let decimal = try? container.decode(Decimal.self), Decimal(digitsOf: number) != decimal {
            return ImportValue(.decimal(decimal))
        }
        return ImportValue(.double(number))
    }

    /// The value, if it is of a kind. Only of a decoder that can read no value as two kinds of scalar, which Foundation's for JSON
    /// cannot: what a member was in the last object of an array spares the attempts to read it otherwise in the next.
    private static func scalar(in container: some ScalarContainer, of kind: Kind) -> ImportValue? {
        switch kind {
        case .string: return (try? container.decode(String.self)).map { ImportValue(.string($0)) }
        case .bool: return (try? container.decode(Bool.self)).map { ImportValue(.bool($0)) }
        case .integer: return (try? container.decode(Int.self)).map { ImportValue(.integer(Int64($0))) }
        case .double:
            // A strategy may make a number that is not finite of a text.
            guard let number = try? container.decode(Double.self), number.isFinite, number != number.rounded() else {
                return nil
            }
            return fraction(number, in: container)
        default: return nil
        }
    }

    /// A decoder may be particular about the type of its numbers.
    private static func whole(in container: some ScalarContainer) -> ImportValue? {
        if let number = try? container.decode(UInt64.self) { return ImportValue(classifying: number) }
        if let number = try? container.decode(Int64.self) { return ImportValue(.integer(number)) }
        if let number = try? container.decode(UInt.self) { return ImportValue(classifying: number) }
        return nil
    }

    /// Where a container stands.
    private struct Place {
        private(set) var depth: Int
        /// In JSON nothing is an object and anything else. Other decoders may read a value in several ways.
        let isJSON: Bool
        /// In what Foundation reads no value is two kinds of scalar either. What else reads JSON may be lenient.
        let isFoundations: Bool

        init(of decoder: any Decoder) {
            depth = decoder.codingPath.count
            isFoundations = type(of: decoder) == typeOfFoundationsDecoder
            isJSON = isFoundations || DictionaryImport.isJSON(decoder)
        }

        var inner: Place {
            var inner = self
            inner.depth += 1
            return inner
        }
    }

    /// What the last object of an array was, which the next one mostly is, too.
    private struct LastObject {
        var kinds: [String: Kind] = [:]
        var members: [String: Any] = [:]
        /// The members in their order, once an object has come that may have the same keys.
        var list: [(key: AnyCodingKey, index: Dictionary<String, Any>.Index, kind: Kind?)] = []

        mutating func makeList() {
            if list.isEmpty { list = members.indices.map { (.name(members.keys[$0]), $0, kinds[members.keys[$0]]) } }
        }
    }

    /// What a container gives by itself needs no decoder, which would take most of the time.
    private static func object(
        in container: KeyedDecodingContainer<AnyCodingKey>, _ place: Place, after last: inout LastObject
    ) throws -> ImportValue {
        try checkDepth(place.depth, container.codingPath)
        let keys = place.isFoundations ? notedKeys(of: container) : container.allKeys.map(\.stringValue)
        if keys.count == last.members.count, !keys.isEmpty {
            last.makeList()
            if let members = try members(of: container, place, as: &last) { return ImportValue(.dictionary(members)) }
        }
        var members: [String: Any] = Dictionary(minimumCapacity: keys.count)
        for key in keys {
            let kind = last.kinds[key]
            let member = try member(.name(key), of: container, place, likely: kind)
            members[key] = member.any
            guard place.isFoundations, !member.isNull, member.kind != kind else { continue }
            last.kinds[key] = member.kind
        }
        if place.isFoundations { (last.members, last.list) = (members, []) }
        return ImportValue(.dictionary(members))
    }

    /// The members of an object that has as many as the last one; `nil` when it has others. No key is hashed.
    private static func members(
        of container: KeyedDecodingContainer<AnyCodingKey>, _ place: Place, as last: inout LastObject
    ) throws -> [String: Any]? {
        var members = last.members
        for number in last.list.indices {
            let (key, index, kind) = last.list[number]
            if let kind, let scalar = scalar(in: MemberValue(container: container, key: key), of: kind) {
                members.values[index] = scalar.any
                continue
            }
            guard container.contains(key) else { return nil }
            let member = try member(key, of: container, place, likely: kind)
            members.values[index] = member.any
            guard !member.isNull, member.kind != kind else { continue }
            last.list[number].kind = member.kind
            last.kinds[key.stringValue] = member.kind
        }
        return members
    }

    /// The keys of an object that Foundation reads. It offers each to the type of the keys, which notes it and declines: all that
    /// are accepted would be put into existentials and taken out of them again, one by one.
    private static func notedKeys(of container: KeyedDecodingContainer<AnyCodingKey>) -> [String] {
        if let keys = ThreadCache.keysNoted(by: { _ = container.allKeys }), !keys.isEmpty { return keys }
        return container.allKeys.map(\.stringValue)
    }

    private static func member(
        _ key: AnyCodingKey, of container: KeyedDecodingContainer<AnyCodingKey>, _ place: Place, likely kind: Kind?
    ) throws -> ImportValue {
        let value = MemberValue(container: container, key: key)
        let isContainer = kind == .object || kind == .array
        if !isContainer, let scalar = scalar(in: value, likely: kind) { return scalar }
        if let object = try? container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key) {
            var last = LastObject()
            return try self.object(in: object, place.inner, after: &last)
        }
        if var array = try? container.nestedUnkeyedContainer(forKey: key) {
            return try self.array(in: &array, place.inner)
        }
        if isContainer, let scalar = scalar(in: value) { return scalar }
        return try container.decode(ImportValue.self, forKey: key)
    }

    /// What comes after an object is mostly one too.
    private static func array(in container: inout any UnkeyedDecodingContainer, _ place: Place) throws -> ImportValue {
        try checkDepth(place.depth, container.codingPath)
        var elements: [Any] = []
        var comesAfterObject = false
        var last = LastObject()
        while !container.isAtEnd {
            if try container.decodeNil() {
                elements.append(NSNull())
            } else if comesAfterObject, let object = try? container.nestedContainer(keyedBy: AnyCodingKey.self) {
                elements.append(try self.object(in: object, place.inner, after: &last).any)
            } else {
                let element = try container.decode(ImportValue.self)
                elements.append(element.any)
                comesAfterObject = place.isJSON && element.isObject
            }
        }
        return ImportValue(.array(.any(elements)))
    }

    /// Types that some decoders have beside those of JSON. Others make them of text and numbers, so they come last.
    private static func other(in container: any SingleValueDecodingContainer) throws -> ImportValue {
        if let number = whole(in: WholeValue(container: container)) { return number }
        if let number = try? container.decode(Decimal.self) { return ImportValue(.decimal(number)) }
        if let date = try? container.decode(Date.self) { return ImportValue(.other(date)) }
        if let data = try? container.decode(Data.self) { return ImportValue(.other(data)) }
        throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "expected text, a number, a boolean, an object or an array")
    }

    private static func checkDepth(_ depth: Int, _ path: @autoclosure () -> [any CodingKey]) throws {
        guard let words = tooDeep(depth) else { return }
        throw DecodingError.dataCorrupted(.init(codingPath: path(), debugDescription: words))
    }

    /// What is wrong with a depth; `nil` when nothing is.
    private static func tooDeep(_ depth: Int) -> String? {
        let maximum = ImportOptions.default.maximumDepth
        guard depth > maximum || depth >= 4 && !StackBounds.haveRoom(at: depth) else { return nil }
        return IssueFacts.depth(limit: maximum).sentence(model: "")
    }
}

/// Whether an encoder or decoder is one of JSON.
private func isJSON(_ coder: Any) -> Bool { typeName(type(of: coder)).contains("JSON") }

/// The type of the decoder that a `JSONDecoder` hands out.
private let typeOfFoundationsDecoder: Any.Type? = {
    struct Probe: Decodable {
        let type: Any.Type
        init(from decoder: any Decoder) { type = Swift.type(of: decoder) }
    }
    return try? JSONDecoder().decode(Probe.self, from: Data("0".utf8)).type
}()

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
    /// A `Decimal` is a number in JSON, and text for other encoders: theirs would write down its parts.
    public func encode(to encoder: any Encoder) throws {
        if let elements {
            let depth = try checkedDepth(encoder.codingPath)
            var container = encoder.unkeyedContainer()
            try Self.encode(elements, to: &container, depth)
        } else if isObject {
            let depth = try checkedDepth(encoder.codingPath)
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            try encodeMembers(to: &container, depth)
        } else {
            var container = encoder.singleValueContainer()
            try encodeScalar(to: &container, isJSON: isJSON(encoder))
        }
    }

    /// What a container takes by itself needs no encoder of its own.
    private static func encode(
        _ elements: SourceElements, to container: inout any UnkeyedEncodingContainer, _ depth: Int
    ) throws {
        try elements.forEachElement { _, element throws(any Error) in
            let value = element.resolved
            switch value.storage {
            case .null: try container.encodeNil()
            case .string(let text): try container.encode(text)
            case .double(let number): try container.encode(number)
            case .bool(let flag): try container.encode(flag)
            case .integer(let number) where Int(exactly: number) != nil: try container.encode(Int(number))
            case .array, .dictionary, .members, .json:
                try value.checkEncodingDepth(depth + 1, container.codingPath)
                if let elements = value.elements {
                    var inner = container.nestedUnkeyedContainer()
                    try encode(elements, to: &inner, depth + 1)
                } else {
                    var inner = container.nestedContainer(keyedBy: AnyCodingKey.self)
                    try value.encodeMembers(to: &inner, depth + 1)
                }
            case .integer, .unsigned, .decimal, .hugeNumber, .other: try container.encode(value)
            }
        }
    }

    private func encodeMembers(to container: inout KeyedEncodingContainer<AnyCodingKey>, _ depth: Int) throws {
        for member in sortedMembers {
            let (key, value) = (AnyCodingKey(member.spelling), member.value)
            switch value.storage {
            case .null: try container.encodeNil(forKey: key)
            case .string(let text): try container.encode(text, forKey: key)
            case .double(let number): try container.encode(number, forKey: key)
            case .bool(let flag): try container.encode(flag, forKey: key)
            case .integer(let number) where Int(exactly: number) != nil: try container.encode(Int(number), forKey: key)
            case .array, .dictionary, .members, .json:
                try value.checkEncodingDepth(depth + 1, container.codingPath + [key])
                if let elements = value.elements {
                    var inner = container.nestedUnkeyedContainer(forKey: key)
                    try Self.encode(elements, to: &inner, depth + 1)
                } else {
                    var inner = container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key)
                    try value.encodeMembers(to: &inner, depth + 1)
                }
            case .integer, .unsigned, .decimal, .hugeNumber, .other: try container.encode(value, forKey: key)
            }
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer, isJSON: @autoclosure () -> Bool)
        throws
    {
        switch storage {
        case .bool(let flag): try container.encode(flag)
        case .integer(let number):
            if let number = Int(exactly: number) { try container.encode(number) } else { try container.encode(number) }
        case .unsigned(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .decimal(let number):
            if isJSON() { try container.encode(number) } else { try container.encode(number.description) }
        case .string(let text): try container.encode(text)
        case .other(let value as any Encodable): try container.encode(value)
        case .other, .hugeNumber:
            let words = "\(FoundValue(self).description) is not Encodable"
            throw EncodingError.invalidValue(any, .init(codingPath: container.codingPath, debugDescription: words))
        case .null, .array, .dictionary, .members, .json: try container.encodeNil()
        }
    }

    /// How deep the path of an encoder is, when it is not too deep.
    private func checkedDepth(_ path: [any CodingKey]) throws -> Int {
        try checkEncodingDepth(path.count, path)
        return path.count
    }

    private func checkEncodingDepth(_ depth: Int, _ path: @autoclosure () -> [any CodingKey]) throws {
        guard let words = Self.tooDeep(depth) else { return }
        throw EncodingError.invalidValue(kind, .init(codingPath: path(), debugDescription: words))
    }
}

/// A key of any name, or an index.
enum AnyCodingKey: CodingKey {
    case name(String)
    case index(Int)

    init(_ key: String) { self = .name(key) }

    /// `nil` where keys are noted instead.
    init?(stringValue: String) {
        if ThreadCache.note(stringValue) { return nil }
        self = .name(stringValue)
    }

    init(intValue: Int) { self = .index(intValue) }

    var stringValue: String {
        switch self {
        case .name(let name): name
        case .index(let index): "Index \(index)"
        }
    }

    var intValue: Int? { if case .index(let index) = self { index } else { nil } }
}
