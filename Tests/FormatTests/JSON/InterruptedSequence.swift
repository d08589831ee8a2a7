/// Elements whose source is cancelled while their reader waits for the next one: then it gets `nil`, as from an `AsyncStream`.
struct InterruptedSequence<Element>: AsyncSequence, AsyncIteratorProtocol {
    var elements: [Element]
    /// Cancels; by default the task of the reader.
    var cancel: () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }

    func makeAsyncIterator() -> InterruptedSequence { self }

    mutating func next() async -> Element? {
        if !elements.isEmpty { return elements.removeFirst() }
        cancel()
        return nil
    }
}
