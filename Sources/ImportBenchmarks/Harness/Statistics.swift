/// What rounds of one measurement have in common.
struct Statistics: Codable {
    let median: Double

    /// The 10th and the 90th percentile.
    let low, high: Double

    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        median = Self.quantile(0.5, of: sorted)
        low = Self.quantile(0.1, of: sorted)
        high = Self.quantile(0.9, of: sorted)
    }

    /// Interpolates between the two nearest samples.
    private static func quantile(_ fraction: Double, of sorted: [Double]) -> Double {
        let position = fraction * Double(sorted.count - 1)
        let index = Int(position)
        let next = min(index + 1, sorted.count - 1)
        return sorted[index] + (sorted[next] - sorted[index]) * (position - Double(index))
    }
}

extension Statistics {
    /// What is said of a median that must not be above a target; nothing without one.
    func verdict(atMost target: Double?) -> String {
        guard let target else { return "" }
        return median <= target ? "ok" : "over"
    }
}
