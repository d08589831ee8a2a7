/// An object as the key of a dictionary, by its address.
///
/// Nobody chooses an address, so it need not be hashed as what comes from a source has to be, which takes many times as long.
struct ObjectKey: Hashable {
    private let address: UInt

    init(_ object: AnyObject) { self.init(ObjectIdentifier(object)) }

    init(_ identifier: ObjectIdentifier) { address = UInt(bitPattern: identifier) }

    /// What dictionaries call, which is not documented. Should it go away, they hash the address in the usual way.
    func _rawHashValue(seed: Int) -> Int {
        let hash = (address &>> 4 ^ UInt(bitPattern: seed)) &* 0x9E37_79B9_7F4A_7C15
        return Int(bitPattern: hash ^ hash &>> 32)
    }
}
