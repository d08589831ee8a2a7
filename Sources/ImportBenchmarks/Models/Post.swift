import DictionaryImport
import Foundation

/// A few ordinary properties, and a dictionary of numbers beside them.
final class Post: DictionaryImportable {
    var id = 0
    var title = ""
    var author: String?
    var score = 0.0
    var isPinned = false
    var reactions: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.title
        \.author
        \.score
        \.isPinned
        \.reactions
    }
}
