import Foundation

extension JSONView {
    /// The value, in the form that can be kept.
    var value: ImportValue {
        switch kind {
        case .null: .null
        case .false: ImportValue(.bool(false))
        case .true: ImportValue(.bool(true))
        case .integer: shortInteger.map { ImportValue(.integer($0)) } ?? ImportValue(longInteger)
        case .number: ImportValue(number)
        case .asciiString, .string, .escapedString: ImportValue(.string(tape.string(at: index)))
        case .array, .object: ImportValue(.json(self, document))
        }
    }

    @inline(never)
    private var longInteger: ImportValue.Storage {
        let reading = NumberText.integer(text)
        return if let number: Int64 = reading.number() {
            .integer(number)
        } else if let number: UInt64 = reading.number() {
            .unsigned(number)
        } else {
            number
        }
    }

    /// A number that is no integer of 64 bits: by all of its digits where a `Double` would not keep them.
    private var number: ImportValue.Storage {
        if text.hasManyDigits, let decimal = tape.decimal(at: index) { return .decimal(decimal) }
        if let double, keepsWholeness(double) { return .double(double) }
        return tape.decimal(at: index).map { .decimal($0) } ?? .hugeNumber(String(text))
    }

    /// Whether a double is the very number where that is an integer, and none where it is not. So it is up to fifteen digits.
    private func keepsWholeness(_ double: Double) -> Bool {
        guard text.count > 16 || double.magnitude >= 0x1p53, double.magnitude < 0x1p64,
            let whole = Int128(exactly: double)
        else { return true }
        return NumberText.integer(text, withExponent: true).number() == whole
    }

    /// As native Swift values. A container that is nested too deeply for the guard is its text.
    func untyped(_ depth: inout DepthGuard) -> Any {
        switch kind {
        case .null: return NSNull()
        case .false: return false
        case .true: return true
        case .integer, .number, .asciiString, .string, .escapedString: return value.any
        case .array, .object: break
        }
        guard depth.enter() else { return containerText }
        defer { depth.leave() }
        if isArray {
            var array: [Any] = []
            array.reserveCapacity(count)
            forEachElement { array.append($0.untyped(&depth)) }
            return array
        }
        var object: [String: Any] = [:]
        object.reserveCapacity(count)
        for key in keys { object[tape.string(at: key)] = member(ofKey: key).untyped(&depth) }
        return object
    }

    private var containerText: String {
        let range = tape.range(at: index)
        return String(tape.document.part(range))
    }

    /// Whether this is a number too large for every type that untyped values have, or has one in it.
    var hasHugeNumber: Bool {
        let tape = tape
        var next = index
        let end = tape.next(after: index)
        while next < end {
            let view = view(at: next)
            if view.isHugeNumber { return true }
            next = view.isArray || view.isObject ? JSONTape.firstChild(of: next) : next + 1
        }
        return false
    }

    private var isHugeNumber: Bool {
        // Without an exponent, this many digits fit.
        guard isNumber, text.count > 300 || kind == .number && text.contains(where: Byte.isExponentMark) else {
            return false
        }
        return if case .hugeNumber = number { true } else { false }
    }
}

extension TextBytes {
    /// Whether the digits of a number are more than a `Double` keeps.
    fileprivate var hasManyDigits: Bool {
        var count = 0
        for byte in self {
            if Byte.isExponentMark(byte) { break }
            if Byte.isDigit(byte), count > 0 || byte != Byte.zero { count += 1 }
        }
        return count > 17
    }
}
