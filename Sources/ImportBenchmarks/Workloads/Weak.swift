import DictionaryImport
import Foundation

/// A model whose source says numbers, booleans and texts in each other's form.
final class Weak: DictionaryImportable {
    var orderId = 0
    var customerId: Int?
    var total = 0.0
    var taxRate: Double?
    var isPaid = false
    var isOpen = false
    var reference = ""
    var stock = 0

    static var importableProperties: PropertyRegistry {
        \.orderId
        \.customerId
        \.total
        \.taxRate
        \.isPaid
        \.isOpen
        \.reference
        \.stock
    }
}

/// Takes the values in each other's form, as the library does: numbers and booleans as text with blanks around it and commas
/// between groups of three, numbers for booleans and texts.
final class WeakByHand<Reading: LooseReading> {
    var orderId: Int
    var customerId: Int?
    var total: Double
    var taxRate: Double?
    var isPaid: Bool
    var isOpen: Bool
    var reference: String
    var stock: Int

    init(_ dictionary: [String: Any]) throws {
        func required<Value>(_ key: String, _ read: (Any?) -> Value?) throws -> Value {
            guard let value = read(dictionary[key]) else { throw Malformed(key) }
            return value
        }
        orderId = try required("order_id", Reading.integer)
        customerId = Reading.integer(dictionary["customer_id"])
        total = try required("total", Reading.double)
        taxRate = Reading.double(dictionary["tax_rate"])
        isPaid = try required("is_paid", Reading.bool)
        isOpen = try required("is_open", Reading.bool)
        reference = try required("reference", Reading.string)
        stock = try required("stock", Reading.integer)
    }
}

protocol LooseReading {
    static func integer(_ value: Any?) -> Int?
    static func double(_ value: Any?) -> Double?
    static func bool(_ value: Any?) -> Bool?
    static func string(_ value: Any?) -> String?
}

/// As it is usually written: the wanted type is tried first, then the others.
enum UsualReading: LooseReading {
    static func integer(_ value: Any?) -> Int? {
        if let integer = value as? Int { return integer }
        if let text = value as? String { return integer(text: text) }
        return (value as? Double).flatMap(Int.init(exactly:))
    }

    static func double(_ value: Any?) -> Double? {
        if let double = value as? Double { return double }
        if let integer = value as? Int { return Double(integer) }
        return (value as? String).flatMap(double(text:))
    }

    static func bool(_ value: Any?) -> Bool? {
        if let bool = value as? Bool { return bool }
        if let integer = value as? Int { return integer != 0 }
        if let text = value as? String { return bool(text: text) }
        return (value as? Double).flatMap { $0.isNaN ? nil : $0 != 0 }
    }

    static func string(_ value: Any?) -> String? {
        if let text = value as? String { return text }
        if let integer = value as? Int { return String(integer) }
        return (value as? Double).map { String($0) }
    }

    static func integer(text: String) -> Int? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return Int(text) ?? Int(text.replacingOccurrences(of: ",", with: ""))
            ?? Double(text).flatMap(Int.init(exactly:))
    }

    static func double(text: String) -> Double? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let number = Double(text) ?? Double(text.replacingOccurrences(of: ",", with: ""))
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    static func bool(text: String) -> Bool? {
        switch text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
        case "true", "yes", "y", "t", "on": true
        case "false", "no", "n", "f", "off": false
        case let text: double(text: text).map { $0 != 0 }
        }
    }
}

/// The same for values of `JSONSerialization`, by somebody who has measured: on Linux a cast to `NSNumber` costs a fraction of
/// one from `NSNumber` to `Int`.
enum NumberReading: LooseReading {
    static func integer(_ value: Any?) -> Int? {
        (value as? NSNumber)?.intValue ?? (value as? String).flatMap(UsualReading.integer(text:))
    }

    static func double(_ value: Any?) -> Double? {
        (value as? NSNumber)?.doubleValue ?? (value as? String).flatMap(UsualReading.double(text:))
    }

    static func bool(_ value: Any?) -> Bool? {
        (value as? NSNumber)?.boolValue ?? (value as? String).flatMap(UsualReading.bool(text:))
    }

    static func string(_ value: Any?) -> String? { (value as? NSNumber)?.stringValue ?? value as? String }
}

/// Orders as loosely typed as APIs can be.
private func payload(count: Int) -> [[String: Any]] {
    (0..<count).map { index in
        [
            "order_id": "\(index + 1000)", "customer_id": index.isMultiple(of: 2) ? index * 3 : "\(index * 3)",
            "total": "\(index % 400).75", "tax_rate": index.isMultiple(of: 4) ? NSNull() : 0.19,
            "is_paid": index.isMultiple(of: 3) ? "yes" : index.isMultiple(of: 2) ? 1 : "FALSE",
            "is_open": index.isMultiple(of: 2), "reference": 4_000_000 + index,
            "stock": index.isMultiple(of: 5) ? " 1,250 " : index % 100,
        ]
    }
}

var weakWorkloads: [Workload] {
    [
        Workload(
            "weakly typed, parsed by JSONSerialization", as: "values of other types, parsed by `JSONSerialization`"
        ) {
            let payload = try parsedAgain(payload(count: 500))
            return Competition(
                objects: 500, library: { try Weak.objects(from: payload) },
                Competitor("hand-written") { try payload.map { try WeakByHand<UsualReading>($0) } },
                Competitor("hand-written, NSNumber first") { try payload.map { try WeakByHand<NumberReading>($0) } })
        },
        Workload(
            "weakly typed, native values", as: "values of other types", payload(count: 500),
            { try Weak.objects(from: $0) }, { try $0.map { try WeakByHand<UsualReading>($0) } }),
    ]
}
