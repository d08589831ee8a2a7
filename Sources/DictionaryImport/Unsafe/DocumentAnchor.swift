/// The way from a view to the tape, and back to the document, without counting references.
///
/// Contract 27: the document lives. Whoever holds a view holds the document too, or the running import does.
@safe
struct DocumentAnchor: Equatable {
    @safe private struct Place: BitwiseCopyable {
        var tape: JSONTape
        var document: Unmanaged<JSONDocument>?
    }

    private let place: UnsafeMutablePointer<Place>

    /// Takes the memory of a document. It must be tied to that before it is used.
    init(_ tape: JSONTape, in memory: inout OwnedMemory) {
        unsafe place = memory.block(repeating: Place(tape: tape, document: nil), count: 1).start
    }

    func tie(to document: JSONDocument) { unsafe place.pointee.document = .passUnretained(document) }

    @inline(__always)
    var tape: JSONTape {
        get { unsafe place.pointee.tape }
        nonmutating set { unsafe place.pointee.tape = newValue }
    }

    @inline(__always)
    var document: JSONDocument {
        unsafe place.pointee.document.unsafelyUnwrapped.takeUnretainedValue()
    }
}
