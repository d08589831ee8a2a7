/// A running export: its options, and what it has written.
///
/// A type of your own receives it in ``ImportableValue/exported(in:)``, to export nested values with and to make
/// errors. It belongs to the thread of the export; keep it no longer than the call.
public final class ExportContext {
    /// The JSON that was written.
    let bytes: Handle<JSONBytes>

    /// The values of dictionaries and arrays that were written.
    let tree: Handle<ValueStack>

    /// Everything else that changes. It is reached by a handle, so that no access to it is checked at run time.
    let state: Handle<ExportState>

    init() {
        HeldValue.tryOut()
        bytes = .allocate(JSONBytes())
        tree = .allocate(ValueStack())
        state = .allocate(ExportState())
    }

    deinit {
        bytes.deallocate()
        tree.deallocate()
        state.deallocate()
    }
}

extension ExportContext: KeptByThread {
    static var place: ThreadCache.Place { .exportContext }
}
