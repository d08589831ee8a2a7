import Foundation

/// A Unicode date pattern, such as `dd/MM/yyyy HH:mm` or `EEE, dd MMM yyyy HH:mm:ss zzz`, as a reader and writer of bytes.
///
/// `DateFormatter` takes some forty microseconds for a date. A pattern may have, each at most once:
/// - `yyyy`, `MM`, `dd`, `HH`, `mm`, `ss`, and `S` to `SSSSSSSSS`; what is missing is as in 2000-01-01 00:00:00;
/// - quoted text, `''`, and anything that is not an ASCII letter, which stand for themselves;
/// - one zone, at the end: `Z` (or `ZZ`, `ZZZ`), `ZZZZZ`, or `X` to `XXXXX`. It wins over the pattern's own offset.
///
/// A pattern with names (`MMM`, `MMMM`, `EEE`, `EEEE`) may have `d` and `H` as well, and its zone anywhere: `Z` to `ZZZ`, or
/// `z` to `zzz` for `GMT`. It has a year, a month and a day.
///
/// Every other pattern is left to Foundation: `yy`, `M`, `h`, `a`, an open quote.
///
/// What `DateFormatter` accepts and this refuses, as the text then does not look like the pattern:
/// - fewer or more digits than the pattern has (`2014-1-2`, year `20140`), and digits other than 0 to 9;
/// - blanks around the text or a field, and several blanks for one;
/// - other punctuation than the pattern's (`02.01.2014` for `dd/MM/yyyy`);
/// - offsets beyond 18 hours or with seconds, and zone names (`GMT`).
///
/// Where there are names, `DateFormatter` accepts still more: names in other cases, and names of zones. So a text that is not
/// spelt as such a pattern spells it is left to Foundation, as are a weekday that is not the date's, and dates before 1583,
/// which Foundation takes as Julian. What is read here, Foundation reads as the same date.
///
/// What differs in a pattern without names: fractions finer than a millisecond are kept, and dates before 1582-10-15 are
/// Gregorian, as in ISO 8601, where `DateFormatter` reads them as Julian. As with `DateFormatter`, any zone field at the end
/// reads `Z`, `±hh`, `±hhmm` and `±hh:mm`.
struct DatePattern: Sendable {
    enum Field: Equatable, Sendable {
        case literal(UInt8)
        case year
        case month
        case monthName(isShort: Bool)
        case day(isPadded: Bool)
        case weekday(isShort: Bool)
        case hour(isPadded: Bool)
        case minute
        case second
        case fraction(digits: Int)
        case zone(Zone)
        /// `GMT`.
        case zoneName

        /// Whether nobody else could tell where its digits end.
        fileprivate var needsEnd: Bool { self == .day(isPadded: false) || self == .hour(isPadded: false) }
    }

    /// The forms of an offset: only the writer needs to choose.
    enum Zone: Sendable {
        case basic
        case hoursOrZ
        case basicOrZ
        case extendedOrZ
    }

    let fields: [Field]
    /// Whether months or weekdays have names: what is not spelt as the pattern spells it is left to Foundation then.
    let hasNames: Bool
    let secondsFromGMT: Int
    /// How many digits of a second the text has.
    let fractionDigits: Int

    /// Compiles a pattern, or gives nil when it is better left to Foundation.
    ///
    /// - Parameter secondsFromGMT: The offset of the text where it has no zone of its own: whole minutes, at most 18
    ///   hours, as only those can be written as a zone.
    init?(_ format: String, secondsFromGMT: Int) {
        guard -64_800...64_800 ~= secondsFromGMT, secondsFromGMT % 60 == 0,
            let parts = DatePatternPart.parts(of: format)
        else { return nil }
        var fields: [Field] = []
        var letters: Set<Unicode.Scalar> = []
        for part in parts {
            switch part {
            case .literal(let bytes):
                guard !bytes.contains(0) else { return nil }
                fields += bytes.map(Field.literal)
            case .field(let letter, let count):
                guard let field = Self.field(letter, count), letters.insert(letter).inserted else { return nil }
                if let last = fields.last, last.needsEnd { return nil }
                fields.append(field)
            }
        }
        hasNames = letters.contains("E") || fields.contains { if case .monthName = $0 { true } else { false } }
        let zones = fields.indices.filter { if case .zone = fields[$0] { true } else { fields[$0] == .zoneName } }
        guard zones.count <= 1 else { return nil }
        if hasNames {
            guard letters.isSuperset(of: ["y", "M", "d"]), !letters.contains("X"),
                !fields.contains(.zone(.extendedOrZ))
            else { return nil }
        } else {
            // Without a field of its own, a pattern says nothing about a date.
            guard letters.count > zones.count, zones.allSatisfy({ $0 == fields.count - 1 }), !letters.contains("z"),
                !fields.contains(where: \.needsEnd)
            else { return nil }
        }
        self.fields = fields
        self.secondsFromGMT = secondsFromGMT
        fractionDigits = fields.reduce(0) { if case .fraction(let digits) = $1 { digits } else { $0 } }
    }

    private static func field(_ letter: Unicode.Scalar, _ count: Int) -> Field? {
        switch (letter, count) {
        case ("y", 4): .year
        case ("M", 2): .month
        case ("M", 3...4): .monthName(isShort: count == 3)
        case ("d", 1...2): .day(isPadded: count == 2)
        case ("E", 1...4): .weekday(isShort: count < 4)
        case ("H", 1...2): .hour(isPadded: count == 2)
        case ("m", 2): .minute
        case ("s", 2): .second
        case ("S", 1...9): .fraction(digits: count)
        case ("Z", 1...3): .zone(.basic)
        case ("X", 1): .zone(.hoursOrZ)
        case ("X", 2), ("X", 4): .zone(.basicOrZ)
        case ("X", 3), ("X", 5), ("Z", 5): .zone(.extendedOrZ)
        case ("z", 1...3): .zoneName
        default: nil
        }
    }

    /// The offset of a zone that has always had the same one, or nil.
    ///
    /// Only zones that are an offset by name: most others had another offset in the past, even where no transition is
    /// ahead. The zone that follows the system's setting is none either, whatever its name is now.
    static func fixedOffset(of timeZone: TimeZone) -> Int? {
        guard timeZone != .autoupdatingCurrent else { return nil }
        let name = timeZone.identifier
        if ["GMT", "UTC", "Etc/GMT", "Etc/UTC"].contains(name) { return 0 }
        let digits = name.utf8.dropFirst(4)
        guard name.hasPrefix("GMT+") || name.hasPrefix("GMT-"), digits.count == 4,
            digits.allSatisfy(Byte.isDigit)
        else { return nil }
        return timeZone.secondsFromGMT()
    }

    /// The day of the week of a day since 1970, which began on a Thursday, the fifth from Sunday on.
    static func weekday(ofDay day: Int) -> Int { ((day + 4) % 7 + 7) % 7 }
}
