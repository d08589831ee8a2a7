import Foundation

/// Measures imports against the code that they replace.
///
/// ```
/// swift run -c release ImportBenchmarks [--filter TEXT] [--rounds N] [--json] [--list]
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
        warnAboutAssertions()

        let workloads = arguments.selection(of: Catalogue.workloads)
        if arguments.isList {
            for workload in workloads { print(workload.name) }
        } else if let competitor = arguments.competitor {
            for workload in workloads { workload.prepared().run(competitor, times: arguments.times) }
        } else {
            let results = Runner(rounds: arguments.rounds).results(of: workloads.map { $0.prepared() })
            let report = Report(results: results)
            print(arguments.isJSON ? report.json : report.table)
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
