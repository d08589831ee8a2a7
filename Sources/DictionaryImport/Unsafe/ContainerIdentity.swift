import Foundation

/// Tells untyped containers apart, so that one which is referred to many times is looked at once.
///
/// It is the address of a Foundation container, or of what a Swift one has its elements in.
///
/// Contract 8: what is recognized by its address is held.
struct ContainerIdentity: Hashable {
    private let address: UInt
    private let container: Any

    /// So many containers are looked at faster than they are told apart.
    static let fewContainers = 32

    /// `nil` for what is no container, and for those of types that have to be converted to be looked at.
    init?(_ any: Any) {
        guard let address = Self.address(ofAny: any) else { return nil }
        self.address = address
        container = any
    }

    private static func address(ofAny any: Any) -> UInt? {
        func address<T>(_ value: T) -> UInt? {
            let isCollection = T.self == [String: Any].self || T.self == [Any].self || T.self == [[String: Any]].self
            return isCollection ? Self.address(of: value) : nil
        }
        if let address = address(any) { return address }
        guard type(of: any) is AnyClass, any is NSArray || any is NSDictionary else { return nil }
        return UInt(bitPattern: ObjectIdentifier(any as AnyObject))
    }

    /// Swift's collections are a single reference to their elements (Contract 18).
    static func address<Container>(of container: Container) -> UInt {
        guard MemoryLayout<Container>.size == MemoryLayout<UInt>.size else { return 0 }
        return unsafe unsafeBitCast(container, to: UInt.self)
    }

    static func == (left: ContainerIdentity, right: ContainerIdentity) -> Bool { left.address == right.address }

    func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
