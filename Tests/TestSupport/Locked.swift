import Foundation

/// A value that threads share, or a global one that a single test uses.
package final class Locked<Value>: @unchecked Sendable {
    // `@unchecked Sendable`: the value is reached with the lock held only.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
