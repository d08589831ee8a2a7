import Foundation

// How values are written that are no arrays or objects of types that are known.

extension ExportContext {
    func writeNull() { target.writeNull() }

    /// Writes nothing, so that the key is left out: for an optional that tells a null from a missing value. In an array it becomes
    /// a null, since no element can be left out.
    func writeMissing() { isMissing = true }

    func write(_ flag: Bool) { target.write(flag) }

    func write(_ number: Int) { target.write(number) }

    /// Writes a whole number of any size. In a dictionary, one of more than 64 bits is a decimal number, which has room for 128, or
    /// else text.
    func write(integer number: some BinaryInteger & CustomStringConvertible) {
        if let number = Int(exactly: number) { return target.write(number) }
        if let number = UInt(exactly: number) { return target.write(number) }
        let digits = number.description
        let decimal = target.isJSON ? nil : Decimal(string: digits)
        guard let decimal, decimal.description == digits else { return target.write(digits, json: digits) }
        target.write(decimal, json: digits)
    }

    func write(_ number: Double) throws {
        guard number.isFinite else { throw notFinite("\(number)") }
        target.write(number)
    }

    /// Writes a number of a narrower type with the fewest digits that read back as the same value; in a dictionary, the double
    /// with these digits, so that 0.1 stays 0.1.
    func write(narrow number: some BinaryFloatingPoint & CustomStringConvertible) throws {
        guard number.isFinite else { throw notFinite("\(number)") }
        let digits = number.description
        target.write(Double(digits).flatMap { .init($0) == number ? $0 : nil } ?? Double(number), json: digits)
    }

    func write(_ number: Decimal) throws {
        guard number.isFinite else { throw notFinite("\(number)") }
        target.write(number, json: number.description)
    }

    private func notFinite(_ number: String) -> ImportFailure { ImportFailure(.notFinite(number: number)) }

    func write(_ text: String) { target.write(text) }

    /// Writes a date by the strategy in force.
    func write(_ date: Date) throws {
        switch try run.dates.output(for: date) {
        case .text(let text): write(text)
        case .integer(let number): write(integer: number)
        case .double(let number): try write(number)
        case .custom(let any): try write(any)
        case nil:
            throw ImportFailure(
                run.dates.faults.first.map { .registry(.option($0, property: "dates")) } ?? .dateOutOfRange)
        }
    }

    /// Writes what a type of the user's says of itself. Levels are counted, because it may say itself.
    func write(exportedBy value: some ImportableValue) throws {
        try run.enter()
        defer { run.leave() }
        try write(value.exported(in: self))
    }

    // MARK: Values of any type

    /// Writes what a value of any type stands for.
    func write(_ any: Any?) throws {
        guard let any else { return writeNull() }
        if !place.isSpecial, target.writeIfPlain(any, levels: run.levelsLeft) { return }
        try write(part: any)
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
        case .integer(let number): write(integer: number)
        case .unsigned(let number): write(integer: number)
        case .double(let number): try write(number)
        case .decimal(let number): try write(number)
        case .hugeNumber(let digits):
            guard target.isJSON else {
                throw ImportFailure(
                    .outOfRange(type: typeName(Double.self), bounds: nil, found: FoundValue(value)))
            }
            target.write(digits, json: digits)
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
