import Foundation

/// How far the stack of a thread reaches.
///
/// Every walk over nested data recurses with it. A thread of few stack, such as those that Apple's systems run tasks on, has to
/// end the walk sooner than ``ImportOptions/maximumDepth`` does.
enum StackBounds {
    /// What is kept for the conversion, and the hooks, of the innermost value.
    private static let reserve: UInt = 96 * 1024

    /// Whether a walk on the current thread may go one level deeper.
    ///
    /// Code that runs on a stack of its own, or with its variables elsewhere as under a sanitizer, is not kept within bounds:
    /// nobody knows them.
    @inline(never)
    static func haveRoom() -> Bool {
        let bounds = ThreadMemory.stackBounds()
        return !bounds.contains(current) || current &- bounds.lowerBound >= reserve
    }

    /// The addresses of the current thread's stack; empty where they are not known. Stacks grow downwards.
    ///
    /// To find them out may mean to read the process's memory map, so a thread does it once.
    static func find() -> Range<UInt> {
        #if canImport(Darwin)
            let thread = pthread_self()
            let end = UInt(bitPattern: pthread_get_stackaddr_np(thread))
            return end - UInt(pthread_get_stacksize_np(thread))..<end
        #elseif os(Linux) || os(Android)
            // The header that declares it hides it from Swift.
            typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
            guard let symbol = dlsym(nil, "pthread_getattr_np") else { return 0..<0 }
            var attributes = pthread_attr_t()
            guard unsafeBitCast(symbol, to: GetAttributes.self)(pthread_self(), &attributes) == 0 else { return 0..<0 }
            defer { pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var size = 0
            guard pthread_attr_getstack(&attributes, &address, &size) == 0 else { return 0..<0 }
            let start = UInt(bitPattern: address)
            return start..<start + UInt(size)
        #else
            return 0..<0
        #endif
    }

    /// An address near the end of what the current thread uses of its stack.
    @inline(never)
    private static var current: UInt {
        var mark: UInt8 = 0
        return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }
}
