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

    /// The library against one competitor: the nanoseconds per object of each round.
    struct Result {
        let workload: Workload
        let rival: String
        let own, others: [Double]
        /// The library's time divided by the other's.
        var ratios: [Double] { zip(own, others).map { $0 / $1 } }
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
            return max(1, Int(Self.sampleTime / max(nanoseconds { competitor.run(1) }, 1)))
        }
        times = competition.all.map { _ in [] }
    }

    mutating func measure(reversed: Bool) {
        let competitors = competition.all
        let order = reversed ? Array(competitors.indices.reversed()) : Array(competitors.indices)
        // Another workload has just run: whoever comes first must not pay for bringing the input back into the cache.
        competitors[order[0]].run(1)
        for index in order {
            let time = nanoseconds { competitors[index].run(passes[index]) }
            times[index].append(time / Double(passes[index] * competition.objects))
        }
    }

    var results: [Runner.Result] {
        zip(competition.all, times).dropFirst().map {
            Runner.Result(workload: workload, rival: $0.name, own: times[0], others: $1)
        }
    }
}

extension [Double] {
    var median: Double { quantile(0.5) }

    /// Below it lies such a part of the samples.
    func quantile(_ fraction: Double) -> Double { sorted()[Int((fraction * Double(count - 1)).rounded())] }
}
