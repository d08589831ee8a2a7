import Foundation

/// Measures imports against the code that they replace.
///
/// ```
/// swift run -c release ImportBenchmarks [--filter TEXT] [--rounds N] [--json] [--svg FILE] [--list]
/// ```
@main
enum ImportBenchmarks {
    static func main() {
        let arguments: Arguments
        do {
            arguments = try Arguments(CommandLine.arguments.dropFirst())
        } catch {
            complain("\(error)\n\n\(Arguments.usage)")
            exit(2)
        }
        if arguments.showsHelp { return print(Arguments.usage) }
        if let task = arguments.firstUse { return FirstUse.run(task) }
        warnAboutAssertions()

        let names = Catalogue.workloads.map(\.name) + [Sizes.name, Threads.name, JSONMemory.name, FirstUse.name]
        // A million objects take their time.
        let fewerRounds = max(1, arguments.rounds / 4)
        let workloads = Catalogue.workloads.filter { arguments.selects($0.name, among: names) }
        if arguments.isList {
            for name in names where arguments.selects(name, among: names) { print(name) }
        } else if let competitor = arguments.competitor {
            for workload in workloads { run(competitor, of: workload, times: arguments.times) }
        } else {
            let report = Report(
                rounds: arguments.rounds,
                results: Runner(rounds: arguments.rounds).results(of: workloads.map { $0.prepared() }),
                sizes: arguments.selects(Sizes.name, among: names) ? Sizes(rounds: fewerRounds).results() : [],
                threads: arguments.selects(Threads.name, among: names) ? Threads(rounds: fewerRounds).results() : [],
                memory: arguments.selects(JSONMemory.name, among: names) ? JSONMemory.results() : [],
                firstUse: arguments.selects(FirstUse.name, among: names)
                    ? FirstUse.results(rounds: arguments.rounds) : [])
            print(arguments.isJSON ? report.json : report.text)
            if let file = arguments.chartFile { draw(report.results, to: file) }
        }
    }

    private static func draw(_ results: [WorkloadResult], to file: String) {
        do {
            try BarChart(results).svg.write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            complain("cannot write \(file): \(error)")
            exit(1)
        }
    }

    private static func run(_ name: String, of workload: Workload, times: Int) {
        let competition = workload.unverified()
        for competitor in competition.competitors where competitor.name == name {
            competitor.run(times)
            print("\(workload.name): \(competition.objects * times) by \(name)")
        }
    }

    /// Optimization is what is measured, so a debug build says nothing.
    private static func warnAboutAssertions() {
        assert(
            {
                complain("warning: this is a debug build; measure with `swift run -c release ImportBenchmarks`\n")
                return true
            }())
    }
}

func complain(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
}
