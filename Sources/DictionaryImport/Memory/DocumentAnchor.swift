/// The way from a view to the tape, and back to the document, without counting references.
///
/// Contract 27: the document lives. Whoever holds a view holds the document too, or the running import does.
@safe
struct DocumentAnchor<Document: AnyObject, Tape: BitwiseCopyable>: Equatable {
    @safe private struct Target: BitwiseCopyable {
        var tape: Tape
        var document: Unmanaged<Document>?
    }

    private let target: UnsafeMutablePointer<Target>

    /// Takes the memory of a document. It must be tied to that before it is used.
    init(_ tape: Tape, in memory: inout OwnedMemory) {
        unsafe target = memory.block(repeating: Target(tape: tape, document: nil), count: 1).start
    }

    @inline(__always)
    static func == (left: DocumentAnchor, right: DocumentAnchor) -> Bool { unsafe left.target == right.target }

    func tie(to document: Document) { unsafe target.pointee.document = .passUnretained(document) }

    @inline(__always)
    var tape: Tape {
        get { unsafe target.pointee.tape }
        nonmutating set { unsafe target.pointee.tape = newValue }
    }

    @inline(__always)
    var document: Document {
        unsafe target.pointee.document.unsafelyUnwrapped.takeUnretainedValue()
    }
}
