/// Measures workloads in rounds, everything once a round, so that a machine that changes its speed changes it for all.
///
/// Within a round, the competitors of a workload follow each other directly, in an order that is reversed every round.
/// Ratios are taken within rounds.
struct Runner {
    let rounds: Int

    func results(of workloads: [Workload]) throws -> [Result] {
        var samples = try workloads.map { Samples(of: $0, try $0.prepared()) }
        for round in 0..<rounds {
            for index in samples.indices { samples[index].measure(reversed: !round.isMultiple(of: 2)) }
        }
        return samples.flatMap(\.results)
    }

    /// The library against one competitor. Times are nanoseconds per object.
    struct Result {
        let workload: Workload
        let rival: String
        let own, others: Statistics
        /// The library's time divided by the other's.
        let ratio: Statistics
    }
}

private struct Samples {
    private let workload: Workload
    private let competition: Competition
    /// How many passes make a sample, by competitor.
    private let passes: [Int]
    /// Nanoseconds per object, by competitor and round.
    private var times: [[Double]]

    /// How long a sample should take, in nanoseconds.
    private static let sampleTime = 4e6

    init(of workload: Workload, _ competition: Competition) {
        (self.workload, self.competition) = (workload, competition)
        passes = competition.all.map { competitor in
            competitor.run(2)
            return max(1, Int(Self.sampleTime / max(Stopwatch.processorTime { competitor.run(1) }, 1)))
        }
        times = competition.all.map { _ in [] }
    }

    mutating func measure(reversed: Bool) {
        let competitors = competition.all
        let order = reversed ? Array(competitors.indices.reversed()) : Array(competitors.indices)
        // Another workload has just run: whoever comes first must not pay for bringing the input back into the cache.
        competitors[order[0]].run(1)
        for index in order {
            let time = Stopwatch.processorTime { competitors[index].run(passes[index]) }
            times[index].append(time / Double(passes[index] * competition.objects))
        }
    }

    var results: [Runner.Result] {
        competition.all.indices.dropFirst().map { index in
            Runner.Result(
                workload: workload, rival: competition.all[index].name, own: Statistics(times[0]),
                others: Statistics(times[index]), ratio: Statistics(zip(times[0], times[index]).map { $0 / $1 }))
        }
    }
}

/// What rounds of one measurement have in common.
struct Statistics {
    let median: Double
    /// The 10th and the 90th percentile.
    let low, high: Double

    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        // Interpolates between the two nearest samples.
        func quantile(_ fraction: Double) -> Double {
            let position = fraction * Double(sorted.count - 1)
            let index = Int(position)
            let next = min(index + 1, sorted.count - 1)
            return sorted[index] + (sorted[next] - sorted[index]) * (position - Double(index))
        }
        (median, low, high) = (quantile(0.5), quantile(0.1), quantile(0.9))
    }
}
