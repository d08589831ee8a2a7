import Foundation

extension ExportContext {
    /// Writes an array of the elements, in the order of what they are exported as.
    func exportSorted<Element: ImportableValue>(_ elements: Set<Element>, by element: ValueConversion) throws {
        if let texts = exactly(elements, Set<String>.self) { return try exportSorted(Array(texts)) }
        if let numbers = exactly(elements, Set<Int>.self) { return try exportSorted(Array(numbers)) }
        let mark = issueMark
        var exported: [Any] = []
        exported.reserveCapacity(elements.count)
        for element in elements {
            // In which order the elements would have come is not known, so their issues have the set's path.
            attempt(at: nil) { if let any = try export(element) { exported.append(any) } }
        }
        try check(since: mark)
        if let texts = exported.all(String.self) { return try exportSorted(texts) }
        if let numbers = exported.all(Int.self) { return try exportSorted(numbers) }
        if let numbers = exported.all(Double.self) { return try exportSorted(numbers) }
        let sorted = exported.map { SortedElement($0, in: self) }.inOrder { $0.precedes($1) }
        try exportElements(sorted.count) { try write(sorted[$0]) }
    }

    private func exportSorted(_ texts: [String]) throws {
        let order = KeyRank.order(of: texts)
        try exportElements(order.count) { writer.write(texts[order[$0]]) }
    }

    private func exportSorted<Number: ImportableValue & Comparable>(_ numbers: [Number]) throws {
        try ValueConversion.of(Number.self).exportElements(numbers.sorted(), to: self)
    }

    private func write(_ element: SortedElement) throws {
        guard let json = element.json else { return try write(any: element.any) }
        writer.write(element.any, json: json)
    }

    /// The JSON of an element that was exported, with keys in order; `nil` if it is too deep for one of an array.
    fileprivate func json(of any: Any) -> String? {
        let (start, mark) = (bytes.pointee.count, issueMark)
        defer { bytes.pointee.truncate(to: start) }
        let isWritten = attempt(at: nil) {
            try enter()
            defer { leave() }
            try aside(isJSON: true) { try write(any: any) }
        }
        if isWritten {
            bytes.pointee.endDocument()
            return bytes.pointee.text(from: start)
        }
        _ = takeErrors(since: mark)
        return nil
    }
}

extension [Any] {
    /// The elements, when all are of a type.
    fileprivate func all<Value>(_ type: Value.Type) -> [Value]? {
        var values: [Value] = []
        for any in self {
            guard let value = held(in: any, as: type) else { return nil }
            if values.isEmpty { values.reserveCapacity(count) }
            values.append(value)
        }
        return values
    }
}

/// A value as it is exported, in an order of all such values: nulls, booleans, numbers by size, then text and all
/// others by their JSON.
private struct SortedElement {
    let any: Any
    /// What an array or an object is written as.
    let json: String?
    private let rank: Int
    private let number: Decimal
    private let double: Double
    private let text: String

    init(_ any: Any, in context: ExportContext) {
        self.any = any
        let value = ImportValue(any)
        double = value.double ?? 0
        number = value.decimal ?? 0
        var json: String?
        switch value.kind {
        case .null: (rank, text) = (0, "")
        case .bool: (rank, text) = (1, value.bool == true ? "1" : "0")
        case .integer, .double: (rank, text) = (2, "")
        case .string: (rank, text) = (3, value.string ?? "")
        case .array, .object, .other:
            json = context.json(of: any)
            (rank, text) = (4, json ?? Self.json(of: any))
        }
        self.json = json
    }

    /// What is too deep for this export has its place by the limit of others.
    private static func json(of any: Any) -> String {
        let data = try? ExportContext.json(of: SortedElement.self, options: .default) { try $0.write(any: any) }
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    func precedes(_ other: SortedElement) -> Bool {
        if rank != other.rank { return rank < other.rank }
        // As doubles first: a decimal cannot hold the largest of them.
        if double != other.double { return double < other.double }
        if number != other.number { return number < other.number }
        return text.precedesInUTF8(other.text)
    }
}
