import Foundation

/// One declared format: our own reader where it can be, a formatter of Foundation otherwise.
struct DateFormat: Sendable {
    /// The format as it was declared, for the words of an error.
    let format: String
    /// What is wrong with it: nothing is read or written then.
    let faults: [String]
    let pattern: DatePattern?
    /// For what the pattern leaves to Foundation.
    let formatter: SharedDateFormatter?

    init(_ format: String, timeZone: TimeZone, locale: Locale) {
        self.format = format
        faults = Self.faults(of: format)
        guard faults.isEmpty else {
            (pattern, formatter) = (nil, nil)
            return
        }
        // Other numbering systems write other digits.
        let offset = locale.numberingSystem.identifier == "latn" ? DatePattern.fixedOffset(of: timeZone) : nil
        let pattern = offset.flatMap { DatePattern(format, secondsFromGMT: $0) }
        let isComplete = pattern?.hasNames == false
        self.pattern = isComplete || locale.identifier == "en_US_POSIX" ? pattern : nil
        formatter = isComplete ? nil : SharedDateFormatter(format, timeZone: timeZone, locale: locale)
    }

    func date(from bytes: TextBytes) -> Date? { pattern?.date(from: bytes) ?? formatter?.date(from: String(bytes)) }

    func text(for date: Date) -> String? { pattern?.text(for: date) ?? formatter?.text(for: date) }
}
