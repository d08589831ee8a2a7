import Foundation

/// How far the stack of a thread reaches.
///
/// Every walk over nested data recurses with it. A thread of few stack, such as those that Apple's systems run tasks on, has to
/// end the walk sooner than ``ImportOptions/maximumDepth`` does.
enum StackBounds {
    /// What is kept for the conversion, and the hooks, of the innermost value.
    private static let reserve: UInt = 96 * 1024

    /// Whether a walk on the current thread may go one level deeper.
    @inline(never)
    static func haveRoom() -> Bool { current >= ThreadMemory.lowestOfStack() &+ reserve }

    /// The lowest address of the current thread's stack; 0 where it is not known. Stacks grow downwards.
    ///
    /// To find it out may mean to read the process's memory map, so a thread does it once.
    static func findLowest() -> UInt {
        #if canImport(Darwin)
            let thread = pthread_self()
            return UInt(bitPattern: pthread_get_stackaddr_np(thread)) - UInt(pthread_get_stacksize_np(thread))
        #elseif os(Linux) || os(Android)
            // The header that declares it hides it from Swift.
            typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
            guard let symbol = dlsym(nil, "pthread_getattr_np") else { return 0 }
            var attributes = pthread_attr_t()
            guard unsafeBitCast(symbol, to: GetAttributes.self)(pthread_self(), &attributes) == 0 else { return 0 }
            defer { pthread_attr_destroy(&attributes) }
            var address: UnsafeMutableRawPointer?
            var size = 0
            guard pthread_attr_getstack(&attributes, &address, &size) == 0 else { return 0 }
            return UInt(bitPattern: address)
        #else
            return 0
        #endif
    }

    /// An address near the end of what the current thread uses of its stack.
    @inline(never)
    private static var current: UInt {
        var mark: UInt8 = 0
        return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }
}
