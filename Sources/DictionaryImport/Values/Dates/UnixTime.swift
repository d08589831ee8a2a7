import Foundation

/// Unix times: numbers, and text that is a number, as dates of the years 1 to 9999.
enum UnixTime {
    /// What a number counts.
    enum Unit: Int, Sendable {
        case seconds = 1
        case milliseconds = 1_000
        case microseconds = 1_000_000
    }

    /// How a whole number is read.
    enum Reading: Sendable {
        case byMagnitude
        case of(Unit)

        func date(_ count: Int64) -> Date? {
            switch self {
            case .byMagnitude: UnixTime.dateByMagnitude(count)
            case .of(let unit): UnixTime.date(count, unit)
            }
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

    /// A count of units since 1970, whole or not.
    static func date(_ count: Double, _ unit: Unit) -> Date? {
        if let whole = Int64(exactly: count) { return date(whole, unit) }
        let seconds = count / Double(unit.rawValue)
        guard seconds >= Double(CivilTime.seconds.lowerBound), seconds < Double(CivilTime.seconds.upperBound)
        else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    /// A whole count whose size says what it counts: 12 to 14 digits are milliseconds, 15 to 17 microseconds, fewer
    /// are seconds, more are no date.
    static func dateByMagnitude(_ count: Int64) -> Date? {
        switch count.magnitude {
        case ..<100_000_000_000: date(count, .seconds)
        case ..<100_000_000_000_000: date(count, .milliseconds)
        case ..<100_000_000_000_000_000: date(count, .microseconds)
        default: nil
        }
    }

    /// As ``dateByMagnitude(_:)-(Int64)``, where a count that is not whole is in seconds.
    static func dateByMagnitude(_ count: Double) -> Date? {
        if let whole = Int64(exactly: count) { return dateByMagnitude(whole) }
        return date(count, .seconds)
    }

    /// Text of 9 to 17 digits with an optional `-`, by magnitude. Shorter digits are more likely a year or a day.
    static func dateByMagnitude(_ text: TextBytes) -> Date? {
        guard let number = Number(text), !number.hasPoint, (9...17).contains(number.wholeDigits) else { return nil }
        return dateByMagnitude(number.isNegative ? -number.whole : number.whole)
    }

    /// Text that is a decimal: an optional `-`, digits, and an optional `.` with digits, of which nine count.
    static func date(_ text: TextBytes, _ unit: Unit) -> Date? {
        guard let number = Number(text) else { return nil }
        // In billionths of a unit, so that one division rounds, once.
        let scale = Int64(unit.rawValue)
        let denominator = scale * 1_000_000_000
        var seconds = number.whole / scale
        var numerator = number.whole % scale * 1_000_000_000 + number.billionths
        if number.isNegative {
            seconds = -seconds
            if numerator > 0 {
                seconds -= 1
                numerator = denominator - numerator
            }
        }
        return date(wholeSeconds: seconds, fraction: Double(numerator) / Double(denominator))
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
            if text.first == UInt8(ascii: "-") {
                isNegative = true
                index = 1
            }
            let start = index
            while index < text.count {
                let digit = text[index] &- UInt8(ascii: "0")
                guard digit <= 9 else { break }
                guard index - start < 18 else { return nil }
                whole = whole * 10 + Int64(digit)
                index += 1
            }
            wholeDigits = index - start
            guard wholeDigits > 0 else { return nil }
            guard index < text.count else { return }

            guard text[index] == UInt8(ascii: "."), index + 1 < text.count else { return nil }
            hasPoint = true
            var place: Int64 = 100_000_000
            for byte in text[(index + 1)...] {
                let digit = byte &- UInt8(ascii: "0")
                guard digit <= 9 else { return nil }
                billionths += Int64(digit) * place
                place /= 10
            }
        }
    }
}
