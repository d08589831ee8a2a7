/// Code that does not stop at the first value of the wrong type: it notes each one and goes on.
struct Problem {
    let path: String
    let key: String
    let expected: String
    let found: String

    var message: String { "\(path): expected \(expected), found \(found)" }
}

/// The problems of an import, of which the first hundred are kept and the others counted.
struct Problems {
    var kept: [Problem] = []
    var count = 0

    mutating func note(_ key: String, expected: String, found value: Any?, at index: Int?) {
        count += 1
        guard kept.count < 100 else { return }
        let found = value.map { "\(type(of: $0)) \"\($0)\"" } ?? "nothing"
        kept.append(
            Problem(path: index.map { "[\($0)].\(key)" } ?? key, key: key, expected: expected, found: found))
    }
}

extension FlatByHand {
    /// Reads what is valid, and notes what is not.
    convenience init(_ dictionary: [String: Any], at index: Int? = nil, noting problems: inout Problems) {
        func read<Value>(_ key: String, _ initial: Value) -> Value {
            guard let any = dictionary[key] else { return initial }
            if let value = any as? Value { return value }
            problems.note(key, expected: "\(Value.self)", found: any, at: index)
            return initial
        }
        self.init(
            id: read("id", 0), name: read("name", ""), nickname: dictionary["nickname"] as? String,
            score: read("score", 0), isActive: read("is_active", false), homeTown: dictionary["home_town"] as? String)
    }

    /// Reads what is valid, and leaves out what is not.
    convenience init(lenient dictionary: [String: Any]) {
        self.init(
            id: dictionary["id"] as? Int ?? 0, name: dictionary["name"] as? String ?? "",
            nickname: dictionary["nickname"] as? String, score: dictionary["score"] as? Double ?? 0,
            isActive: dictionary["is_active"] as? Bool ?? false, homeTown: dictionary["home_town"] as? String)
    }

    static let keys: Set<String> = ["id", "name", "nickname", "score", "is_active", "home_town"]

    /// The keys that nothing reads.
    static func unknownKeys(of dictionary: [String: Any]) -> [String] {
        dictionary.keys.filter { !keys.contains($0) }.sorted()
    }
}
