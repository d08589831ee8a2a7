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
    static func date(from bytes: TextBytes) -> Date? {
        guard bytes.count >= 10 else { return month(from: bytes) }
        guard bytes[4] == Byte.minus else { return basicDate(from: bytes) }
        guard bytes[7] == Byte.minus,
            let days = CivilTime.days(
                year: DateDigits.four(bytes, at: 0),
                month: DateDigits.pair(bytes, at: 5),
                day: DateDigits.pair(bytes, at: 8))
        else { return nil }
        if bytes.count == 10 { return Date(wholeSeconds: days * 86_400, fraction: 0) }

        guard bytes.count >= 16, isSeparator(bytes[10]), bytes[13] == Byte.colon else { return nil }
        let hour = DateDigits.pair(bytes, at: 11)
        let minute = DateDigits.pair(bytes, at: 14)
        guard hour < 24, minute < 60 else { return nil }
        let wholeMinutes = (days * 24 + hour) * 60 + minute

        guard bytes.count > 16, bytes[16] == Byte.colon else {
            return date(wholeMinutes * 60, fraction: 0, zoneOf: bytes, from: 16)
        }
        guard bytes.count >= 19 else { return nil }
        return date(wholeMinutes: wholeMinutes, secondOf: bytes, at: 17)
    }

    /// `yyyy-MM`.
    @inline(never)
    private static func month(from bytes: TextBytes) -> Date? {
        guard bytes.count == 7, bytes[4] == Byte.minus,
            let days = CivilTime.days(year: DateDigits.four(bytes, at: 0), month: DateDigits.pair(bytes, at: 5), day: 1)
        else { return nil }
        return Date(wholeSeconds: days * 86_400, fraction: 0)
    }

    /// `yyyyMMddTHHmmss`: kept out of the way of the common form.
    @inline(never)
    private static func basicDate(from bytes: TextBytes) -> Date? {
        guard bytes.count >= 15, bytes[8] | 0x20 == UInt8(ascii: "t"),
            let days = CivilTime.days(
                year: DateDigits.four(bytes, at: 0),
                month: DateDigits.pair(bytes, at: 4),
                day: DateDigits.pair(bytes, at: 6))
        else { return nil }
        let hour = DateDigits.pair(bytes, at: 9)
        let minute = DateDigits.pair(bytes, at: 11)
        guard hour < 24, minute < 60 else { return nil }
        return date(wholeMinutes: (days * 24 + hour) * 60 + minute, secondOf: bytes, at: 13)
    }

    /// Reads `ss`, an optional fraction and an optional zone, up to the end.
    @inline(__always)
    private static func date(wholeMinutes: Int, secondOf bytes: TextBytes, at start: Int) -> Date? {
        let second = DateDigits.pair(bytes, at: start)
        guard second <= 60 else { return nil }
        let seconds = wholeMinutes * 60 + second
        var index = start + 2
        guard index < bytes.count, bytes[index] == Byte.point || bytes[index] == Byte.comma else {
            return date(seconds, fraction: 0, zoneOf: bytes, from: index)
        }
        index += 1
        guard let fraction = DateDigits.fraction(bytes, at: &index) else { return nil }
        return date(seconds, fraction: fraction, zoneOf: bytes, from: index)
    }

    @inline(__always)
    private static func date(_ seconds: Int, fraction: Double, zoneOf bytes: TextBytes, from index: Int) -> Date? {
        if index == bytes.count { return Date(wholeSeconds: seconds, fraction: fraction) }
        guard let offset = DateDigits.zone(bytes, from: index) ?? zone(behindBlank: bytes, at: index) else {
            return nil
        }
        return Date(wholeSeconds: seconds - offset, fraction: fraction)
    }

    @inline(never)
    private static func zone(behindBlank bytes: TextBytes, at index: Int) -> Int? {
        guard bytes[index] == Byte.space else { return nil }
        let zone = bytes.part(index + 1..<bytes.count)
        return zone.elementsEqual("UTC".utf8) || zone.elementsEqual("GMT".utf8) ? 0 : DateDigits.zone(zone, from: 0)
    }

    @inline(__always)
    private static func isSeparator(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "t") || byte == Byte.space }
}
