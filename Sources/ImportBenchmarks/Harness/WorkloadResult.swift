/// What was measured of a workload. Times are nanoseconds per object.
struct WorkloadResult: Codable {
    let workload: String
    let objects: Int
    let nanoseconds: Statistics
    let comparisons: [Comparison]

    struct Comparison: Codable {
        let rival: String
        let nanoseconds: Statistics

        /// The library's time divided by the rival's.
        let ratio: Statistics
        let target: Double?

        var verdict: String { ratio.verdict(atMost: target) }
    }
}
