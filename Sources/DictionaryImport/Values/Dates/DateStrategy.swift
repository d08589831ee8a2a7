import Foundation

/// How a date is written in the source, and how it is exported.
///
/// ```swift
/// Property(\.born, .date(.format("dd/MM/yyyy")))
/// Property(\.seenAt, .date(.unixSeconds))
/// ```
///
/// All strategies take and export dates of the years 1 to 9999 in UTC, and `Date.distantPast`, with which Foundation's
/// calendar begins; only a strategy with an exporter of your own takes others. Dates that do not exist are refused, such as
/// 30 February, but by styles of Foundation's that take them. Blanks around a text are ignored.
public struct DateStrategy: Sendable {
    enum Kind: Sendable {
        case automatic
        case iso8601
        case unix(UnixTime.Unit)
        case formats([DateStrategy.Format])
        /// Several, of which each is tried.
        case first([DateStrategy])
        /// A strategy of Foundation's, which may have no text for a date.
        case parsed(read: @Sendable (String) -> Date?, export: (@Sendable (Date) -> String)?)
        case custom(read: @Sendable (ImportValue) throws -> Date, export: (@Sendable (Date) throws -> Any)?)
    }

    let kind: Kind

    /// An ISO 8601 text as for ``iso8601``, or a Unix time. Exported as ISO 8601.
    ///
    /// A Unix time is read by its size: a whole number of 12 or 13 digits counts milliseconds, of 15 to 17 digits microseconds,
    /// and one of less than 12 seconds; longer ones are refused. Fourteen digits are `yyyyMMddHHmmss`. A number with a fraction
    /// counts seconds. As text, only whole numbers of 9 to 17 digits are taken. A number of 8, 12 or 17 digits that may as well
    /// be `yyyyMMdd`, `yyyyMMddHHmm` or `yyyyMMddHHmmssSSS` of the years 1900 to 2100 is refused, as text too: declare which.
    public static let automatic = DateStrategy(kind: .automatic)

    /// A text such as `2015-06-23`, `2015-06-23T14:40:08Z` or `2015-06-23 14:40:08.123+02:00`. Exported in UTC, with
    /// 3, 6 or 9 digits of fraction when there is one.
    ///
    /// The time may lack its seconds, the fraction may have any number of digits, and the zone is `Z`, `+hh:mm`,
    /// `+hhmm` or `+hh` up to 18 hours, also after a blank, as are `UTC` and `GMT`; without a zone the text is in UTC.
    /// `20150623T144008Z` is accepted too, and `2015-06`, which is the first day of the month. Second 60 is the next second.
    /// Hour 24 and numbers are refused.
    public static let iso8601 = DateStrategy(kind: .iso8601)

    /// A number of seconds since 1970-01-01 00:00:00 UTC, as a number or as text such as `1435063208.25`. Exported as
    /// a number, whole where it can be.
    public static let unixSeconds = DateStrategy(kind: .unix(.seconds))

    /// A number of milliseconds since 1970-01-01 00:00:00 UTC, as a number or as text. Exported as a number, whole
    /// where it can be.
    public static let unixMilliseconds = DateStrategy(kind: .unix(.milliseconds))

    /// A number of microseconds since 1970-01-01 00:00:00 UTC, as a number or as text. Exported as a number, whole
    /// where it can be.
    public static let unixMicroseconds = DateStrategy(kind: .unix(.microseconds))

    /// A text in a Unicode date pattern, as `DateFormatter` takes them. Exported in the same pattern.
    ///
    /// Patterns of digits only, such as `dd/MM/yyyy HH:mm`, are exact: `1/2/2014` or `01.02.2014` do not match that
    /// pattern. All others are read by Foundation, which is more tolerant, takes dates before 15 October 1582 as Julian, and is
    /// much slower. A time that the zone leaves out, as clocks are put forward, is refused; a day without its midnight is so only
    /// where Foundation reads it.
    ///
    /// A pattern that does not say what it seems to is a fault of the declaration: `hh` without `a`, `DD` or `YYYY` for the day
    /// of the month and the year, `mm` for the month.
    ///
    /// - Parameters:
    ///   - format: The pattern.
    ///   - timeZone: The zone of texts that have none of their own, and of exported text.
    ///   - locale: The language of names such as those of months.
    public static func format(
        _ format: String, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX")
    ) -> DateStrategy {
        formats([format], timeZone: timeZone, locale: locale)
    }

    /// A text in one of several patterns, of which the first that matches wins. Exported in the first of which the text is read
    /// as the same date again, so that a pattern without a time takes none away; else in the first.
    ///
    /// - Parameters:
    ///   - formats: The patterns, as for ``format(_:timeZone:locale:)``. With none, no text is a date.
    ///   - timeZone: The zone of texts that have none of their own, and of exported text.
    ///   - locale: The language of names such as those of months.
    public static func formats(
        _ formats: [String], timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US_POSIX")
    ) -> DateStrategy {
        DateStrategy(kind: .formats(formats.map { DateStrategy.Format($0, timeZone: timeZone, locale: locale) }))
    }

    /// What several strategies read, of which the first that makes a date of a value wins. Exported by the first that can
    /// export, as long as its text says all of the date, as that of a pattern without a time may not.
    ///
    /// ```swift
    /// Property(\.born, .date(.first(of: [.iso8601, .format("dd/MM/yyyy HH:mm")])))
    /// ```
    ///
    /// - Parameter strategies: The strategies. With none, no value is a date.
    public static func first(of strategies: [DateStrategy]) -> DateStrategy { DateStrategy(kind: .first(strategies)) }

    /// A text that a strategy of Foundation's reads, such as `Date.ParseStrategy`. It cannot export.
    public static func parsed<Strategy: ParseStrategy & Sendable>(by strategy: Strategy) -> DateStrategy
    where Strategy.ParseInput == String, Strategy.ParseOutput == Date {
        DateStrategy(kind: .parsed(read: { try? strategy.parse($0) }, export: nil))
    }

    /// A text that a style of Foundation's reads and writes, such as `Date.ISO8601FormatStyle` or `Date.VerbatimFormatStyle`.
    /// What it takes is its own affair: the former reads 30 February as 2 March, and passes over what follows the date.
    ///
    /// ```swift
    /// Property(\.born, .date(.parsed(by: Date.ISO8601FormatStyle().year().month().day())))
    /// ```
    public static func parsed<Style: ParseStrategy & FormatStyle & Sendable>(by style: Style) -> DateStrategy
    where Style.ParseInput == String, Style.ParseOutput == Date, Style.FormatInput == Date, Style.FormatOutput == String
    {
        DateStrategy(kind: .parsed(read: { try? style.parse($0) }, export: { style.format($0) }))
    }

    /// A closure makes the date, whatever the source has, even a `Date`. It throws to refuse a value. A `Date` that the closure
    /// itself converts is read by ``automatic``.
    ///
    /// Such a strategy can not export: dates then come out as the export's options say.
    public static func custom(_ read: @escaping @Sendable (ImportValue) throws -> Date) -> DateStrategy {
        DateStrategy(kind: .custom(read: read, export: nil))
    }

    /// Whatever a closure makes of the value, and another to export it.
    ///
    /// - Parameters:
    ///   - read: Makes a date of a value, or throws to refuse it.
    ///   - exporting: Makes something JSON can hold of a date, or throws.
    public static func custom(
        _ read: @escaping @Sendable (ImportValue) throws -> Date, exporting: @escaping @Sendable (Date) throws -> Any
    ) -> DateStrategy { DateStrategy(kind: .custom(read: read, export: exporting)) }
}
