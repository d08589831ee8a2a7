extension DateFormat {
    /// What a pattern seems to say and does not, each with the remedy. `DateFormatter` takes such a pattern, and reads other
    /// dates than were meant.
    static func faults(of format: String) -> [String] {
        let fields = DatePatternPart.parts(of: format)?.compactMap(\.field) ?? []
        func has(_ letters: String) -> Bool { fields.contains { letters.unicodeScalars.contains($0.letter) } }
        func text(_ letters: String) -> String? {
            let field = fields.first { letters.unicodeScalars.contains($0.letter) }
            return field.map { String(repeating: String($0.letter), count: $0.count) }
        }

        var faults: [String] = []
        func add(_ what: String, _ remedy: String) {
            faults.append("\"\(format)\" has \(what). To resolve this, write \(remedy)")
        }
        let namesHalf = has("abB")
        if let hour = text("hK"), !namesHalf { add("\(hour), an hour of half a day, without a", "HH, or add a") }
        if let hour = text("Hk"), namesHalf { add("a, the half of the day, beside \(hour)", "hh, or leave a out") }
        let dayOfYear = fields.first { $0.letter == "D" }
        if let dayOfYear, has("ML") || has("m") && dayOfYear.count < 3 {
            add("\(text("D") ?? ""), the day of the year", "dd, the day of the month")
        }
        if let year = text("Y"), !has("w") { add("\(year), the year that a week belongs to", "yyyy") }
        if has("yYud"), let minute = text("m"), !has("ML"), dayOfYear.map({ $0.count < 3 }) ?? true {
            add("\(minute), the minute, but no month", "MM for the month")
        }
        if zip(fields, fields.dropFirst()).contains(where: {
            "hHkK".unicodeScalars.contains($0.letter) && $1.letter == "M"
        }) {
            add("the month behind the hour", "mm for the minute")
        }
        if let fraction = text("S"), !has("s") {
            add("\(fraction), a fraction of a second, without ss", "ss for the second")
        }
        return faults
    }
}

extension DatePatternPart {
    fileprivate var field: (letter: Unicode.Scalar, count: Int)? {
        if case .field(let letter, let count) = self { (letter, count) } else { nil }
    }
}
