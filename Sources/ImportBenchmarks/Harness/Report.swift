import Foundation

/// Prints results for people or for programs.
struct Report: Codable {
    let results: [WorkloadResult]

    var table: String {
        var table = TextTable(
            ["workload", "against", "its ns", "library ns", "objects/s", "ratio", "10–90 %", "target", ""], leading: 2)
        for result in results {
            for (index, comparison) in result.comparisons.enumerated() {
                let isFirst = index == 0
                table.append(
                    isFirst ? result.workload : "", comparison.rival, short(comparison.nanoseconds.median),
                    isFirst ? short(result.nanoseconds.median) : "",
                    isFirst ? short(1e9 / result.nanoseconds.median) : "", short(comparison.ratio.median),
                    "\(short(comparison.ratio.low))–\(short(comparison.ratio.high))",
                    comparison.target.map { "\($0)" } ?? "", comparison.verdict)
            }
        }
        return table.text
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
