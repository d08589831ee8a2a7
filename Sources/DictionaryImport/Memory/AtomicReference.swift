import Synchronization

/// A reference that any number of threads read without a lock, to an immutable object that is never freed.
///
/// Contract 7: what has been stored is never let go of.
@safe
struct AtomicReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
    // `@unchecked Sendable`: the pointer is read and written atomically.

    private let pointer: Atomic<UnsafeRawPointer?>

    init(_ object: Object? = nil) {
        unsafe pointer = Atomic(object.map { unsafe UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) })
    }

    /// The object that was stored last; `nil` when none was.
    @inline(__always)
    func load() -> Unretained<Object>? {
        guard let found = unsafe pointer.load(ordering: .acquiring) else { return nil }
        return unsafe Unretained(reference: .fromOpaque(found))
    }

    /// Replaces the object. The one before stays, because threads may still be reading it.
    func store(_ object: Object) {
        unsafe pointer.store(Unmanaged.passRetained(object).toOpaque(), ordering: .releasing)
    }

    /// Stores an object unless another thread was faster. Returns the one that stays.
    func storeFirst(_ object: Object) -> Unretained<Object> {
        let own = Unretained.permanent(object)
        let (isStored, earlier) = unsafe pointer.compareExchange(
            expected: nil, desired: UnsafeRawPointer(own.reference.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isStored, let earlier = unsafe earlier else { return own }
        own.release()
        return unsafe Unretained(reference: .fromOpaque(earlier))
    }
}
