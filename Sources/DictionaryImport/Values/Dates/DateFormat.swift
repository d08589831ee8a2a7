import Foundation

/// One declared format: our own reader where it can be, a formatter of Foundation otherwise.
struct DateFormat: Sendable {
    enum Reader: Sendable {
        case pattern(DatePattern)
        /// What is not spelt as the pattern spells it is left to the formatter.
        case names(NamedDatePattern, SharedDateFormatter)
        case formatter(SharedDateFormatter)
    }

    /// The format as it was declared, for the words of an error.
    let format: String
    let reader: Reader

    init(_ format: String, timeZone: TimeZone, locale: Locale) {
        self.format = format
        // Other numbering systems write other digits.
        let offset =
            locale.numberingSystem.identifier == "latn" ? DatePattern.fixedOffset(of: timeZone) : nil
        if let offset, let pattern = DatePattern(format, secondsFromGMT: offset) {
            reader = .pattern(pattern)
            return
        }
        let formatter = SharedDateFormatter(format, timeZone: timeZone, locale: locale)
        if let offset, locale.identifier == "en_US_POSIX",
            let pattern = NamedDatePattern(format, secondsFromGMT: offset)
        {
            reader = .names(pattern, formatter)
        } else {
            reader = .formatter(formatter)
        }
    }

    func date(from bytes: TextBytes) -> Date? {
        switch reader {
        case .pattern(let pattern): pattern.date(from: bytes)
        case .names(let pattern, let formatter):
            pattern.date(from: bytes) ?? formatter.date(from: String(bytes))
        case .formatter(let formatter): formatter.date(from: String(bytes))
        }
    }

    func text(for date: Date) -> String? {
        switch reader {
        case .pattern(let pattern): pattern.text(for: date)
        case .names(let pattern, let formatter): pattern.text(for: date) ?? formatter.text(for: date)
        case .formatter(let formatter): formatter.text(for: date)
        }
    }
}
