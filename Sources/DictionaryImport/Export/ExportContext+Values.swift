import Foundation

// How each value of JSON is written, as bytes or as part of a dictionary.

extension ExportContext {
    /// Every null of a dictionary.
    static let null = NSNull()

    @inline(__always)
    func write(_ flag: Bool) {
        if state.pointee.isJSON { bytes.pointee.write(flag) } else { state.pointee.tree = flag }
    }

    @inline(__always)
    func write(_ number: Int64) {
        if state.pointee.isJSON {
            bytes.pointee.write(number)
        } else {
            state.pointee.tree = Int(exactly: number) ?? number
        }
    }

    @inline(__always)
    func write(_ number: UInt64) {
        if state.pointee.isJSON {
            bytes.pointee.write(number)
        } else if let signed = Int(exactly: number) {
            state.pointee.tree = signed
        } else {
            state.pointee.tree = UInt(exactly: number) ?? number
        }
    }

    @inline(__always)
    func write(_ number: Double) throws {
        guard number.isFinite else { throw ImportFailure(.notFinite(number: "\(number)")) }
        if state.pointee.isJSON { bytes.write(number) } else { state.pointee.tree = number }
    }

    /// Writes a number of a narrower type with the fewest digits that read back as the same value; in a dictionary, the double
    /// with these digits, so that 0.1 stays 0.1.
    func write(narrow number: some BinaryFloatingPoint & CustomStringConvertible) throws {
        guard number.isFinite else { throw ImportFailure(.notFinite(number: "\(number)")) }
        let digits = number.description
        if state.pointee.isJSON { return bytes.pointee.writeASCII(digits) }
        state.pointee.tree = Double(digits).flatMap { .init($0) == number ? $0 : nil } ?? Double(number)
    }

    /// Writes a whole number of more than 64 bits; in a dictionary as a decimal number, which has room for 128.
    func write(wideDigits digits: String) throws {
        if state.pointee.isJSON { return bytes.pointee.writeASCII(digits) }
        guard let number = digits.withTextBytes(NumberText.decimal), number.description == digits else {
            return write(digits)
        }
        state.pointee.tree = number
    }

    func write(_ number: Decimal) throws {
        guard number.isFinite else { throw ImportFailure(.notFinite(number: "\(number)")) }
        if state.pointee.isJSON { bytes.pointee.writeASCII(number.description) } else { state.pointee.tree = number }
    }

    @inline(__always)
    func write(_ text: String) {
        if state.pointee.isJSON { bytes.pointee.write(text) } else { state.pointee.tree = text }
    }

    @inline(__always)
    func writeNull() {
        if state.pointee.isJSON { bytes.pointee.writeNull() } else { state.pointee.tree = Self.null }
    }

    func write(_ date: Date) throws {
        if state.pointee.isJSON, state.pointee.writesISO8601 {
            guard bytes.pointee.write(date) else { throw ImportFailure(.dateOutOfRange) }
            return
        }
        switch try state.pointee.dates.output(for: date) {
        case .text(let text): write(text)
        case .integer(let number): write(number)
        case .double(let number): try write(number)
        case .custom(let any): try write(any: any)
        case nil: throw ImportFailure(.dateOutOfRange)
        }
    }

    /// Writes what a value of any type stands for.
    func write(any: Any?) throws { if let any { try write(any: any) } else { writeNull() } }

    func write(any: Any) throws {
        if wantsParts {
            var depth = state.pointee.depth
            if isPart(any, &depth) {
                state.pointee.tree = any
                return
            }
        }
        try write(ImportValue(any))
    }

    /// Whether a value is made of nothing but what exported dictionaries are made of, so that it is a part of one as it is.
    private func isPart(_ any: Any, _ depth: inout DepthGuard) -> Bool {
        if let isFinite = held(in: any, as: Double.self)?.isFinite { return isFinite }
        if let members = held(in: any, as: [String: Any].self) {
            guard depth.enter() else { return false }
            for member in members.values where !isPart(member, &depth) { return false }
        } else if let elements = held(in: any, as: [Any].self) {
            guard depth.enter() else { return false }
            var areParts = true
            elements.forEachHandle { areParts = areParts && isPart($1.pointee, &depth) }
            guard areParts else { return false }
        } else {
            return Handle.lending(any) { $0.holdsScalar || $0.holds(NSNull.self) }
        }
        depth.leave()
        return true
    }

    func write(_ value: ImportValue) throws {
        switch value.storage {
        case .null: writeNull()
        case .bool(let flag): write(flag)
        case .integer(let number): write(number)
        case .unsigned(let number): write(number)
        case .double(let number): try write(number)
        case .decimal(let number): try write(number)
        case .hugeNumber(let digits):
            guard state.pointee.isJSON else { throw value.outOfRange(Double.self) }
            bytes.pointee.writeASCII(digits)
        case .string(let text): write(text)
        case .array(let elements): try write(.any(elements))
        case .dictionary(let members): try write(members)
        case .members, .json:
            if let done: Void = try value.withElements({ try write($0) }) { return done }
            let members = value.sortedMembers
            try exportMembers(members.map(\.key)) { try write(members[$0].value) }
        case .other(let any):
            guard let value = any as? any ImportableValue else {
                throw ImportFailure(.notExportable(type: typeName(type(of: any))))
            }
            try value._export(to: self)
        }
    }

    private func write(_ elements: SourceElements) throws {
        if case .any(let untyped) = elements {
            return try exportElements(untyped.count) { try write(any: untyped[$0]) }
        }
        var values: [ImportValue] = []
        values.reserveCapacity(elements.count)
        elements.forEachElement { values.append($1.resolved) }
        try exportElements(values.count) { try write(values[$0]) }
    }

    private func write(_ dictionary: [String: Any]) throws {
        let members = Array(dictionary)
        try exportMembers(members.map(\.key)) { try write(any: members[$0].value) }
    }

    /// Writes what a type of the user's says of itself. Levels are counted, because it may say itself.
    func write(saidBy value: some ImportableValue) throws {
        try enter()
        defer { leave() }
        try write(any: try value.exported(in: self))
    }
}
