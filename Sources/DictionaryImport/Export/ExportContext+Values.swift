import Foundation

// How values are written that are no arrays or objects of types that are known.

extension ExportContext {
    /// Writes a whole number of any size. In a dictionary, one of over 64 bits is a decimal number of up to 128, or else text.
    func write(integer number: some BinaryInteger & CustomStringConvertible) {
        if let number = Int(exactly: number) { return write(number) }
        if let number = UInt(exactly: number) { return write(number) }
        write(Decimal(exactly: number) ?? number.description, json: number.description)
    }

    func write(_ number: Double) throws {
        guard number.isFinite else { throw notFinite("\(number)") }
        write(finite: number)
    }

    /// Writes a number of a narrower type with the fewest digits that read back as the same value; in a dictionary, the double
    /// with these digits, so that 0.1 stays 0.1.
    func write(narrow number: some BinaryFloatingPoint & CustomStringConvertible) throws {
        guard number.isFinite else { throw notFinite("\(number)") }
        let digits = number.description
        write(Double(digits).flatMap { .init($0) == number ? $0 : nil } ?? Double(number), json: digits)
    }

    func write(_ number: Decimal) throws {
        guard number.isFinite else { throw notFinite("\(number)") }
        write(number, json: number.description)
    }

    private func notFinite(_ number: String) -> ImportFailure { ImportFailure(.notFinite(number: number)) }

    /// Writes a date by the strategy in force. A date that a custom one makes of it is not for that to write again.
    func write(_ date: Date) throws {
        switch try run.dates.output(for: date) {
        case .text(let text): write(text)
        case .integer(let number): write(integer: number)
        case .double(let number): try write(number)
        case .custom(let any): try run.writingDates(by: .iso8601) { try write(any) }
        case nil:
            throw ImportFailure(
                run.dates.faults.first.map { .registry(.option($0, property: "dates")) } ?? .dateOutOfRange)
        }
    }

    // MARK: Values of any type

    /// Writes what a value of any type stands for.
    func write(_ any: Any?) throws {
        guard let any else { return writeNull() }
        if !isJSON, !form.isSpecial, isPlain(any, levels: run.levelsLeft) {
            written = Source(any)
        } else {
            try write(part: any)
        }
    }

    private func write(part any: Any) throws { try write(Source(any), of: .none) }

    func write(_ value: ImportValue) throws { try write(value.source, of: value.document) }

    private func write(_ source: Source, of document: JSONDocument) throws {
        switch source {
        case .null: writeNull()
        case .bool(let flag): write(flag)
        case .int(let number): write(number)
        case .double(let number): try write(number)
        case .string(let text): write(text)
        case .array(let elements): try writeElements(count: elements.count) { try write(part: elements[$0]) }
        case .typed(let elements): try writeElements(count: elements.count) { try write(part: elements[any: $0]) }
        case .objects(let objects): try writeElements(count: objects.count) { try write(part: objects[$0]) }
        case .dictionary(let members):
            let values = Array(members.values)
            try writeMembers(Array(members.keys)) { try write(part: values[$0]) }
        case .value(let value): try write(value)
        case .members, .json: try write(resolved: ImportValue(source, document: document))
        case .other(let any):
            guard let value = any as? any ImportableValue else {
                throw ImportFailure(.notExportable(type: typeName(type(of: any))))
            }
            try value._export(to: self)
        }
    }

    private func write(resolved value: ImportValue) throws {
        switch value.resolved {
        case .null: writeNull()
        case .bool(let flag): write(flag)
        // No integer has the sign that its digits may have.
        case .integer(0) where value.source.digits(in: value.document)?.isNegative == true: write(finite: -0.0)
        case .integer(let number): write(integer: number)
        case .unsigned(let number): write(integer: number)
        case .double(let number): try write(number)
        case .decimal(let number): try write(number)
        case .hugeNumber(let digits):
            if !keepsDigits { throw value.outOfRange(ImportValue.Source.Resolved.type(lackingRoomFor: digits)) }
            write(value, json: digits)
        case .string(let text): write(text)
        case .array:
            let elements = value.array ?? []
            try writeElements(count: elements.count) { try write(elements[$0]) }
        case .object:
            let members = value.object ?? [:]
            let values = Array(members.values)
            try writeMembers(Array(members.keys)) { try write(values[$0]) }
        case .other(let any): try write(part: any)
        }
    }
}

/// Whether a value is, with all of its parts, what dictionaries are made of in an export.
private func isPlain(_ any: Any, levels: Int) -> Bool {
    let type = type(of: any)
    if type == String.self || type == Int.self || type == Bool.self || type == NSNull.self { return true }
    switch Source(any) {
    case .double(let number): return type == Double.self && number.isFinite
    case .dictionary(let members):
        return type == [String: Any].self && levels > 0 && members.values.allSatisfy { isPlain($0, levels: levels - 1) }
    case .array(let elements):
        return type == [Any].self && levels > 0 && elements.allSatisfy { isPlain($0, levels: levels - 1) }
    case .null, .bool, .int, .string, .typed, .objects, .members, .json, .other, .value: return false
    }
}
