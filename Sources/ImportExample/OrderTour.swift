import DictionaryImport
import Foundation

/// Imports the feed, updates an order, and shows the errors of a bad payload.
enum OrderTour {
    static func run() throws {
        let orders = try Order.objects(fromJSON: OrderFeed.orders, at: "data.orders")
        printFeed(orders)

        guard let order = orders.first(where: { $0.id == 10418 }) else { return }
        try printUpdate(of: order)
        try printRefusal(by: order)
        try printExport(of: order)
    }

    private static func printFeed(_ orders: [Order]) {
        printHeading("\(orders.count) orders, as objects")
        let header = orders.first?.fields.map(\.name) ?? []
        print(Table(header: header, rows: orders.map { $0.fields.map(\.text) }))

        let customers = Set(orders.compactMap(\.customer).map(ObjectIdentifier.init))
        print("\nThey have \(customers.count) customers: orders with one customer id share one object.")
    }

    private static func printUpdate(of order: Order) throws {
        printHeading("An update of order \(order.id)")
        print(OrderFeed.update)
        let before = order.fields
        let email = order.customer?.email
        let summary = try order.importValues(fromJSON: OrderFeed.update)

        print("\nChanged: \(summary.changedProperties.joined(separator: ", "))")
        for (old, new) in zip(before, order.fields) where old.text != new.text {
            print("  \(new.name): \(old.text) → \(new.text)")
        }
        print("  customer.email: \(email ?? "–") → \(order.customer?.email ?? "–")")
        print("Not in the update: \(summary.missingProperties.joined(separator: ", "))")
    }

    private static func printRefusal(by order: Order) throws {
        printHeading("A bad update of order \(order.id)")
        print(OrderFeed.broken)
        let before = order.fields.map(\.text)
        do {
            try order.importValues(fromJSON: OrderFeed.broken)
        } catch {
            print("\nRefused, for \(error.issues.count) reasons:")
            for issue in error.issues { print("  \(issue)") }
            print("\nThe order is \(order.fields.map(\.text) == before ? "as it was" : "not as it was").")
        }
    }

    private static func printExport(of order: Order) throws {
        printHeading("Order \(order.id), exported")
        print(String(decoding: try order.exportedJSON(options: .readable), as: UTF8.self))
    }

    static func printHeading(_ text: String) {
        print("\n\(text)\n\(String(repeating: "=", count: text.count))\n")
    }
}

extension Order {
    private static let money = Decimal.FormatStyle(locale: Locale(identifier: "en_US_POSIX"))
        .precision(.fractionLength(2)).grouping(.never)

    /// The values as a table shows them.
    fileprivate var fields: [(name: String, text: String)] {
        [
            ("id", "\(id)"),
            ("placedAt", placedAt.map { $0.formatted(.iso8601) } ?? "–"),
            ("status", status.rawValue),
            ("customer", customer.map { $0.fullName + ($0.isVIP ? " (VIP)" : "") } ?? "–"),
            ("city", city ?? "–"),
            ("lines", "\(lines.count)"),
            ("total", total.map { $0.formatted(Self.money) } ?? "–"),
            ("dueOn", dueOn.map { $0.formatted(.iso8601.year().month().day()) } ?? "–"),
            ("isGift", isGift ? "yes" : "no"),
        ]
    }
}
