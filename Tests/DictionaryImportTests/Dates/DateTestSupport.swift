import DictionaryImport
import Foundation
import TestSupport

/// The date that a value is as the options read it; `nil` when it is refused.
func readDate(_ value: Any, _ strategy: DateStrategy = .automatic) -> Date? {
    var options = ImportOptions.default
    options.dates = strategy
    return try? Holder<Date>.convert(value, options: options)
}

/// The seconds of that date since 1970.
func readSeconds(_ text: String, _ strategy: DateStrategy) -> Double? {
    readDate(text, strategy)?.timeIntervalSince1970
}

/// What a date is exported as; `nil` when it is refused.
func exported(_ date: Date, _ strategy: DateStrategy = .iso8601) -> Any? {
    try? Holder(value: date).exportedDictionary(options: ExportOptions(dates: strategy))["value"]
}

/// The text that a date is exported as.
func dateText(_ date: Date, _ strategy: DateStrategy = .iso8601) -> String? { exported(date, strategy) as? String }

/// A format that is read and written at an offset.
func dateFormat(_ format: String, secondsFromGMT: Int) -> DateStrategy {
    .format(format, timeZone: TimeZone(secondsFromGMT: secondsFromGMT) ?? .gmt)
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
