import Foundation

/// Runs a body on a thread of its own, with a stack of this size, and waits for it.
package func onThread<Value, Failure: Error>(
    stackSize: Int = 1 << 20, _ body: @escaping () throws(Failure) -> Value
) throws(Failure) -> Value {
    let work = ThreadWork(body)
    let thread = Thread { work.run() }
    thread.stackSize = stackSize
    thread.start()
    return try work.wait()
}

/// Runs a body on several threads, which start together, and returns what each returns, or its error as text.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> String?) -> [String?] {
    let results = Locked([String?](repeating: "no result", count: count))
    let waiting = Locked(count)
    let done = DispatchGroup()
    for number in 0..<count {
        done.enter()
        Thread.detachNewThread {
            waiting.withLock { $0 -= 1 }
            while waiting.withLock({ $0 }) > 0 { sched_yield() }
            let result: String?
            do {
                result = try body(number)
            } catch {
                result = "\(error)"
            }
            results.withLock { $0[number] = result }
            done.leave()
        }
    }
    done.wait()
    return results.withLock { $0 }
}

private final class ThreadWork<Value, Failure: Error>: @unchecked Sendable {
    // `@unchecked Sendable`: the result is read when the semaphore says that it is there.
    private let body: () throws(Failure) -> Value
    private let isDone = DispatchSemaphore(value: 0)
    private var result: Result<Value, Failure>?

    init(_ body: @escaping () throws(Failure) -> Value) { self.body = body }

    func run() {
        result = Result(catching: body)
        isDone.signal()
    }

    func wait() throws(Failure) -> Value {
        isDone.wait()
        return try result!.get()  // It is set before the signal.
    }
}
