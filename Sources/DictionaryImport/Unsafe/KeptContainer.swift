/// A container that a decoder has given, and gives again when nobody else has it any more.
///
/// Contract 34: the container is a reference to one object, and nothing else.
class KeptContainer {
    /// What its keys are.
    let keys: Any.Type

    fileprivate init(_ keys: Any.Type) { self.keys = keys }

    /// `nil` where it could not be told who has the container.
    static func keeping<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>) -> KeptContainer? {
        isReference ? KeptContainerOf(container, Key.self) : nil
    }

    /// Whether nobody else has the container.
    var isHeldOnlyHere: Bool { false }

    /// The container, whose keys are of this type.
    @inline(__always)
    final func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        assert(keys == type, "The keys are of another type")
        // The cast is made here, so that nobody looks for the type.
        return unsafe unsafeDowncast(self, to: KeptContainerOf<KeyedDecodingContainer<Key>>.self).copy()
    }

    private static let isReference: Bool = {
        let decoder = ImportValueDecoder(.null, CodableStrategies(decoder: nil))
        let container = KeyedDecodingContainer(ImportValueDecoder.KeyedValues<AnyCodingKey>(decoder: decoder))
        let parts = Mirror(reflecting: container).children
        guard let part = parts.first, parts.count == 1 else { return false }
        return MemoryLayout.size(ofValue: container) == MemoryLayout<UInt>.size && type(of: part.value) is AnyClass
    }()
}

/// A class knows the types that it is generic over: to look them up each time would take longer than all the rest.
private final class KeptContainerOf<Container>: KeptContainer {
    private let container: Handle<Container>

    init(_ container: Container, _ keys: Any.Type) {
        self.container = .allocate(container)
        super.init(keys)
    }

    deinit { container.deallocate() }

    @inline(never)
    func copy() -> Container { container.pointee }

    override var isHeldOnlyHere: Bool {
        unsafe isKnownUniquelyReferenced(
            &UnsafeMutableRawPointer(container.address).assumingMemoryBound(to: AnyObject.self).pointee)
    }
}
