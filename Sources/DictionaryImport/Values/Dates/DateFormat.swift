import Foundation

/// One declared format: our own reader where it can be, a formatter of Foundation otherwise.
struct DateFormat: Sendable {
    private enum Reader: Sendable {
        case pattern(DatePattern)
        case formatter(SharedDateFormatter)
    }

    /// The format as it was declared, for the words of an error.
    let format: String
    private let reader: Reader

    init(_ format: String, timeZone: TimeZone, locale: Locale) {
        self.format = format
        // Other numbering systems write other digits.
        if locale.numberingSystem.identifier == "latn", let offset = DatePattern.fixedOffset(of: timeZone),
            let pattern = DatePattern(format, secondsFromGMT: offset)
        {
            reader = .pattern(pattern)
        } else {
            reader = .formatter(SharedDateFormatter(format, timeZone: timeZone, locale: locale))
        }
    }

    /// Whether the format is read without Foundation.
    var isPattern: Bool {
        if case .pattern = reader { true } else { false }
    }

    func date(from bytes: TextBytes) -> Date? {
        switch reader {
        case .pattern(let pattern): pattern.date(from: bytes)
        case .formatter(let formatter): formatter.date(from: String(bytes))
        }
    }

    func text(for date: Date) -> String? {
        switch reader {
        case .pattern(let pattern): pattern.text(for: date)
        case .formatter(let formatter): formatter.text(for: date)
        }
    }
}
