import Foundation

extension DateStrategy {
    /// One declared format: our own reader where it can be, a formatter of Foundation otherwise.
    struct Format: Sendable {
        let format: String
        /// What is wrong with it: nothing is read or written then.
        let faults: [String]
        private var pattern: DatePattern?
        /// For what is no pattern of digits.
        private var formatter: SharedFormatter?

        init(_ format: String, timeZone: TimeZone, locale: Locale) {
            self.format = format
            let parts = DatePattern.Part.parts(of: format)
            let fields = (parts ?? []).compactMap { part in
                if case .field(let letter, let count) = part { (letter: letter, count: count) } else { nil }
            }
            faults = Self.faults(of: format, fields)
            guard faults.isEmpty else { return }
            // Other numbering systems write other digits.
            if locale.numberingSystem.identifier == "latn" {
                pattern = parts.flatMap { DatePattern($0, timeZone: timeZone) }
            }
            guard pattern == nil else { return }
            let hasZone = fields.contains { "zZOvVXx".unicodeScalars.contains($0.letter) }
            formatter = SharedFormatter(format, timeZone: timeZone, locale: locale, hasZone: hasZone)
        }

        func date(from text: some Collection<UInt8>) -> Date? {
            if let pattern { return pattern.date(from: text) }
            return formatter?.date(from: String(decoding: text, as: UTF8.self))
        }

        func text(for date: Date) -> String? { pattern.map { $0.text(for: date) } ?? formatter?.text(for: date) }

        /// What a pattern seems to say and does not, each with the remedy. `DateFormatter` takes such a pattern, and reads other
        /// dates than were meant.
        private static func faults(of format: String, _ fields: [(letter: Unicode.Scalar, count: Int)]) -> [String] {
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
}

extension DatePattern {
    /// A part of a Unicode date pattern: text that stands for itself, or a field.
    enum Part {
        case literal([UInt8])
        case field(Unicode.Scalar, count: Int)

        /// The parts of a pattern; `nil` when a quote is left open.
        static func parts(of format: String) -> [Part]? {
            var parts: [Part] = []
            var rest = Array(format.utf8)[...]
            while let byte = rest.first {
                if byte == quote {
                    guard let text = quoted(&rest) else { return nil }
                    parts.append(.literal(text))
                } else if Byte.isLetter(byte) {
                    let run = rest.prefix { $0 == byte }
                    rest = rest.dropFirst(run.count)
                    parts.append(.field(Unicode.Scalar(byte), count: run.count))
                } else {
                    parts.append(.literal([byte]))
                    rest = rest.dropFirst()
                }
            }
            return parts
        }

        /// Takes a quoted text, where two quotes stand for one, from the front; nil when it does not end.
        private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
            rest = rest.dropFirst()
            if rest.first == quote { return rest.popFirst().map { [$0] } }
            var text: [UInt8] = []
            while let byte = rest.popFirst() {
                if byte == quote {
                    guard rest.first == quote else { return text }
                    rest = rest.dropFirst()
                }
                text.append(byte)
            }
            return nil
        }

        private static let quote = UInt8(ascii: "'")
    }
}
