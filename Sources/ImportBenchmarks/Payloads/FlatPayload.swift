import Foundation

/// Dictionaries of six values, as native Swift values, with a null or a missing key now and then.
func flatPayload(count: Int, offset: Int = 0) -> [[String: Any]] {
    (offset..<offset + count).map { index in
        var dictionary: [String: Any] = [
            "id": index * 7 + 1,
            "name": "Person \(index)",
            "score": Double(index % 1000) + 0.25,
            "is_active": index.isMultiple(of: 2),
            "home_town": "Sutton-under-Whitestonecliffe \(index % 17)",
        ]
        switch index % 8 {
        case 0: dictionary["nickname"] = NSNull()
        case 1: break
        default: dictionary["nickname"] = "nick\(index)"
        }
        return dictionary
    }
}
