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
        var isAtEnd = false
        while true {
            // Bytes that have been read are not lost: whoever has stopped may go on later.
            var refusal: (any Error)?
            func handOver(_ model: Model) { do { try body(model) } catch { refusal = error } }
            while try importNext(handOver) { if let refusal { throw refusal } }
            if isAtEnd { return }
            try checkCancellation(progress)
            let chunk = try file.read(upToCount: max(chunkSize, 1)).flatMap { $0.isEmpty ? nil : $0 }
            try take(chunk)
            if let chunk { progress?.completedUnitCount += Int64(chunk.count) }
            isAtEnd = chunk == nil
        }
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

    func checkCancellation(_ progress: Progress?) throws {
        if progress?.isCancelled == true { throw CancellationError() }
        try Task.checkCancellation()
    }
}
