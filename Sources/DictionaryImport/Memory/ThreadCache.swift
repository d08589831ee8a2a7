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
            case .importContext: if importContext == nil { importContext = object }
            case .exportContext: if exportContext == nil { exportContext = object }
            case .document: if document == nil { document = object }
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

    /// The addresses of the current thread's stack; empty where they are not known. Stacks grow downwards.
    ///
    /// To find them out may mean to read the process's memory map, so a thread does it once.
    fileprivate static func stackBounds() -> Range<UInt> {
        guard let entry = entry() ?? make() else { return findStackBounds() }
        if let bounds = entry.pointee.stackBounds { return bounds }
        let bounds = findStackBounds()
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

    private static func findStackBounds() -> Range<UInt> {
        guard Reliance.isAllowed else { return 0..<0 }
        #if canImport(Darwin)
            let thread = pthread_self()
            let end = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
            return end - UInt(pthread_get_stacksize_np(thread))..<end
        #elseif os(Linux) || os(Android)
            // The header that declares it hides it from Swift (Contract 21).
            typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
            guard let symbol = unsafe dlsym(nil, "pthread_getattr_np") else { return 0..<0 }
            var attributes = pthread_attr_t()
            guard unsafe unsafeBitCast(symbol, to: GetAttributes.self)(pthread_self(), &attributes) == 0 else {
                return 0..<0
            }
            defer { unsafe pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var size = 0
            guard unsafe pthread_attr_getstack(&attributes, &address, &size) == 0 else { return 0..<0 }
            let start = UInt(bitPattern: address)
            return start..<start + UInt(size)
        #else
            return 0..<0
        #endif
    }
}

/// How much is left of the stack of the current thread.
///
/// Every walk over nested data recurses with it. A thread of few stack, such as those that Apple's systems run tasks on, has to
/// end the walk sooner than ``ImportOptions/maximumDepth`` does.
enum StackBounds {
    /// What is kept for the conversion, and the hooks, of the innermost value.
    private static let reserve: UInt = 64 * 1024

    /// How deep a walk goes where nobody knows the bounds: in code that runs on a stack of its own, or with its variables
    /// elsewhere as under a sanitizer.
    private static let depthWithoutBounds = 2_000

    /// Whether a walk on the current thread, which is so deep, may go one level deeper.
    @inline(never)
    static func haveRoom(at depth: Int) -> Bool {
        let bounds = ThreadCache.stackBounds()
        guard bounds.contains(current) else { return depth < depthWithoutBounds }
        return current &- bounds.lowerBound >= reserve
    }

    /// An address near the end of what the current thread uses of its stack.
    @inline(never)
    private static var current: UInt {
        var mark: UInt8 = 0
        return unsafe withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }
}

/// What threads keep one of each.
///
/// Contract 17: no other type has the same place.
protocol KeptByThread: AnyObject {
    static var place: ThreadCache.Place { get }
}
