/// Tells untyped containers apart, so that one which is referred to many times is looked at once.
///
/// It is the address of a Foundation container, of what a Swift one has its elements in, or of a document, with the place in it.
///
/// Contract 8: what is recognized by its address is held.
struct ContainerIdentity: Hashable {
    private let address: UInt
    /// Where in a document the container stands; 0 outside of one.
    private let index: Int
    private let container: Any

    /// So many containers are looked at faster than they are told apart.
    static let fewContainers = 32

    init(_ address: UInt, _ index: Int = 0, holding container: Any) {
        (self.address, self.index, self.container) = (address, index, container)
    }

    /// The address of an object, or of what one of Swift's collections has its elements in: each is a single reference (Contract
    /// 18).
    static func address<Container>(of container: Container) -> UInt {
        guard MemoryLayout<Container>.size == MemoryLayout<UInt>.size else { return 0 }
        return unsafe unsafeBitCast(container, to: UInt.self)
    }

    static func == (left: ContainerIdentity, right: ContainerIdentity) -> Bool {
        left.address == right.address && left.index == right.index
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(address)
        hasher.combine(index)
    }
}
