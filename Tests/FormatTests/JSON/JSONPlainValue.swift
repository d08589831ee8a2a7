import Foundation

@testable import DictionaryImport

/// A document as plain values, to compare readers with each other: numbers by their text.
indirect enum JSONPlainValue: Equatable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONPlainValue])
    case object([String: JSONPlainValue])

    /// Walks a tape the way a consumer does.
    init(_ tape: JSONTape, at index: Int = 0) {
        switch tape.kind(at: index) {
        case .null: self = .null
        case .false: self = .bool(false)
        case .true: self = .bool(true)
        case .integer, .number: self = .number(String(tape.text(at: index)))
        case .asciiString, .string, .escapedString: self = .string(tape.string(at: index))
        case .array:
            self = .array(tape.elements(of: index).map { JSONPlainValue(tape, at: $0) })
        case .object:
            var members: [String: JSONPlainValue] = [:]
            for key in tape.keys(of: index) { members[tape.string(at: key)] = JSONPlainValue(tape, at: key + 1) }
            self = .object(members)
        }
    }

    static func parsed(_ bytes: [UInt8], maximumDepth: Int = 512) throws -> JSONPlainValue {
        try bytes.withTextBytes { buffer in
            try JSONDocument.withDocument(buffer, maximumDepth: maximumDepth) { JSONPlainValue($0.tape) }
        }
    }

    static func parsed(_ text: String) throws -> JSONPlainValue { try parsed(Array(text.utf8)) }

    /// Whether `JSONSerialization` found the same. Its numbers are compared as integers if they are, else as doubles.
    ///
    /// Two of its habits are left aside. It makes numbers of many digits an `NSDecimalNumber`, whose `doubleValue` is
    /// not correctly rounded. And it drops a U+FEFF at the start of a string.
    func matches(_ other: Any) -> Bool {
        switch self {
        case .null: return other is NSNull
        case .bool(let value):
            // Only a Boolean has this type: small integers have "i" or "q".
            guard let number = other as? NSNumber, String(cString: number.objCType) == "c" else { return false }
            return number.boolValue == value
        case .number(let text):
            guard let number = other as? NSNumber, String(cString: number.objCType) != "c" else { return false }
            if let value = Int64(text) { return number.int64Value == value && number.stringValue == "\(value)" }
            if let value = UInt64(text) { return number.uint64Value == value }
            guard let value = Double(text), number is NSDecimalNumber else {
                return number.doubleValue == Double(text)
            }
            return abs(number.doubleValue - value) <= abs(value) * 1e-14
        case .string(let value):
            guard let text = other as? String else { return false }
            let mark = "\u{FEFF}".utf8
            return text.utf8.elementsEqual(value.utf8)
                || value.utf8.starts(with: mark) && text.utf8.elementsEqual(value.utf8.dropFirst(mark.count))
        case .array(let elements):
            guard let others = other as? [Any], others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy { $0.matches($1) }
        case .object(let members):
            guard let others = other as? [String: Any], others.count == members.count else { return false }
            return members.allSatisfy { key, value in others[key].map(value.matches) ?? false }
        }
    }
}
