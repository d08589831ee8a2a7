import Foundation

@testable import DictionaryImport

/// A generator with a seed, so that a failure can be run again (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

extension String {
    /// Gives the text's bytes to a reader, with nothing behind them that it could read by mistake.
    func withBytes<Result>(_ body: (TextBytes) -> Result) -> Result {
        Array(utf8).withTextBytes(body)
    }
}

/// A formatter of Foundation as the reference for patterns.
func referenceFormatter(_ format: String, secondsFromGMT: Int = 0) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = TimeZone(secondsFromGMT: secondsFromGMT)
    formatter.isLenient = false
    formatter.dateFormat = format
    return formatter
}
