import Foundation

/// Orders as loosely typed as APIs can be.
func weakPayload(count: Int) -> [[String: Any]] {
    (0..<count).map { index in
        [
            "order_id": "\(index + 1000)",
            "customer_id": index.isMultiple(of: 2) ? index * 3 : "\(index * 3)",
            "total": "\(index % 400).75",
            "tax_rate": index.isMultiple(of: 4) ? NSNull() : 0.19,
            "is_paid": index.isMultiple(of: 3) ? "yes" : index.isMultiple(of: 2) ? 1 : "FALSE",
            "is_open": index.isMultiple(of: 2),
            "reference": 4_000_000 + index,
            "stock": index.isMultiple(of: 5) ? " 1,250 " : index % 100,
        ]
    }
}
