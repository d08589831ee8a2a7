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
                words: "A million objects made in one call: the time per object should be that of a thousand."
            ) { table(of: try Runner(rounds: fewer).results(of: [million])) },
            Scale(
                name: "scale: eight threads",
                words: """
                    Objects made by several threads at once, compared with one thread. Cost is the processor time of an object
                    compared with that on one thread.
                    """
            ) { try threads(rounds: fewer) },
            Scale(
                name: "scale: 100 MB of JSON",
                words: "Objects of 25 properties from JSON, with the memory by which the process grows at most.",
                measure: memory),
            Scale(
                name: "scale: first use",
                words: "Milliseconds until a type that was never used before has its first object, from JSON."
            ) { try FirstUse.table(rounds: rounds) },
        ]
    }

    /// All import the same thousand dictionaries over and over: what is to be shown is how the library scales, not how the
    /// processor's cache does while it reads different ones.
    private static var million: Workload {
        Workload("a million objects") {
            let thousand = flatPayload(1000)
            let million = (0..<1_000_000).map { thousand[$0 % 1000] }
            return Competition(
                objects: 1_000_000, library: { try Flat.objects(from: million).count },
                Competitor("library, a thousand at a time") {
                    try (0..<1000).reduce(0) { count, _ in count + (try Flat.objects(from: thousand).count) }
                },
                Competitor("hand-written") { try million.map { try Flat($0) }.count })
        }
    }

    /// Whether threads that import the same type at once get in each other's way. Every thread has dictionaries of its own: shared
    /// ones would have the threads contend for their reference counts, whoever reads them.
    private static func threads(rounds: Int) throws -> Table {
        let (count, passes) = (8, 60)
        let payloads = (0..<count).map { flatPayload(1000, offset: $0 * 1000) }
        var table = Table("competitor", "threads", "speedup", "cost", texts: 1)
        for name in ["library", "hand-written"] {
            let competitors = payloads.map { payload in
                Competitor(name) { try name == "library" ? Flat.objects(from: payload) : payload.map { try Flat($0) } }
            }
            /// Elapsed time and that of the processor, for so many threads.
            func times(of threads: Int) -> (elapsed: Double, processor: Double) {
                var elapsed = 0.0
                let processor = nanoseconds(CLOCK_PROCESS_CPUTIME_ID) {
                    elapsed = nanoseconds(CLOCK_MONOTONIC) { inThreads(competitors.prefix(threads), passes: passes) }
                }
                return (elapsed, processor)
            }
            let samples = (0..<rounds).map { _ in (alone: times(of: 1), together: times(of: count)) }
            table.append(
                name, "\(count)",
                short(samples.map { $0.alone.elapsed * Double(count) / $0.together.elapsed }.median),
                short(samples.map { $0.together.processor / Double(count) / $0.alone.processor }.median))
        }
        return table
    }

    /// Runs each competitor in a thread of its own.
    private static func inThreads(_ competitors: ArraySlice<Competitor>, passes: Int) {
        let group = DispatchGroup()
        for competitor in competitors {
            // A competitor shares only constants with the others.
            nonisolated(unsafe) let run = competitor.run
            group.enter()
            Thread {
                run(passes)
                group.leave()
            }.start()
        }
        group.wait()
    }

    /// How much memory an import of a large JSON document takes at its peak, and how fast it is read.
    private static func memory() throws -> Table {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let part = try jsonBytes(richPayload(1000)).dropFirst().dropLast()
        let parts = repeatElement(part, count: 100_000_000 / part.count + 1)
        try ([UInt8(ascii: "[")] + Data(parts.joined(separator: ",".utf8)) + "]".utf8).write(to: file)
        let size = parts.count * (part.count + 1) + 1

        var table = Table("task", "MB/s", "MB at peak", "of the document", texts: 1)
        func measure(_ task: String, _ body: () throws -> Int) throws -> Int {
            var (time, count) = (0.0, 0)
            let peak = try memoryGrowth { time = try nanoseconds { count = try body() } }
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
        let decoded = try measure("JSONDecoder, with the bytes") {
            try newDecoder().decode([Rich].self, from: Data(contentsOf: file)).count
        }
        guard streamed == whole, decoded == whole else {
            throw Failure("the stream has \(streamed) objects, the document \(whole), JSONDecoder's array \(decoded)")
        }
        return table
    }
}
