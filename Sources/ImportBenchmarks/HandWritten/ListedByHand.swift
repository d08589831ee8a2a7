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
