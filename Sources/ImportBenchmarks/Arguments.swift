/// What the command line asks for.
struct Arguments {
    var filter: String?
    var rounds = 31
    var isJSON = false
    var chartFile: String?
    var isList = false
    var showsHelp = false
    var competitor: String?
    var times = 1
    var firstUse: FirstUse.Task?

    static let usage = """
        usage: swift run -c release ImportBenchmarks [options]
          --filter TEXT   only the workload of this name, or those whose names contain the text
          --rounds N      how often everything is measured (31)
          --json          print the results as JSON
          --svg FILE      draw the ratios as bars, too
          --list          print the workloads' names
        To profile or to count allocations, without measuring:
          --run NAME      run only this competitor of each workload, such as "library" or "hand-written"
          --times N       how often --run runs it (1)
          --first-use NAME
                          print the milliseconds of the first uses in this process, by library or JSONDecoder
        """

    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    init(_ words: some Sequence<String>) throws {
        var words = words.makeIterator()
        while let word = words.next() {
            func value() throws -> String {
                guard let value = words.next() else { throw Invalid(description: "\(word) needs a value") }
                return value
            }
            func count() throws -> Int {
                guard let count = Int(try value()), count > 0 else {
                    throw Invalid(description: "\(word) needs a number above 0")
                }
                return count
            }
            switch word {
            case "--filter": filter = try value()
            case "--rounds": rounds = try count()
            case "--json": isJSON = true
            case "--svg": chartFile = try value()
            case "--list": isList = true
            case "--run": competitor = try value()
            case "--times": times = try count()
            case "--first-use":
                firstUse = FirstUse.Task(rawValue: try value())
                if firstUse == nil { throw Invalid(description: "\(word) needs library or JSONDecoder") }
            case "--help", "-h": showsHelp = true
            default: throw Invalid(description: "unknown argument \(word)")
            }
        }
    }

    /// Whether the filter means this name: a whole name means nothing else, a part of one every name that contains it.
    func selects(_ name: String, among names: [String]) -> Bool {
        guard let filter else { return true }
        return names.contains(filter) ? name == filter : name.contains(filter)
    }
}
