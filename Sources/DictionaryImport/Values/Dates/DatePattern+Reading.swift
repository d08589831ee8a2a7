import Foundation

extension DatePattern {
    /// The date that the whole text is; `nil` when it is none, or better left to Foundation.
    func date(from bytes: TextBytes) -> Date? {
        var reader = Reader(bytes: bytes)
        var (year, month, day) = (2_000, 1, 1)
        var (hour, minute, second, fraction) = (0, 0, 0, 0.0)
        var weekday: Int?
        var offset = secondsFromGMT
        for field in fields {
            switch field {
            case .literal(let byte): reader.skip(byte)
            case .year: year = reader.number(digits: 4)
            case .month: month = reader.number(digits: 2)
            case .monthName(let isShort): month = reader.index(among: .months, isShort: isShort) + 1
            case .day(let isPadded): day = reader.number(digits: isPadded ? 2 : reader.digitCount)
            case .weekday(let isShort): weekday = reader.index(among: .weekdays, isShort: isShort)
            case .hour(let isPadded): hour = reader.number(digits: isPadded ? 2 : reader.digitCount)
            case .minute: minute = reader.number(digits: 2)
            case .second: second = reader.number(digits: 2)
            case .fraction(let digits): fraction = reader.fraction(digits: digits)
            case .zone: offset = reader.zone(length: field == fields.last ? nil : 5)
            case .zoneName:
                offset = 0
                for byte in EnglishNames.greenwich { reader.skip(byte) }
            }
        }
        guard reader.isAtEnd, hour < 24, minute < 60, second < 60, !hasNames || year > 1582,
            let days = CivilTime.days(year: year, month: month, day: day),
            weekday.map({ $0 == Self.weekday(ofDay: days) }) ?? true
        else { return nil }
        let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second - offset
        // It must have a text at the pattern's own offset too.
        guard CivilTime.seconds.contains(seconds + secondsFromGMT) else { return nil }
        return Date(wholeSeconds: seconds, fraction: fraction)
    }

    /// Reads a text from its start on. What is not there makes it invalid, and everything after that is 0.
    private struct Reader {
        let bytes: TextBytes
        private var position = 0
        private var isValid = true

        init(bytes: TextBytes) { self.bytes = bytes }

        /// Whether all of the text was valid.
        var isAtEnd: Bool { isValid && position == bytes.count }

        /// Whether that many bytes are left of a text that is valid so far.
        private mutating func has(_ count: Int) -> Bool {
            isValid = isValid && bytes.count - position >= count
            return isValid
        }

        mutating func skip(_ byte: UInt8) {
            guard has(1) else { return }
            isValid = bytes[position] == byte
            position += 1
        }

        mutating func number(digits: Int) -> Int {
            guard has(digits) else { return 0 }
            var value = 0
            for _ in 0..<digits {
                let digit = bytes[position] &- Byte.zero
                isValid = isValid && digit <= 9
                value = value * 10 + Int(digit)
                position += 1
            }
            return value
        }

        /// How many digits a number of one or two has here.
        var digitCount: Int { bytes.count - position > 1 && Byte.isDigit(bytes[position + 1]) ? 2 : 1 }

        mutating func fraction(digits: Int) -> Double {
            guard has(digits) else { return 0 }
            // Cut off where the field ends: digits behind it would be another field's.
            let end = position + digits
            let fraction = DateDigits.fraction(bytes.part(0..<end), at: &position)
            isValid = position == end
            return fraction ?? 0
        }

        /// - Parameter length: `nil` for all that is left.
        mutating func zone(length: Int?) -> Int {
            let length = length ?? bytes.count - position
            guard has(length) else { return 0 }
            let offset = DateDigits.zone(bytes.part(from: position, count: length), from: 0)
            isValid = offset != nil
            position += length
            return offset ?? 0
        }

        mutating func index(among names: EnglishNames, isShort: Bool) -> Int {
            for (index, name) in (isShort ? names.short : names.long).enumerated() {
                var reader = self
                for byte in name { reader.skip(byte) }
                if reader.isValid {
                    self = reader
                    return index
                }
            }
            isValid = false
            return 0
        }
    }
}
