extension Duration: ScalarValue {
    /// Accepts an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as `PT1H30M`, `P1DT12H` or `-PT0.5S`,
    /// whose last part may have a fraction; and a number of seconds, by its digits, also as text. A `Duration` is accepted
    /// as it is.
    ///
    /// A day has 24 hours. Refuses years and months, which have no length of their own, booleans and every other text. In
    /// exact mode text must be an ISO 8601 duration.
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Duration {
        if let same = source.exactValue(Duration.self) { return same }
        let value = source.resolved
        if let digits = source.digits { return try value.duration(DurationReading(seconds: digits)) }
        switch value.storage {
        case .integer(let seconds): return .seconds(seconds)
        case .unsigned(let seconds):
            return try value.duration(seconds.description.withTextBytes(DurationReading.init(seconds:)))
        case .double(let seconds):
            return try value.duration(seconds.description.withTextBytes(DurationReading.init(seconds:)))
        case .decimal(let seconds): return try value.duration(seconds.withDigits(DurationReading.init(seconds:)))
        case .string:
            let reading = value.withTrimmedText { text in
                DurationReading(iso8601: text) ?? (context.isExact ? nil : DurationReading(seconds: text))
            }
            return try value.duration(reading ?? nil)
        case .other(let duration as Duration): return duration
        default: return try value.duration(DurationReading?.none)
        }
    }

    /// An ISO 8601 duration, such as `PT1H30M0.5S`.
    var iso8601: String {
        let (seconds, attoseconds) = components
        let isNegative = seconds < 0 || attoseconds < 0
        let rest = seconds.magnitude % 60
        var text = isNegative ? "-PT" : "PT"
        if seconds.magnitude >= 3_600 { text += "\(seconds.magnitude / 3_600)H" }
        if seconds.magnitude / 60 % 60 > 0 { text += "\(seconds.magnitude / 60 % 60)M" }
        if rest > 0 || attoseconds != 0 || seconds == 0 { text += "\(rest)" }
        if attoseconds != 0 {
            var digits = String(attoseconds.magnitude)
            digits = String(repeating: "0", count: 18 - digits.count) + digits
            while digits.hasSuffix("0") { digits.removeLast() }
            text += ".\(digits)"
        }
        if text.utf8.last != UInt8(ascii: "H"), text.utf8.last != UInt8(ascii: "M") { text += "S" }
        return text
    }
}

extension ImportValue {
    fileprivate func duration(_ reading: DurationReading?) throws -> Duration {
        switch reading {
        case .duration(let duration)?: return duration
        case .outOfRange?: throw outOfRange(Duration.self)
        case nil: throw mismatch(expected: "an ISO 8601 duration without years and months, or seconds")
        }
    }
}

/// What a text says that is read as a duration.
private enum DurationReading {
    case duration(Duration)
    case outOfRange

    private static let second: UInt128 = 1_000_000_000_000_000_000

    private init(attoseconds: UInt128?, isNegative: Bool) {
        guard let attoseconds, let seconds = Int64(exactly: attoseconds / Self.second) else {
            self = .outOfRange
            return
        }
        let rest = Int64(attoseconds % Self.second)
        self = .duration(
            Duration(
                secondsComponent: isNegative ? -seconds : seconds, attosecondsComponent: isNegative ? -rest : rest))
    }

    /// A decimal number of seconds. What is finer than an attosecond is cut off.
    init?(seconds text: TextBytes) {
        guard let form = NumberForm(text) else { return nil }
        var (attoseconds, exponent, _) = form.wideDigits
        exponent += 18
        while exponent < 0, attoseconds > 0 { (attoseconds, exponent) = (attoseconds / 10, exponent + 1) }
        while exponent > 0, attoseconds > 0 {
            guard let product = attoseconds.times(10) else {
                self = .outOfRange
                return
            }
            (attoseconds, exponent) = (product, exponent - 1)
        }
        self.init(attoseconds: attoseconds, isNegative: form.isNegative)
    }

    /// Weeks, days, hours, minutes and seconds, in this order, each at most once; the last one may have a fraction.
    init?(iso8601 text: TextBytes) {
        var cursor = 0
        func skip(_ letter: UInt8) -> Bool {
            guard cursor < text.count, text[cursor] | 0x20 == letter else { return false }
            cursor += 1
            return true
        }
        let isNegative = text.first == Byte.minus
        if isNegative || text.first == Byte.plus { cursor = 1 }
        guard skip(UInt8(ascii: "p")), cursor < text.count else { return nil }
        var total: UInt128? = 0
        var isTime = false
        var hasFraction = false
        var units = Self.dateUnits[...]
        while cursor < text.count {
            if !isTime, skip(UInt8(ascii: "t")) {
                (isTime, units) = (true, Self.timeUnits[...])
                guard cursor < text.count else { return nil }
            }
            guard !hasFraction, let number = Self.number(text, &cursor, &hasFraction), cursor < text.count,
                let unit = units.firstIndex(where: { $0.letter == text[cursor] | 0x20 })
            else { return nil }
            cursor += 1
            total = total.flatMap { number?.times(units[unit].seconds)?.plus($0) }
            units = units[(unit + 1)...]
        }
        self.init(attoseconds: total, isNegative: isNegative)
    }

    private static let dateUnits: [(letter: UInt8, seconds: UInt128)] = [
        (UInt8(ascii: "w"), 604_800), (UInt8(ascii: "d"), 86_400),
    ]
    private static let timeUnits: [(letter: UInt8, seconds: UInt128)] = [
        (UInt8(ascii: "h"), 3_600), (UInt8(ascii: "m"), 60), (UInt8(ascii: "s"), 1),
    ]

    /// Digits with an optional fraction, in billionths of a billionth; `nil` for anything else, and `.some(nil)` for a number
    /// that is too large.
    private static func number(_ text: TextBytes, _ cursor: inout Int, _ hasFraction: inout Bool) -> UInt128?? {
        let start = cursor
        var number: UInt128? = 0
        while cursor < text.count, Byte.isDigit(text[cursor]) {
            number = number?.times(10)?.plus(UInt128(text[cursor] - Byte.zero))
            cursor += 1
        }
        guard cursor > start else { return nil }
        number = number?.times(second)
        guard cursor < text.count, text[cursor] == Byte.point || text[cursor] == Byte.comma else {
            return .some(number)
        }
        cursor += 1
        hasFraction = true
        var place = second / 10
        let startOfFraction = cursor
        while cursor < text.count, Byte.isDigit(text[cursor]) {
            number = number?.plus(UInt128(text[cursor] - Byte.zero) * place)
            place /= 10
            cursor += 1
        }
        return cursor > startOfFraction ? .some(number) : nil
    }
}
