import Foundation

extension Date: StandardValue, ScalarValue {
    /// Accepts what the date strategy of the property, or else of the options, reads; by default ISO 8601 text and
    /// Unix times. See ``DateStrategy``. A `Date` is accepted as it is.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Date {
        // The frequent cases.
        if context.readsISO8601Dates, let date = source.withPlainText(ISO8601Reader.date) ?? nil { return date }
        if let number = source.int, let date = context.unixTime?.date(Int64(number)) { return date }
        let strategy = context.dates
        if strategy.customReader == nil, let date = source.exactValue(Date.self)?.importable { return date }
        let value = source.resolved
        // A reader of the user's does not see a null, which is no date whatever it makes of it.
        if value.isNull { throw value.mismatch(Date.self) }
        if let custom = strategy.customReader {
            let date = try custom(value.attached(to: context))
            // One that the export's default could not write.
            guard strategy.canExport || date.isImportable else { throw date.refusal }
            return date
        }
        if let date = strategy.date(from: value) { return date }
        if case .other(let date as Date) = value.storage { throw date.refusal }
        throw strategy.refusal(of: value)
    }

    /// The error of a date that could not be written again.
    private var refusal: any Error {
        ImportValue(.other(self)).outOfRange(Date.self, bounds: "the years 1 to 9999")
    }
}
