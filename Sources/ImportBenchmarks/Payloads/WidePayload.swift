/// Dictionaries of 64 values: an integer, a text, a number and a boolean for each of sixteen places.
func widePayload(count: Int) -> [[String: Any]] {
    let places = [
        "north", "south", "east", "west", "upper", "lower", "inner", "outer",
        "front", "back", "left", "right", "main", "spare", "early", "late",
    ]
    return (0..<count).map { index in
        var dictionary: [String: Any] = [:]
        for (number, place) in places.enumerated() {
            dictionary["\(place)_count"] = index + number
            dictionary["\(place)_label"] = "The \(place) label, number \(index)"
            dictionary["\(place)_ratio"] = Double(index) + 0.5
            dictionary["\(place)_is_open"] = (index + number).isMultiple(of: 2)
        }
        return dictionary
    }
}
