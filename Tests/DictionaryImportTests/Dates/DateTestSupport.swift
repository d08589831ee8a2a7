import DictionaryImport
import Foundation
import TestSupport

/// The date that an import with the strategy reads from a value; `nil` when the value is refused.
func readDate(_ value: Any, _ strategy: DateStrategy = .automatic) -> Date? {
    var options = ImportOptions.default
    options.dates = strategy
    return try? Holder<Date>.convert(value, options: options)
}

/// The date that an import with the strategy reads from a text, in seconds since 1970.
func readSeconds(_ text: String, _ strategy: DateStrategy) -> Double? {
    readDate(text, strategy)?.timeIntervalSince1970
}

/// The value that a date is exported as; `nil` when the date is refused.
func exported(_ date: Date, _ strategy: DateStrategy = .iso8601) -> Any? {
    try? Holder(value: date).exportedDictionary(options: ExportOptions(dates: strategy))["value"]
}

/// The text that a date is exported as.
func dateText(_ date: Date, _ strategy: DateStrategy = .iso8601) -> String? { exported(date, strategy) as? String }

/// A format with an offset from GMT.
func dateFormat(_ format: String, secondsFromGMT: Int) -> DateStrategy {
    .format(format, timeZone: TimeZone(secondsFromGMT: secondsFromGMT) ?? .gmt)
}

/// The formatter of Foundation that a format is compared with.
func referenceFormatter(_ format: String, secondsFromGMT: Int = 0) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = TimeZone(secondsFromGMT: secondsFromGMT)
    formatter.isLenient = false
    formatter.dateFormat = format
    return formatter
}
