import DictionaryImport
import Foundation

/// 25 properties, with a nested object, elements, an array of strings, a date and values that are often null.
final class Rich: DictionaryImportable {
    var id = 0
    var sku = ""
    var title = ""
    var subtitle: String?
    var slug = ""
    var summary: String?
    var price = 0.0
    var discount: Double?
    var currency = ""
    var quantity = 0
    var isActive = false
    var isFeatured = false
    var rating = 0.0
    var reviewCount = 0
    var barcode: String?
    var weight: Double?
    var widthInMillimetres = 0
    var heightInMillimetres = 0
    var color = ""
    var language = ""
    var parentId: Int?
    var tags: [String] = []
    var createdAt: Date?
    var seller: RichSeller?
    var lines: [RichLine] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.sku
        \.title
        \.subtitle
        \.slug
        \.summary
        \.price
        \.discount
        \.currency
        \.quantity
        \.isActive
        \.isFeatured
        \.rating
        \.reviewCount
        \.barcode
        \.weight
        \.widthInMillimetres
        \.heightInMillimetres
        \.color
        \.language
        \.parentId
        \.tags
        \.createdAt
        \.seller
        \.lines
    }
}

final class RichSeller: DictionaryImportable {
    var id = 0
    var name = ""
    var emailAddress: String?
    var isVerified = false

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.emailAddress
        \.isVerified
    }
}

final class RichLine: DictionaryImportable {
    var position = 0
    var text = ""
    var amount = 0.0
    var unitCode: String?

    static var importableProperties: PropertyRegistry {
        \.position
        \.text
        \.amount
        \.unitCode
    }
}
