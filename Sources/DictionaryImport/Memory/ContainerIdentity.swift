/// Tells untyped containers apart, so that one which is referred to many times is looked at once.
///
/// It is the identity of an object of Foundation's or of a document, with the place in it, or what a Swift container consists of.
///
/// Contract 8: what is recognized is held.
struct ContainerIdentity: Hashable {
    private let bits: UInt
    /// Where in a document the container stands; 0 outside of one.
    private let index: Int
    private let container: Any

    /// So many containers are looked at faster than they are told apart.
    static let fewContainers = 32

    init(_ bits: UInt, _ index: Int = 0, holding container: Any) {
        (self.bits, self.index, self.container) = (bits, index, container)
    }

    init(_ object: AnyObject, _ index: Int = 0) {
        self.init(UInt(bitPattern: ObjectIdentifier(object)), index, holding: object)
    }

    /// What tells a container from others: its bits, whatever they are. Values of one type that have the same bits are the same
    /// value.
    static func bits<Container>(of container: Container) -> UInt {
        unsafe withUnsafeBytes(of: container) { bits in
            if bits.count == MemoryLayout<UInt>.size { return unsafe bits.load(as: UInt.self) }
            var hasher = Hasher()
            unsafe hasher.combine(bytes: bits)
            return UInt(bitPattern: hasher.finalize())
        }
    }

    static func == (left: ContainerIdentity, right: ContainerIdentity) -> Bool {
        left.bits == right.bits && left.index == right.index
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(bits)
        hasher.combine(index)
    }
}
