import Foundation

extension ImportStream {
    /// Reads a file from where it stands to its end, in chunks, and hands over each object as it is completed.
    ///
    /// - Parameters:
    ///   - file: The file. It may be a pipe.
    ///   - chunkSize: How many bytes are read at once.
    ///   - progress: Counts the bytes; set its total, if you know it. When it is cancelled, reading stops.
    ///   - body: Receives the objects. What it throws ends the import; objects that it got are imported.
    /// - Throws: ``ImportError``, what the file throws, what `body` throws, and `CancellationError` when the progress or
    ///   the task is cancelled.
    public mutating func read(
        _ file: FileHandle, chunkSize: Int = 1 << 17, progress: Progress? = nil, _ body: (Model) throws -> Void
    ) throws {
        while let chunk = try file.read(upToCount: max(chunkSize, 1)), !chunk.isEmpty {
            try checkCancellation(progress)
            try handOver(to: body) { stream, take throws(ImportError) in try stream.push(chunk, take) }
            progress?.completedUnitCount += Int64(chunk.count)
        }
        try checkCancellation(progress)
        try handOver(to: body) { stream, take throws(ImportError) in try stream.finish(take) }
    }

    /// Reads a file in chunks, and hands over each object as it is completed. See ``read(_:chunkSize:progress:_:)``; the
    /// total of the progress is set to the size of the file.
    public mutating func read(
        contentsOf url: URL, chunkSize: Int = 1 << 17, progress: Progress? = nil, _ body: (Model) throws -> Void
    ) throws {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        if let progress {
            progress.totalUnitCount = Int64(try file.seekToEnd())
            try file.seek(toOffset: 0)
        }
        try read(file, chunkSize: chunkSize, progress: progress, body)
    }

    private func checkCancellation(_ progress: Progress?) throws {
        if progress?.isCancelled == true { throw CancellationError() }
        try Task.checkCancellation()
    }

    /// Hands over the objects of one step; those before an element that fails are handed over before the error is thrown.
    private mutating func handOver(
        to body: (Model) throws -> Void, _ step: (inout Self, (Model) -> Void) throws(ImportError) -> Void
    ) throws {
        var models: [Model] = []
        var failure: ImportError?
        do throws(ImportError) {
            try step(&self) { models.append($0) }
        } catch {
            failure = error
        }
        for model in models { try body(model) }
        if let failure { throw failure }
    }
}
