import Foundation

final class RichByHand {
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
    var seller: RichSellerByHand?
    var lines: [RichLineByHand]

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let sku = dictionary["sku"] as? String else { throw MalformedDictionary("sku") }
        guard let title = dictionary["title"] as? String else { throw MalformedDictionary("title") }
        guard let slug = dictionary["slug"] as? String else { throw MalformedDictionary("slug") }
        guard let price = dictionary["price"] as? Double else { throw MalformedDictionary("price") }
        guard let currency = dictionary["currency"] as? String else { throw MalformedDictionary("currency") }
        guard let quantity = dictionary["quantity"] as? Int else { throw MalformedDictionary("quantity") }
        guard let isActive = dictionary["is_active"] as? Bool else { throw MalformedDictionary("is_active") }
        guard let isFeatured = dictionary["is_featured"] as? Bool else { throw MalformedDictionary("is_featured") }
        guard let rating = dictionary["rating"] as? Double else { throw MalformedDictionary("rating") }
        guard let reviewCount = dictionary["review_count"] as? Int else { throw MalformedDictionary("review_count") }
        guard let widthInMillimetres = dictionary["width_in_millimetres"] as? Int else {
            throw MalformedDictionary("width_in_millimetres")
        }
        guard let heightInMillimetres = dictionary["height_in_millimetres"] as? Int else {
            throw MalformedDictionary("height_in_millimetres")
        }
        guard let color = dictionary["color"] as? String else { throw MalformedDictionary("color") }
        guard let language = dictionary["language"] as? String else { throw MalformedDictionary("language") }
        guard let tags = dictionary["tags"] as? [String] else { throw MalformedDictionary("tags") }
        guard let lines = dictionary["lines"] as? [[String: Any]] else { throw MalformedDictionary("lines") }
        self.id = id
        self.sku = sku
        self.title = title
        self.subtitle = dictionary["subtitle"] as? String
        self.slug = slug
        self.summary = dictionary["summary"] as? String
        self.price = price
        self.discount = dictionary["discount"] as? Double
        self.currency = currency
        self.quantity = quantity
        self.isActive = isActive
        self.isFeatured = isFeatured
        self.rating = rating
        self.reviewCount = reviewCount
        self.barcode = dictionary["barcode"] as? String
        self.weight = dictionary["weight"] as? Double
        self.widthInMillimetres = widthInMillimetres
        self.heightInMillimetres = heightInMillimetres
        self.color = color
        self.language = language
        self.parentId = dictionary["parent_id"] as? Int
        self.tags = tags
        self.createdAt = try (dictionary["created_at"] as? String).map { try Date($0, strategy: DateReading.iso8601) }
        self.seller = try (dictionary["seller"] as? [String: Any]).map(RichSellerByHand.init)
        self.lines = try lines.map(RichLineByHand.init)
    }
}

final class RichSellerByHand {
    var id: Int
    var name: String
    var emailAddress: String?
    var isVerified: Bool

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let name = dictionary["name"] as? String else { throw MalformedDictionary("name") }
        guard let isVerified = dictionary["is_verified"] as? Bool else { throw MalformedDictionary("is_verified") }
        self.id = id
        self.name = name
        self.emailAddress = dictionary["email_address"] as? String
        self.isVerified = isVerified
    }
}

final class RichLineByHand {
    var position: Int
    var text: String
    var amount: Double
    var unitCode: String?

    init(_ dictionary: [String: Any]) throws {
        guard let position = dictionary["position"] as? Int else { throw MalformedDictionary("position") }
        guard let text = dictionary["text"] as? String else { throw MalformedDictionary("text") }
        guard let amount = dictionary["amount"] as? Double else { throw MalformedDictionary("amount") }
        self.position = position
        self.text = text
        self.amount = amount
        self.unitCode = dictionary["unit_code"] as? String
    }
}
