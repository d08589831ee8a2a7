import Foundation

/// Unix times: numbers, and text that is a number, as dates of the years 1 to 9999.
enum UnixTime {
    /// What a number counts.
    enum Unit: Int, Sendable {
        case seconds = 1
        case milliseconds = 1_000
        case microseconds = 1_000_000
    }

    /// How a number is read.
    enum Reading: Sendable {
        /// The size of a whole count says what it counts: 12 and 13 digits are milliseconds, 15 to 17 microseconds, fewer than
        /// 12 seconds. Of 14 digits, each pair is a part of a date, from the year on; more than 17 are no date. A count that is
        /// not whole is in seconds.
        case byMagnitude
        case of(Unit)

        /// A count since 1970.
        func date(_ count: Int64) -> Date? {
            if case .of(let unit) = self { return UnixTime.date(count, unit) }
            return switch count.magnitude {
            case ..<100_000_000_000: UnixTime.date(count, .seconds)
            case ..<10_000_000_000_000: UnixTime.date(count, .milliseconds)
            case ..<100_000_000_000_000: UnixTime.date(inDigits: count)
            case ..<100_000_000_000_000_000: UnixTime.date(count, .microseconds)
            default: nil
            }
        }

        /// A count since 1970, whole or not.
        func date(_ count: Double) -> Date? {
            if let whole = Int64(exactly: count) { return date(whole) }
            let unit: Unit = if case .of(let unit) = self { unit } else { .seconds }
            return Date(timeIntervalSince1970: count / Double(unit.rawValue)).importable
        }

        /// Text of a count: by magnitude, 9 to 17 digits with an optional `-`, as shorter ones are more likely a year or a day,
        /// and 12 that may be a date are ambiguous; in a unit, a decimal: an optional `-`, digits, and an optional `.` with digits.
        func date(_ text: TextBytes) -> Date? {
            // Nothing else that may be in a number.
            guard text.allSatisfy({ Byte.isDigit($0) || $0 == Byte.minus || $0 == Byte.point }) else { return nil }
            if case .of(let unit) = self {
                guard text.first != Byte.point, let count = NumberText.decimal(text) else { return nil }
                return UnixTime.date(count / Decimal(unit.rawValue))
            }
            guard 9...17 ~= text.count(where: Byte.isDigit), text.first != Byte.zero, !text.contains(Byte.point),
                !UnixTime.isAmbiguous(text), let count: Int64 = NumberText.integer(text).number()
            else { return nil }
            return date(count)
        }
    }

    /// A count of units since 1970.
    static func date(_ count: Int64, _ unit: Unit) -> Date? {
        let (quotient, remainder) = count.quotientAndRemainder(dividingBy: Int64(unit.rawValue))
        let isBelow = remainder < 0
        let seconds = isBelow ? quotient - 1 : quotient
        let units = isBelow ? remainder + Int64(unit.rawValue) : remainder
        return Date(wholeSeconds: Int(seconds), fraction: Double(units) / Double(unit.rawValue))
    }

    /// A count of seconds since 1970, rounded once from its digits.
    private static func date(_ seconds: Decimal) -> Date? {
        seconds.withDigits(NumberText.double).flatMap { Date(timeIntervalSince1970: $0).importable }
    }

    /// The date that a number is whose decimal digits are `yyyyMMddHHmmss`.
    private static func date(inDigits number: Int64) -> Date? {
        let (date, time) = Int(number).quotientAndRemainder(dividingBy: 1_000_000)
        let (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100)
        guard let days = CivilTime.days(year: date / 10_000, month: date / 100 % 100, day: date % 100), hour < 24,
            minute < 60, second < 60
        else { return nil }
        return Date(wholeSeconds: ((days * 24 + hour) * 60 + minute) * 60 + second, fraction: 0)
    }

    /// Whether a text is a count of milliseconds, but may as well be `yyyyMMddHHmm` of a year that is not far from now.
    static func isAmbiguous(_ text: TextBytes) -> Bool {
        guard text.count == 12, text.allSatisfy(Byte.isDigit), let count = NumberText.shortInteger(text) else {
            return false
        }
        return 1900...2100 ~= count / 100_000_000 && date(inDigits: count * 100) != nil
    }
}
