import Foundation

/// What Swift does before it reads a stored property of an object: a check that nobody is in the middle of changing it.
///
/// A property that is read by its address needs the same check, by the same function of the runtime. It is found by name
/// (Contract 21), because Swift gives it to compiled accesses only.
///
/// Contract 31: what is not one plain number is checked before it is read.
@safe
struct ReadAccess: Sendable {
    private typealias BeginAccess =
        @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer, UInt, UnsafeRawPointer?) -> Void

    /// `nil` where the function is not to be found, as in a program that is linked statically.
    static let shared = ReadAccess()

    private let begin: BeginAccess

    private init?() {
        guard Reliance.isAllowed else { return nil }
        #if canImport(Darwin)
            let everywhere = unsafe UnsafeMutableRawPointer(bitPattern: -2)
        #else
            let everywhere: UnsafeMutableRawPointer? = nil
        #endif
        #if canImport(Darwin) || os(Linux)
            guard let begin = unsafe dlsym(everywhere, "swift_beginAccess") else { return nil }
            unsafe self.begin = unsafeBitCast(begin, to: BeginAccess.self)
        #else
            return nil
        #endif
    }

    /// Ends the process, as every access to the property would, when it is being changed by a call that has not returned.
    ///
    /// The read itself comes right after this and calls nothing, so that the runtime need not keep it in mind.
    @inline(__always)
    func check(_ memory: ValueMemory) {
        // Room for what the runtime would keep in mind, as compiled code has it on the stack.
        let words = 3
        unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: words) { room in
            guard let room = room.baseAddress else { return }
            unsafe begin(memory.address, room, 0, nil)
        }
    }
}
