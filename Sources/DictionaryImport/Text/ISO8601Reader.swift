import Foundation

/// Reads ISO 8601 dates straight from bytes.
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
enum ISO8601Reader {
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
}
