// A tour of the library, on the orders of a shop's API: three naming styles, numbers as text, dates in three shapes, nulls,
// and objects that are sometimes missing. It needs nothing else of this folder: copy from it what you like.

import DictionaryImport
import Foundation

/// A customer: one object for all of their orders, because the identity says so.
final class Customer: DictionaryImportable {
    var id = 0
    var fullName = ""
    var email: String?
    var isVIP = false

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity, .required)
        \.fullName
        Property(\.email, .matching("[^@ ]+@[^@ ]+"), .sensitive)
        Property(\.isVIP, .from("vip"))
    }
}

/// One article of an order. A plain value, so it is a struct.
struct OrderLine: DictionaryImportable {
    var sku = ""
    var name = ""
    var quantity = 1
    var price: Decimal = 0

    static var importableProperties: PropertyRegistry {
        Property(\.sku, .required, .matching("[A-Z]{3}-[0-9]{4}"))
        \.name
        Property(\.quantity, .from("qty"), .range(1...999))
        Property(\.price, .fromOnly("price.amount"), .required, .min(0))
    }
}

final class Order: DictionaryImportable {
    enum Status: String, CaseIterable, ImportableValue {
        case open, paid, shipped
    }

    struct WrongTotal: Error, CustomStringConvertible {
        let description: String
    }

    var id = 0
    var status = Status.open
    var placedAt: Date?
    var dueOn: Date?
    var customer: Customer?
    var lines: [OrderLine] = []
    var total: Decimal?
    var city: String?
    var isGift = false

    static var importableProperties: PropertyRegistry {
        Property(\.id, .from("order_id"), .required)
        \.status
        \.placedAt
        Property(\.dueOn, .from("due"), .date(.formats(["yyyy-MM-dd", "dd/MM/yyyy"])))
        Property(\.customer, .merging)
        Property(\.lines, .from("items"), .count(1...100))
        Property(\.total, .from("totals.grand_total"), .min(0))
        Property(\.city, .from("shipping.address.city", "ship_to.city"))
        Property(\.isGift, .from("gift"))
    }

    /// Checks what no single property can know.
    func didImport(from source: ImportValue) throws {
        let sum = lines.reduce(0) { $0 + $1.price * Decimal($1.quantity) }
        if let total, total != sum {
            throw WrongTotal(description: "the total is \(total), but the lines add up to \(sum)")
        }
    }
}

enum Tour {
    static func run() throws {
        let orders = try Order.objects(fromJSON: feed, at: "data.orders")
        printHeading("\(orders.count) orders, imported")
        for order in orders { print(order.summary) }
        let customers = Set(orders.compactMap(\.customer).map(ObjectIdentifier.init))
        print("They have \(customers.count) customers: orders with one customer id share one object.")

        let order = orders[1]
        printHeading("An update of order \(order.id)")
        let summary = try order.importValues(fromJSON: update)
        print("Changed: \(summary.changedProperties.joined(separator: ", "))")
        print("Not in the update: \(summary.missingProperties.joined(separator: ", "))")

        printHeading("A bad update of order \(order.id)")
        do {
            try order.importValues(fromJSON: broken)
        } catch {
            for issue in error.issues { print(issue) }
            print("The order is as it was: \(order.summary)")
        }

        printHeading("Order \(order.id), exported")
        print(String(decoding: try order.exportedJSON(options: .readable), as: UTF8.self))
        try importIntoDatabase()
        try importStream()
    }

    /// One query for the customers that exist, one for those that are new, and one for those that have changed.
    private static func importIntoDatabase() throws {
        printHeading("A page of orders, into a database")
        let references = try Order.references(fromJSON: page)
        let session = ImportSession()
        try session.insert(Database.customers(withIDs: references.identities(of: Customer.self, as: Int.self)))
        let orders = try Order.objects(fromJSON: page, session: session)
        Database.save(session.newObjects(of: Customer.self), "insert")
        Database.save(session.changedObjects(of: Customer.self), "update")
        session.acceptChanges()
        print("\(orders.count) orders were imported.")
    }

    /// Lines as they come from a socket or a file, with one element in memory at a time.
    private static func importStream() throws {
        printHeading("A stream of orders, in chunks of 100 bytes")
        var options = ImportOptions()
        options.onInvalidElement = .skip
        var stream = ImportStream<Order>(.lines, options: options) { print("Left out: \($0)") }
        let bytes = Array(lines.utf8)
        for start in stride(from: 0, to: bytes.count, by: 100) {
            let chunk = Data(bytes[start..<min(start + 100, bytes.count)])
            for order in try stream.push(chunk) { print(order.summary) }
        }
        for order in try stream.finish() { print(order.summary) }
    }

    private static func printHeading(_ text: String) {
        print("\n\(text)\n\(String(repeating: "=", count: text.count))")
    }
}

extension Order {
    fileprivate var summary: String {
        let name = customer.map { $0.fullName + ($0.isVIP ? " (VIP)" : "") } ?? "nobody"
        let total = total.map { "\($0)" } ?? "unknown"
        let due = dueOn.map { $0.formatted(.iso8601.year().month().day()) } ?? "no date"
        return "\(id) \(status) for \(name), \(city ?? "no city"), lines: \(lines.count), total: \(total), due: \(due)"
    }
}

/// Stands for a database.
private enum Database {
    static func customers(withIDs ids: [Int]) -> [Customer] {
        print("select customers \(ids)")
        return [(7, "Ada Lovelace", "ada@example.org"), (12, "Grace Hopper", nil)].map { id, name, email in
            let customer = Customer()
            (customer.id, customer.fullName, customer.email) = (id, name, email)
            return customer
        }
    }

    static func save(_ customers: [Customer], _ query: String) { print("\(query) customers \(customers.map(\.id))") }
}

private let feed = #"""
    {"meta": {"page": "1"}, "data": {"orders": [
      {"order_id": "10417", "Status": "shipped", "placed_at": "2026-02-27T16:05:11.250Z", "due": "2026-03-04", "gift": 0,
       "customer": {"id": 7, "full_name": "Ada Lovelace", "eMail": "ada@example.org", "vip": "yes"},
       "items": [{"SKU": "PEN-0001", "name": "Fountain pen", "qty": "2", "price": {"amount": "39.90"}},
                 {"sku": "INK-0100", "name": "Ink, black", "qty": 5, "price": {"amount": 7.25}}],
       "totals": {"grand_total": "116.05"}, "shipping": {"address": {"city": "London", "zip": null}}},
      {"orderId": 10418, "status": "paid", "placedAt": 1772197200000, "due": "05/03/2026", "gift": "true",
       "customer": {"ID": "12", "fullName": "Grace Hopper", "email": null},
       "items": [{"sku": "DSK-4410", "name": "Standing desk", "qty": 1, "price": {"amount": "1,249.00"}}],
       "totals": {"grandTotal": 1249}, "shipTo": {"city": "Arlington"}},
      {"OrderID": 10419.0, "placed_at": "2026-03-01 08:15:00+01:00", "customer": {"id": "7"}, "gift": "N", "due": null,
       "items": [{"sku": "INK-0200", "name": "Ink, blue", "qty": "3", "price": {"amount": "7.25"}}]}
    ]}}
    """#

private let update = #"""
    {"order_id": "10418", "Status": "shipped", "customer": {"id": 12, "email": "grace@example.org"}}
    """#

private let broken = #"""
    {"order_id": 10418, "status": "lost", "due": "31/02/2026", "customer": {"id": 12, "email": "grace at example"},
     "items": [{"sku": "DSK-4410", "qty": "two", "price": {"amount": 1249}}, {"sku": "dsk 1", "qty": 5000, "price": {}}],
     "totals": {"grand_total": -1}}
    """#

private let page = #"""
    [{"order_id": 10421, "customer": {"id": 7, "full_name": "Ada Lovelace", "email": "ada@example.org"}},
     {"order_id": 10422, "customer": {"id": "12", "email": "grace@example.org"}},
     {"order_id": 10423, "customer": {"id": 31, "full_name": "Barbara Liskov"}}]
    """#

private let lines = #"""
    {"order_id": 10424, "customer": {"id": 7, "full_name": "Ada Lovelace"}, "ship_to": {"city": "London"}}
    {"order_id": 10425, "status": "returned"}
    {"order_id": 10426, "customer": {"id": 31, "full_name": "Barbara Liskov"}, "due": "2026-03-09"}
    """#
