import DictionaryImport

/// Measures whether the time per object stays the same from a thousand to a million objects in one call.
///
/// All sizes import the same thousand dictionaries over and over: what is to be shown is how the library scales, not how
/// the processor's cache does while it reads different ones.
struct Sizes {
    static let name = "scale: a thousand to a million objects"

    let rounds: Int
    private static let counts = [1000, 10_000, 100_000, 1_000_000]

    /// Every sample makes at least so many objects.
    private static let leastObjects = 20_000

    func results() -> [SizeResult] {
        let distinct = flatPayload(count: 1000)
        let payloads = Self.counts.map { count in (0..<count).map { distinct[$0 % distinct.count] } }
        let library = payloads.map { payload in Competitor("library") { try Flat.objects(from: payload) } }
        let handWritten = payloads.map { payload in Competitor("hand-written") { try payload.map(FlatByHand.init) } }

        let memory = peakMemory(of: library)
        let memoryByHand = peakMemory(of: handWritten)
        var times = Self.counts.map { _ in [Double]() }
        var timesByHand = times
        for round in 0..<rounds {
            let order = round.isMultiple(of: 2) ? Array(Self.counts.indices) : Self.counts.indices.reversed()
            for index in order {
                times[index].append(time(of: library[index], objects: Self.counts[index]))
                timesByHand[index].append(time(of: handWritten[index], objects: Self.counts[index]))
            }
        }
        let costs = costs(times: times, memory: memory)
        let costsByHand = self.costs(times: timesByHand, memory: memoryByHand)
        return Self.counts.indices.map {
            SizeResult(objects: Self.counts[$0], library: costs[$0], handWritten: costsByHand[$0])
        }
    }

    private func time(of competitor: Competitor, objects: Int) -> Double {
        let passes = max(1, Self.leastObjects / objects)
        return Stopwatch.processorTime { competitor.run(passes) } / Double(passes * objects)
    }

    /// The bytes per object of the largest number of objects.
    private func peakMemory(of competitors: [Competitor]) -> Double {
        Double(Memory.growth { competitors.last?.run(1) }) / Double(Self.counts.last ?? 1)
    }

    private func costs(times: [[Double]], memory: Double) -> [SizeResult.Cost] {
        Self.counts.indices.map { index in
            SizeResult.Cost(
                nanoseconds: Statistics(times[index]),
                growth: Statistics(zip(times[index], times[0]).map { $0 / $1 }),
                peakMemory: index == Self.counts.count - 1 ? memory : nil)
        }
    }
}
