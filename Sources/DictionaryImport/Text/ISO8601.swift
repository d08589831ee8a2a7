import Foundation

/// Reads ISO 8601 dates straight from bytes, and writes them.
///
/// Dates are on the hot path of an import, and the formatters of Foundation cost from one to sixty microseconds each.
///
/// Accepted, for the whole text:
/// - `yyyy-MM-dd`, which is midnight in UTC; `yyyy-MM`, which is that of the first day of the month;
/// - the same, then `T`, `t` or one space, then `HH:mm`, or `HH:mm:ss` with an optional fraction;
/// - the basic form `yyyyMMddTHHmmss` with an optional fraction; without a time, eight digits are a number, not a date;
/// - after a time, a zone: `Z`, `z`, `±hh:mm`, `±hhmm`, `±hh` up to 18 hours, or nothing for UTC; after a blank, also `UTC`
///   and `GMT`.
///
/// A fraction is `.` or `,` and any number of digits, of which nine count. Second 60 is the next second. Years are 0001
/// to 9999 in UTC, of the Gregorian calendar, also before it was introduced; `Date.distantPast` is two days before them.
///
/// Refused: dates that do not exist, hour 24, minute 60, second 61, blanks around the text and any other text.
///
/// Written in UTC: `yyyy-MM-ddTHH:mm:ssZ`, with 3, 6 or 9 digits of fraction when there is one, the fewest that read back as the
/// same date. A `Date` counts from 2001 and may be finer than any count from 1970; nine digits are written then, which read back
/// as the nearest one.
enum ISO8601 {
    /// The date that the whole text is, or nil.
    static func date(from text: some Sequence<UInt8>) -> Date? {
        var reader = ByteReader(text)
        guard let year = reader.number(digits: 4) else { return nil }
        let isBasic = !reader.skip(Byte.minus)
        guard let month = reader.number(digits: 2) else { return nil }
        var time = CivilTime(year: year, month: month, day: 1)
        if !isBasic, reader.isAtEnd { return time.secondsSince1970.flatMap { Date(wholeSeconds: $0) } }
        guard isBasic || reader.skip(Byte.minus), let day = reader.number(digits: 2) else { return nil }
        time.day = day
        if !isBasic, reader.isAtEnd { return time.secondsSince1970.flatMap { Date(wholeSeconds: $0) } }

        guard reader.skip(letter: "t") || !isBasic && reader.skip(Byte.space),
            let hour = reader.number(digits: 2), isBasic || reader.skip(Byte.colon),
            let minute = reader.number(digits: 2)
        else { return nil }
        (time.hour, time.minute) = (hour, minute)
        var fraction = 0.0
        if isBasic || reader.skip(Byte.colon) {
            guard let second = reader.number(digits: 2), second <= 60 else { return nil }
            time.second = second
            if reader.skip(Byte.point) || reader.skip(Byte.comma) {
                guard let number = reader.fraction() else { return nil }
                fraction = number
            }
        }
        guard let offset = reader.isAtEnd ? 0 : zone(&reader), let seconds = time.secondsSince1970 else { return nil }
        return Date(wholeSeconds: seconds - Int64(offset), fraction: fraction)
    }

    private static func zone(_ reader: inout ByteReader<some Sequence<UInt8>>) -> Int? {
        guard reader.skip(Byte.space) else { return reader.zone() }
        let name = reader.next == UInt8(ascii: "U") ? "UTC" : "GMT"
        guard reader.next == name.utf8.first else { return reader.zone() }
        return reader.skip(name) && reader.isAtEnd ? 0 : nil
    }

    // MARK: Writing

    /// The text of a date, or nil when it is not finite or outside the years 1 to 9999 in UTC.
    static func text(for date: Date) -> String? {
        guard let (seconds, fraction, digits) = parts(of: date), let time = CivilTime(secondsSince1970: seconds) else {
            return nil
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(30)
        func append(_ mark: UInt8, _ number: Int, digits: Int = 2) {
            bytes.append(mark)
            bytes.append(number, digits: digits)
        }
        bytes.append(time.year, digits: 4)
        append(Byte.minus, time.month)
        append(Byte.minus, time.day)
        append(UInt8(ascii: "T"), time.hour)
        append(Byte.colon, time.minute)
        append(Byte.colon, time.second)
        if digits > 0 { append(Byte.point, fraction, digits: digits) }
        bytes.append(UInt8(ascii: "Z"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The whole seconds since 1970, the fraction as a number of `digits` digits, and how many digits that takes.
    private static func parts(of date: Date) -> (seconds: Int64, fraction: Int, digits: Int)? {
        for (digits, unitsPerSecond) in [(0, 1), (3, 1_000), (6, 1_000_000), (9, 1_000_000_000)] {
            guard let (seconds, units) = date.split(unitsPerSecond: unitsPerSecond) else { return nil }
            let back = Date(wholeSeconds: seconds, fraction: Double(units) / Double(unitsPerSecond))
            if back == date || digits == 9 { return (seconds, units, digits) }
        }
        return nil
    }
}

extension Date {
    /// The date for people. Its own description ends the process for what is no number, and knows few years.
    var shownText: String { ISO8601.text(for: self) ?? "\(timeIntervalSince1970)" }
}
