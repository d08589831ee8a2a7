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
        /// and 12 that may be a date are ambiguous; in a unit, a decimal: an optional `-`, digits, and an optional `.` with
        /// digits, of which nine count.
        func date(_ text: TextBytes) -> Date? {
            guard let number = Number(text) else { return nil }
            if case .of(let unit) = self { return number.date(unit) }
            guard !number.hasPoint, 9...17 ~= number.wholeDigits, !number.isAmbiguous else { return nil }
            return date(number.isNegative ? -number.whole : number.whole)
        }
    }

    /// A count of units since 1970.
    static func date(_ count: Int64, _ unit: Unit) -> Date? {
        let (quotient, remainder) = count.quotientAndRemainder(dividingBy: Int64(unit.rawValue))
        let isBelow = remainder < 0
        let seconds = isBelow ? quotient - 1 : quotient
        let units = isBelow ? remainder + Int64(unit.rawValue) : remainder
        return date(wholeSeconds: seconds, fraction: Double(units) / Double(unit.rawValue))
    }

    private static func date(wholeSeconds: Int64, fraction: Double) -> Date? {
        Int(exactly: wholeSeconds).flatMap { Date(wholeSeconds: $0, fraction: fraction) }
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
    static func isAmbiguous(_ text: TextBytes) -> Bool { Number(text)?.isAmbiguous ?? false }
}

extension UnixTime {
    /// The parts of a decimal number in ASCII text.
    private struct Number {
        var isNegative = false
        var hasPoint = false
        var whole: Int64 = 0
        var wholeDigits = 0
        var billionths: Int64 = 0

        /// Reads the whole text, or gives nil: also for more than 18 digits before the point, beyond any date.
        init?(_ text: TextBytes) {
            var index = 0
            if text.first == Byte.minus {
                isNegative = true
                index = 1
            }
            let start = index
            while index < text.count, Byte.isDigit(text[index]) {
                guard index - start < 18 else { return nil }
                whole = whole * 10 + Int64(text[index] - Byte.zero)
                index += 1
            }
            wholeDigits = index - start
            guard wholeDigits > 0 else { return nil }
            guard index < text.count else { return }

            guard text[index] == Byte.point, index + 1 < text.count else { return nil }
            hasPoint = true
            var place: Int64 = 100_000_000
            for byte in text[(index + 1)...] {
                guard Byte.isDigit(byte) else { return nil }
                billionths += Int64(byte - Byte.zero) * place
                place /= 10
            }
        }

        var isAmbiguous: Bool {
            !hasPoint && !isNegative && wholeDigits == 12 && 1900...2100 ~= whole / 100_000_000
                && UnixTime.date(inDigits: whole * 100) != nil
        }

        /// The number as a count of units since 1970.
        func date(_ unit: Unit) -> Date? {
            // In billionths of a unit, so that one division rounds, once.
            let scale = Int64(unit.rawValue)
            let denominator = scale * 1_000_000_000
            var seconds = whole / scale
            var numerator = whole % scale * 1_000_000_000 + billionths
            if isNegative {
                seconds = -seconds
                if numerator > 0 {
                    seconds -= 1
                    numerator = denominator - numerator
                }
            }
            return UnixTime.date(wholeSeconds: seconds, fraction: Double(numerator) / Double(denominator))
        }
    }
}
