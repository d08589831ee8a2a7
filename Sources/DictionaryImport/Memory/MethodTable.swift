/// The methods that a class has for what ``ImportableObject`` declares, as its metadata lists them for calls.
///
/// Contract 33: every subclass begins its list with the members of ``ImportableObject``, in the same places, and a call goes to
/// what stands there.
@safe
struct MethodTable {
    /// Where the members of ``ImportableObject`` stand: an initializer, six properties and six hooks, one word each, behind what
    /// every class begins with. Empty where that is not known.
    static var places: Range<Int> {
        #if _pointerBitWidth(_64) && canImport(ObjectiveC)
            10..<23
        #elseif _pointerBitWidth(_64)
            7..<20
        #else
            0..<0
        #endif
    }

    private let words: UnsafePointer<UInt>

    init(of type: AnyClass) {
        unsafe words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    }

    /// Whether this class has the very code that the other one has. Different words say nothing: where pointers are signed, those
    /// to the same code differ.
    func hasSameMethod(as other: MethodTable, at place: Int) -> Bool {
        assert(Self.places.contains(place), "A place must be that of a member of ImportableObject")
        return unsafe words[place] == other.words[place]
    }
}
