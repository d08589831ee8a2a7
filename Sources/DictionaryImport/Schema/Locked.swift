import Foundation

/// A value that one thread at a time uses.
///
/// `@unchecked Sendable`: nothing reaches the value but by the lock, and what leaves it is `Sendable`.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) { self.value = value }

    /// Calls `body` with the lock held. Nothing of the user's may be called there.
    func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}

/// Values that are made at their first use and shared by all threads.
///
/// They are made without a lock, because that may call code of the user's: threads that need one at the same time each make it,
/// and the first that is stored is the one that all use.
final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Locked<[Key: Value]>([:])
    private let limit: Int

    /// - Parameter limit: How many are kept. One more drops all; they are made anew.
    init(limit: Int = .max) { self.limit = limit }

    subscript(key: Key) -> Value? { values.withLock { $0[key] } }

    func value(for key: Key, _ make: () throws -> Value) rethrows -> Value {
        if let made = self[key] { return made }
        let new = try make()
        return values.withLock { values in
            if let earlier = values[key] { return earlier }
            if values.count >= limit { values.removeAll() }
            values[key] = new
            return new
        }
    }
}
