import Foundation

/// Conversions with the library's tolerance, as they are usually written: the wanted type is tried first, then the others.
enum LooseReading {
    static func integer(_ value: Any?) -> Int? {
        if let integer = value as? Int { return integer }
        if let text = value as? String { return integer(text: text) }
        if let double = value as? Double { return Int(exactly: double) }
        return nil
    }

    static func double(_ value: Any?) -> Double? {
        if let double = value as? Double { return double }
        if let integer = value as? Int { return Double(integer) }
        if let text = value as? String { return double(text: text) }
        return nil
    }

    static func bool(_ value: Any?) -> Bool? {
        if let bool = value as? Bool { return bool }
        if let integer = value as? Int { return integer != 0 }
        if let text = value as? String { return bool(text: text) }
        if let double = value as? Double { return double.isNaN ? nil : double != 0 }
        return nil
    }

    static func string(_ value: Any?) -> String? {
        if let text = value as? String { return text }
        if let integer = value as? Int { return String(integer) }
        if let double = value as? Double { return String(double) }
        return nil
    }

    static func integer(text: String) -> Int? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return Int(text) ?? Int(text.replacingOccurrences(of: ",", with: ""))
            ?? Double(text).flatMap(Int.init(exactly:))
    }

    static func double(text: String) -> Double? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let number = Double(text) ?? Double(text.replacingOccurrences(of: ",", with: "")), number.isFinite else {
            return nil
        }
        return number
    }

    static func bool(text: String) -> Bool? {
        switch text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
        case "true", "yes", "y", "t", "on": true
        case "false", "no", "n", "f", "off": false
        case let text: double(text: text).map { $0 != 0 }
        }
    }
}

/// The same for values of `JSONSerialization`, by somebody who has measured: on Linux a cast to `NSNumber` costs a
/// fraction of one from `NSNumber` to `Int`.
enum LooseNumberReading {
    static func integer(_ value: Any?) -> Int? {
        if let number = value as? NSNumber { return number.intValue }
        return (value as? String).flatMap(LooseReading.integer(text:))
    }

    static func double(_ value: Any?) -> Double? {
        if let number = value as? NSNumber { return number.doubleValue }
        return (value as? String).flatMap(LooseReading.double(text:))
    }

    static func bool(_ value: Any?) -> Bool? {
        if let number = value as? NSNumber { return number.boolValue }
        return (value as? String).flatMap(LooseReading.bool(text:))
    }

    static func string(_ value: Any?) -> String? {
        if let number = value as? NSNumber { return number.stringValue }
        return value as? String
    }
}
