import DictionaryImport
import Foundation

/// A document as plain values, to compare readers with each other.
indirect enum JSONPlainValue: Equatable {
    case null
    case bool(Bool)
    case number(ImportValue)
    case string(String)
    case array([JSONPlainValue])
    case object([String: JSONPlainValue])

    init(_ value: ImportValue) {
        switch value.kind {
        case .bool: self = .bool(value.bool ?? false)
        case .integer, .double: self = .number(value)
        case .string: self = .string(value.string ?? "")
        case .array: self = .array((value.array ?? []).map(JSONPlainValue.init))
        case .object: self = .object((value.object ?? [:]).mapValues(JSONPlainValue.init))
        default: self = .null
        }
    }

    static func parsed(_ bytes: [UInt8], maximumDepth: Int = 128) throws -> JSONPlainValue {
        JSONPlainValue(try ImportValue(json: bytes, maximumDepth: maximumDepth))
    }

    static func parsed(_ text: String) throws -> JSONPlainValue { try parsed(Array(text.utf8)) }

    /// Whether `JSONSerialization` found the same. Its numbers are compared as integers if they are, else as doubles.
    ///
    /// Two differences do not count. It makes numbers of many digits an `NSDecimalNumber`, whose `doubleValue` is
    /// not correctly rounded. And it drops a U+FEFF at the start of a string.
    func matches(_ other: Any) -> Bool {
        switch self {
        case .null: return other is NSNull
        case .bool(let value):
            // Only a Boolean has this type: small integers have "i" or "q".
            guard let number = other as? NSNumber, String(cString: number.objCType) == "c" else { return false }
            return number.boolValue == value
        case .number(let value):
            guard let number = other as? NSNumber, String(cString: number.objCType) != "c" else { return false }
            if value.kind == .integer, let int = value.int {
                return number.int64Value == Int64(int) && number.stringValue == "\(int)"
            }
            if let unsigned = value.any as? UInt { return number.uint64Value == UInt64(unsigned) }
            guard let double = value.double, number is NSDecimalNumber else {
                return number.doubleValue == value.double
            }
            return abs(number.doubleValue - double) <= abs(double) * 1e-14
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
