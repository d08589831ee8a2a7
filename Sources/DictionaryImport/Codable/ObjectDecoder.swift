/// The decoder of an object that a property gets. One object after another is decoded by the same, with the containers that it
/// has given before: to make these takes longer than to read an object of a few members.
///
/// A type that keeps one of them keeps it for itself. A weak reference does not, and may see the next object.
final class ObjectDecoder: Decoder {
    private let object: ImportValueDecoder
    private var containers: [KeptContainer] = []
    /// Whether it can be told of every container who has it.
    private var knowsContainers = true

    private init(_ object: ImportValueDecoder) { self.object = object }

    /// Decodes a value as a type. Its import keeps the decoder for the next object.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from value: ImportValue, _ strategies: CodableStrategies
    ) throws -> Value {
        guard let context = value.context, value.isObject, value.elements == nil else {
            return try ImportValueDecoder(value, strategies).decode(type)
        }
        var decoder = context.state.pointee.objectDecoder.take() ?? ObjectDecoder(ImportValueDecoder(.null, strategies))
        defer {
            if isKnownUniquelyReferenced(&decoder), decoder.end() { context.state.pointee.objectDecoder = decoder }
        }
        return try decoder.decode(type, from: value, strategies)
    }

    /// A function by itself, in which the decoder is not retained for each use.
    private func decode<Value: Decodable>(
        _ type: Value.Type, from value: ImportValue, _ strategies: CodableStrategies
    ) throws -> Value {
        object.begin(value, strategies)
        return try object.decode(type, by: self)
    }

    /// Lets go of the value. Returns `false`, and does not, when a type has kept a container to read from later. What is made
    /// for a part of the object reads from that part only.
    private func end() -> Bool {
        guard knowsContainers, containers.allSatisfy(\.isHeldOnlyHere) else { return false }
        object.end()
        return true
    }

    /// The whole value, when a decoder is one of the library's.
    static func value(of decoder: any Decoder) -> ImportValue? {
        func value<Other: Decoder>(_ decoder: Other) -> ImportValue? {
            if let decoder = exactly(decoder, ObjectDecoder.self) { return decoder.object.value }
            return exactly(decoder, ImportValueDecoder.self)?.value
        }
        return value(decoder)
    }

    var codingPath: [any CodingKey] { object.codingPath }

    var userInfo: [CodingUserInfoKey: Any] { object.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        for container in containers where container.keys == type { return container.container(keyedBy: type) }
        return try newContainer(keyedBy: type)
    }

    @inline(never)
    private func newContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try object.container(keyedBy: type)
        if let kept = KeptContainer.keeping(container) {
            containers.append(kept)
        } else {
            knowsContainers = false
        }
        return container
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try object.unkeyedContainer() }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        ImportValueDecoder.SingleValue(whole: object, decoder: self)
    }
}
