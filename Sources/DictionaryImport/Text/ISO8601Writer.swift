import Foundation

/// Writes dates as ISO 8601 text in UTC: `yyyy-MM-ddTHH:mm:ssZ`, with 3, 6 or 9 digits of fraction when there is one.
///
/// The fewest digits are chosen that ``ISO8601Reader`` reads back as the same date. A `Date` counts from 2001 and may
/// be finer than any count from 1970; nine digits are written then, which read back as the nearest one.
enum ISO8601Writer {
    /// The length of the longest text.
    private static var maximumLength: Int { 30 }

    /// The text of a date, or nil when it is not finite or outside the years 1 to 9999 in UTC.
    static func text(for date: Date) -> String? { write(date) { String($0) } }

    /// Gives the bytes of a date's text to `body`, without allocating; nil, and no call, when the date has no text.
    static func write<Result>(_ date: Date, into body: (TextBytes) throws -> Result) rethrows -> Result? {
        guard let (seconds, fraction, digits) = parts(of: date),
            let time = CivilTime(secondsSince1970: seconds)
        else { return nil }
        return try withTemporaryMemory(of: UInt8.self, count: maximumLength) { bytes in
            DateDigits.write(time.year, digits: 4, to: bytes, at: 0)
            bytes[4] = Byte.minus
            DateDigits.write(time.month, digits: 2, to: bytes, at: 5)
            bytes[7] = Byte.minus
            DateDigits.write(time.day, digits: 2, to: bytes, at: 8)
            bytes[10] = UInt8(ascii: "T")
            DateDigits.write(time.hour, digits: 2, to: bytes, at: 11)
            bytes[13] = Byte.colon
            DateDigits.write(time.minute, digits: 2, to: bytes, at: 14)
            bytes[16] = Byte.colon
            DateDigits.write(time.second, digits: 2, to: bytes, at: 17)
            var end = 19
            if digits > 0 {
                bytes[19] = Byte.point
                DateDigits.write(fraction, digits: digits, to: bytes, at: 20)
                end = 20 + digits
            }
            bytes[end] = UInt8(ascii: "Z")
            return try body(bytes.text(0..<(end + 1)))
        }
    }

    /// The whole seconds since 1970, the fraction as a number of `digits` digits, and how many digits that takes.
    @inline(__always)
    private static func parts(of date: Date) -> (seconds: Int, fraction: Int, digits: Int)? {
        parts(of: date, digits: 0, unitsPerSecond: 1) ?? parts(of: date, digits: 3, unitsPerSecond: 1_000)
            ?? parts(of: date, digits: 6, unitsPerSecond: 1_000_000)
            ?? date.split(unitsPerSecond: 1_000_000_000).map { ($0.seconds, $0.units, 9) }
    }

    /// The parts with this many digits, when they read back as the same date.
    @inline(__always)
    private static func parts(
        of date: Date, digits: Int, unitsPerSecond: Int
    ) -> (seconds: Int, fraction: Int, digits: Int)? {
        guard let (seconds, units) = date.split(unitsPerSecond: unitsPerSecond),
            Date(wholeSeconds: seconds, fraction: Double(units) / Double(unitsPerSecond)) == date
        else { return nil }
        return (seconds, units, digits)
    }
}

extension Date {
    /// The date for people. Its own description ends the process for what is no number, and knows few years.
    var shownText: String { ISO8601Writer.text(for: self) ?? "\(timeIntervalSince1970)" }
}
