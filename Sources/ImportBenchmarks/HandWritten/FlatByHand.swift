final class FlatByHand {
    var id: Int
    var name: String
    var nickname: String?
    var score: Double
    var isActive: Bool
    var homeTown: String?

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let name = dictionary["name"] as? String else { throw MalformedDictionary("name") }
        guard let score = dictionary["score"] as? Double else { throw MalformedDictionary("score") }
        guard let isActive = dictionary["is_active"] as? Bool else { throw MalformedDictionary("is_active") }
        self.id = id
        self.name = name
        self.nickname = dictionary["nickname"] as? String
        self.score = score
        self.isActive = isActive
        self.homeTown = dictionary["home_town"] as? String
    }

    init(id: Int, name: String, nickname: String?, score: Double, isActive: Bool, homeTown: String?) {
        self.id = id
        self.name = name
        self.nickname = nickname
        self.score = score
        self.isActive = isActive
        self.homeTown = homeTown
    }

    /// Writes what is there, and stops at the first value of the wrong type with those before it written.
    func update(_ dictionary: [String: Any]) throws {
        if let value = dictionary["id"] {
            guard let id = value as? Int else { throw MalformedDictionary("id") }
            self.id = id
        }
        if let value = dictionary["name"] {
            guard let name = value as? String else { throw MalformedDictionary("name") }
            self.name = name
        }
        if let value = dictionary["nickname"] { nickname = value as? String }
        if let value = dictionary["score"] {
            guard let score = value as? Double else { throw MalformedDictionary("score") }
            self.score = score
        }
        if let value = dictionary["is_active"] {
            guard let isActive = value as? Bool else { throw MalformedDictionary("is_active") }
            self.isActive = isActive
        }
        if let value = dictionary["home_town"] { homeTown = value as? String }
    }
}
