import DictionaryImport
import Foundation

/// Measures how much memory an import of a large JSON document takes at its peak, and how fast it is read.
enum JSONMemory {
    static let name = "scale: 100 MB of JSON"

    /// How much memory importing the whole document may take, as a multiple of the document, which is part of it.
    private static let wholeTarget = 2.6
    /// How many bytes importing it as a stream may take.
    private static let streamTarget = 64 << 20

    struct Result: Codable {
        let task: String
        let megabytesPerSecond: Double
        let peakMegabytes: Double
        let target: String
        let verdict: String
    }

    static func results() -> [Result] {
        do { return try measured() } catch { fatalError("\(error)") }
    }

    private static func measured() throws -> [Result] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let size = try write(to: file)
        var count = 0
        var results: [Result] = []

        let (streamPeak, streamTime) = measure {
            var stream = ImportStream<Rich>(.array)
            try stream.read(contentsOf: file) { _ in count += 1 }
        }
        results.append(
            result("ImportStream, file in chunks", size, streamTime, streamPeak, "≤ 64 MB", streamPeak <= streamTarget))

        let (wholePeak, wholeTime) = measure {
            count -= try Rich.objects(fromJSON: Data(contentsOf: file)).count
        }
        precondition(count == 0, "the stream and the whole document have different numbers of objects")
        let isSmall = Double(wholePeak) <= wholeTarget * Double(size)
        results.append(
            result("objects(fromJSON:), with the bytes", size, wholeTime, wholePeak, "≤ 2.6 × size", isSmall))
        return results
    }

    private static func write(to file: URL) throws -> Int {
        let part = jsonBytes(richPayload(count: 1000)).dropFirst().dropLast()
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.write(contentsOf: Data("[".utf8))
        var size = 2
        while size < 100_000_000 {
            if size > 2 { try handle.write(contentsOf: Data(",".utf8)) }
            try handle.write(contentsOf: part)
            size += part.count + 1
        }
        try handle.write(contentsOf: Data("]".utf8))
        return size
    }

    private static func measure(_ body: () throws -> Void) -> (peak: Int, nanoseconds: Double) {
        var time = 0.0
        let peak = Memory.growth {
            time = Stopwatch.processorTime {
                do { try body() } catch { fatalError("\(error)") }
            }
        }
        return (peak, time)
    }

    private static func result(
        _ task: String, _ size: Int, _ nanoseconds: Double, _ peak: Int, _ target: String, _ isMet: Bool
    ) -> Result {
        Result(
            task: task, megabytesPerSecond: Double(size) * 1000 / nanoseconds, peakMegabytes: Double(peak) / 1e6,
            target: target, verdict: isMet ? "ok" : "over")
    }
}
