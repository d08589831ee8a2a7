import Foundation

/// Writes dates as ISO 8601 text in UTC: `yyyy-MM-ddTHH:mm:ssZ`, with 3, 6 or 9 digits of fraction when there is one.
///
/// The fewest digits are chosen that ``ISO8601Reader`` reads back as the same date. A `Date` counts from 2001 and may
/// be finer than any count from 1970; nine digits are written then, which read back as the nearest one.
enum ISO8601Writer {
    /// The text of a date, or nil when it is not finite or outside the years 1 to 9999 in UTC.
    static func text(for date: Date) -> String? {
        var bytes: [UInt8] = []
        return write(date, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Appends a date's text; returns `false`, and appends nothing, when it has none.
    static func write(_ date: Date, to bytes: inout [UInt8]) -> Bool {
        guard let (seconds, fraction, digits) = parts(of: date), let time = CivilTime(secondsSince1970: seconds) else {
            return false
        }
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
        return true
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
    var shownText: String { ISO8601Writer.text(for: self) ?? "\(timeIntervalSince1970)" }
}
