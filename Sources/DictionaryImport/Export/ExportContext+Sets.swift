import Foundation

extension ExportContext {
    /// Writes a set as an array of the elements, in the order of what they are exported as.
    func writeSorted<Element: ImportableValue>(_ set: Set<Element>) throws {
        var failure = ExportFailure()
        var elements: [SortedElement] = []
        elements.reserveCapacity(set.count)
        let aside = ExportContext(run, isJSON: false)
        for element in set {
            // In which order the elements would have come is not known, so their issues have the set's path.
            do {
                try element._export(to: aside)
                if let any = aside.target.takeValue() { elements.append(SortedElement(any)) }
            } catch {
                failure.add(error, at: nil)
            }
        }
        try failure.check()
        elements.sort { $0.precedes($1) }
        try writeElements(count: elements.count) { try write(elements[$0].any) }
    }
}

/// A value as it is exported, in an order of all such values: nulls, booleans, numbers by size, then text and all
/// others by their JSON.
private struct SortedElement {
    let any: Any
    private let rank: Int
    private let number: Decimal
    private let double: Double
    private let text: String

    init(_ any: Any) {
        self.any = any
        let value = ImportValue(any)
        double = value.double ?? 0
        number = value.decimal ?? 0
        switch value.kind {
        case .null: (rank, text) = (0, "")
        case .bool: (rank, text) = (1, value.bool == true ? "1" : "0")
        case .integer, .double: (rank, text) = (2, "")
        case .string: (rank, text) = (3, value.string ?? "")
        case .array, .object, .other:
            // What has been written as a part of a dictionary is so in JSON, whatever the depth.
            let options = ExportOptions(maximumDepth: .max)
            let json = try? ExportContext.json(of: SortedElement.self, options) { try $0.write(any) }
            (rank, text) = (4, String(decoding: json ?? Data(), as: UTF8.self))
        }
    }

    func precedes(_ other: SortedElement) -> Bool {
        if rank != other.rank { return rank < other.rank }
        // As doubles first: a decimal cannot hold the largest of them.
        if double != other.double { return double < other.double }
        if number != other.number { return number < other.number }
        return text.precedesInUTF8(other.text)
    }
}
