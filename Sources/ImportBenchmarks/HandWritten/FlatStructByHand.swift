struct FlatStructByHand {
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
}
