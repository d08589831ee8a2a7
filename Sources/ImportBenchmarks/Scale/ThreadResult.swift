/// How many objects a second several threads make, compared with one thread.
struct ThreadResult: Codable {
    let competitor: String
    let threads: Int
    let cores: Int
    let objectsPerSecond: Statistics

    /// The throughput of all threads divided by that of one.
    let speedup: Statistics

    /// The processor time of an object among all threads divided by that of one thread alone. Threads that contend for
    /// memory raise it; other programs on the machine, which lower the speedup, hardly do.
    let cost: Statistics
    let target: Double?

    var verdict: String {
        guard let target else { return "" }
        return speedup.median >= target ? "ok" : "under"
    }
}
