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
        /// The size of a whole count says what it counts: 12 to 14 digits are milliseconds, 15 to 17 microseconds, fewer are
        /// seconds, more are no date. A count that is not whole is in seconds.
        case byMagnitude
        case of(Unit)

        /// A count since 1970.
        func date(_ count: Int64) -> Date? {
            if case .of(let unit) = self { return UnixTime.date(count, unit) }
            return switch count.magnitude {
            case ..<100_000_000_000: UnixTime.date(count, .seconds)
            case ..<100_000_000_000_000: UnixTime.date(count, .milliseconds)
            case ..<100_000_000_000_000_000: UnixTime.date(count, .microseconds)
            default: nil
            }
        }

        /// A count since 1970, whole or not.
        func date(_ count: Double) -> Date? {
            if let whole = Int64(exactly: count) { return date(whole) }
            let unit: Unit = if case .of(let unit) = self { unit } else { .seconds }
            let seconds = count / Double(unit.rawValue)
            guard seconds >= Double(CivilTime.seconds.lowerBound), seconds < Double(CivilTime.seconds.upperBound)
            else { return nil }
            return Date(timeIntervalSince1970: seconds)
        }

        /// Text of a count: by magnitude, 9 to 17 digits with an optional `-`, as shorter ones are more likely a year or a day;
        /// in a unit, a decimal: an optional `-`, digits, and an optional `.` with digits, of which nine count.
        func date(_ text: TextBytes) -> Date? {
            guard let number = Number(text) else { return nil }
            if case .of(let unit) = self { return number.date(unit) }
            guard !number.hasPoint, 9...17 ~= number.wholeDigits else { return nil }
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
        guard let seconds = Int(exactly: wholeSeconds), CivilTime.seconds.contains(seconds) else { return nil }
        return Date(wholeSeconds: seconds, fraction: fraction)
    }
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
