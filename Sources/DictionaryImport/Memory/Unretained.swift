/// An object that somebody else holds: a reference that is not counted. A counter that every thread writes would be a point
/// of contention.
///
/// Contract 6: the object lives as long as this is used. Plans, and all that belongs to them, are never freed.
/// Contract 16: the context of an import is held by the call that runs it.
@safe
struct Unretained<Object: AnyObject> {
    let reference: Unmanaged<Object>

    @inline(__always)
    init(_ object: Object) { unsafe reference = .passUnretained(object) }

    @unsafe
    init(reference: Unmanaged<Object>) { unsafe self.reference = reference }

    /// A reference to an object that is never freed from now on.
    static func permanent(_ object: Object) -> Unretained { unsafe Unretained(reference: .passRetained(object)) }

    @inline(__always)
    func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try unsafe reference._withUnsafeGuaranteedRef(body)
    }

    /// The object, with a reference that is counted.
    @inline(__always)
    var object: Object { unsafe reference.takeUnretainedValue() }

    /// Lets go of what ``permanent(_:)`` has held. Nobody else may use the reference any more.
    func release() { unsafe reference.release() }

    @inline(__always)
    static func === (left: Unretained, right: Unretained) -> Bool {
        unsafe left.reference.toOpaque() == right.reference.toOpaque()
    }
}

// A reference to something that threads may share.
extension Unretained: Sendable where Object: Sendable {}
