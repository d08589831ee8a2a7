import DictionaryImport
import Foundation

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
