import DictionaryImport
import Foundation

/// 25 properties, with a nested object, elements, an array of strings, a date and values that are often null.
final class Rich: ByHand, Codable {
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
    var seller: Seller?
    var lines: [Line]

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

    init() {
        (
            id, sku, title, slug, price, currency, quantity, isActive, isFeatured, rating, reviewCount,
            widthInMillimetres, heightInMillimetres, color, language, tags, lines
        ) = (0, "", "", "", 0, "", 0, false, false, 0, 0, 0, 0, "", "", [], [])
    }

    init(_ source: [String: Any]) throws {
        (id, sku, title, slug) = try source.all("id", "sku", "title", "slug")
        (price, currency, quantity, isActive) = try source.all("price", "currency", "quantity", "is_active")
        (isFeatured, rating, reviewCount, tags) = try source.all("is_featured", "rating", "review_count", "tags")
        (widthInMillimetres, heightInMillimetres, color, language) = try source.all(
            "width_in_millimetres", "height_in_millimetres", "color", "language")
        (subtitle, summary) = (source["subtitle"] as? String, source["summary"] as? String)
        (barcode, parentId) = (source["barcode"] as? String, source["parent_id"] as? Int)
        (discount, weight) = (source["discount"] as? Double, source["weight"] as? Double)
        createdAt = try (source["created_at"] as? String).map { try Date($0, strategy: isoStyle) }
        seller = try (source["seller"] as? [String: Any]).map { try Seller($0) }
        let elements: [[String: Any]] = try source.required("lines")
        lines = try elements.map { try Line($0) }
    }

    final class Seller: ByHand, Codable {
        var id: Int
        var name: String
        var emailAddress: String?
        var isVerified: Bool

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
            \.emailAddress
            \.isVerified
        }

        enum CodingKeys: String, CodingKey {
            case id, name
            case emailAddress = "email_address"
            case isVerified = "is_verified"
        }

        init() { (id, name, isVerified) = (0, "", false) }

        init(_ source: [String: Any]) throws {
            (id, name, isVerified) = try source.all("id", "name", "is_verified")
            emailAddress = source["email_address"] as? String
        }
    }

    final class Line: ByHand, Codable {
        var position: Int
        var text: String
        var amount: Double
        var unitCode: String?

        static var importableProperties: PropertyRegistry {
            \.position
            \.text
            \.amount
            \.unitCode
        }

        enum CodingKeys: String, CodingKey {
            case position, text, amount
            case unitCode = "unit_code"
        }

        init() { (position, text, amount) = (0, "", 0) }

        init(_ source: [String: Any]) throws {
            (position, text, amount) = try source.all("position", "text", "amount")
            unitCode = source["unit_code"] as? String
        }
    }
}

/// Every key in snake case, with native Swift values.
func richPayload(_ count: Int) -> [[String: Any]] {
    let null = NSNull()
    return (0..<count).map { index in
        let seller: [String: Any] = [
            "id": index % 20, "name": "Seller \(index % 20)", "email_address": "seller\(index % 20)@example.com",
            "is_verified": true,
        ]
        let lines: [[String: Any]] = (1...3).map { position in
            [
                "position": position, "text": "Line \(position)", "amount": Double(position) * 2.5,
                "unit_code": position == 2 ? null : "C62",
            ]
        }
        return [
            "id": index + 100_000, "sku": "SKU-\(index)",
            "title": "An article with a title of usual length, number \(index)", "subtitle": null,
            "slug": "an-article-with-a-title-\(index)",
            "summary": index.isMultiple(of: 2) ? "A summary that takes up a line or so of text" : null,
            "price": Double(index % 500) + 0.99, "discount": index.isMultiple(of: 3) ? 0.125 : null, "currency": "EUR",
            "quantity": index % 50, "is_active": true, "is_featured": index.isMultiple(of: 5), "rating": 4.25,
            "review_count": index * 3, "barcode": null, "weight": 1.5, "width_in_millimetres": 210,
            "height_in_millimetres": 297, "color": "ultramarine", "language": "en",
            "parent_id": index.isMultiple(of: 4) ? index : null, "tags": ["new", "garden", "summer collection"],
            "created_at": String(format: "2024-05-%02dT08:30:00Z", index % 28 + 1), "seller": seller, "lines": lines,
        ]
    }
}

var richWorkloads: [Workload] {
    [
        Workload("rich", as: "25 properties, nested objects, arrays, a date", of: Rich.self, richPayload(200)),
        Workload(
            "rich, parsed by JSONSerialization", as: "what `JSONSerialization` returns, 25 properties", of: Rich.self,
            try parsedAgain(richPayload(200))),
        Workload("single, rich", of: Rich.self, each: true, richPayload(200)),
        decoded("JSON: rich", as: "25 properties from JSON bytes", [Rich].self, objects: 200, richPayload(200)) {
            try Rich.objects(fromJSON: $0)
        },
    ]
}
