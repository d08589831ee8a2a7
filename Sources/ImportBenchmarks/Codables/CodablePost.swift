import Foundation

struct CodablePost: Codable {
    var id: Int
    var title: String
    var author: String?
    var score: Double
    var isPinned: Bool
    var reactions: [String: Int]

    enum CodingKeys: String, CodingKey {
        case id, title, author, score, reactions
        case isPinned = "is_pinned"
    }
}
