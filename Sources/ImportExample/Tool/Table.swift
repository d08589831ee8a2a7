/// Rows of text in aligned columns. A column of numbers is aligned to the right.
struct Table: CustomStringConvertible {
    let header: [String]
    let rows: [[String]]

    var description: String {
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].count }.max() ?? 0
        }
        let isNumeric = header.indices.map { column in
            rows.allSatisfy { Double($0[column]) != nil || $0[column] == "–" }
        }
        func line(_ cells: [String]) -> String {
            let padded = cells.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - cells[column].count)
                return isNumeric[column] ? padding + cells[column] : cells[column] + padding
            }
            // The last column is not padded: its text may be of any width on the screen.
            return padded.joined(separator: "  ").trimmingBlanksAtEnd
        }
        let rule = line(widths.map { String(repeating: "-", count: $0) })
        return ([line(header), rule] + rows.map(line)).joined(separator: "\n")
    }
}

extension String {
    fileprivate var trimmingBlanksAtEnd: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
