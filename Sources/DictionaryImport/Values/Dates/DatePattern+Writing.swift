import Foundation

extension DatePattern {
    /// The text of a date; `nil` when the date is not finite, outside the years 1 to 9999 at the pattern's offset, or better left
    /// to Foundation.
    ///
    /// As `DateFormatter` does, the date is rounded to the millisecond, or to the pattern's digits when they are finer,
    /// and what the pattern has no place for is then cut off.
    func text(for date: Date) -> String? {
        let precision = max(3, fractionDigits)
        guard let (seconds, units) = date.split(unitsPerSecond: Self.power(of: precision)),
            let time = CivilTime(secondsSince1970: seconds + secondsFromGMT),
            let days = CivilTime.days(year: time.year, month: time.month, day: time.day)
        else { return nil }
        // Finer fractions are for Foundation to make up where it reads them.
        if hasNames, time.year < 1583 || fractionDigits > 3 { return nil }
        if fields.contains(.zoneName), secondsFromGMT != 0 { return nil }
        return String(capacity: fields.count * Self.longestField) { bytes in
            var writer = Writer(bytes: bytes)
            for field in fields {
                switch field {
                case .literal(let byte): writer.append(byte)
                case .year: writer.append(time.year, digits: 4)
                case .month: writer.append(time.month, digits: 2)
                case .monthName(let isShort): writer.append(EnglishNames.months[time.month - 1, isShort: isShort])
                case .day(let isPadded): writer.append(time.day, digits: isPadded || time.day > 9 ? 2 : 1)
                case .weekday(let isShort):
                    writer.append(EnglishNames.weekdays[Self.weekday(ofDay: days), isShort: isShort])
                case .hour(let isPadded): writer.append(time.hour, digits: isPadded || time.hour > 9 ? 2 : 1)
                case .minute: writer.append(time.minute, digits: 2)
                case .second: writer.append(time.second, digits: 2)
                case .fraction(let digits): writer.append(units / Self.power(of: precision - digits), digits: digits)
                case .zone(let form): writer.append(secondsFromGMT, as: form)
                case .zoneName: writer.append(EnglishNames.greenwich)
                }
            }
            return writer.count
        }
    }

    /// `September`, `Wednesday`, or nine digits of a second.
    private static let longestField = 9

    private static func power(of digits: Int) -> Int { (0..<digits).reduce(1) { power, _ in power * 10 } }

    private struct Writer {
        let bytes: MemoryBlock<UInt8>
        private(set) var count = 0

        mutating func append(_ byte: UInt8) {
            bytes[count] = byte
            count += 1
        }

        mutating func append(_ text: [UInt8]) {
            for byte in text { append(byte) }
        }

        mutating func append(_ number: Int, digits: Int) {
            DateDigits.write(number, digits: digits, to: bytes, at: count)
            count += digits
        }

        mutating func append(_ secondsFromGMT: Int, as zone: Zone) {
            if secondsFromGMT == 0, zone != .basic { return append(UInt8(ascii: "Z")) }
            let minutes = abs(secondsFromGMT) / 60
            append(secondsFromGMT < 0 ? Byte.minus : Byte.plus)
            append(minutes / 60, digits: 2)
            if zone == .hoursOrZ, minutes % 60 == 0 { return }
            if zone == .extendedOrZ { append(Byte.colon) }
            append(minutes % 60, digits: 2)
        }
    }
}
