import Foundation

/// A `DateFormatter` made once, when it is first used, and used from any thread, never lenient, in the Gregorian calendar.
///
/// Foundation still accepts single digits for `dd`, other punctuation, blanks between fields and a weekday that is not
/// the date's. Text behind the date is refused, and so are years outside 1 to 9999.
///
/// The formatter is reached with a lock held, and never changed after it was made. Not every Foundation makes a formatter safe
/// to share, and a call takes far longer than the lock.
final class SharedDateFormatter: Sendable {
    private struct MadeOnce {
        let make: () -> DateFormatter?
        lazy var formatter = make()
    }

    private let made: Locked<MadeOnce>
    private let timeZone: TimeZone

    init(_ format: String, timeZone: TimeZone, locale: Locale) {
        self.timeZone = timeZone
        made = Locked(
            MadeOnce {
                // Open-source Foundation traps on first use with zones it can not name: those beyond 14 hours, where no
                // place is. Nothing is read or written then.
                guard abs(timeZone.secondsFromGMT()) <= 14 * 3_600 else { return nil }
                let formatter = DateFormatter()
                formatter.locale = locale
                formatter.calendar = Calendar(identifier: .gregorian)
                formatter.timeZone = timeZone
                formatter.isLenient = false
                formatter.dateFormat = format
                return formatter
            })
    }

    func date(from text: String) -> Date? {
        guard let text = Self.safe(text), let date = made.withLock({ $0.formatter?.date(from: text) }) else {
            return nil
        }
        return date.importable
    }

    /// The text of a date, or nil when it is none of those that are written. In the year before the first one, which a
    /// zone may still have, Foundation counts backwards and does not say so.
    func text(for date: Date) -> String? {
        guard date.isImportable,
            date.addingTimeInterval(Double(timeZone.secondsFromGMT(for: date))) >= .distantPast
        else { return nil }
        return made.withLock { $0.formatter?.string(from: date) }
    }

    #if canImport(Darwin)
        private static func safe(_ text: String) -> String? { text }
    #else
        /// The text, unless it could make Foundation trap.
        ///
        /// Open-source Foundation traps when it stops reading within a `Character`, as it does at a combining mark
        /// behind a digit. So every character must be one UTF-16 unit, once composed: names in scripts that need
        /// combining marks are not read, which is better than an import that any accent can end.
        private static func safe(_ text: String) -> String? {
            if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return text }
            let composed = text.precomposedStringWithCanonicalMapping
            return composed.count == composed.utf16.count ? composed : nil
        }
    #endif
}
