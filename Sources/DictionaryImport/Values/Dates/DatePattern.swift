import Foundation

/// A Unicode date pattern of digits, such as `dd/MM/yyyy HH:mm`, as a reader and writer of bytes.
///
/// `DateFormatter` takes some forty microseconds for a date. A pattern may have, each at most once:
/// - `yyyy`, `MM`, `dd`, `HH`, `mm`, `ss`, and `S` to `SSSSSSSSS`; what is missing is as in 2000-01-01 00:00:00;
/// - quoted text, `''`, and anything that is not an ASCII letter, which stand for themselves;
/// - one zone, at the end: `Z` (or `ZZ`, `ZZZ`), `ZZZZZ`, or `X` to `XXXXX`. It wins over the pattern's own zone.
///
/// Every other pattern is left to Foundation: `yy`, `M`, `MMM`, `h`, `a`, an open quote.
///
/// What `DateFormatter` accepts and this refuses, as the text then does not look like the pattern:
/// - fewer or more digits than the pattern has (`2014-1-2`, year `20140`), and digits other than 0 to 9;
/// - blanks around the text or a field, and several blanks for one;
/// - other punctuation than the pattern's (`02.01.2014` for `dd/MM/yyyy`);
/// - offsets beyond 18 hours or with seconds, and zone names (`GMT`).
///
/// What differs: fractions finer than a millisecond are kept, and dates before 1582-10-15 are Gregorian, as in ISO 8601, where
/// `DateFormatter` reads them as Julian. As there, any zone field at the end reads `Z`, `±hh`, `±hhmm` and `±hh:mm`.
struct DatePattern: Sendable {
    private enum Field: Equatable {
        case literal(UInt8)
        case part(CivilTime.Part, digits: Int)
        case fraction(digits: Int)
        case zone(Zone)

        var isZone: Bool { if case .zone = self { true } else { false } }
    }

    /// The forms of an offset: only the writer needs to choose.
    private enum Zone { case basic, hoursOrZ, basicOrZ, extendedOrZ }

    private let fields: [Field]
    private let timeZone: TimeZone
    /// The offset of the zone, where that has always been the same.
    private let fixedOffset: Int?
    private let fractionDigits: Int

    /// Compiles a pattern, or gives nil when it is better left to Foundation.
    ///
    /// - Parameter timeZone: The zone of the text where it has none of its own. An offset has whole minutes, at most 18 hours,
    ///   as only those can be written.
    init?(_ parts: [DatePattern.Part], timeZone: TimeZone) {
        fixedOffset = Self.fixedOffset(of: timeZone)
        if let fixedOffset, !(-64_800...64_800 ~= fixedOffset) { return nil }
        var fields: [Field] = []
        var letters: Set<Unicode.Scalar> = []
        var fractionDigits = 0
        for part in parts {
            switch part {
            case .literal(let bytes):
                guard !bytes.contains(0) else { return nil }
                fields += bytes.map(Field.literal)
            case .field(let letter, let count):
                guard let field = Self.field(letter, count), letters.insert(letter).inserted else { return nil }
                if case .fraction(let digits) = field { fractionDigits = digits }
                fields.append(field)
            }
        }
        // Without a field of its own, a pattern says nothing about a date.
        guard !fields.dropLast().contains(where: \.isZone), !letters.subtracting(["Z", "X"]).isEmpty else { return nil }
        self.fields = fields
        self.timeZone = timeZone
        self.fractionDigits = fractionDigits
    }

    private static func field(_ letter: Unicode.Scalar, _ count: Int) -> Field? {
        switch (letter, count) {
        case ("y", 4): .part(.year, digits: 4)
        case ("M", 2): .part(.month, digits: 2)
        case ("d", 2): .part(.day, digits: 2)
        case ("H", 2): .part(.hour, digits: 2)
        case ("m", 2): .part(.minute, digits: 2)
        case ("s", 2): .part(.second, digits: 2)
        case ("S", 1...9): .fraction(digits: count)
        case ("Z", 1...3): .zone(.basic)
        case ("X", 1): .zone(.hoursOrZ)
        case ("X", 2), ("X", 4): .zone(.basicOrZ)
        case ("X", 3), ("X", 5), ("Z", 5): .zone(.extendedOrZ)
        default: nil
        }
    }

    /// The offset of a zone that has always had the same one, or nil.
    ///
    /// Only zones that are an offset by name: most others had another offset in the past, even where no transition is
    /// ahead. The zone that follows the system's setting is none either, whatever its name is now.
    private static func fixedOffset(of timeZone: TimeZone) -> Int? {
        guard timeZone != .autoupdatingCurrent else { return nil }
        let name = timeZone.identifier
        if ["GMT", "UTC", "Etc/GMT", "Etc/UTC"].contains(name) { return 0 }
        let digits = name.utf8.dropFirst(4)
        guard name.hasPrefix("GMT+") || name.hasPrefix("GMT-"), digits.count == 4,
            digits.allSatisfy(Byte.isDigit)
        else { return nil }
        return timeZone.secondsFromGMT()
    }
}

extension DatePattern {
    func date(from text: some Sequence<UInt8>) -> Date? {
        var reader = ByteReader(text)
        var time = CivilTime(year: 2_000, month: 1, day: 1)
        var (fraction, ownOffset) = (0.0, nil as Int?)
        for field in fields {
            switch field {
            case .literal(let byte): guard reader.skip(byte) else { return nil }
            case .part(let part, let digits):
                guard let number = reader.number(digits: digits) else { return nil }
                time[part] = number
            case .fraction(let digits):
                guard let number = reader.number(digits: digits) else { return nil }
                fraction = Double(number) / Double(Self.power(of: digits))
            case .zone:
                guard let zone = reader.zone() else { return nil }
                ownOffset = zone
            }
        }
        guard reader.isAtEnd, time.second < 60, let local = time.secondsSince1970,
            let offset = ownOffset ?? offset(atLocal: local)
        else { return nil }
        let seconds = local - Int64(offset)
        // It must have a text in the pattern's own zone too.
        guard CivilTime.seconds.contains(seconds + Int64(self.offset(at: seconds))) else { return nil }
        return Date(wholeSeconds: seconds, fraction: fraction)
    }

    /// The text of a date; `nil` when the date is not finite, or outside the years 1 to 9999 in the pattern's zone.
    ///
    /// As `DateFormatter` does, the date is rounded to the millisecond, or to the pattern's digits when they are finer,
    /// and what the pattern has no place for is then cut off.
    func text(for date: Date) -> String? {
        let precision = max(3, fractionDigits)
        guard let (seconds, units) = date.split(unitsPerSecond: Self.power(of: precision)) else { return nil }
        let offset = offset(at: seconds)
        guard let time = CivilTime(secondsSince1970: seconds + Int64(offset)), time.secondsSince1970 != nil
        else { return nil }
        var text: [UInt8] = []
        for field in fields {
            switch field {
            case .literal(let byte): text.append(byte)
            case .part(let part, let digits): text.append(time[part], digits: digits)
            case .fraction(let digits): text.append(units / Self.power(of: precision - digits), digits: digits)
            case .zone(let form): Self.append(form, offset, to: &text)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(_ zone: Zone, _ offset: Int, to text: inout [UInt8]) {
        if offset == 0, zone != .basic { return text.append(UInt8(ascii: "Z")) }
        let minutes = abs(offset) / 60
        text.append(offset < 0 ? Byte.minus : Byte.plus)
        text.append(minutes / 60, digits: 2)
        if zone == .hoursOrZ, minutes % 60 == 0 { return }
        if zone == .extendedOrZ { text.append(Byte.colon) }
        text.append(minutes % 60, digits: 2)
    }

    private static func power(of digits: Int) -> Int { (0..<digits).reduce(1) { power, _ in power * 10 } }
}

// MARK: Zones

extension DatePattern {
    /// The offset at a moment.
    private func offset(at seconds: Int64) -> Int {
        if let fixedOffset { return fixedOffset }
        let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        // Until about 1900, offsets had seconds, for which a text with its zone has no room.
        return fields.last?.isZone == true ? offset / 60 * 60 : offset
    }

    /// The offset of a time that a text says. Where clocks are put back it comes twice: the second one counts, as in
    /// `DateFormatter`. Where they are put forward over it, it is none; but a day whose midnight is left out begins later.
    private func offset(atLocal local: Int64) -> Int? {
        if let fixedOffset { return fixedOffset }
        let (before, after) = (offset(at: local - 86_400), offset(at: local + 86_400))
        if let offset = [after, before].first(where: { offset(at: local - Int64($0)) == $0 }) { return offset }
        let start = local - Int64(before)
        let isSameDay = 0..<86_400 ~= start + Int64(offset(at: start)) - local
        return isSameDay && !fields.contains(.part(.hour, digits: 2)) ? before : nil
    }
}
