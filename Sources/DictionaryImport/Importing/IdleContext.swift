import Foundation

/// The context of the thread's last import, to be used again by the next one: without it, an import of one object would
/// spend as much time on its own memory as on the object.
enum IdleContext {
    /// `nil` when the process has used up its keys for values of threads. Nothing is kept then.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { context in
            // Called when a thread that keeps a context ends.
            let context: UnsafeMutableRawPointer? = context
            if let context { Unmanaged<ImportContext>.fromOpaque(context).release() }
        }
        return status == 0 ? key : nil
    }()

    /// The context that the thread keeps, which it does not keep any longer.
    @inline(__always)
    static func take() -> ImportContext? {
        guard let key, let context = pthread_getspecific(key) else { return nil }
        pthread_setspecific(key, nil)
        return Unmanaged<ImportContext>.fromOpaque(context).takeRetainedValue()
    }

    /// Keeps a context, unless an import that ran inside of this one has left its own.
    @inline(__always)
    static func keep(_ context: ImportContext) {
        guard let key, pthread_getspecific(key) == nil else { return }
        pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
    }
}
