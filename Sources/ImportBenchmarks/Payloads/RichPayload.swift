import Foundation

/// Dictionaries for ``Rich``, with every key in snake case, as native Swift values.
func richPayload(count: Int, hasDates: Bool = true) -> [[String: Any]] {
    (0..<count).map { richDictionary($0, hasDate: hasDates) }
}

private func richDictionary(_ index: Int, hasDate: Bool) -> [String: Any] {
    let null = NSNull()
    let day = String(format: "%02d", index % 28 + 1)
    return [
        "id": index + 100_000,
        "sku": "SKU-\(index)",
        "title": "An article with a title of usual length, number \(index)",
        "subtitle": null,
        "slug": "an-article-with-a-title-\(index)",
        "summary": index.isMultiple(of: 2) ? "A summary that takes up a line or so of text" : null,
        "price": Double(index % 500) + 0.99,
        "discount": index.isMultiple(of: 3) ? 0.125 : null,
        "currency": "EUR",
        "quantity": index % 50,
        "is_active": true,
        "is_featured": index.isMultiple(of: 5),
        "rating": 4.25,
        "review_count": index * 3,
        "barcode": null,
        "weight": 1.5,
        "width_in_millimetres": 210,
        "height_in_millimetres": 297,
        "color": "ultramarine",
        "language": "en",
        "parent_id": index.isMultiple(of: 4) ? index : null,
        "tags": ["new", "garden", "summer collection"],
        "created_at": hasDate ? "2024-05-\(day)T08:30:00Z" : null,
        "seller": [
            "id": index % 20,
            "name": "Seller \(index % 20)",
            "email_address": "seller\(index % 20)@example.com",
            "is_verified": true,
        ] as [String: Any],
        "lines": (1...3).map { position -> [String: Any] in
            [
                "position": position,
                "text": "Line \(position)",
                "amount": Double(position) * 2.5,
                "unit_code": position == 2 ? null : "C62",
            ]
        },
    ]
}
