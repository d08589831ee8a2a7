import Foundation

/// What hand-written code reads dates with, made once.
enum DateReading {
    static let iso8601 = Date.ISO8601FormatStyle()

    static let formatter: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return formatter
    }()

    /// How posts of a social network are dated.
    static let postFormat = "EEE MMM dd HH:mm:ss Z yyyy"

    private static let postFormatter: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = postFormat
        return formatter
    }()

    static func post(_ text: String) throws -> Date {
        guard let date = postFormatter.date(from: text) else { throw MalformedDictionary(text) }
        return date
    }

    static func formatted(_ text: String) throws -> Date {
        guard let date = formatter.date(from: text) else { throw MalformedDictionary(text) }
        return date
    }
}
