import DictionaryImport

// Options of properties, against ifs.

/// Five properties, each with a rule.
final class Checked: ByHand {
    var age: Int
    var name: String
    var share: Double
    var level: Int
    var size: String

    static var importableProperties: PropertyRegistry {
        Property(\.age, .min(0))
        Property(\.name, .minLength(1))
        Property(\.share, .max(100))
        Property(\.level, .range(0...10))
        Property(\.size, .oneOf("small", "medium", "large"))
    }

    init() { (age, name, share, level, size) = (0, "", 0, 0, "") }
    init(_ source: [String: Any]) throws {
        (age, name, share, level) = try source.all("age", "name", "share", "level")
        size = try source.required("size")
        guard age >= 0 else { throw Failure("age") }
        guard !name.isEmpty else { throw Failure("name") }
        guard share <= 100 else { throw Failure("share") }
        guard level >= 0, level <= 10 else { throw Failure("level") }
        guard size == "small" || size == "medium" || size == "large" else { throw Failure("size") }
    }
}

/// A pattern, and rules of elements.
final class Coded: ByHand {
    var code: String
    var marks: [Int]
    var tags: [String]

    static var importableProperties: PropertyRegistry {
        Property(\.code, .matching("[0-9]{5}"))
        Property(\.marks, .each(.min(0)))
        Property(\.tags, .unique)
    }

    init() { (code, marks, tags) = ("", [], []) }
    init(_ source: [String: Any]) throws {
        (code, marks, tags) = try source.all("code", "marks", "tags")
        guard code.utf8.count == 5, code.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { throw Failure("code") }
        guard marks.allSatisfy({ $0 >= 0 }) else { throw Failure("marks") }
        guard Set(tags).count == tags.count else { throw Failure("tags") }
    }
}

/// Properties with a converter each.
final class Converted: ByHand {
    var code: String
    var count: Int
    var isOpen: Bool

    static var importableProperties: PropertyRegistry {
        Property(\.code, .converting { $0.string ?? "" })
        Property(\.count, .converting { ($0.int ?? 0) + 1 })
        Property(\.isOpen, .converting { $0.string == "open" })
    }

    init() { (code, count, isOpen) = ("", 0, false) }
    init(_ source: [String: Any]) {
        code = source["code"] as? String ?? ""
        count = (source["count"] as? Int ?? 0) + 1
        isOpen = source["is_open"] as? String == "open"
    }
}

/// What no other property takes stands in a dictionary.
final class Open: ByHandUpdated {
    var id: Int
    var name: String
    var rest: [String: Any]

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        Property(\.rest, .catchAll)
    }

    init() { (id, name, rest) = (0, "", [:]) }
    init(_ source: [String: Any]) throws {
        (id, name) = try source.all("id", "name")
        rest = source.filter { $0.key != "id" && $0.key != "name" }
    }

    func update(_ source: [String: Any]) throws {
        if let value: Int = try source.present("id") { id = value }
        if let value: String = try source.present("name") { name = value }
        for (key, value) in source where key != "id" && key != "name" { rest[key] = value }
    }

    static func payload(offset: Int = 0) -> [[String: Any]] {
        (offset..<offset + 500).map { index in
            let (name, color) = ("Person \(index)", "red \(index)")
            return ["id": index, "name": name, "color": color, "size": index * 3, "weight": 1.5, "is_new": true]
        }
    }
}

/// A nested object that an update changes where it is.
final class Merging: ByHandUpdated {
    var id: Int
    var address: Street?

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.address, .merging)
    }

    init() { id = 0 }
    init(_ source: [String: Any]) throws {
        id = try source.required("id")
        address = try (source["address"] as? [String: Any]).map { try Street($0) }
    }

    func update(_ source: [String: Any]) throws {
        if let value: Int = try source.present("id") { id = value }
        guard let members = source["address"] as? [String: Any] else { return }
        if let address { try address.update(members) } else { address = try Street(members) }
    }

    static func payload(offset: Int = 0) -> [[String: Any]] {
        (offset..<offset + 500).map { index in
            let address = ["street": "Long Street \(index)", "city": "City \(index % 50)", "zip": "\(10000 + index)"]
            return ["id": index, "address": address as [String: Any]]
        }
    }
}

var optionWorkloads: [Workload] {
    let sizes = ["small", "medium", "large"]
    return [
        Workload(
            "five rules", of: Checked.self,
            (0..<500).map { index -> [String: Any] in
                let (share, size) = (Double(index % 100) + 0.5, sizes[index % 3])
                return ["age": index % 90, "name": "Person", "share": share, "level": index % 11, "size": size]
            }),
        Workload(
            "a pattern, rules of elements", of: Coded.self,
            (0..<500).map { ["code": "0210\($0 % 10)", "marks": [$0, 1, 2, 3, 4], "tags": ["a", "b", "c\($0)"]] }),
        Workload(
            ".converting", as: "`.converting`", of: Converted.self,
            (0..<500).map { ["code": "code-\($0)", "count": $0, "is_open": ["open", "closed"][$0 % 2]] }),
        Workload(".catchAll", as: "`.catchAll`", of: Open.self, Open.payload()),
        Workload(
            ".catchAll, update", as: "an update of a `.catchAll`", updating: Open.self,
            [Open.payload(), Open.payload(offset: 501)]),
        Workload(
            ".merging, update", as: "an update of a nested object, with `.merging`", updating: Merging.self,
            [Merging.payload(), Merging.payload(offset: 501)]),
    ]
}
