import Foundation

/// A date and a time of day in the proleptic Gregorian calendar, up to the year 9999, in one fixed offset from UTC.
///
/// Integer arithmetic only: `Calendar` costs microseconds, and switches to the Julian calendar before 1582, which
/// ISO 8601 does not.
struct CivilTime: Equatable {
    /// From the first of March of the year 0, some months before the first date that is read, to the end of the year 9999.
    static let seconds: Range<Int64> = -62_162_035_200..<253_402_300_800

    var year: Int
    var month: Int
    var day: Int
    var hour = 0
    var minute = 0
    var second = 0

    enum Part: Sendable { case year, month, day, hour, minute, second }

    subscript(part: Part) -> Int {
        get {
            switch part {
            case .year: year
            case .month: month
            case .day: day
            case .hour: hour
            case .minute: minute
            case .second: second
            }
        }
        set {
            switch part {
            case .year: year = newValue
            case .month: month = newValue
            case .day: day = newValue
            case .hour: hour = newValue
            case .minute: minute = newValue
            case .second: second = newValue
            }
        }
    }
}

extension CivilTime {
    /// Splits a count of seconds since 1970, or gives nil when it is outside ``seconds``.
    init?(secondsSince1970 seconds: Int64) {
        guard Self.seconds.contains(seconds) else { return nil }
        // Counted from there, so that no quotient below is of a negative number.
        let elapsed = seconds - Self.seconds.lowerBound
        let secondOfDay = Int(elapsed % 86_400)

        // Years start in March here: the leap day is then the last of its year.
        let days = Int(elapsed / 86_400)
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1,
            hour: secondOfDay / 3_600, minute: secondOfDay / 60 % 60, second: secondOfDay % 60)
    }

    /// The seconds since 1970, or nil when there is no such date in the years 1 to 9999, or at the end of the year before them,
    /// and no such hour or minute. The second may be any.
    var secondsSince1970: Int64? {
        guard year >= 1 || year == 0 && month == 12, year <= 9_999, month >= 1, month <= 12, day >= 1,
            day <= lengthOfMonth, hour < 24, minute < 60
        else { return nil }
        let marchYear = month <= 2 ? year - 1 : year
        let monthFromMarch = month <= 2 ? month + 9 : month - 3
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        let days = 365 * marchYear + leapDays + (153 * monthFromMarch + 2) / 5 + day - 719_469
        return Int64(days) * 86_400 + Int64((hour * 60 + minute) * 60 + second)
    }

    private var lengthOfMonth: Int {
        guard month == 2 else { return 30 + (month ^ (month >> 3)) & 1 }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return isLeap ? 29 : 28
    }
}

extension Date {
    /// Whether the date is read and written: one of the years 1 to 9999 in UTC, or `Date.distantPast`, with which Foundation's
    /// calendar begins the year 1, two days before the Gregorian one does.
    var isImportable: Bool {
        let interval = timeIntervalSinceReferenceDate
        return interval >= -63_113_904_000 && interval < 252_423_993_600 || interval == -63_114_076_800
    }

    /// The date itself, unless it is none of those that are read and written.
    var importable: Date? { isImportable ? self : nil }

    /// A whole count of seconds since 1970 and a fraction of a second, the one sum every reader here ends with: the
    /// same instant read from different texts, or from a number, is the same `Date` to the last bit. Nil for a date that cannot
    /// be written again.
    init?(wholeSeconds: Int64, fraction: Double = 0) {
        self.init(timeIntervalSince1970: Double(wholeSeconds) + fraction)
        guard isImportable else { return nil }
    }

    /// The whole seconds since 1970, and the rest rounded to `1 / unitsPerSecond`; nil for a date that is not written.
    func split(unitsPerSecond: Int) -> (seconds: Int64, units: Int)? {
        guard isImportable else { return nil }
        // From the reference date, as `Date` keeps it: adding 31 years first would lose bits of the fraction.
        let interval = timeIntervalSinceReferenceDate
        let floor = interval.rounded(.down)
        let seconds = Int64(floor) + 978_307_200
        let units = Int(((interval - floor) * Double(unitsPerSecond)).rounded())
        if units < unitsPerSecond { return (seconds, units) }
        // The last second of all is not rounded up.
        return CivilTime.seconds.contains(seconds + 1) ? (seconds + 1, 0) : (seconds, unitsPerSecond - 1)
    }
}
