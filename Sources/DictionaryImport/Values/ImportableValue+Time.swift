import Foundation

extension Date: StandardValue {
    /// Accepts what the date strategy of the property, or else of the options, reads; by default ISO 8601 text and
    /// Unix times. See ``DateStrategy``. A `Date` is accepted as it is, unless a closure reads it.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Date {
        let strategy = context.dates
        if !strategy.readsValues, let date = source.date(by: strategy, in: context) { return date }
        return try importingRare(source, strategy, in: context)
    }

    public static func _areKept(_ values: [Date]?, levels: Int, in context: ImportContext) -> Bool {
        !context.dates.readsValues && values?.allSatisfy(\.isImportable) ?? false
    }

    private static func importingRare(
        _ source: Source, _ strategy: DateStrategy, in context: ImportContext
    ) throws -> Date {
        // A reader of the user's does not see a null, which is no date whatever it makes of it.
        if source.isNull { throw context.mismatch(source, Date.self) }
        var refused = source.other(as: Date.self)
        if strategy.readsValues {
            // Where the reader converts to a date, it does not mean itself.
            let date = try context.run.reading(as: CommonSettings(dates: .automatic)) {
                try strategy.date({ ImportValue(source, in: context) }) { source.date(by: $0, in: context) }
            }
            // One that the export's default could not write is refused.
            if let date, strategy.canExport || date.isImportable { return date }
            refused = date
        }
        if let refused { throw ImportValue(Source.other(refused)).outOfRange(Date.self, bounds: "the years 1 to 9999") }
        // One that was given to a call: the fault of one of a model is found when its schema is made.
        if let fault = strategy.faults.first { throw ImportFailure(.registry(.option(fault, property: "dates"))) }
        let value = ImportValue(source, in: context)
        let text = value.string.map { String(decoding: $0.utf8.trimmedASCII, as: UTF8.self) }
        let number = text.flatMap { Int64($0) } ?? value.int.map(Int64.init)
        throw value.mismatch(expected: strategy.expectation(for: number))
    }

    public func _export(to context: ExportContext) throws { try context.write(self) }
}

extension Source {
    /// The date that the value is, by a strategy that looks at text and numbers only.
    fileprivate func date(by strategy: DateStrategy, in context: ImportContext) -> Date? {
        switch self {
        case .string(let text): return strategy.date(fromText: text.utf8, isExact: context.isExact)
        case .int(let number): return strategy.date(fromInteger: Int64(number))
        case .json(let place) where context.document.isString(at: place):
            return context.document.withText(at: place) { strategy.date(fromText: $0, isExact: context.isExact) } ?? nil
        default: break
        }
        return switch resolved(in: context.document) {
        case .integer(let number): strategy.date(fromInteger: number)
        case .double(let number): strategy.date(fromDouble: number)
        case .decimal(let number): NumberText(number)?.double.flatMap { strategy.date(fromDouble: $0) }
        case .string(let text): strategy.date(fromText: text.utf8, isExact: context.isExact)
        case .other(let date as Date): date.importable
        default: nil
        }
    }
}

extension Duration: StandardValue {
    /// Accepts an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as `PT1H30M`, `P1DT12H` or `-PT0.5S`,
    /// whose last part may have a fraction; and a number of seconds, by its digits, also as text. A `Duration` is accepted
    /// as it is. What is finer than an attosecond is cut off.
    ///
    /// A day has 24 hours. Refuses years and months, which have no length of their own, booleans and every other text. In
    /// exact mode text must be an ISO 8601 duration.
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> Duration {
        let reading: DurationText?
        switch source.resolved(in: context.document) {
        case .other(let duration as Duration): return duration
        case .string(let text):
            let seconds = context.isExact ? nil : NumberText(text.utf8)
            reading = DurationText(text.utf8) ?? seconds.map { DurationText(seconds: $0) }
        case .integer(let seconds): return .seconds(seconds)
        case .unsigned: throw context.outOfRange(source, Duration.self)
        case .double(let seconds):
            let number = source.digits(in: context.document) ?? NumberText("\(seconds)".utf8)
            reading = number.map { DurationText(seconds: $0) }
        case .decimal(let seconds):
            reading = (source.digits(in: context.document) ?? NumberText(seconds)).map { DurationText(seconds: $0) }
        case .hugeNumber: reading = source.digits(in: context.document).map { DurationText(seconds: $0) }
        default: reading = nil
        }
        guard let reading else {
            throw context.mismatch(source, expected: "an ISO 8601 duration without years and months, or seconds")
        }
        guard let duration = reading.duration else { throw context.outOfRange(source, Duration.self) }
        return duration
    }

    public func _export(to context: ExportContext) throws { context.write(iso8601) }
}
