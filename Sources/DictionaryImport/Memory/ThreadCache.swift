import Foundation

/// What a thread keeps from one import or export to the next: the context, the document if it was one of JSON, and how far its
/// stack reaches. Without it, a call for one object would spend as much time on its own memory as on the object.
///
/// Contract 17: an entry is reached by its own thread only, and holds nothing that is in use.
enum ThreadCache {
    /// Where an object is kept. Each place is for one type.
    enum Place {
        case importContext
        case exportContext
        case document
    }

    private struct Entry {
        private var importContext: AnyObject?
        private var exportContext: AnyObject?
        private var document: AnyObject?
        var stackBounds: Range<UInt>?

        @inline(__always)
        mutating func take(_ place: Place) -> AnyObject? {
            switch place {
            case .importContext: importContext.take()
            case .exportContext: exportContext.take()
            case .document: document.take()
            }
        }

        /// Keeps an object, unless there is one in the place.
        mutating func keep(_ object: consuming AnyObject, in place: Place) {
            switch place {
            case .importContext: if importContext == nil { importContext = consume object }
            case .exportContext: if exportContext == nil { exportContext = consume object }
            case .document: if document == nil { document = consume object }
            }
        }
    }

    /// The object that the thread keeps, which it does not keep any longer.
    @inline(__always)
    static func take<Object: KeptByThread>(_ type: Object.Type) -> Object? {
        guard let object = entry()?.pointee.take(Object.place) else { return nil }
        return unsafe unsafeDowncast(object, to: Object.self)
    }

    /// Keeps an object, unless a call that ran inside of this one has left its own.
    static func keep<Object: KeptByThread>(_ object: consuming Object) {
        guard let entry = entry() ?? make() else { return }
        entry.pointee.keep(object, in: Object.place)
    }

    /// The addresses of the current thread's stack. To find them out takes long, so a thread does it once.
    static func stackBounds() -> Range<UInt> {
        guard let entry = entry() ?? make() else { return StackBounds.find() }
        if let bounds = entry.pointee.stackBounds { return bounds }
        let bounds = StackBounds.find()
        entry.pointee.stackBounds = bounds
        return bounds
    }

    #if canImport(Darwin) || os(Linux) || os(Android)
        /// Tells threads apart.
        static var currentThread: UInt { unsafe withUnsafeBytes(of: pthread_self()) { unsafe $0.load(as: UInt.self) } }

        /// `nil` when the process has used up its keys for values of threads. Nothing is kept then.
        private static let key: pthread_key_t? = {
            var key = pthread_key_t()
            let status = unsafe pthread_key_create(&key) { entry in
                // Called when a thread that keeps something ends. Whether the pointer is optional depends on the platform.
                let entry: UnsafeMutableRawPointer? = unsafe entry
                guard let entry = unsafe entry?.assumingMemoryBound(to: Entry.self) else { return }
                unsafe Handle(entry).deallocate()
            }
            return status == 0 ? key : nil
        }()

        @inline(__always)
        private static func entry() -> Handle<Entry>? {
            guard let key, let entry = unsafe pthread_getspecific(key) else { return nil }
            return unsafe Handle(entry.assumingMemoryBound(to: Entry.self))
        }

        @inline(never)
        private static func make() -> Handle<Entry>? {
            guard let key else { return nil }
            let entry = Handle.allocate(Entry())
            unsafe pthread_setspecific(key, entry.address)
            return entry
        }
    #else
        static var currentThread: UInt { 0 }
        private static func entry() -> Handle<Entry>? { nil }
        private static func make() -> Handle<Entry>? { nil }
    #endif
}

/// What threads keep one of each.
///
/// Contract 17: no other type has the same place.
protocol KeptByThread: AnyObject {
    static var place: ThreadCache.Place { get }
}
