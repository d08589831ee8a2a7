import Foundation

/// A table of Markdown.
struct Table: CustomStringConvertible {
    private var lines: [String]

    /// - Parameter texts: How many of the first columns are text; the others are numbers, aligned to the right.
    init(_ header: String..., texts: Int) {
        lines = [Self.line(header), Self.line(header.indices.map { $0 < texts ? "---" : "---:" })]
    }

    mutating func append(_ cells: String...) { lines.append(Self.line(cells)) }

    private static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

    var description: String { lines.joined(separator: "\n") }
}

func table(of results: [Runner.Result]) -> Table {
    var table = Table("workload", "against", "name", "ns", "its ns", "ratio", "10–90 %", texts: 3)
    for result in results {
        table.append(
            result.workload.title, result.rival, result.workload.name, short(result.own.median),
            short(result.others.median), short(result.ratios.median),
            "\(short(result.ratios.quantile(0.1)))–\(short(result.ratios.quantile(0.9)))")
    }
    return table
}

/// A number with about three significant digits, in full where it is large.
func short(_ value: Double) -> String {
    let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 0.1 ? 2 : 4
    return String(format: "%.\(digits)f", value)
}

/// Processor, system and version of Swift, which figures are worth little without.
var machine: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    #if compiler(>=6.4)
        let swift = "6.4 or later"
    #elseif compiler(>=6.3)
        let swift = "6.3"
    #else
        let swift = "6.2"
    #endif
    return "\(processor), \(cores) cores; \(system); Swift \(swift)"
}

private var processor: String {
    #if canImport(Darwin)
        var name = [CChar](repeating: 0, count: 256)
        var size = name.count
        sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0)
        return String(cString: name)
    #else
        return line("model name", of: "/proc/cpuinfo") ?? "unknown processor"
    #endif
}
