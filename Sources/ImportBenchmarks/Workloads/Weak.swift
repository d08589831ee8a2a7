import DictionaryImport
import Foundation

/// A model whose source says numbers, booleans and texts in each other's form.
final class Weak: ByHand {
    var orderId: Int
    var customerId: Int?
    var total: Double
    var taxRate: Double?
    var isPaid: Bool
    var isOpen: Bool
    var reference: String
    var stock: Int

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

    init() { (orderId, total, isPaid, isOpen, reference, stock) = (0, 0, false, false, "", 0) }
    init(_ source: [String: Any]) throws {
        func required<Value>(_ key: String, _ read: (Any?) -> Value?) throws -> Value {
            guard let value = read(source[key]) else { throw Failure(key) }
            return value
        }
        (orderId, customerId) = (try required("order_id", integer), integer(source["customer_id"]))
        (total, taxRate) = (try required("total", double), double(source["tax_rate"]))
        (isPaid, isOpen) = (try required("is_paid", bool), try required("is_open", bool))
        (reference, stock) = (try required("reference", string), try required("stock", integer))
    }
}

// Hand-written code takes the values in each other's form as the library does: numbers and booleans as text with blanks around
// it and commas between groups of three, numbers for booleans and texts. As usual, the wanted type is tried first, then the
// others.

private func integer(_ value: Any?) -> Int? {
    if let integer = value as? Int { return integer }
    guard let text = (value as? String)?.trimmingCharacters(in: .whitespacesAndNewlines) else {
        return (value as? Double).flatMap(Int.init(exactly:))
    }
    return Int(text) ?? Int(text.replacingOccurrences(of: ",", with: ""))
}

private func double(_ value: Any?) -> Double? {
    if let double = value as? Double { return double }
    if let integer = value as? Int { return Double(integer) }
    guard let text = (value as? String)?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
    let number = Double(text) ?? Double(text.replacingOccurrences(of: ",", with: ""))
    return number.flatMap { $0.isFinite ? $0 : nil }
}

private func bool(_ value: Any?) -> Bool? {
    if let bool = value as? Bool { return bool }
    if let integer = value as? Int { return integer != 0 }
    switch (value as? String)?.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
    case "true", "yes", "y", "t", "on": return true
    case "false", "no", "n", "f", "off": return false
    default: return double(value).flatMap { $0.isNaN ? nil : $0 != 0 }
    }
}

private func string(_ value: Any?) -> String? {
    if let text = value as? String { return text }
    if let integer = value as? Int { return String(integer) }
    return (value as? Double).map { String($0) }
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
            "weakly typed, parsed by JSONSerialization", as: "values of other types, parsed by `JSONSerialization`",
            of: Weak.self, try parsedAgain(payload(count: 500))),
        Workload(
            "weakly typed, native values", as: "values of other types", of: Weak.self, payload(count: 500)),
    ]
}
