/// Takes the values in each other's form, as the library does: numbers and booleans as text with blanks around it and
/// commas between groups of three, numbers for booleans and texts.
final class WeakByHand {
    var orderId: Int
    var customerId: Int?
    var total: Double
    var taxRate: Double?
    var isPaid: Bool
    var isOpen: Bool
    var reference: String
    var stock: Int

    init(_ dictionary: [String: Any]) throws {
        guard let orderId = LooseReading.integer(dictionary["order_id"]) else { throw MalformedDictionary("order_id") }
        guard let total = LooseReading.double(dictionary["total"]) else { throw MalformedDictionary("total") }
        guard let isPaid = LooseReading.bool(dictionary["is_paid"]) else { throw MalformedDictionary("is_paid") }
        guard let isOpen = LooseReading.bool(dictionary["is_open"]) else { throw MalformedDictionary("is_open") }
        guard let reference = LooseReading.string(dictionary["reference"]) else {
            throw MalformedDictionary("reference")
        }
        guard let stock = LooseReading.integer(dictionary["stock"]) else { throw MalformedDictionary("stock") }
        self.orderId = orderId
        self.customerId = LooseReading.integer(dictionary["customer_id"])
        self.total = total
        self.taxRate = LooseReading.double(dictionary["tax_rate"])
        self.isPaid = isPaid
        self.isOpen = isOpen
        self.reference = reference
        self.stock = stock
    }

    /// For values of `JSONSerialization`.
    init(numbers dictionary: [String: Any]) throws {
        typealias Reading = LooseNumberReading
        guard let orderId = Reading.integer(dictionary["order_id"]) else { throw MalformedDictionary("order_id") }
        guard let total = Reading.double(dictionary["total"]) else { throw MalformedDictionary("total") }
        guard let isPaid = Reading.bool(dictionary["is_paid"]) else { throw MalformedDictionary("is_paid") }
        guard let isOpen = Reading.bool(dictionary["is_open"]) else { throw MalformedDictionary("is_open") }
        guard let reference = Reading.string(dictionary["reference"]) else { throw MalformedDictionary("reference") }
        guard let stock = Reading.integer(dictionary["stock"]) else { throw MalformedDictionary("stock") }
        self.orderId = orderId
        self.customerId = Reading.integer(dictionary["customer_id"])
        self.total = total
        self.taxRate = Reading.double(dictionary["tax_rate"])
        self.isPaid = isPaid
        self.isOpen = isOpen
        self.reference = reference
        self.stock = stock
    }
}
