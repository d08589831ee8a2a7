import Foundation

final class ListingByHand {
    var lines: [FlatByHand] = []

    /// Elements that are there are updated, in the order of the source.
    func update(_ dictionary: [String: Any]) throws {
        guard let sources = dictionary["lines"] as? [[String: Any]] else { throw MalformedDictionary("lines") }
        let known = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, $0) })
        lines = try sources.map { source in
            guard let id = source["id"] as? Int else { throw MalformedDictionary("id") }
            guard let line = known[id] else { return try FlatByHand(source) }
            try line.update(source)
            return line
        }
    }
}

final class CodedByHand {
    var code: String
    var marks: [Int]
    var tags: [String]

    nonisolated static func isCode(_ text: String) -> Bool {
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

final class LooseByHand {
    var id: Int
    var settings: [String: Any]

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let settings = dictionary["settings"] as? [String: Any] else { throw MalformedDictionary("settings") }
        (self.id, self.settings) = (id, settings)
    }
}
