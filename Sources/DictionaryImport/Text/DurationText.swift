/// An ISO 8601 duration of weeks, days, hours, minutes and seconds, such as `PT1H30M`, `P1DT12H` or `-PT0.5S`, whose last part
/// may have a fraction. A day has 24 hours. Years and months have no length of their own, and are refused.
struct DurationText {
    /// The duration; `nil` beyond the range of the type. What is finer than an attosecond is cut off.
    private(set) var duration: Duration?

    /// A number of seconds.
    init(seconds: NumberText) {
        self.init(isNegative: seconds.isNegative, attoseconds: seconds.whole(movingPointBy: 18).magnitude)
    }

    /// Reads a text, with ASCII whitespace at both ends; `nil` if it is no such duration.
    init?(_ text: some BidirectionalCollection<UInt8>) {
        var reader = ByteReader(text.trimmedASCII)
        let isNegative = reader.skip(Byte.minus)
        if !isNegative { _ = reader.skip(Byte.plus) }
        guard reader.skip(letter: "p") else { return nil }
        var total: WholeNumber.Magnitude? = WholeNumber.Magnitude()
        // Each unit is there at most once, in this order; after `T` there must be one.
        var units = Self.dateUnits[...]
        var (isTime, isComplete, hasFraction) = (false, false, false)
        while !reader.isAtEnd {
            if !isTime, reader.skip(letter: "t") {
                units = Self.timeUnits[...]
                (isTime, isComplete) = (true, false)
            }
            var number: [UInt8] = []
            while let next = reader.next, !Byte.isLetter(next) {
                number.append(next == Byte.comma ? Byte.point : next)
                reader.advance()
            }
            guard !hasFraction, let first = number.first, Byte.isDigit(first), let count = NumberText(number),
                !number.contains(where: Byte.isWhitespace),
                let index = units.firstIndex(where: { reader.skip(letter: $0.letter) })
            else { return nil }
            let part = count.whole(movingPointBy: 18).magnitude?.multiplied(by: units[index].seconds)
            total = total.flatMap { total in part.flatMap(total.adding) }
            units = units[(index + 1)...]
            (isComplete, hasFraction) = (true, number.contains(Byte.point))
        }
        guard isComplete else { return nil }
        self.init(isNegative: isNegative, attoseconds: total)
    }

    private init(isNegative: Bool, attoseconds: WholeNumber.Magnitude?) {
        let parts = attoseconds?.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
        guard let parts,
            let seconds = WholeNumber(isNegative: isNegative, magnitude: parts.quotient).exactly(Int64.self)
        else { return }
        let rest = Int64(parts.remainder)
        duration = Duration(secondsComponent: seconds, attosecondsComponent: isNegative ? -rest : rest)
    }

    private static let dateUnits: [(letter: Unicode.Scalar, seconds: UInt64)] = [("w", 604_800), ("d", 86_400)]
    private static let timeUnits: [(letter: Unicode.Scalar, seconds: UInt64)] = [("h", 3_600), ("m", 60), ("s", 1)]
}

extension Duration {
    /// An ISO 8601 duration, such as `PT1H30M0.5S`.
    var iso8601: String {
        let (seconds, attoseconds) = components
        let isNegative = seconds < 0 || attoseconds < 0
        let rest = seconds.magnitude % 60
        var text = isNegative ? "-PT" : "PT"
        if seconds.magnitude >= 3_600 { text += "\(seconds.magnitude / 3_600)H" }
        if seconds.magnitude / 60 % 60 > 0 { text += "\(seconds.magnitude / 60 % 60)M" }
        guard rest > 0 || attoseconds != 0 || seconds == 0 else { return text }
        text += "\(rest)"
        if attoseconds != 0 {
            let digits = String(attoseconds.magnitude)
            var fraction = String(repeating: "0", count: 18 - digits.count) + digits
            while fraction.hasSuffix("0") { fraction.removeLast() }
            text += ".\(fraction)"
        }
        return text + "S"
    }
}
