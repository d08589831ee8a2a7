import DictionaryImport
import Foundation

final class Order: DictionaryImportable {
    enum Status: String, CaseIterable, ImportableValue {
        case open, paid, shipped
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
    var note: String?

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
        Property(\.note, .maxLength(80))
    }

    /// Checks what no single property can know.
    func didImport(from source: ImportValue) throws {
        let sum = lines.reduce(0) { $0 + $1.price * Decimal($1.quantity) }
        if let total, total != sum { throw Complaint("the total is \(total), but the lines add up to \(sum)") }
    }
}
