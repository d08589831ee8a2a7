import Foundation

extension ExportContext {
    /// Writes an array of the elements, in the order of what they are exported as.
    func exportSorted<Element: ImportableValue>(_ elements: Set<Element>) throws {
        if let texts = elements as? Set<String> {
            let sorted = texts.sorted { $0.precedesInUTF8($1) }
            return try exportElements(sorted.count) { write(sorted[$0]) }
        }
        let mark = issueMark
        var exported: [SortedElement] = []
        exported.reserveCapacity(elements.count)
        for element in elements {
            // In which order the elements would have come is not known, so their issues have the set's path.
            attempt(at: nil) { if let any = try export(element) { exported.append(SortedElement(any)) } }
        }
        try check(since: mark)
        exported.sort()
        try exportElements(exported.count) { try write(any: exported[$0].any) }
    }
}

/// A value as it is exported, in an order of all such values: nulls, booleans, numbers by size, then text and all
/// others by their JSON.
private struct SortedElement: Comparable {
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
        case .array, .object, .other: (rank, text) = (4, Self.json(of: any))
        }
    }

    private static func json(of any: Any) -> String {
        let options = ExportOptions(sortedKeys: true)
        let data = try? ExportContext.json(of: SortedElement.self, options: options) { try $0.write(any: any) }
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    static func < (left: SortedElement, right: SortedElement) -> Bool {
        if left.rank != right.rank { return left.rank < right.rank }
        // As doubles first: a decimal cannot hold the largest of them.
        if left.double != right.double { return left.double < right.double }
        if left.number != right.number { return left.number < right.number }
        return left.text.precedesInUTF8(right.text)
    }

    static func == (left: SortedElement, right: SortedElement) -> Bool { !(left < right) && !(right < left) }
}
