import Foundation

/// How much is left of the stack of the current thread.
///
/// Every walk over nested data recurses with it. A thread of few stack, such as those that Apple's systems run tasks on, has to
/// end the walk sooner than ``ImportOptions/maximumDepth`` does.
enum StackBounds {
    /// What is kept for the conversion, and the hooks, of the innermost value.
    private static let reserve: UInt = 64 * 1024

    /// How deep a walk goes where nobody knows the bounds: in code that runs on a stack of its own, or where the system does not
    /// tell. Half a megabyte suffices for it. The frames of unoptimized code are several times as large.
    static let depthWithoutBounds = _isDebugAssertConfiguration() ? 12 : 40

    /// Whether a walk on the current thread, which is so deep, may go one level deeper.
    @inline(never)
    static func haveRoom(at depth: Int) -> Bool { haveRoom(at: depth, in: ThreadCache.stackBounds()) }

    /// The same on a stack with these bounds, which may be unknown.
    static func haveRoom(at depth: Int, in bounds: Range<UInt>) -> Bool {
        let current = current
        guard bounds.contains(current) else { return depth < depthWithoutBounds }
        return current &- bounds.lowerBound >= reserve
    }

    /// An address near the end of what the current thread uses of its stack.
    @inline(never)
    private static var current: UInt {
        var mark: UInt8 = 0
        return unsafe withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }

    /// The addresses of the current thread's stack; empty where they are not known. Stacks grow downwards.
    static func find() -> Range<UInt> {
        #if canImport(Darwin)
            let thread = pthread_self()
            let end = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
            return end - UInt(pthread_get_stacksize_np(thread))..<end
        #elseif os(Linux) || os(Android)
            return around(current) ?? 0..<0
        #else
            return 0..<0
        #endif
    }

    #if os(Linux) || os(Android)
        /// The function of the C library that would tell is hidden from Swift by its header. So the bounds are those of the memory
        /// around an address, because a page that nobody may touch stands before a stack. That of the main thread grows when it is
        /// used. Where such a page is not to be seen, the size that Foundation knows is the limit, of which the caller may have
        /// used some.
        private static func around(_ address: UInt) -> Range<UInt>? {
            guard let (memory, isMain) = memory(around: address) else { return nil }
            let size = UInt(clamping: Thread.current.stackSize)
            let start =
                isMain
                ? memory.upperBound - min(size, memory.upperBound)
                : max(memory.lowerBound, address - min(size / 4 * 3, address))
            return start..<memory.upperBound
        }

        /// The part of the process's memory that an address is in, and whether it is the stack of the main thread. Each line of
        /// the system's list begins with the addresses of one part: `7ffc1000-7ffc5000`.
        private static func memory(around address: UInt) -> (Range<UInt>, isMain: Bool)? {
            guard let list = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd() else { return nil }
            for line in list.split(separator: UInt8(ascii: "\n")) {
                let ends = line.prefix { $0 != UInt8(ascii: " ") }.split(separator: UInt8(ascii: "-"))
                    .compactMap { UInt(String(decoding: $0, as: UTF8.self), radix: 16) }
                if ends.count == 2, ends[0] <= address, address < ends[1] {
                    return (ends[0]..<ends[1], line.suffix(7).elementsEqual("[stack]".utf8))
                }
            }
            return nil
        }
    #endif
}
