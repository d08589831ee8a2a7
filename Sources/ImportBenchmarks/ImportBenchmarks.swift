import Foundation

/// Measures imports against the code that they replace.
@main enum ImportBenchmarks {
    static let usage = """
        usage: swift run -c release ImportBenchmarks [options]
          --filter TEXT   only the workload of this name, or those whose names contain the text
          --rounds N      how often everything is measured (31)
          --list          print the workloads' names
          --help          print this
        To profile or to count allocations, without measuring:
          --run NAME      run only this competitor of each workload, such as "library" or "hand-written"
          --times N       how often --run runs it (1)
          --first-use NAME   print the milliseconds of the first uses in this process, by library or JSONDecoder
        """

    static func main() {
        #if DEBUG
            // Optimization is what is measured, so a debug build says nothing.
            complain("warning: this is a debug build; measure with `swift run -c release ImportBenchmarks`")
        #endif
        do { try run(Array(CommandLine.arguments.dropFirst())) } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        var options: [String: String] = [:]
        var words = arguments[...]
        while let word = words.popFirst() {
            guard word.hasPrefix("--"), usage.contains(" \(word) ") else {
                throw Failure("unknown argument \(word)\n\n\(usage)")
            }
            let value = word == "--list" || word == "--help" ? "" : words.popFirst()
            guard let value else { throw Failure("\(word) needs a value\n\n\(usage)") }
            options[word] = value
        }
        func count(_ option: String, otherwise: Int) throws -> Int {
            guard let text = options[option] else { return otherwise }
            guard let number = Int(text), number > 0 else { throw Failure("\(option) needs a number above 0") }
            return number
        }
        if options["--help"] != nil { return print(usage) }
        if let task = options["--first-use"] { return try FirstUse.run(task) }

        let rounds = try count("--rounds", otherwise: 31)
        let scales = Scale.all(rounds: rounds)
        let names = catalogue.map(\.name) + scales.map(\.name)
        /// A whole name means nothing else, a part of one every name that contains it.
        func isSelected(_ name: String) -> Bool {
            guard let filter = options["--filter"] else { return true }
            return names.contains(filter) ? name == filter : name.contains(filter)
        }
        let workloads = catalogue.filter { isSelected($0.name) }
        if options["--list"] != nil {
            print(names.filter(isSelected).joined(separator: "\n"))
        } else if let name = options["--run"] {
            let times = try count("--times", otherwise: 1)
            for workload in workloads { try workload.run(name, times: times) }
        } else {
            print("\(machine)\n")
            if !workloads.isEmpty {
                let results = try Runner(rounds: rounds).results(of: workloads)
                print(
                    """
                    Nanoseconds of processor time per object, medians of \(rounds) rounds. The ratio is the library's time to
                    the other's, the median of the ratios within rounds.

                    \(table(of: results))
                    """)
            }
            for scale in scales where isSelected(scale.name) { print("\n\(scale.words)\n\n\(try scale.measure())") }
        }
    }
}

func complain(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }
