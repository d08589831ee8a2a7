import Foundation

extension DateStrategy {
    /// The closure of a custom strategy, which takes any value; the functions below then give nil.
    var customReader: (@Sendable (ImportValue) throws -> Date)? {
        switch kind {
        case .custom(let read, _): read
        case .first(let strategies): { try first(of: strategies, for: $0) }
        case .automatic, .iso8601, .unix, .formats: nil
        }
    }

    /// What the first of several strategies makes of a value that makes a date of it. What the others have against it is not
    /// said: the error names what each of them takes.
    private func first(of strategies: [DateStrategy], for value: ImportValue) throws -> Date {
        for strategy in strategies {
            let date = try? strategy.customReader.map { try $0(value) } ?? strategy.date(from: value)
            if let date, strategy.canExport || date.isImportable { return date }
        }
        throw refusal(of: value)
    }

    /// The date that a value is, or nil.
    func date(from value: ImportValue) -> Date? {
        switch value.storage {
        case .string: value.withTrimmedText(date(fromText:)) ?? nil
        case .integer(let number): date(fromInteger: number)
        case .double(let number): date(fromDouble: number)
        case .decimal(let number): number.withDigits(NumberText.double).flatMap(date(fromDouble:))
        case .other(let any): (any as? Date)?.importable
        default: nil
        }
    }

    /// The date that a text is, already without ASCII blanks around it, or nil.
    func date(fromText text: TextBytes) -> Date? {
        switch kind {
        case .automatic: return ISO8601Reader.date(from: text) ?? UnixTime.Reading.byMagnitude.date(text)
        case .iso8601: return ISO8601Reader.date(from: text)
        case .unix(let unit): return UnixTime.Reading.of(unit).date(text)
        case .formats(let formats):
            for format in formats {
                if let date = format.date(from: text) { return date }
            }
            return nil
        case .first, .custom: return nil
        }
    }

    /// The date that a whole number is, or nil.
    func date(fromInteger number: Int64) -> Date? { kind.unixTime?.date(number) }

    /// The date that a number is, or nil. A whole one is the same as an integer.
    func date(fromDouble number: Double) -> Date? { kind.unixTime?.date(number) }

    /// What is wrong with the strategy itself; none for most.
    var faults: [String] {
        switch kind {
        case .formats(let formats): formats.flatMap(\.faults)
        case .first(let strategies): strategies.flatMap(\.faults)
        case .automatic, .iso8601, .unix, .custom: []
        }
    }

    /// The error of a strategy that was given to a call. One of a model is found when its list is compiled.
    private var fault: ImportFailure? {
        faults.first.map { ImportFailure(.registry(.option($0, property: "dates"))) }
    }

    /// The error of a value that is no date.
    func refusal(of value: ImportValue) -> any Error {
        if let fault { return fault }
        if kind.isAutomatic, value.withTrimmedText(UnixTime.isAmbiguous) ?? false {
            return value.mismatch(
                expected: "\(expectation) (12 digits may be yyyyMMddHHmm as well: say what they are with .date(…))")
        }
        return value.mismatch(expected: expectation)
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
        case .first(let strategies):
            let words = strategies.map(\.expectation)
            return words.isEmpty ? "a date by one of no strategies" : words.joined(separator: ", or ")
        case .custom: return "a date"
        }
    }

    // MARK: Writing

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
        case .first(let strategies): strategies.contains(where: \.canExport)
        case .custom(_, let export): export != nil
        }
    }

    /// The text of a date, or nil when the strategy exports no text, or the date is none of those that are written.
    func text(for date: Date) -> String? {
        switch kind {
        case .automatic, .iso8601: ISO8601Writer.text(for: date)
        case .formats(let formats): formats.first?.text(for: date)
        case .first(let strategies): strategies.first(where: \.canExport)?.text(for: date)
        case .unix, .custom: nil
        }
    }

    /// The date in the strategy's form; nil when it can not export, or the date is none of those that are written.
    ///
    /// - Throws: What the closure of a custom strategy throws, and the fault of a strategy.
    func output(for date: Date) throws -> Output? {
        switch kind {
        case .automatic, .iso8601, .formats:
            guard let text = text(for: date) else { if let fault { throw fault } else { return nil } }
            return .text(text)
        case .unix(let unit): return UnixTime.output(for: date, unit)
        case .first(let strategies): return try strategies.first(where: \.canExport)?.output(for: date)
        case .custom(_, let export): return try export.map { .custom(try $0(date)) }
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
