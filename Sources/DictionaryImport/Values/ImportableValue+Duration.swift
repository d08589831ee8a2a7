extension Duration: StandardValue, ScalarValue {
    /// Accepts an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as `PT1H30M`, `P1DT12H` or `-PT0.5S`,
    /// whose last part may have a fraction; and a number of seconds, by its digits, also as text. A `Duration` is accepted
    /// as it is. What is finer than an attosecond is cut off.
    ///
    /// A day has 24 hours. Refuses years and months, which have no length of their own, booleans and every other text. In
    /// exact mode text must be an ISO 8601 duration.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Duration {
        if let same = source.exactValue(Duration.self) { return same }
        let value = source.resolved
        if let digits = source.digits { return try value.duration(attoseconds(inSeconds: digits)) }
        switch value.storage {
        case .integer(let seconds): return .seconds(seconds)
        case .unsigned: throw value.outOfRange(Duration.self)
        case .double(let seconds):
            return try value.duration(seconds.description.withTextBytes(attoseconds(inSeconds:)))
        case .decimal(let seconds): return try value.duration(seconds.withDigits(attoseconds(inSeconds:)))
        case .string:
            let reading = value.withTrimmedText { text in
                attoseconds(iso8601: String(text)) ?? (context.isExact ? nil : attoseconds(inSeconds: text))
            }
            return try value.duration(reading ?? nil)
        case .other(let duration as Duration): return duration
        default: return try value.duration(nil)
        }
    }

    /// The attoseconds of a decimal number of seconds; `nil` for what is no number.
    private static func attoseconds(inSeconds text: TextBytes) -> NumberText.IntegerReading? {
        NumberForm(text).map { .init(whole: $0.wholePart(movingPointBy: 18).number) }
    }

    /// The attoseconds of weeks, days, hours, minutes and seconds, in this order, each at most once; the last one may have a
    /// fraction. `nil` for any other text.
    private static func attoseconds(iso8601 text: String) -> NumberText.IntegerReading? {
        var text = text.lowercased()[...]
        let isNegative = text.first == "-"
        if isNegative || text.first == "+" { text.removeFirst() }
        guard text.first == "p" else { return nil }
        let halves = text.dropFirst().split(separator: "t", omittingEmptySubsequences: false)
        guard halves.count <= 2, halves.last?.isEmpty == false else { return nil }
        var total: Int128? = 0
        var hasFraction = false
        for (half, allUnits) in zip(halves, [dateUnits, timeUnits]) {
            var (rest, units) = (half, allUnits[...])
            while !rest.isEmpty {
                guard let end = rest.firstIndex(where: \.isLetter), rest[..<end].first?.isWholeNumber == true,
                    let unit = units.firstIndex(where: { $0.letter == rest[end] }), !hasFraction
                else { return nil }
                let number = String(rest[..<end]).replacing(",", with: ".")
                guard let reading = number.withTextBytes(attoseconds(inSeconds:)) else { return nil }
                total = total.flatMap { total in reading.number(Int128.self)?.times(units[unit].seconds)?.plus(total) }
                hasFraction = number.contains(".")
                (rest, units) = (rest[end...].dropFirst(), units[(unit + 1)...])
            }
        }
        return .init(whole: total.map { WholeNumber(isNegative ? -$0 : $0) })
    }

    private static let dateUnits: [(letter: Character, seconds: Int128)] = [("w", 604_800), ("d", 86_400)]
    private static let timeUnits: [(letter: Character, seconds: Int128)] = [("h", 3_600), ("m", 60), ("s", 1)]

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
    fileprivate func duration(_ attoseconds: NumberText.IntegerReading?) throws -> Duration {
        guard let attoseconds else {
            throw mismatch(expected: "an ISO 8601 duration without years and months, or seconds")
        }
        let parts = attoseconds.number(Int128.self)?.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
        guard let parts, let seconds = Int64(exactly: parts.quotient) else { throw outOfRange(Duration.self) }
        return Duration(secondsComponent: seconds, attosecondsComponent: Int64(parts.remainder))
    }
}
