import Foundation

/// The objects of JSON that arrives as a sequence of chunks. See `AsyncSequence.objects(of:progress:)`.
///
/// It waits for the next chunk when all objects of the last one have been taken: nothing is read ahead.
public struct ImportedElements<Chunks: AsyncSequence, Model: DictionaryImportable>: AsyncSequence
where Chunks.Element: ContiguousBytes {
    /// The model of each object.
    public typealias Element = Model

    let chunks: Chunks
    let stream: ImportStream<Model>
    let progress: Progress?

    /// An iteration that starts with the stream as it was given.
    public func makeAsyncIterator() -> Iterator {
        Iterator(chunks: chunks.makeAsyncIterator(), stream: stream, progress: progress)
    }

    /// Hands out the objects one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private var chunks: Chunks.AsyncIterator
        private var stream: ImportStream<Model>
        private let progress: Progress?
        /// The object that is handed out next.
        private var found: Model?
        private var hasAllChunks = false
        private var isAtEnd = false

        init(chunks: Chunks.AsyncIterator, stream: ImportStream<Model>, progress: Progress?) {
            (self.chunks, self.stream, self.progress) = (chunks, stream, progress)
        }

        /// The next object; `nil` when the stream is complete.
        ///
        /// - Throws: ``ImportError`` for an element that fails and for a broken document, `CancellationError` when the
        ///   task or the progress is cancelled, and what the sequence of chunks throws.
        public mutating func next() async throws -> Model? {
            while try needsChunk() { try take(await chunks.next()) }
            return found.take()
        }

        /// The next object; `nil` when the stream is complete. Throws as ``next()`` does.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Model? {
            while try needsChunk() { try take(await chunks.next(isolation: actor)) }
            return found.take()
        }

        /// Whether more must be read before there is another object.
        private mutating func needsChunk() throws -> Bool {
            if isAtEnd { return false }
            // It is the end, unless there is an object or a chunk: whatever is thrown is thrown once.
            isAtEnd = true
            while found == nil, try stream.importNext({ found = $0 }) {}
            if found != nil { isAtEnd = false }
            if found != nil || hasAllChunks { return false }
            try stream.checkCancellation(progress)
            return true
        }

        private mutating func take(_ chunk: Chunks.Element?) throws {
            // A sequence may end because the task is cancelled, though there is more.
            if chunk == nil { try stream.checkCancellation(progress) }
            let before = stream.byteCount
            try stream.take(chunk)
            (isAtEnd, hasAllChunks) = (false, chunk == nil)
            if !hasAllChunks { progress?.completedUnitCount += Int64(stream.byteCount - before) }
        }
    }
}

extension AsyncSequence where Element: ContiguousBytes {
    /// The objects of JSON that arrives in these chunks, each as soon as it is complete.
    ///
    /// ```swift
    /// for try await person in chunks.objects(of: ImportStream<Person>(.lines)) { … }
    /// ```
    ///
    /// - Parameters:
    ///   - stream: How the objects are made. Each iteration starts with it as it is.
    ///   - progress: Counts the bytes. When it is cancelled, the sequence throws `CancellationError`.
    public func objects<Model: DictionaryImportable>(
        of stream: ImportStream<Model>, progress: Progress? = nil
    ) -> ImportedElements<Self, Model> { ImportedElements(chunks: self, stream: stream, progress: progress) }
}
