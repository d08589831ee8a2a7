import DictionaryImport
import Foundation

/// Measures whether threads that import the same type at once get in each other's way.
///
/// Every thread has dictionaries of its own: shared ones would have the threads contend for their reference counts,
/// whoever reads them.
struct Threads {
    static let name = "scale: eight threads"

    let rounds: Int
    private static let count = 8

    /// How many objects a thread makes in a sample.
    private static let objects = 60_000

    func results() -> [ThreadResult] {
        let payloads = (0..<Self.count).map { flatPayload(count: 1000, offset: $0 * 1000) }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        // Two cores give two, less what the machine needs for itself.
        let target = cores == 2 ? 1.8 : nil
        let library = payloads.map { payload in Competitor("library") { try Flat.objects(from: payload) } }
        let handWritten = payloads.map { payload in Competitor("hand-written") { try payload.map(FlatByHand.init) } }
        var samples = [Sample(), Sample()]
        for _ in 0..<rounds {
            for (index, competitors) in [library, handWritten].enumerated() { samples[index].measure(competitors) }
        }
        return [(samples[0], "library", target), (samples[1], "hand-written", nil)].map { sample, name, target in
            ThreadResult(
                competitor: name, threads: Self.count, cores: cores,
                objectsPerSecond: Statistics(sample.throughput), speedup: Statistics(sample.speedup),
                cost: Statistics(sample.cost), target: target)
        }
    }

    private struct Sample {
        var throughput: [Double] = []
        var speedup: [Double] = []
        var cost: [Double] = []

        mutating func measure(_ competitors: [Competitor]) {
            let passes = Threads.objects / 1000
            let threads = Double(competitors.count)
            var (alone, together) = (0.0, 0.0)
            let costAlone = Stopwatch.processorTimeOfProcess {
                alone = Stopwatch.elapsedTime { run(competitors.prefix(1), passes: passes) }
            }
            let costTogether = Stopwatch.processorTimeOfProcess {
                together = Stopwatch.elapsedTime { run(competitors[...], passes: passes) }
            }
            throughput.append(threads * Double(Threads.objects) / together * 1e9)
            speedup.append(alone * threads / together)
            cost.append(costTogether / threads / costAlone)
        }

        private func run(_ competitors: ArraySlice<Competitor>, passes: Int) {
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
    }
}
