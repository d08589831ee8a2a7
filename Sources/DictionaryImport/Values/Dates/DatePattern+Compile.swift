import Foundation

extension DatePattern {
    /// Compiles a pattern, or gives nil when it is better left to Foundation.
    ///
    /// - Parameter secondsFromGMT: The offset of the text where it has no zone of its own: whole minutes, at most 18
    ///   hours, as only those can be written as a zone.
    init?(_ format: String, secondsFromGMT: Int) {
        guard (-64_800...64_800).contains(secondsFromGMT), secondsFromGMT % 60 == 0 else { return nil }
        self.secondsFromGMT = secondsFromGMT
        for part in DatePatternPart.parts(of: format) ?? [] {
            switch part {
            case .literal(let bytes): guard appendLiteral(bytes) else { return nil }
            case .field(let letter, let count): guard appendField(letter, count: count) else { return nil }
            }
        }
        // Without a field of its own, a pattern says nothing about a date.
        guard template.contains(0) else { return nil }
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
            digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        return timeZone.secondsFromGMT()
    }

    /// Adds bytes that stand for themselves. NUL marks a digit in the template and can not be one of them.
    private mutating func appendLiteral(_ bytes: [UInt8]) -> Bool {
        guard zone == nil, !bytes.contains(0) else { return false }
        template += bytes
        return true
    }

    /// Adds a field unless it is unknown, present already, or behind the zone.
    private mutating func appendField(_ letter: Unicode.Scalar, count: Int) -> Bool {
        guard zone == nil else { return false }
        switch (letter, count) {
        case ("y", 4): return place(\.year, digits: 4)
        case ("M", 2): return place(\.month, digits: 2)
        case ("d", 2): return place(\.day, digits: 2)
        case ("H", 2): return place(\.hour, digits: 2)
        case ("m", 2): return place(\.minute, digits: 2)
        case ("s", 2): return place(\.second, digits: 2)
        case ("S", 1...9):
            fractionDigits = count
            return place(\.fraction, digits: count)
        case ("Z", 1...3): zone = .basic
        case ("X", 1): zone = .hoursOrZ
        case ("X", 2), ("X", 4): zone = .basicOrZ
        case ("X", 3), ("X", 5), ("Z", 5): zone = .extendedOrZ
        default: return false
        }
        return true
    }

    private mutating func place(_ field: WritableKeyPath<DatePattern, Int?>, digits: Int) -> Bool {
        guard self[keyPath: field] == nil else { return false }
        self[keyPath: field] = template.count
        template += repeatElement(0, count: digits)
        return true
    }
}
