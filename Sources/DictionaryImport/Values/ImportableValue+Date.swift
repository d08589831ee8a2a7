import Foundation

extension Date: _ScalarValue {
    /// Accepts what the date strategy of the property, or else of the options, reads; by default ISO 8601 text and
    /// Unix times. See ``DateStrategy``. A `Date` is accepted as it is.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Date {
        let strategy = context.dates
        if let custom = strategy.customReader { return try custom(value.joining(context)) }
        let date: Date? =
            switch value.storage {
            case .string: value.withTrimmedText(strategy.date(fromText:)) ?? nil
            case .integer(let number): strategy.date(fromInteger: number)
            case .double(let number): strategy.date(fromDouble: number)
            case .decimal(let number): number.withDigits(NumberText.double).flatMap(strategy.date(fromDouble:))
            case .json(let view, _):
                view.isNumber
                    ? view.double.flatMap(strategy.date(fromDouble:))
                    : value.withTrimmedText(strategy.date(fromText:)) ?? nil
            case .other(let date as Date): date
            default: nil
            }
        guard let date else {
            throw value.mismatch(expected: strategy.expectation)
        }
        return date
    }

    /// The frequent case: text in ISO 8601.
    public static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> Date {
        if context.readsISO8601Dates {
            if case .text = value.pointee.head, let date = iso8601(value.pointee.text) { return date }
            if case .json(let view) = value.pointee.head, let date = view.withText(ISO8601Reader.date) ?? nil {
                return date
            }
        }
        return try importing(value.pointee, in: context)
    }

    public static func _importing(from source: _SourceReference, in context: ImportContext) throws -> Date? {
        guard context.readsISO8601Dates else { return nil }
        switch source.place {
        case .any(let any, _):
            if let text = exactString(any.pointee) { return iso8601(text) }
            return exactDate(any.pointee)
        case .text(let text):
            return iso8601(text.pointee)
        case .json(let view):
            return view.withText(ISO8601Reader.date) ?? nil
        case .value, .dictionary:
            return nil
        }
    }

    /// Text that does not lie in one piece is left to others.
    @inline(__always)
    private static func iso8601(_ text: String) -> Date? {
        text.withTextBytesInPlace(ISO8601Reader.date) ?? nil
    }
}
