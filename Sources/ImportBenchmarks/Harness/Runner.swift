/// Measures workloads in rounds, everything once a round, so that a machine that changes its speed changes it for all.
///
/// Within a round, the competitors of a workload follow each other directly, in an order that is reversed every round.
/// Ratios are taken within rounds.
struct Runner {
    let rounds: Int

    /// How long a sample should take, in nanoseconds.
    private static let sampleTime = 4e6

    func results(of workloads: [Workload.Prepared]) -> [WorkloadResult] {
        var samples = workloads.map { Samples(workload: $0) }
        for index in samples.indices { samples[index].warmUp(for: Self.sampleTime) }
        for round in 0..<rounds {
            for index in samples.indices { samples[index].measure(reversed: !round.isMultiple(of: 2)) }
        }
        return samples.map(\.result)
    }
}

private struct Samples {
    let workload: Workload.Prepared
    let competitors: [Competitor]

    /// How many passes make a sample, by competitor.
    private var passes: [Int]

    /// Nanoseconds per object, by competitor and round.
    private var times: [[Double]]

    init(workload: Workload.Prepared) {
        self.workload = workload
        competitors = workload.competition.competitors
        passes = competitors.map { _ in 1 }
        times = competitors.map { _ in [] }
    }

    mutating func warmUp(for sampleTime: Double) {
        for (index, competitor) in competitors.enumerated() {
            competitor.run(2)
            let time = Stopwatch.processorTime { competitor.run(1) }
            passes[index] = max(1, Int(sampleTime / max(time, 1)))
        }
    }

    mutating func measure(reversed: Bool) {
        let order = reversed ? Array(competitors.indices.reversed()) : Array(competitors.indices)
        // Another workload has just run: whoever comes first must not pay for bringing the input back into the cache.
        competitors[order[0]].run(1)
        for index in order {
            let passes = passes[index]
            let time = Stopwatch.processorTime { competitors[index].run(passes) }
            times[index].append(time / Double(passes * workload.competition.objects))
        }
    }

    var result: WorkloadResult {
        let comparisons = workload.competition.rivals.enumerated().map { index, rival in
            let own = times[0]
            let others = times[index + 1]
            return WorkloadResult.Comparison(
                rival: rival.competitor.name, nanoseconds: Statistics(others),
                ratio: Statistics(zip(own, others).map { $0 / $1 }), target: rival.target)
        }
        return WorkloadResult(
            workload: workload.name, objects: workload.competition.objects, nanoseconds: Statistics(times[0]),
            comparisons: comparisons)
    }
}
