import DictionaryImport
import Foundation

/// An order with everything that an update may change: its own values, a merged object, lists of objects and of structs, a dictionary.
final class PlannedOrder: DictionaryImportable {
    var id = 0
    var title = ""
    var note: String?
    var due: Date?
    var token = ""
    var customer: PlannedCustomer?
    var lines: [PlannedLine] = []
    var labels: [PlannedLabel] = []
    var limits: [String: Int] = [:]
    var address = PlannedAddress()
    /// What `didImport` throws, and how often it was called.
    var refusal: ImportError?
    var completionCount = 0
    /// How often a value was written.
    var writeCount = 0
    var observed = 0 { didSet { writeCount += 1 } }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.title
        \.note
        Property(\.due, .date(.format("yyyy-MM-dd")))
        Property(\.token, .sensitive)
        Property(\.customer, .merging)
        Property(\.lines, .merging(keepingOthers: true))
        Property(\.labels, .merging)
        Property(\.limits, .merging)
        Property(\.address, .merging)
        Property(\.observed, named: "observed")
    }

    init() {}

    init(id: Int, title: String) { (self.id, self.title) = (id, title) }

    func didImport(from source: ImportValue) throws {
        completionCount += 1
        if let refusal { throw refusal }
    }
}

final class PlannedCustomer: DictionaryImportable {
    var id = 0
    var name = ""
    var secret = ""
    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        Property(\.secret, .sensitive)
    }
    init() {}
    init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

final class PlannedLine: DictionaryImportable {
    var id = 0
    var quantity = 0
    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.quantity, .min(0))
    }
    init() {}
    init(id: Int, quantity: Int) { (self.id, self.quantity) = (id, quantity) }
}

struct PlannedLabel: DictionaryImportable {
    var key = ""
    var text = ""
    static var importableProperties: PropertyRegistry {
        Property(\.key, .identity)
        \.text
    }
}

struct PlannedAddress: DictionaryImportable {
    var city = ""
    var zip = ""
    static var importableProperties: PropertyRegistry {
        \.city
        \.zip
    }
}

extension PlannedOrder {
    /// An order with a customer, two lines, a label and a limit.
    static func sample() -> PlannedOrder {
        let order = PlannedOrder(id: 1, title: "Tea")
        order.token = "t0"
        order.customer = PlannedCustomer(id: 7, name: "Ann")
        order.lines = [PlannedLine(id: 1, quantity: 1), PlannedLine(id: 2, quantity: 2)]
        order.labels = [PlannedLabel(key: "a", text: "A")]
        order.limits = ["day": 1]
        order.address = PlannedAddress(city: "Rome", zip: "1")
        return order
    }

    /// All of its values as text.
    var picture: String {
        let lines = lines.map { "\($0.id):\($0.quantity)" }
        let labels = labels.map { "\($0.key):\($0.text)" }
        let limits = limits.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
        let customer = customer.map { "\($0.id):\($0.name)" } ?? "-"
        return
            "\(id) \(title) \(note ?? "-") \(token) \(customer) \(lines) \(labels) \(limits) \(address.city) \(address.zip)"
    }
}

extension ImportChange {
    /// The place and the values as text.
    var text: String { "\(kind == .changed ? "" : kind == .added ? "+ " : "- ")\(self)" }
}
