import Foundation

// How each value of JSON is written, as bytes or as part of a dictionary.

extension ExportContext {
    @inline(__always)
    func write(_ flag: Bool) {
        if isJSON { bytes.pointee.write(flag) } else { tree = flag }
    }

    @inline(__always)
    func write(_ number: Int64) {
        if isJSON { bytes.pointee.write(number) } else { tree = Int(exactly: number) ?? number }
    }

    @inline(__always)
    func write(_ number: UInt64) {
        if isJSON {
            bytes.pointee.write(number)
        } else if let signed = Int(exactly: number) {
            tree = signed
        } else {
            tree = UInt(exactly: number) ?? number
        }
    }

    @inline(__always)
    func write(_ number: Double) throws {
        guard number.isFinite else { throw ImportFailure(.notFinite(number: "\(number)")) }
        if isJSON { bytes.pointee.write(number) } else { tree = number }
    }

    func write(_ number: Float) throws {
        guard number.isFinite else { throw ImportFailure(.notFinite(number: "\(number)")) }
        if isJSON { return bytes.pointee.writeASCII(number.description) }
        // The double with the same digits, so that 0.1 stays 0.1; it reads back as the same value.
        tree = Double(number.description).flatMap { Float($0) == number ? $0 : nil } ?? Double(number)
    }

    func write(_ number: Decimal) throws {
        guard number.isFinite else { throw ImportFailure(.notFinite(number: "\(number)")) }
        if isJSON { bytes.pointee.writeASCII(number.description) } else { tree = number }
    }

    @inline(__always)
    func write(_ text: String) {
        if isJSON { bytes.pointee.write(text) } else { tree = text }
    }

    @inline(__always)
    func writeNull() {
        if isJSON { bytes.pointee.writeNull() } else { tree = NSNull() }
    }

    func write(_ date: Date) throws {
        if isJSON, dates.writesISO8601 {
            let isWritten: Void? = ISO8601Writer.write(date) { bytes.pointee.writeQuoted($0) }
            if isWritten == nil { throw ImportFailure(.dateOutOfRange) }
            return
        }
        switch try dates.output(for: date) {
        case .text(let text): write(text)
        case .integer(let number): write(number)
        case .double(let number): try write(number)
        case .custom(let any): try write(any: any)
        case nil: throw ImportFailure(.dateOutOfRange)
        }
    }

    /// Writes what a value of any type stands for.
    func write(any: Any?) throws {
        guard let any else { return writeNull() }
        try write(ImportValue.Storage(classifying: any))
    }

    func write(_ value: ImportValue.Storage) throws {
        switch value {
        case .null: writeNull()
        case .bool(let flag): write(flag)
        case .integer(let number): write(number)
        case .unsigned(let number): write(number)
        case .double(let number): try write(number)
        case .decimal(let number): try write(number)
        case .string(let text): write(text)
        case .array(let elements): try exportElements(elements) { try write(any: $0) }
        case .dictionary(let members): try exportMembers(members.map { ($0, $1) }) { try write(any: $0) }
        case .members(let object): try exportMembers(object.members.map { ($0.key, $0.value) }) { try write($0.storage) }
        case .other(let any):
            guard let value = any as? any ImportableValue else {
                throw ImportFailure(.notExportable(type: "\(type(of: any))"))
            }
            try value._export(to: self)
        }
    }

    /// Writes what a type of the user's says of itself. Levels are counted, because it may say itself.
    func write(saidBy value: some ImportableValue) throws {
        try enter()
        defer { leave() }
        try write(any: try value.exported(in: self))
    }
}
