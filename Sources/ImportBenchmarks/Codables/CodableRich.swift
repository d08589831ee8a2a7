import Foundation

struct CodableRich: Codable {
    var id: Int
    var sku: String
    var title: String
    var subtitle: String?
    var slug: String
    var summary: String?
    var price: Double
    var discount: Double?
    var currency: String
    var quantity: Int
    var isActive: Bool
    var isFeatured: Bool
    var rating: Double
    var reviewCount: Int
    var barcode: String?
    var weight: Double?
    var widthInMillimetres: Int
    var heightInMillimetres: Int
    var color: String
    var language: String
    var parentId: Int?
    var tags: [String]
    var createdAt: Date?
    var seller: CodableSeller?
    var lines: [CodableLine]

    enum CodingKeys: String, CodingKey {
        case id, sku, title, subtitle, slug, summary, price, discount, currency, quantity, rating, barcode, weight,
            color, language, tags, seller, lines
        case isActive = "is_active"
        case isFeatured = "is_featured"
        case reviewCount = "review_count"
        case widthInMillimetres = "width_in_millimetres"
        case heightInMillimetres = "height_in_millimetres"
        case parentId = "parent_id"
        case createdAt = "created_at"
    }
}

struct CodableSeller: Codable {
    var id: Int
    var name: String
    var emailAddress: String?
    var isVerified: Bool

    enum CodingKeys: String, CodingKey {
        case id, name
        case emailAddress = "email_address"
        case isVerified = "is_verified"
    }
}

struct CodableLine: Codable {
    var position: Int
    var text: String
    var amount: Double
    var unitCode: String?

    enum CodingKeys: String, CodingKey {
        case position, text, amount
        case unitCode = "unit_code"
    }
}
