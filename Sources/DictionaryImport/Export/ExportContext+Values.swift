import Foundation

// How values are written that are not text, whole numbers, booleans and nulls: these the writer takes as they are.

extension ExportContext {
    @inline(__always)
    func write(_ number: Double) throws {
        guard number.isFinite else { throw notFinite("\(number)") }
        writer.write(number)
    }

    /// Writes a number of a narrower type with the fewest digits that read back as the same value; in a dictionary, the double
    /// with these digits, so that 0.1 stays 0.1.
    func write(narrow number: some BinaryFloatingPoint & CustomStringConvertible) throws {
        guard number.isFinite else { throw notFinite("\(number)") }
        let digits = number.description
        writer.write(Double(digits).flatMap { .init($0) == number ? $0 : nil } ?? Double(number), json: digits)
    }

    /// Writes a whole number of more than 64 bits; in a dictionary as a decimal number, which has room for 128, or else as text.
    func write(wideDigits digits: String) {
        let number = writer.isJSON ? nil : digits.withTextBytes(NumberText.decimal)
        guard let number, number.description == digits else { return writer.write(digits, json: digits) }
        writer.write(number, json: digits)
    }

    func write(_ number: Decimal) throws {
        guard number.isFinite else { throw notFinite("\(number)") }
        writer.write(number, json: number.description)
    }

    @inline(never)
    private func notFinite(_ number: String) -> ImportFailure { ImportFailure(.notFinite(number: number)) }

    func write(_ date: Date) throws {
        if state.pointee.writesISO8601 {
            guard writer.write(date) else { throw ImportFailure(.dateOutOfRange) }
            return
        }
        switch try state.pointee.dates.output(for: date) {
        case .text(let text): writer.write(text)
        case .integer(let number): writer.write(number)
        case .double(let number): try write(number)
        case .custom(let any): try write(any: any)
        case nil: throw ImportFailure(.dateOutOfRange)
        }
    }

    /// Writes what a value of any type stands for.
    func write(any: Any?) throws { if let any { try write(any: any) } else { writer.writeNull() } }

    func write(any: Any) throws {
        if takesTrees {
            var depth = state.pointee.depth
            if isTree(any, &depth) { return writer.write(tree: any) }
        }
        try write(ImportValue(any))
    }

    /// Whether what is made of nothing but the parts of dictionaries is written as it is.
    var takesTrees: Bool {
        !state.pointee.isJSON && state.pointee.inline == nil && state.pointee.pendingInline == nil
    }

    /// Whether a value is made of nothing but what exported dictionaries are made of.
    private func isTree(_ any: Any, _ depth: inout DepthGuard) -> Bool {
        if let isFinite = held(in: any, as: Double.self)?.isFinite { return isFinite }
        if let members = held(in: any, as: [String: Any].self) {
            guard depth.enter() else { return false }
            for member in members.values where !isTree(member, &depth) { return false }
        } else if let elements = held(in: any, as: [Any].self) {
            guard depth.enter() else { return false }
            var areTrees = true
            elements.forEachHandle { areTrees = areTrees && isTree($1.pointee, &depth) }
            guard areTrees else { return false }
        } else {
            return Handle.lending(any) { $0.holdsScalar || $0.holds(NSNull.self) }
        }
        depth.leave()
        return true
    }

    func write(_ value: ImportValue) throws {
        switch value.storage {
        case .null: writer.writeNull()
        case .bool(let flag): writer.write(flag)
        case .integer(let number): writer.write(number)
        case .unsigned(let number): writer.write(number)
        case .double(let number): try write(number)
        case .decimal(let number): try write(number)
        case .hugeNumber(let digits):
            guard writer.isJSON else { throw value.outOfRange(Double.self) }
            writer.write(digits, json: digits)
        case .string(let text): writer.write(text)
        case .array, .dictionary, .members, .json: try writeParts(of: value)
        case .other(let any):
            guard let value = any as? any ImportableValue else {
                throw ImportFailure(.notExportable(type: typeName(type(of: any))))
            }
            try export(value: value)
        }
    }

    private func writeParts(of value: ImportValue) throws {
        var keys: [String]?
        var parts: [Any] = []
        var values: [ImportValue] = []
        if case .dictionary(let dictionary) = value.storage {
            (keys, parts) = (Array(dictionary.keys), Array(dictionary.values))
        } else if case .array(let elements) = value.storage {
            parts = elements
        } else if let elements = value.elements {
            values.reserveCapacity(elements.count)
            elements.forEachElement { values.append($1.resolved) }
        } else {
            let members = value.sortedMembers
            (keys, values) = (members.map(\.key), members.map(\.value))
        }
        try exportElements(parts.count + values.count, keys: keys) { index in
            if values.isEmpty { try write(any: parts[index]) } else { try write(values[index]) }
        }
    }

    /// Writes what a type of the user's says of itself. Levels are counted, because it may say itself.
    func write(saidBy value: some ImportableValue) throws {
        try enter()
        defer { leave() }
        try write(any: try value.exported(in: self))
    }
}
