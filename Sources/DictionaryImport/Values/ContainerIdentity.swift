import Foundation

/// Tells untyped containers apart, so that one which is referred to many times is looked at once.
///
/// It is the address of a Foundation container, or of what a Swift one has its elements in. So it holds the container: the
/// memory of one that was freed may be that of another one soon.
struct ContainerIdentity: Hashable {
    private let address: UInt
    private let container: Any

    /// So many containers are looked at faster than they are told apart.
    static let fewContainers = 32

    /// `nil` for what is no container, and for those of types that have to be converted to be looked at.
    init?(_ any: Any) {
        if let array = exactArray(any) {
            address = Self.address(of: array)
        } else if let dictionary = exactDictionary(any) {
            address = Self.address(of: dictionary)
        } else if let dictionaries = exactDictionaries(any) {
            address = Self.address(of: dictionaries)
        } else if type(of: any) is AnyClass, any is NSArray || any is NSDictionary {
            address = UInt(bitPattern: ObjectIdentifier(any as AnyObject))
        } else {
            return nil
        }
        container = any
    }

    /// Swift's collections are a single reference to their elements.
    static func address<Container>(of container: Container) -> UInt {
        guard MemoryLayout<Container>.size == MemoryLayout<UInt>.size else { return 0 }
        return unsafeBitCast(container, to: UInt.self)
    }

    static func == (left: ContainerIdentity, right: ContainerIdentity) -> Bool { left.address == right.address }

    func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

extension ImportValue {
    /// The elements of an array, those that are containers as they are stored.
    var untypedElements: [Any]? {
        switch storage {
        case .array(let elements): elements
        case .dictionaries(let elements): elements
        case .strings(let elements): elements
        default: nil
        }
    }
}
