import DictionaryImport
import Foundation

/// A measurement of more than the time for one object.
struct Scale {
    let name: String
    let words: String
    let measure: () throws -> Table

    static func all(rounds: Int) -> [Scale] {
        // A million objects take their time.
        let fewer = max(1, rounds / 4)
        return [
            Scale(
                name: "scale: a thousand to a million objects",
                words: "Objects made in one call. Growth is the time per object compared with the first line's."
            ) { try sizes(rounds: fewer) },
            Scale(
                name: "scale: eight threads",
                words: """
                    Objects made by several threads at once, compared with one thread. Cost is the processor time of an object
                    compared with that on one thread.
                    """
            ) { try threads(rounds: fewer) },
            Scale(
                name: "scale: 100 MB of JSON",
                words:
                    "Objects of 25 properties from a JSON array, with the memory by which the process grows at most.",
                measure: memory),
            Scale(
                name: "scale: first use",
                words: "Milliseconds until a type that was never used before has its first object, from JSON."
            ) { try FirstUse.table(rounds: rounds) },
        ]
    }

    /// Whether the time per object stays the same from a thousand to a million objects in one call.
    ///
    /// All sizes import the same thousand dictionaries over and over: what is to be shown is how the library scales, not how the
    /// processor's cache does while it reads different ones.
    private static func sizes(rounds: Int) throws -> Table {
        let counts = [1000, 10_000, 100_000, 1_000_000]
        let distinct = flatPayload(1000)
        let payloads = counts.map { count in (0..<count).map { distinct[$0 % distinct.count] } }
        var table = Table("competitor", "objects", "ns", "growth", "bytes at peak", texts: 1)
        let ways: [(String, ([[String: Any]]) throws -> Any)] = [
            ("library", { try Flat.objects(from: $0) }), ("hand-written", { try $0.map { try FlatByHand($0) } }),
        ]
        for (name, make) in ways {
            let peaks = try payloads.map { payload in try memoryGrowth { keep(try make(payload)) } }
            var times = counts.map { _ in [Double]() }
            for _ in 0..<rounds {
                for (index, payload) in payloads.enumerated() {
                    // Every sample makes at least so many objects.
                    let passes = max(1, 20_000 / payload.count)
                    let time = try Stopwatch.processorTime { for _ in 0..<passes { keep(try make(payload)) } }
                    times[index].append(time / Double(passes * payload.count))
                }
            }
            for (index, count) in counts.enumerated() {
                table.append(
                    name, "\(count)", short(Statistics(times[index]).median),
                    short(Statistics(zip(times[index], times[0]).map { $0 / $1 }).median),
                    short(Double(peaks[index]) / Double(count)))
            }
        }
        return table
    }

    /// Whether threads that import the same type at once get in each other's way. Every thread has dictionaries of its own: shared
    /// ones would have the threads contend for their reference counts, whoever reads them.
    private static func threads(rounds: Int) throws -> Table {
        let (count, passes) = (8, 60)
        let payloads = (0..<count).map { flatPayload(1000, offset: $0 * 1000) }
        var table = Table("competitor", "threads", "objects/s", "speedup", "cost", texts: 1)
        for name in ["library", "hand-written"] {
            let competitors = payloads.map { payload in
                name == "library"
                    ? Competitor(name) { try Flat.objects(from: payload) }
                    : Competitor(name) { try payload.map { try FlatByHand($0) } }
            }
            func run(_ competitors: ArraySlice<Competitor>) {
                let group = DispatchGroup()
                for competitor in competitors {
                    // Each thread gets a competitor of its own, which shares only constants with the others.
                    nonisolated(unsafe) let run = competitor.run
                    group.enter()
                    Thread {
                        run(passes)
                        group.leave()
                    }.start()
                }
                group.wait()
            }
            var samples: [(speed: Double, speedup: Double, cost: Double)] = []
            for _ in 0..<rounds {
                var (alone, together) = (0.0, 0.0)
                let costAlone = Stopwatch.processorTimeOfProcess {
                    alone = Stopwatch.elapsedTime { run(competitors.prefix(1)) }
                }
                let cost = Stopwatch.processorTimeOfProcess {
                    together = Stopwatch.elapsedTime { run(competitors[...]) }
                }
                let objects = Double(count * passes * 1000)
                samples.append(
                    (objects / together * 1e9, alone * Double(count) / together, cost / Double(count) / costAlone))
            }
            table.append(
                name, "\(count)", short(Statistics(samples.map(\.speed)).median),
                short(Statistics(samples.map(\.speedup)).median), short(Statistics(samples.map(\.cost)).median))
        }
        return table
    }

    /// How much memory an import of a large JSON document takes at its peak, and how fast it is read.
    private static func memory() throws -> Table {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let part = try jsonBytes(richPayload(1000)).dropFirst().dropLast()
        _ = FileManager.default.createFile(atPath: file.path, contents: Data("[".utf8))
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        var size = 1
        while size < 100_000_000 {
            try handle.write(contentsOf: part + Data(",".utf8))
            size += part.count + 1
        }
        try handle.write(contentsOf: part + Data("]".utf8))
        try handle.close()

        var table = Table("task", "MB/s", "MB at peak", "of the document", texts: 1)
        func measure(_ task: String, _ body: () throws -> Int) throws -> Int {
            var (time, count) = (0.0, 0)
            let peak = try memoryGrowth { time = try Stopwatch.processorTime { count = try body() } }
            table.append(
                task, short(Double(size) * 1000 / time), short(Double(peak) / 1e6), short(Double(peak) / Double(size)))
            return count
        }
        let streamed = try measure("ImportStream, file in chunks") {
            var (count, stream) = (0, ImportStream<Rich>(.array))
            try stream.read(contentsOf: file) { _ in count += 1 }
            return count
        }
        let whole = try measure("objects(fromJSON:), with the bytes") {
            try Rich.objects(fromJSON: Data(contentsOf: file)).count
        }
        guard streamed == whole else { throw Failure("the stream has \(streamed) objects, the document \(whole)") }
        return table
    }
}
