import Foundation

/// The JSON of models that arrive one after the other. See `AsyncSequence.exportedJSON(by:chunkSize:)`.
///
/// It waits for the next model when all bytes of the last ones have been taken: nothing is read ahead of a chunk.
public struct ExportedChunks<Models: AsyncSequence>: AsyncSequence where Models.Element: DictionaryImportable {
    /// The bytes of some of the models.
    public typealias Element = Data

    let models: Models
    let stream: ExportStream<Models.Element>
    let chunkSize: Int

    /// An iteration that starts with the stream as it was given.
    public func makeAsyncIterator() -> Iterator {
        Iterator(models: models.makeAsyncIterator(), stream: stream, chunkSize: chunkSize)
    }

    /// Hands out the chunks one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private var models: Models.AsyncIterator
        private var stream: ExportStream<Models.Element>
        private let chunkSize: Int
        private var isAtEnd = false
        /// What comes after the last chunk.
        private var failure: (any Error)?

        init(models: Models.AsyncIterator, stream: ExportStream<Models.Element>, chunkSize: Int) {
            (self.models, self.stream, self.chunkSize) = (models, stream, chunkSize)
        }

        /// The next chunk; `nil` after the last one.
        ///
        /// - Throws: ``ImportError`` for a model that cannot be exported, `CancellationError` when the task is cancelled, and
        ///   what the sequence of models throws; all of them after the chunk with the models before.
        public mutating func next() async throws -> Data? {
            var chunk = Data()
            do {
                while try takesMore(chunk) { try add(try await models.next(), to: &chunk) }
            } catch {
                (failure, isAtEnd) = (error, true)
            }
            return try handedOut(chunk)
        }

        /// The next chunk; `nil` after the last one. Throws as ``next()`` does.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Data? {
            var chunk = Data()
            do {
                while try takesMore(chunk) { try add(try await models.next(isolation: actor), to: &chunk) }
            } catch {
                (failure, isAtEnd) = (error, true)
            }
            return try handedOut(chunk)
        }

        private func takesMore(_ chunk: Data) throws -> Bool {
            if chunk.count >= chunkSize || isAtEnd { return false }
            try Task.checkCancellation()
            return true
        }

        /// Adds the next model, or what ends the document.
        private mutating func add(_ model: Models.Element?, to chunk: inout Data) throws {
            if let model { return try stream.push(model, onto: &chunk) }
            // A sequence may end because the task is cancelled, though there is more.
            try Task.checkCancellation()
            isAtEnd = true
            chunk.append(stream.finish())
        }

        private mutating func handedOut(_ chunk: Data) throws -> Data? {
            if !chunk.isEmpty { return chunk }
            defer { failure = nil }
            if let failure { throw failure }
            return nil
        }
    }
}

extension AsyncSequence where Element: DictionaryImportable {
    /// The JSON of these models in chunks, as a body that is sent while they arrive.
    ///
    /// ```swift
    /// for try await chunk in database.people.exportedJSON(by: ExportStream(.lines)) { try await response.write(chunk) }
    /// ```
    ///
    /// - Parameters:
    ///   - stream: How the models follow each other. Each iteration starts with it as it is.
    ///   - chunkSize: How many bytes a chunk has, at least.
    public func exportedJSON(by stream: ExportStream<Element>, chunkSize: Int = 1 << 16) -> ExportedChunks<Self> {
        ExportedChunks(models: self, stream: stream, chunkSize: Swift.max(chunkSize, 1))
    }
}
