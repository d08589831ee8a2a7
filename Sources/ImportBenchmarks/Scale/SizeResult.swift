/// What a number of objects costs. Times are nanoseconds per object, memory is bytes per object.
struct SizeResult: Codable {
    let objects: Int
    let library: Cost
    let handWritten: Cost

    struct Cost: Codable {
        let nanoseconds: Statistics

        /// The time as a ratio to that of the smallest number of objects in the same round.
        let growth: Statistics

        /// Measured for the largest number only.
        let peakMemory: Double?
    }

    /// Whether the time per object is that of the smallest number, within 15 %.
    var verdict: String { (0.85...1.15).contains(library.growth.median) ? "ok" : "over" }
}
