import Foundation

/// What a thread keeps from one import to the next: the context, the document if it was one of JSON, and how far its stack
/// reaches. Without it, an import of one object would spend as much time on its own memory as on the object.
enum ThreadMemory {
    private struct Kept {
        var context: ImportContext?
        var document: JSONDocument?
        var stackBounds: Range<UInt>?
    }

    /// The context that the thread keeps, which it does not keep any longer.
    @inline(__always)
    static func takeContext() -> ImportContext? {
        kept()?.pointee.context.take()
    }

    /// Keeps a context, unless an import that ran inside of this one has left its own.
    static func keep(_ context: consuming ImportContext) {
        guard let kept = kept() ?? make(), kept.pointee.context == nil else { return }
        kept.pointee.context = context
    }

    /// As ``takeContext()``, for documents.
    static func takeDocument() -> JSONDocument? {
        kept()?.pointee.document.take()
    }

    static func keep(_ document: consuming JSONDocument) {
        guard let kept = kept() ?? make(), kept.pointee.document == nil else { return }
        kept.pointee.document = document
    }

    /// See ``StackBounds/find()``.
    static func stackBounds() -> Range<UInt> {
        guard let kept = kept() ?? make() else { return StackBounds.find() }
        if let bounds = kept.pointee.stackBounds { return bounds }
        let bounds = StackBounds.find()
        kept.pointee.stackBounds = bounds
        return bounds
    }

    #if canImport(Darwin) || os(Linux) || os(Android)
        /// Tells threads apart.
        static var currentThread: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }

        /// `nil` when the process has used up its keys for values of threads. Nothing is kept then.
        private static let key: pthread_key_t? = {
            var key = pthread_key_t()
            let status = pthread_key_create(&key) { kept in
                // Called when a thread that keeps something ends. Whether the pointer is optional depends on the platform.
                let kept: UnsafeMutableRawPointer? = kept
                guard let kept = kept?.assumingMemoryBound(to: Kept.self) else { return }
                kept.deinitialize(count: 1)
                kept.deallocate()
            }
            return status == 0 ? key : nil
        }()

        @inline(__always)
        private static func kept() -> UnsafeMutablePointer<Kept>? {
            key.flatMap(pthread_getspecific)?.assumingMemoryBound(to: Kept.self)
        }

        @inline(never)
        private static func make() -> UnsafeMutablePointer<Kept>? {
            guard let key else { return nil }
            let kept = UnsafeMutablePointer<Kept>.allocate(capacity: 1)
            kept.initialize(to: Kept())
            pthread_setspecific(key, kept)
            return kept
        }
    #else
        static var currentThread: UInt { 0 }
        private static func kept() -> UnsafeMutablePointer<Kept>? { nil }
        private static func make() -> UnsafeMutablePointer<Kept>? { nil }
    #endif
}
