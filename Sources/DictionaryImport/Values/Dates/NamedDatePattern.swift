import Foundation

/// A Unicode date pattern with English names of months or weekdays, as a reader and writer of bytes: `EEE MMM dd HH:mm:ss
/// Z yyyy`, or `EEE, dd MMM yyyy HH:mm:ss zzz` as in RFC 1123.
///
/// It has `yyyy`, a month (`MM`, `MMM`, `MMMM`) and a day (`d`, `dd`); and may have `EEE` or `EEEE`, `H`, `HH`, `mm`, `ss`,
/// `S` to `SSSSSSSSS`, a zone anywhere, and text that stands for itself.
///
/// `DateFormatter` reads more than this does, such as names in other cases, blanks that are missing, and names of zones. So a
/// text that is not spelt as the pattern spells it is left to Foundation, as are a weekday that is not the date's, and dates
/// before 1583, which Foundation takes as Julian. What is read here, Foundation reads as the same date.
struct NamedDatePattern: Sendable {
    enum Field: Sendable {
        case literal([UInt8])
        case year
        case month
        case monthName(isShort: Bool)
        case day(isPadded: Bool)
        case weekday(isShort: Bool)
        case hour(isPadded: Bool)
        case minute
        case second
        case fraction(digits: Int)
        /// `+hhmm`, `Z` to `ZZZ`.
        case offset
        /// `GMT`, `z` to `zzz`.
        case zoneName
    }

    let fields: [Field]
    let secondsFromGMT: Int

    /// - Returns: `nil` for a pattern that is better left to others.
    init?(_ format: String, secondsFromGMT: Int) {
        guard let parts = DatePatternPart.parts(of: format), abs(secondsFromGMT) <= 64_800, secondsFromGMT % 60 == 0
        else { return nil }
        var fields: [Field] = []
        var letters: Set<Unicode.Scalar> = []
        var hasName = false
        for part in parts {
            switch part {
            case .literal(let bytes): fields.append(.literal(bytes))
            case .field(let letter, let count):
                guard let field = Self.field(letter, count), letters.insert(letter).inserted,
                    !Self.isAmbiguous(fields.last, field)
                else { return nil }
                if letter == "E" || letter == "M" && count > 2 { hasName = true }
                fields.append(field)
            }
        }
        guard hasName, letters.isSuperset(of: ["y", "M", "d"]), !letters.isSuperset(of: ["Z", "z"]) else { return nil }
        self.fields = fields
        self.secondsFromGMT = secondsFromGMT
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
        case ("Z", 1...3): .offset
        case ("z", 1...3): .zoneName
        default: nil
        }
    }

    /// Whether nobody could tell where a field of digits ends, because another one follows.
    private static func isAmbiguous(_ first: Field?, _ second: Field) -> Bool {
        switch (first, second) {
        case (.day(false)?, .literal), (.hour(false)?, .literal): false
        case (.day(false)?, _), (.hour(false)?, _): true
        default: false
        }
    }
}

// MARK: Reading

extension NamedDatePattern {
    /// The date that the whole text is; `nil` when it is none, or better left to Foundation.
    func date(from bytes: TextBytes) -> Date? {
        var reader = Reader(bytes: bytes, offset: secondsFromGMT)
        for field in fields {
            guard reader.read(field) else { return nil }
        }
        return reader.date
    }

    private struct Reader {
        let bytes: TextBytes
        var position = 0
        var (year, month, day) = (0, 0, 0)
        var (hour, minute, second) = (0, 0, 0)
        var weekday: Int?
        var fraction = 0.0
        var offset: Int

        init(bytes: TextBytes, offset: Int) {
            self.bytes = bytes
            self.offset = offset
        }

        private var left: Int { bytes.count - position }

        mutating func read(_ field: Field) -> Bool {
            switch field {
            case .literal(let text): return skip(text)
            case .year: return read(\.year, digits: 4)
            case .month: return read(\.month, digits: 2)
            case .monthName(let isShort):
                guard let number = readName(of: .months, isShort: isShort) else { return false }
                month = number + 1
                return true
            case .day(let isPadded): return read(\.day, digits: isPadded ? 2 : countOfDigits)
            case .weekday(let isShort):
                weekday = readName(of: .weekdays, isShort: isShort)
                return weekday != nil
            case .hour(let isPadded): return read(\.hour, digits: isPadded ? 2 : countOfDigits)
            case .minute: return read(\.minute, digits: 2)
            case .second: return read(\.second, digits: 2)
            case .fraction(let digits): return readFraction(digits)
            case .offset:
                guard left >= 5, let seconds = DateDigits.zone(bytes.part(from: position, count: 5), from: 0) else {
                    return false
                }
                offset = seconds
                position += 5
                return true
            case .zoneName:
                offset = 0
                return skip(EnglishNames.greenwich)
            }
        }

        /// The date, when the whole text has been read.
        var date: Date? {
            guard left == 0, year > 1582, hour < 24, minute < 60, second < 60,
                let days = CivilTime.days(year: year, month: month, day: day)
            else { return nil }
            // The first day of 1970 was a Thursday, the fifth from Sunday on.
            if let weekday, ((days + 4) % 7 + 7) % 7 != weekday { return nil }
            return Date(
                wholeSeconds: ((days * 24 + hour) * 60 + minute) * 60 + second - offset, fraction: fraction)
        }

        private mutating func skip(_ text: [UInt8]) -> Bool {
            guard left >= text.count else { return false }
            var next = position
            for byte in text {
                if bytes[next] != byte { return false }
                next += 1
            }
            position = next
            return true
        }

        private var countOfDigits: Int {
            left > 1 && Byte.isDigit(bytes[position + 1]) ? 2 : 1
        }

        private mutating func read(_ number: WritableKeyPath<Reader, Int>, digits: Int) -> Bool {
            guard left >= digits else { return false }
            var value = 0
            for _ in 0..<digits {
                let digit = bytes[position] &- UInt8(ascii: "0")
                guard digit <= 9 else { return false }
                value = value * 10 + Int(digit)
                position += 1
            }
            self[keyPath: number] = value
            return true
        }

        private mutating func readFraction(_ digits: Int) -> Bool {
            guard left >= digits else { return false }
            let end = position + digits
            guard let read = DateDigits.fraction(bytes.part(0..<end), at: &position), position == end else {
                return false
            }
            fraction = read
            return true
        }

        private mutating func readName(of names: EnglishNames, isShort: Bool) -> Int? {
            for (number, name) in (isShort ? names.short : names.long).enumerated() where skip(name) { return number }
            return nil
        }
    }
}
