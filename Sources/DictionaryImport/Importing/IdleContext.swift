import Foundation

/// The context of a thread's last import, to be used again by the next one: without it, an import of one object would
/// spend as much time on its own memory as on the object.
enum IdleContext {
    /// Where a thread keeps it, from its first import on.
    private typealias Slot = UnsafeMutablePointer<ImportContext?>

    /// `nil` when the process has used up its keys for values of threads. Nothing is kept then.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { slot in
            // Called when a thread that has a slot ends.
            let slot: UnsafeMutableRawPointer? = slot
            guard let slot = slot?.assumingMemoryBound(to: ImportContext?.self) else { return }
            slot.deinitialize(count: 1)
            slot.deallocate()
        }
        return status == 0 ? key : nil
    }()

    /// The context that the thread keeps, which it does not keep any longer.
    @inline(__always)
    static func take() -> ImportContext? {
        guard let slot = slot() else { return nil }
        var context: ImportContext?
        swap(&slot.pointee, &context)
        return context
    }

    /// Keeps a context, unless an import that ran inside of this one has left its own.
    static func keep(_ context: consuming ImportContext) {
        guard let slot = slot() ?? makeSlot(), slot.pointee == nil else { return }
        slot.pointee = context
    }

    @inline(__always)
    private static func slot() -> Slot? {
        key.flatMap(pthread_getspecific)?.assumingMemoryBound(to: ImportContext?.self)
    }

    @inline(never)
    private static func makeSlot() -> Slot? {
        guard let key else { return nil }
        let slot = Slot.allocate(capacity: 1)
        slot.initialize(to: nil)
        pthread_setspecific(key, slot)
        return slot
    }
}
