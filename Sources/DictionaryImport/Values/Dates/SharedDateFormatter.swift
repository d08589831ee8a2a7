import Foundation

extension DateStrategy.Format {
    /// A `DateFormatter` made once and used from any thread, never lenient, in the Gregorian calendar.
    ///
    /// Foundation still accepts single digits for `dd`, other punctuation, blanks between fields and a weekday that is not
    /// the date's. Text after the date is refused, and so are years outside 1 to 9999.
    ///
    /// The formatter is used with a lock held, and never changed after it was made: not every Foundation makes a formatter safe
    /// to share, and a call takes far longer than the lock.
    final class SharedFormatter: Sendable {
        private let formatter: DateFormatter
        private let timeZone: TimeZone
        /// What is added to dates because the formatter has the zone of UTC instead.
        private let shift: TimeInterval
        private let lock = NSLock()

        /// - Parameter hasZone: Whether the format has a field for the zone.
        /// - Returns: `nil` for a zone beyond 14 hours that would have to be written.
        init?(_ format: String, timeZone: TimeZone, locale: Locale, hasZone: Bool) {
            // Open-source Foundation traps on first use with zones that it cannot name: those beyond 14 hours.
            let isFar = abs(timeZone.secondsFromGMT()) > 14 * 3_600
            guard !isFar || !hasZone else { return nil }
            self.timeZone = timeZone
            shift = isFar ? TimeInterval(timeZone.secondsFromGMT()) : 0
            formatter = DateFormatter()
            formatter.locale = locale
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.timeZone = isFar ? .gmt : timeZone
            formatter.isLenient = false
            formatter.dateFormat = format
        }

        func date(from text: String) -> Date? {
            guard let text = Self.safe(text) else { return nil }
            return lock.withLock { formatter.date(from: text) }?.addingTimeInterval(-shift).importable
        }

        /// The text of a date, or nil when it is none of those that are written. In the year before the first one, which a
        /// zone may still have, Foundation counts backwards and does not say so.
        func text(for date: Date) -> String? {
            guard date.isImportable,
                date.addingTimeInterval(Double(timeZone.secondsFromGMT(for: date))) >= .distantPast
            else { return nil }
            return lock.withLock { formatter.string(from: date.addingTimeInterval(shift)) }
        }

        #if canImport(Darwin)
            private static func safe(_ text: String) -> String? { text }
        #else
            /// The text, unless it could make Foundation trap.
            ///
            /// Open-source Foundation traps when it stops reading within a `Character`, as it does at a combining mark
            /// after a digit. So every character must be one UTF-16 unit, once composed: names in scripts that need
            /// combining marks are not read, which is better than an import that any accent can end.
            private static func safe(_ text: String) -> String? {
                if text.utf8.allSatisfy({ $0 < 0x80 && $0 != Byte.carriageReturn }) { return text }
                let composed = text.precomposedStringWithCanonicalMapping
                return composed.count == composed.utf16.count ? composed : nil
            }
        #endif
    }
}
