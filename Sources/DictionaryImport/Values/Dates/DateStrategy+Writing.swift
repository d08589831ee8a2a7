import Foundation

extension DateStrategy {
    /// A date as it is exported.
    enum Output {
        case text(String)
        case integer(Int64)
        case double(Double)
        case custom(Any)
    }

    /// Whether the strategy can export; if not, the caller's default strategy does.
    var canExport: Bool {
        switch kind {
        case .automatic, .iso8601, .unix: true
        case .formats(let formats): !formats.isEmpty
        case .custom(_, let export): export != nil
        }
    }

    /// The text of a date, or nil when the strategy exports no text, or the date is outside the years 1 to 9999.
    func text(for date: Date) -> String? {
        switch kind {
        case .automatic, .iso8601: ISO8601Writer.text(for: date)
        case .formats(let formats): formats.first?.text(for: date)
        case .unix, .custom: nil
        }
    }

    /// The date in the strategy's form; nil when it can not export, or the date is outside the years 1 to 9999.
    ///
    /// - Throws: What the closure of a custom strategy throws, nothing otherwise.
    func output(for date: Date) throws -> Output? {
        switch kind {
        case .automatic, .iso8601, .formats: text(for: date).map { .text($0) }
        case .unix(let unit): UnixTime.output(for: date, unit)
        case .custom(_, let export): try export.map { .custom(try $0(date)) }
        }
    }
}

extension UnixTime {
    /// A count of units since 1970, whole when it reads back as the same date.
    static func output(for date: Date, _ unit: Unit) -> DateStrategy.Output? {
        guard let (seconds, units) = date.split(unitsPerSecond: unit.rawValue) else { return nil }
        let whole = Int64(seconds) * Int64(unit.rawValue) + Int64(units)
        if self.date(whole, unit) == date { return .integer(whole) }
        return .double(date.timeIntervalSince1970 * Double(unit.rawValue))
    }
}
