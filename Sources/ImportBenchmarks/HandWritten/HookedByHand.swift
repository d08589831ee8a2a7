final class GreetingByHand {
    var id: Int
    var name: String
    var label: String

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let name = dictionary["name"] as? String else { throw MalformedDictionary("name") }
        self.id = id
        self.name = name
        label = "Dear \(name)"
    }
}

final class PreparedByHand {
    var id: Int
    var name: String
    var kind: String

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let name = dictionary["name"] as? String else { throw MalformedDictionary("name") }
        self.id = id
        self.name = name
        kind = dictionary["kind"] as? String ?? "none"
    }
}

class ShapeByHand {
    final var name: String

    init(_ dictionary: [String: Any]) throws {
        guard let name = dictionary["name"] as? String else { throw MalformedDictionary("name") }
        self.name = name
    }

    static func make(_ dictionary: [String: Any]) throws -> ShapeByHand {
        dictionary["kind"] as? String == "circle" ? try CircleByHand(dictionary) : try SquareByHand(dictionary)
    }
}

final class CircleByHand: ShapeByHand {
    var radius = 0.0

    override init(_ dictionary: [String: Any]) throws {
        try super.init(dictionary)
        guard let radius = dictionary["radius"] as? Double else { throw MalformedDictionary("radius") }
        self.radius = radius
    }
}

final class SquareByHand: ShapeByHand {
    var side = 0.0

    override init(_ dictionary: [String: Any]) throws {
        try super.init(dictionary)
        guard let side = dictionary["side"] as? Double else { throw MalformedDictionary("side") }
        self.side = side
    }
}

final class OwnerByHand {
    var id: Int
    var pair: Pair

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let pair = dictionary["pair"] as? Pair else { throw MalformedDictionary("pair") }
        self.id = id
        self.pair = pair
    }
}

final class LocatedByHand {
    var id: Int
    var place: Place

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let place = dictionary["place"] as? [String: Any], let latitude = place["latitude"] as? Double,
            let longitude = place["longitude"] as? Double
        else { throw MalformedDictionary("place") }
        self.id = id
        self.place = Place(latitude: latitude, longitude: longitude)
    }
}

struct PairPageByHand: Codable {
    struct Pair: Codable {
        var number: Int
        var text: String
    }

    var total: Int
    var pairs: [Pair]
}
