import DictionaryImport

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
