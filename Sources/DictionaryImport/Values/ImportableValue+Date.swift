import Foundation

extension Date: ScalarValue {
    /// Accepts what the date strategy of the property, or else of the options, reads; by default ISO 8601 text and
    /// Unix times. See ``DateStrategy``. A `Date` is accepted as it is.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Date {
        // The frequent cases.
        if context.readsISO8601Dates, let date = source.withPlainText(ISO8601Reader.date) ?? nil { return date }
        if let number = source.int, let date = context.unixTime?.date(Int64(number)) { return date }
        if context.dates.customReader == nil, let date = source.exactValue(Date.self) { return date }
        let value = source.resolved
        // A reader of the user's does not see a null, which is no date whatever it makes of it.
        if value.isNull { throw value.mismatch(Date.self) }
        let strategy = context.dates
        if let custom = strategy.customReader { return try custom(value.attached(to: context)) }
        let date: Date? =
            switch value.storage {
            case .string: value.withTrimmedText(strategy.date(fromText:)) ?? nil
            case .integer(let number): strategy.date(fromInteger: number)
            case .double(let number): strategy.date(fromDouble: number)
            case .decimal(let number): number.withDigits(NumberText.double).flatMap(strategy.date(fromDouble:))
            case .other(let date as Date): date
            default: nil
            }
        guard let date else { throw value.mismatch(expected: strategy.expectation) }
        return date
    }
}
