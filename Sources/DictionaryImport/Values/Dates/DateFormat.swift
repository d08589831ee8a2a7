import Foundation

/// One declared format: our own reader where it can be, a formatter of Foundation otherwise.
struct DateFormat: Sendable {
    enum Reader: Sendable {
        /// What the pattern leaves to Foundation is for the formatter, if there is one.
        case pattern(DatePattern, SharedDateFormatter?)
        case formatter(SharedDateFormatter)
    }

    /// The format as it was declared, for the words of an error.
    let format: String
    let reader: Reader

    init(_ format: String, timeZone: TimeZone, locale: Locale) {
        self.format = format
        // Other numbering systems write other digits.
        let offset = locale.numberingSystem.identifier == "latn" ? DatePattern.fixedOffset(of: timeZone) : nil
        let pattern = offset.flatMap { DatePattern(format, secondsFromGMT: $0) }
        if let pattern, !pattern.hasNames {
            reader = .pattern(pattern, nil)
            return
        }
        let formatter = SharedDateFormatter(format, timeZone: timeZone, locale: locale)
        if let pattern, locale.identifier == "en_US_POSIX" {
            reader = .pattern(pattern, formatter)
        } else {
            reader = .formatter(formatter)
        }
    }

    func date(from bytes: TextBytes) -> Date? {
        switch reader {
        case .pattern(let pattern, let formatter): pattern.date(from: bytes) ?? formatter?.date(from: String(bytes))
        case .formatter(let formatter): formatter.date(from: String(bytes))
        }
    }

    func text(for date: Date) -> String? {
        switch reader {
        case .pattern(let pattern, let formatter): pattern.text(for: date) ?? formatter?.text(for: date)
        case .formatter(let formatter): formatter.text(for: date)
        }
    }
}
