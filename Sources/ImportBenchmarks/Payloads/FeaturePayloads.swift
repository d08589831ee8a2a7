/// Values that keep the rules of ``Checked``.
func checkedPayload(count: Int) -> [[String: Any]] {
    let sizes = ["small", "medium", "large"]
    return (0..<count).map { index in
        let share = Double(index % 100) + 0.5
        return [
            "age": index % 90, "name": "Person \(index)", "share": share, "level": index % 11, "size": sizes[index % 3],
        ]
    }
}

/// Values for ``Converted`` and ``Tolerant``.
func convertedPayload(count: Int) -> [[String: Any]] {
    (0..<count).map { index in
        let state = index.isMultiple(of: 2) ? "open" : "closed"
        return ["code": "code-\(index)", "count": index, "share": Double(index) + 0.5, "is_open": state]
    }
}

/// ``flatPayload(count:offset:)`` with values of the wrong type: in all four properties that cannot do without one, or in
/// one of them in every fourth object.
func badFlatPayload(count: Int, isAllBad: Bool) -> [[String: Any]] {
    flatPayload(count: count).enumerated().map { index, good in
        var dictionary = good
        if isAllBad {
            dictionary["id"] = "forty"
            dictionary["name"] = [1]
            dictionary["score"] = "much"
            dictionary["is_active"] = "maybe"
        } else if index.isMultiple(of: 4) {
            dictionary["score"] = "much"
        }
        return dictionary
    }
}

/// Values for ``Open``: two that have a property, and four that have none.
func openPayload(count: Int, offset: Int = 0) -> [[String: Any]] {
    (offset..<offset + count).map { index in
        [
            "id": index, "name": "Person \(index)", "color": "red \(index)", "size": index * 3, "weight": 1.5,
            "is_new": true,
        ]
    }
}

/// Values for ``Merging``.
func mergingPayload(count: Int, offset: Int = 0) -> [[String: Any]] {
    (offset..<offset + count).map { index in
        let address: [String: Any] = [
            "street": "Long Street \(index)", "city": "City \(index % 50)", "zip": "\(10000 + index)",
        ]
        return ["id": index, "address": address]
    }
}
