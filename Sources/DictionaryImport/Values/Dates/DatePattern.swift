import Foundation

/// A Unicode date pattern, such as `dd/MM/yyyy HH:mm`, as a reader and writer of bytes.
///
/// `DateFormatter` takes some forty microseconds for a date. Where a pattern is made of digits at fixed places, nothing
/// of what it knows is needed. The pattern may have, each at most once:
/// - `yyyy`, `MM`, `dd`, `HH`, `mm`, `ss`, and `S` to `SSSSSSSSS`; what is missing is as in 2000-01-01 00:00:00;
/// - quoted text, `''`, and anything that is not an ASCII letter, which stand for themselves;
/// - one zone, at the end: `Z` (or `ZZ`, `ZZZ`), `ZZZZZ`, or `X` to `XXXXX`. It wins over the pattern's own offset.
///
/// Patterns with names are those of ``NamedDatePattern``. Every other pattern is left to Foundation: `yy`, `M`, `h`, `a`, a
/// zone in the middle, an open quote.
///
/// What `DateFormatter` accepts and this refuses, as the text then does not look like the pattern:
/// - fewer or more digits than the pattern has (`2014-1-2`, year `20140`), and digits other than 0 to 9;
/// - blanks around the text or a field, and several blanks for one;
/// - other punctuation than the pattern's (`02.01.2014` for `dd/MM/yyyy`);
/// - offsets beyond 18 hours or with seconds, and zone names (`GMT`).
///
/// What differs otherwise: fractions finer than a millisecond are kept, and dates before 1582-10-15 are Gregorian, as
/// in ISO 8601, where `DateFormatter` reads them as Julian. As with `DateFormatter`, any zone field reads `Z`, `±hh`,
/// `±hhmm` and `±hh:mm`.
struct DatePattern: Sendable {
    /// The forms of an offset: only the writer needs to choose.
    enum Zone: Sendable {
        case basic
        case hoursOrZ
        case basicOrZ
        case extendedOrZ
    }

    /// The pattern's text, with a NUL where a digit belongs. The zone follows it.
    var template: [UInt8] = []
    var year: Int?
    var month: Int?
    var day: Int?
    var hour: Int?
    var minute: Int?
    var second: Int?
    var fraction: Int?
    var fractionDigits = 0
    var zone: Zone?
    let secondsFromGMT: Int

    /// The date that the whole text is, or nil.
    func date(from bytes: TextBytes) -> Date? {
        guard bytes.count >= template.count, zone != nil || bytes.count == template.count else { return nil }
        for (index, byte) in template.enumerated() where byte != 0 && byte != bytes[index] { return nil }

        guard
            let days = CivilTime.days(
                year: year.map { DateDigits.four(bytes, at: $0) } ?? 2_000,
                month: month.map { DateDigits.pair(bytes, at: $0) } ?? 1,
                day: day.map { DateDigits.pair(bytes, at: $0) } ?? 1)
        else { return nil }
        let hour = hour.map { DateDigits.pair(bytes, at: $0) } ?? 0
        let minute = minute.map { DateDigits.pair(bytes, at: $0) } ?? 0
        let second = second.map { DateDigits.pair(bytes, at: $0) } ?? 0
        guard hour < 24, minute < 60, second < 60 else { return nil }

        var part = 0.0
        if let fraction {
            // Cut off where the field ends: digits behind it would be another field's.
            var end = fraction
            let digits = bytes.part(0..<(fraction + fractionDigits))
            guard let read = DateDigits.fraction(digits, at: &end), end == digits.count else { return nil }
            part = read
        }
        var offset = secondsFromGMT
        if zone != nil {
            guard let written = DateDigits.zone(bytes, from: template.count) else { return nil }
            offset = written
        }
        return Date(wholeSeconds: ((days * 24 + hour) * 60 + minute) * 60 + second - offset, fraction: part)
    }

    /// The text of a date, or nil when it is not finite or outside the years 1 to 9999 at the pattern's offset.
    ///
    /// As `DateFormatter` does, the date is rounded to the millisecond, or to the pattern's digits when they are finer,
    /// and what the pattern has no place for is then cut off.
    func text(for date: Date) -> String? {
        let precision = max(3, fractionDigits)
        guard let (seconds, units) = date.split(unitsPerSecond: Self.power(of: precision)),
            let time = CivilTime(secondsSince1970: seconds + secondsFromGMT)
        else { return nil }
        return String(capacity: template.count + 6) { bytes in
            for (index, byte) in template.enumerated() { bytes[index] = byte }
            if let year { DateDigits.write(time.year, digits: 4, to: bytes, at: year) }
            if let month { DateDigits.write(time.month, digits: 2, to: bytes, at: month) }
            if let day { DateDigits.write(time.day, digits: 2, to: bytes, at: day) }
            if let hour { DateDigits.write(time.hour, digits: 2, to: bytes, at: hour) }
            if let minute { DateDigits.write(time.minute, digits: 2, to: bytes, at: minute) }
            if let second { DateDigits.write(time.second, digits: 2, to: bytes, at: second) }
            if let fraction {
                let digits = units / Self.power(of: precision - fractionDigits)
                DateDigits.write(digits, digits: fractionDigits, to: bytes, at: fraction)
            }
            return template.count + writeZone(to: bytes)
        }
    }

    /// Writes the zone behind the template and gives its length.
    private func writeZone(to bytes: MemoryBlock<UInt8>) -> Int {
        guard let zone else { return 0 }
        let start = template.count
        if secondsFromGMT == 0, zone != .basic {
            bytes[start] = UInt8(ascii: "Z")
            return 1
        }
        let minutes = abs(secondsFromGMT) / 60
        bytes[start] = secondsFromGMT < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
        DateDigits.write(minutes / 60, digits: 2, to: bytes, at: start + 1)
        if zone == .hoursOrZ, minutes % 60 == 0 { return 3 }
        let isExtended = zone == .extendedOrZ
        if isExtended { bytes[start + 3] = UInt8(ascii: ":") }
        DateDigits.write(minutes % 60, digits: 2, to: bytes, at: start + (isExtended ? 4 : 3))
        return isExtended ? 6 : 5
    }

    private static func power(of digits: Int) -> Int {
        var power = 1
        for _ in 0..<digits { power *= 10 }
        return power
    }
}
