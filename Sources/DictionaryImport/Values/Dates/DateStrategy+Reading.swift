import Foundation

extension DateStrategy {
    /// The closure of a custom strategy, which takes any value; the functions below then give nil.
    var customReader: (@Sendable (ImportValue) throws -> Date)? {
        if case .custom(let read, _) = kind { read } else { nil }
    }

    /// The date that a text is, already without ASCII blanks around it, or nil.
    func date(fromText text: TextBytes) -> Date? {
        switch kind {
        case .automatic: return ISO8601Reader.date(from: text) ?? UnixTime.dateByMagnitude(text)
        case .iso8601: return ISO8601Reader.date(from: text)
        case .unix(let unit): return UnixTime.date(text, unit)
        case .formats(let formats):
            for format in formats {
                if let date = format.date(from: text) { return date }
            }
            return nil
        case .custom: return nil
        }
    }

    /// The date that a whole number is, or nil.
    func date(fromInteger number: Int64) -> Date? {
        kind.unixTime?.date(number)
    }

    /// The date that a number is, or nil. A whole one is the same as an integer.
    func date(fromDouble number: Double) -> Date? {
        switch kind {
        case .automatic: UnixTime.dateByMagnitude(number)
        case .unix(let unit): UnixTime.date(number, unit)
        case .iso8601, .formats, .custom: nil
        }
    }

    /// What the strategy takes, in the words of an error: "expected …".
    var expectation: String {
        switch kind {
        case .automatic: return "an ISO 8601 date or a Unix time"
        case .iso8601: return "an ISO 8601 date"
        case .unix(let unit): return "a Unix time in \(unit)"
        case .formats(let formats):
            let quoted = formats.map { "\"\($0.format)\"" }
            guard let last = quoted.last else { return "a date in one of no formats" }
            if quoted.count == 1 { return "a date in the format \(last)" }
            return "a date in one of the formats \(quoted.dropLast().joined(separator: ", ")) or \(last)"
        case .custom: return "a date"
        }
    }
}
