struct CodableFlat: Codable {
    var id: Int
    var name: String
    var nickname: String?
    var score: Double
    var isActive: Bool
    var homeTown: String?

    enum CodingKeys: String, CodingKey {
        case id, name, nickname, score
        case isActive = "is_active"
        case homeTown = "home_town"
    }
}
