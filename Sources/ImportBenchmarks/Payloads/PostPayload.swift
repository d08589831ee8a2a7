import Foundation

/// Dictionaries for ``Post``.
func postPayload(count: Int) -> [[String: Any]] { (0..<count).map(postDictionary) }

private func postDictionary(_ index: Int) -> [String: Any] {
    let reactions = ["like": index % 500, "heart": index % 70, "laugh": index % 9, "confused": 0, "eyes": 3]
    return [
        "id": index + 100_000,
        "title": "A post with a title of usual length, number \(index)",
        "author": index.isMultiple(of: 3) ? NSNull() : "Author \(index % 20)",
        "score": Double(index % 100) / 4,
        "is_pinned": index.isMultiple(of: 7),
        "reactions": reactions,
    ]
}
