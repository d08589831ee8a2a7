import Foundation

/// Prints results for people or for programs.
struct Report: Codable {
    let rounds: Int
    let results: [WorkloadResult]
    let sizes: [SizeResult]
    let threads: [ThreadResult]
    let memory: [JSONMemory.Result]
    let firstUse: [FirstUse.Result]

    var text: String {
        var parts: [String] = []
        if !results.isEmpty {
            parts.append(
                """
                Nanoseconds of processor time per object, medians of \(rounds) rounds. The ratio is the library's time to the
                other's, the median of the ratios within rounds.
                """)
            parts.append(workloadTable)
        }
        if !sizes.isEmpty {
            parts.append("Objects made in one call. Growth is the time per object compared with the first line's.")
            parts.append(sizeTable)
        }
        if !threads.isEmpty {
            parts.append(
                """
                Objects made by several threads at once, compared with one thread. Cost is the processor time of an object
                compared with that on one thread.
                """)
            parts.append(threadTable)
        }
        if !memory.isEmpty {
            parts.append(
                "Rich objects from a JSON array of 100 MB, with the memory by which the process grows at most.")
            parts.append(memoryTable)
        }
        if !firstUse.isEmpty {
            parts.append("Milliseconds until a type that was never used before has its first object, from JSON.")
            parts.append(firstUseTable)
        }
        return parts.joined(separator: "\n\n")
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    private var workloadTable: String {
        var table = TextTable(
            ["workload", "against", "its ns", "library ns", "objects/s", "ratio", "10–90 %", "target", ""], leading: 2)
        for result in results {
            for (index, comparison) in result.comparisons.enumerated() {
                let isFirst = index == 0
                table.append(
                    isFirst ? result.workload : "", comparison.rival, short(comparison.nanoseconds.median),
                    isFirst ? short(result.nanoseconds.median) : "",
                    isFirst ? grouped(1e9 / result.nanoseconds.median) : "", short(comparison.ratio.median),
                    spread(comparison.ratio), comparison.target.map { "\($0)" } ?? "", comparison.verdict)
            }
        }
        return table.text
    }

    private var sizeTable: String {
        var table = TextTable(
            [
                "objects", "hand-written ns", "growth", "bytes at peak", "library ns", "growth", "bytes at peak",
                "target",
                "",
            ], leading: 0)
        for size in sizes {
            table.append(
                grouped(Double(size.objects)), short(size.handWritten.nanoseconds.median),
                short(size.handWritten.growth.median), size.handWritten.peakMemory.map(short) ?? "",
                short(size.library.nanoseconds.median), short(size.library.growth.median),
                size.library.peakMemory.map(short) ?? "",
                "± 15 %", size.verdict)
        }
        return table.text
    }

    private var threadTable: String {
        var table = TextTable(
            ["competitor", "threads", "cores", "objects/s", "speedup", "10–90 %", "target", "", "cost"], leading: 1)
        for result in threads {
            table.append(
                result.competitor, "\(result.threads)", "\(result.cores)", grouped(result.objectsPerSecond.median),
                short(result.speedup.median), spread(result.speedup), result.target.map { "\($0)" } ?? "",
                result.verdict, short(result.cost.median))
        }
        return table.text
    }

    private var memoryTable: String {
        var table = TextTable(["task", "MB/s", "MB at peak", "target", ""], leading: 1)
        for result in memory {
            table.append(
                result.task, short(result.megabytesPerSecond), short(result.peakMegabytes), result.target,
                result.verdict)
        }
        return table.text
    }

    private var firstUseTable: String {
        var table = TextTable(["object", "JSONDecoder ms", "library ms", "ratio", "10–90 %", "target", ""], leading: 1)
        for result in firstUse {
            table.append(
                result.object, short(result.decoder.median), short(result.library.median), short(result.ratio.median),
                spread(result.ratio), result.target.map { "\($0)" } ?? "", result.verdict)
        }
        return table.text
    }

    private func spread(_ statistics: Statistics) -> String { "\(short(statistics.low))–\(short(statistics.high))" }
}
