import Foundation

extension ExportContext {
    /// Writes a set as an array of the elements, in the order of what they are exported as.
    func writeSorted<Element: ImportableValue>(_ set: Set<Element>) throws {
        var issues = ExportIssues()
        var elements: [SortedElement] = []
        elements.reserveCapacity(set.count)
        let aside = ExportContext(run, isJSON: false, keepsDigits: keepsDigits)
        // The array that they come to stand in is a level.
        try run.enter(isArray: true)
        for element in set {
            // In which order the elements would have come is not known, so their issues have the set's path.
            do {
                try run.showingElement { try element._export(to: aside) }
                if let value = aside.written { elements.append(SortedElement(value)) }
                aside.written = nil
            } catch {
                issues.add(error, at: nil)
            }
        }
        run.leave(isArray: true)
        try issues.check()
        elements.sort { $0.precedes($1) }
        try writeElements(count: elements.count) {
            if isJSON { try write(elements[$0].value) } else { written = elements[$0].source }
        }
    }

    /// A value in the order of all: nulls, booleans, numbers, text, others by their JSON. An object, as it is moved in sorting.
    private final class SortedElement {
        let source: Source
        /// What that is in terms of JSON.
        let value: ImportValue
        private let rank: Int
        private let text: String

        init(_ source: Source) {
            self.source = source
            value = ImportValue(source.other(as: Any.self).map { Source($0) } ?? source)
            switch value.source {
            case .null: (rank, text) = (0, "")
            case .bool(let flag): (rank, text) = (1, flag ? "1" : "0")
            case .int, .double: (rank, text) = (2, "")
            case .string(let string): (rank, text) = (3, string)
            case _ where value.decimal != nil: (rank, text) = (2, "")
            default:
                // What has been written as a part of a dictionary is so in JSON, whatever the depth.
                let options = ExportOptions(maximumDepth: .max)
                let json = try? ExportContext.json(of: SortedElement.self, options) { [value] in try $0.write(value) }
                (rank, text) = (4, String(decoding: json ?? Data(), as: UTF8.self))
            }
        }

        func precedes(_ other: SortedElement) -> Bool {
            if rank != other.rank { return rank < other.rank }
            if rank != 2 { return text.precedesInUTF8(other.text) }
            if case .int(let number) = value.source, case .int(let other) = other.value.source { return number < other }
            // As doubles first: a decimal cannot hold the largest of them.
            let (double, otherDouble) = (value.double ?? 0, other.value.double ?? 0)
            if double != otherDouble { return double < otherDouble }
            return (value.decimal ?? 0) < (other.value.decimal ?? 0)
        }
    }
}
