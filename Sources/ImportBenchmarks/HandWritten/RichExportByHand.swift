import Foundation

// What an export makes of rich objects, written by hand. The formatter is that of a library which formats without one.

extension Rich {
    var byHand: [String: Any] {
        var seller: [String: Any] {
            guard let seller = self.seller else { return [:] }
            return [
                "id": seller.id, "name": seller.name, "email_address": seller.emailAddress ?? NSNull(),
                "is_verified": seller.isVerified,
            ]
        }
        var result: [String: Any] = [
            "id": id, "sku": sku, "title": title, "subtitle": subtitle ?? NSNull(), "slug": slug,
            "summary": summary ?? NSNull(), "price": price, "discount": discount ?? NSNull(), "currency": currency,
            "quantity": quantity, "is_active": isActive, "is_featured": isFeatured, "rating": rating,
            "review_count": reviewCount, "barcode": barcode ?? NSNull(), "weight": weight ?? NSNull(),
            "width_in_millimetres": widthInMillimetres, "height_in_millimetres": heightInMillimetres, "color": color,
            "language": language, "parent_id": parentId ?? NSNull(), "tags": tags,
            "created_at": createdAt.map { $0.formatted(.iso8601) } ?? NSNull(), "lines": lines.map(\.byHand),
        ]
        if self.seller != nil { result["seller"] = seller }
        return result
    }
}

extension RichLine {
    fileprivate var byHand: [String: Any] {
        ["position": position, "text": text, "amount": amount, "unit_code": unitCode ?? NSNull()]
    }
}
