/// A running import: its options, where it stands, and what it has found.
///
/// A type of your own receives it in ``ImportableValue/importing(_:in:)``, to convert nested values with and to make
/// errors. It belongs to the thread of the import; keep it no longer than the call.
public final class ImportContext {
    /// The thread that it belongs to.
    private let thread = ThreadCache.currentThread

    let state: Handle<ImportState>

    init() {
        HeldValue.tryOut()
        state = .allocate(ImportState())
    }

    deinit {
        state.pointee.deallocate()
        state.deallocate()
    }

    /// Whether values of this import may be used here: on its thread, or when it is over.
    var isUsable: Bool { thread == ThreadCache.currentThread || state.pointee.hasEnded }
}

extension ImportContext: KeptByThread {
    static var place: ThreadCache.Place { .importContext }
}
