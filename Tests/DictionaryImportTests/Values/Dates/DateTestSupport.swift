import Foundation

@testable import DictionaryImport

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
