import Foundation

/// Unix times: numbers, and text that is a number, as dates of the years 1 to 9999.
enum UnixTime {
    /// What a number counts.
    enum Unit: Int, Sendable {
        case seconds = 1
        case milliseconds = 1_000
        case microseconds = 1_000_000

        /// The decimals that a second has.
        fileprivate var decimals: Int { self == .seconds ? 0 : self == .milliseconds ? 3 : 6 }
    }

    /// How a number is read.
    enum Reading: Sendable {
        /// The size of a whole count says what it counts: 12 and 13 digits are milliseconds, 15 to 17 microseconds, fewer than 12
        /// seconds. Of 14 digits, each pair is a part of a date, from the year on; more than 17 are no date, nor is what may as
        /// well be the digits of one. A count that is not whole is in seconds.
        case byMagnitude
        case of(Unit)

        /// A count since 1970.
        func date(_ count: Int64) -> Date? {
            if case .of(let unit) = self { return UnixTime.date(count, unit) }
            if UnixTime.ambiguousPattern(of: count) != nil { return nil }
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

        /// Text of a count: by magnitude, 9 to 17 digits after an optional `-`, as fewer may be a year; in a unit, a decimal.
        func date(_ text: some Collection<UInt8>) -> Date? {
            // Nothing else that may be in a number.
            guard text.allSatisfy({ Byte.isDigit($0) || $0 == Byte.minus || $0 == Byte.point }) else { return nil }
            if case .of(let unit) = self {
                guard text.first != Byte.point, let count = NumberText(text)?.movingPoint(leftBy: unit.decimals).double
                else { return nil }
                return Date(timeIntervalSince1970: count).importable
            }
            guard 9...17 ~= text.reduce(0, { $0 + (Byte.isDigit($1) ? 1 : 0) }), text.first != Byte.zero,
                !text.contains(Byte.point), let count: Int64 = NumberText(text)?.integer().number()
            else { return nil }
            return date(count)
        }
    }

    /// A count of units since 1970.
    static func date(_ count: Int64, _ unit: Unit) -> Date? {
        let (quotient, remainder) = count.quotientAndRemainder(dividingBy: Int64(unit.rawValue))
        let isBelow = remainder < 0
        let units = isBelow ? remainder + Int64(unit.rawValue) : remainder
        return Date(wholeSeconds: isBelow ? quotient - 1 : quotient, fraction: Double(units) / Double(unit.rawValue))
    }

    /// A count of units since 1970, whole when it reads back as the same date; nil for a date that is not written.
    static func count(of date: Date, _ unit: Unit) -> (whole: Int64?, number: Double)? {
        guard let (seconds, units) = date.split(unitsPerSecond: unit.rawValue) else { return nil }
        let whole = seconds * Int64(unit.rawValue) + Int64(units)
        let isExact = self.date(whole, unit) == date
        return (isExact ? whole : nil, date.timeIntervalSince1970 * Double(unit.rawValue))
    }

    /// The date that a number is whose decimal digits are `yyyyMMddHHmmss`.
    private static func date(inDigits number: Int64) -> Date? {
        guard number > 0, number % 100 < 60 else { return nil }
        let (date, time) = (Int(number / 1_000_000), Int(number % 1_000_000))
        let civil = CivilTime(
            year: date / 10_000, month: date / 100 % 100, day: date % 100,
            hour: time / 10_000, minute: time / 100 % 100, second: time % 100)
        return civil.secondsSince1970.flatMap { Date(wholeSeconds: $0) }
    }

    /// How the digits of a number are those of a date of a year that is not far from now, when its size does not say that they
    /// are; `nil` for most.
    static func ambiguousPattern(of number: Int64) -> String? {
        let (pattern, digits): (String, Int64)
        switch number {
        case 19_000_000...21_009_999: (pattern, digits) = ("yyyyMMdd", number * 1_000_000)
        case 190_000_000_000...210_099_999_999: (pattern, digits) = ("yyyyMMddHHmm", number * 100)
        case 19_000_000_000_000_000...21_009_999_999_999_999: (pattern, digits) = ("yyyyMMddHHmmssSSS", number / 1000)
        default: return nil
        }
        return date(inDigits: digits) == nil ? nil : pattern
    }
}
