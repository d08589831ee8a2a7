import Foundation

/// A value that one thread at a time reads and writes.
///
/// It has Foundation's lock rather than a `Mutex`, because the thread sanitizer knows the former only: on Linux it takes
/// what a `Mutex` protects for a race. It also takes a value without size for the property beside it, so a lock that
/// only orders is better given the value that it is for.
final class Locked<Value>: @unchecked Sendable {
    // `@unchecked Sendable`: the value is reached with the lock held only.

    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
