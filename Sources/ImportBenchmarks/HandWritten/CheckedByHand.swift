/// Ifs in place of rules.
final class CheckedByHand {
    var age: Int
    var name: String
    var share: Double
    var level: Int
    var size: String

    init(_ dictionary: [String: Any]) throws {
        guard let age = dictionary["age"] as? Int, age >= 0 else { throw MalformedDictionary("age") }
        guard let name = dictionary["name"] as? String, !name.isEmpty else { throw MalformedDictionary("name") }
        guard let share = dictionary["share"] as? Double, share <= 100 else { throw MalformedDictionary("share") }
        guard let level = dictionary["level"] as? Int, level >= 0, level <= 10 else {
            throw MalformedDictionary("level")
        }
        guard let size = dictionary["size"] as? String, size == "small" || size == "medium" || size == "large" else {
            throw MalformedDictionary("size")
        }
        self.age = age
        self.name = name
        self.share = share
        self.level = level
        self.size = size
    }
}

final class ConvertedByHand {
    var code: String
    var count: Int
    var isOpen: Bool

    init(_ dictionary: [String: Any]) {
        code = dictionary["code"] as? String ?? ""
        count = (dictionary["count"] as? Int ?? 0) + 1
        isOpen = dictionary["is_open"] as? String == "open"
    }
}

final class TolerantByHand {
    var code: String
    var count: Int
    var share: Double

    init(_ dictionary: [String: Any]) {
        code = dictionary["code"] as? String ?? "none"
        count = dictionary["count"] as? Int ?? -1
        share = dictionary["share"] as? Double ?? 1
    }
}

final class CodedByHand {
    var code: String
    var marks: [Int]
    var tags: [String]

    private static func isCode(_ text: String) -> Bool {
        text.utf8.count == 5 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }

    init(_ dictionary: [String: Any]) throws {
        guard let code = dictionary["code"] as? String, Self.isCode(code) else { throw MalformedDictionary("code") }
        guard let marks = dictionary["marks"] as? [Int], marks.allSatisfy({ $0 >= 0 }) else {
            throw MalformedDictionary("marks")
        }
        guard let tags = dictionary["tags"] as? [String], Set(tags).count == tags.count else {
            throw MalformedDictionary("tags")
        }
        (self.code, self.marks, self.tags) = (code, marks, tags)
    }
}
