import Foundation

/// Columns of text, the first ones aligned to the left, with the bars of Markdown.
struct TextTable {
    private var rows: [[String]]
    private let leading: Int

    init(_ header: [String], leading: Int) {
        rows = [header]
        self.leading = leading
    }

    mutating func append(_ row: String...) { rows.append(row) }

    var text: String {
        // A rule has at least one dash, also in a column where nobody has anything to say.
        let widths = rows[0].indices.map { column in max(2, rows.map { $0[column].count }.max() ?? 0) }
        var lines = rows.map { row in
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column < leading ? row[column] + padding : padding + row[column]
            }
            return "| " + cells.joined(separator: " | ") + " |"
        }
        let rules = widths.indices.map { column in
            let rule = String(repeating: "-", count: widths[column] - (column < leading ? 0 : 1))
            return column < leading ? rule : rule + ":"
        }
        lines.insert("| " + rules.joined(separator: " | ") + " |", at: 1)
        return lines.joined(separator: "\n")
    }
}

/// A number with about three significant digits, in full where it is large.
func short(_ value: Double) -> String {
    let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 0.1 ? 2 : 4
    return String(format: "%.\(digits)f", value)
}

/// A whole number in groups of three.
func grouped(_ value: Double) -> String {
    var digits = String(format: "%.0f", value)
    var groups: [Substring] = []
    while digits.count > 3 {
        groups.insert(digits.suffix(3), at: 0)
        digits.removeLast(3)
    }
    return ([digits[...]] + groups).joined(separator: ",")
}
