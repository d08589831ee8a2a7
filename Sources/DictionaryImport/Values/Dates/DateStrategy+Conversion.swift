import Foundation

extension DateStrategy {
    // MARK: Reading

    /// The date that a value is; `nil` when it is none, see `expectation(for:)`.
    ///
    /// - Parameters:
    ///   - value: What the closures of custom strategies take.
    ///   - read: What any other strategy makes of the value, by the functions below.
    /// - Throws: What the closure of a custom strategy throws.
    func date(_ value: () -> ImportValue, reading read: (DateStrategy) -> Date?) throws -> Date? {
        switch kind {
        case .automatic, .iso8601, .unix, .formats, .parsed: return read(self)
        case .custom(let custom, _): return try custom(value())
        case .first(let strategies):
            // What the others have against the value is not said: the error names what each of them takes.
            for strategy in strategies {
                if let date = try? strategy.date(value, reading: read), strategy.canExport || date.isImportable {
                    return date
                }
            }
            return nil
        }
    }

    /// Whether the closure of a custom strategy has to see the values. If not, the functions below say all.
    var readsValues: Bool {
        switch kind {
        case .automatic, .iso8601, .unix, .formats, .parsed: false
        case .custom: true
        case .first(let strategies): strategies.contains(where: \.readsValues)
        }
    }

    /// The date that a text is, whatever blanks are around it, or nil. In exact mode no text is a number.
    func date(fromText text: some BidirectionalCollection<UInt8>, isExact: Bool = false) -> Date? {
        if text.hasWhitespaceAtEnds { return date(fromText: Array(text.trimmedASCII), isExact: isExact) }
        return switch kind {
        case .automatic: ISO8601.date(from: text) ?? (isExact ? nil : UnixTime.Reading.byMagnitude.date(text))
        case .iso8601: ISO8601.date(from: text)
        case .unix(let unit): isExact ? nil : UnixTime.Reading.of(unit).date(text)
        case .formats(let formats): formats.firstResult { $0.date(from: text) }
        case .first(let strategies): strategies.firstResult { $0.date(fromText: text, isExact: isExact) }
        case .parsed(let read, _): read(String(decoding: text, as: UTF8.self))?.importable
        case .custom: nil
        }
    }

    func date(fromInteger number: Int64) -> Date? { unixTime { $0.date(number) } }

    /// The date that a number is, or nil. A whole one is the same as an integer.
    func date(fromDouble number: Double) -> Date? { unixTime { $0.date(number) } }

    private func unixTime(_ read: (UnixTime.Reading) -> Date?) -> Date? {
        switch kind {
        case .automatic: read(.byMagnitude)
        case .unix(let unit): read(.of(unit))
        case .first(let strategies): strategies.firstResult { $0.unixTime(read) }
        case .iso8601, .formats, .parsed, .custom: nil
        }
    }

    // MARK: Words

    /// What is wrong with the strategy itself; none for most. With a fault it reads and writes nothing.
    var faults: [String] {
        switch kind {
        case .formats(let formats): formats.flatMap(\.faults)
        case .first(let strategies): strategies.flatMap(\.faults)
        case .automatic, .iso8601, .unix, .parsed, .custom: []
        }
    }

    /// What the strategy takes, in the words of an error about a value that it does not take: "expected …".
    ///
    /// - Parameter number: The number that the value is, as a number or as text, if any.
    func expectation(for number: Int64? = nil) -> String {
        switch kind {
        case .automatic:
            let words = "an ISO 8601 date or a Unix time"
            guard let pattern = number.flatMap(UnixTime.ambiguousPattern) else { return words }
            return "\(words) (\(pattern.count) digits may be \(pattern) as well: say what they are with .date(…))"
        case .iso8601: return "an ISO 8601 date"
        case .unix(let unit): return "a Unix time in \(unit)"
        case .formats(let formats):
            let quoted = formats.map { "\"\($0.format)\"" }
            guard let last = quoted.last else { return "a date in one of no formats" }
            if quoted.count == 1 { return "a date in the format \(last)" }
            return "a date in one of the formats \(quoted.dropLast().joined(separator: ", ")) or \(last)"
        case .first(let strategies):
            let words = strategies.map { $0.expectation(for: number) }
            return words.isEmpty ? "a date by one of no strategies" : words.joined(separator: ", or ")
        case .parsed, .custom: return "a date"
        }
    }

    // MARK: Writing

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
        case .parsed(_, let export): export != nil
        case .custom(_, let export): export != nil
        }
    }

    /// The date in the strategy's form; nil when it can not export, has a fault, or the date is none of those that are written.
    ///
    /// - Throws: What the closure of a custom strategy throws.
    func output(for date: Date) throws -> Output? {
        switch kind {
        case .automatic, .iso8601: return ISO8601.text(for: date).map(Output.text)
        case .formats(let formats):
            let full =
                formats.count < 2 ? nil : formats.first { $0.text(for: date).map { isRead($0, as: date) } ?? false }
            return (full ?? formats.first)?.text(for: date).map(Output.text)
        case .unix(let unit):
            return UnixTime.count(of: date, unit).map { $0.whole.map(Output.integer) ?? .double($0.number) }
        case .first(let strategies):
            let exporting = strategies.filter(\.canExport)
            return try (exporting.first { $0.keeps(date) } ?? exporting.first)?.output(for: date)
        // What cannot be read again is not written.
        case .parsed(_, let export): return date.isImportable ? export.map { .text($0(date)) } : nil
        case .custom(_, let export): return try export.map { .custom(try $0(date)) }
        }
    }

    private func isRead(_ text: String, as date: Date) -> Bool { self.date(fromText: text.utf8) == date }

    /// Whether the strategy writes all of a date, so far as that is known: a format without a time does not.
    private func keeps(_ date: Date) -> Bool {
        switch kind {
        case .formats(let formats): formats.contains { $0.text(for: date).map { isRead($0, as: date) } ?? false }
        case .parsed(_, let export): export.map { isRead($0(date), as: date) } ?? false
        case .first(let strategies): strategies.contains { $0.canExport && $0.keeps(date) }
        case .automatic, .iso8601, .unix, .custom: true
        }
    }
}

extension Array {
    /// What a function makes of the first element of which it makes anything.
    fileprivate func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
