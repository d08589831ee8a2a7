import Foundation

extension NamedDatePattern {
    /// The text of a date; `nil` when it is better left to Foundation. Rounded as ``DatePattern/text(for:)`` does it.
    func text(for date: Date) -> String? {
        guard let (seconds, thousandths) = date.split(unitsPerSecond: 1_000),
            let time = CivilTime(secondsSince1970: seconds + secondsFromGMT), time.year > 1582,
            let days = CivilTime.days(year: time.year, month: time.month, day: time.day)
        else { return nil }
        var text: [UInt8] = []
        for field in fields {
            switch field {
            case .literal(let bytes): text += bytes
            case .year: Self.append(time.year, digits: 4, to: &text)
            case .month: Self.append(time.month, digits: 2, to: &text)
            case .monthName(let isShort):
                text += (isShort ? EnglishNames.months.short : EnglishNames.months.long)[time.month - 1]
            case .day(let isPadded): Self.append(time.day, digits: isPadded || time.day > 9 ? 2 : 1, to: &text)
            case .weekday(let isShort):
                let weekday = ((days + 4) % 7 + 7) % 7
                text += (isShort ? EnglishNames.weekdays.short : EnglishNames.weekdays.long)[weekday]
            case .hour(let isPadded): Self.append(time.hour, digits: isPadded || time.hour > 9 ? 2 : 1, to: &text)
            case .minute: Self.append(time.minute, digits: 2, to: &text)
            case .second: Self.append(time.second, digits: 2, to: &text)
            case .fraction(let digits):
                // Finer ones are for Foundation to make up.
                guard digits <= 3 else { return nil }
                var rest = thousandths
                for _ in digits..<3 { rest /= 10 }
                Self.append(rest, digits: digits, to: &text)
            case .offset:
                text.append(secondsFromGMT < 0 ? Byte.minus : Byte.plus)
                Self.append(abs(secondsFromGMT) / 3_600, digits: 2, to: &text)
                Self.append(abs(secondsFromGMT) / 60 % 60, digits: 2, to: &text)
            case .zoneName:
                guard secondsFromGMT == 0 else { return nil }
                text += EnglishNames.greenwich
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(_ number: Int, digits: Int, to text: inout [UInt8]) {
        var power = 1
        for _ in 1..<digits { power *= 10 }
        while power > 0 {
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / power % 10))
            power /= 10
        }
    }
}
