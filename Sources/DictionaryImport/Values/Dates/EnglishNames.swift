/// The names that `en_US_POSIX` has, as bytes.
struct EnglishNames: Sendable {
    let long: [[UInt8]]
    /// The first three letters.
    let short: [[UInt8]]

    private init(_ names: [String]) {
        long = names.map { Array($0.utf8) }
        short = long.map { Array($0.prefix(3)) }
    }

    subscript(index: Int, isShort isShort: Bool) -> [UInt8] { isShort ? short[index] : long[index] }

    static let months = EnglishNames([
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ])

    static let weekdays = EnglishNames(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])

    /// The zone of `GMT` and `UTC`, by name.
    static let greenwich = Array("GMT".utf8)
}
