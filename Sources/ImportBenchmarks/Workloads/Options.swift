import DictionaryImport

// Options of properties, against ifs.

/// Five properties, each with a rule.
final class Checked: DictionaryImportable {
    var age = 0
    var name = ""
    var share = 0.0
    var level = 0
    var size = ""

    static var importableProperties: PropertyRegistry {
        Property(\.age, .min(0))
        Property(\.name, .minLength(1))
        Property(\.share, .max(100))
        Property(\.level, .range(0...10))
        Property(\.size, .oneOf("small", "medium", "large"))
    }
}

final class CheckedByHand: ByHand {
    var (age, name, share, level, size): (Int, String, Double, Int, String)

    init(_ source: [String: Any]) throws {
        age = try source.required("age")
        guard age >= 0 else { throw Malformed("age") }
        name = try source.required("name")
        guard !name.isEmpty else { throw Malformed("name") }
        share = try source.required("share")
        guard share <= 100 else { throw Malformed("share") }
        level = try source.required("level")
        guard level >= 0, level <= 10 else { throw Malformed("level") }
        size = try source.required("size")
        guard size == "small" || size == "medium" || size == "large" else { throw Malformed("size") }
    }
}

/// A pattern, and rules of elements.
final class Coded: DictionaryImportable {
    var code = ""
    var marks: [Int] = []
    var tags: [String] = []

    static var importableProperties: PropertyRegistry {
        Property(\.code, .matching("[0-9]{5}"))
        Property(\.marks, .each(.min(0)))
        Property(\.tags, .unique)
    }
}

final class CodedByHand: ByHand {
    var (code, marks, tags): (String, [Int], [String])

    init(_ source: [String: Any]) throws {
        code = try source.required("code")
        guard code.utf8.count == 5, code.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { throw Malformed("code") }
        marks = try source.required("marks")
        guard marks.allSatisfy({ $0 >= 0 }) else { throw Malformed("marks") }
        tags = try source.required("tags")
        guard Set(tags).count == tags.count else { throw Malformed("tags") }
    }
}

/// Properties with a converter each.
final class Converted: DictionaryImportable {
    var code = ""
    var count = 0
    var isOpen = false

    static var importableProperties: PropertyRegistry {
        Property(\.code, .converting { $0.string ?? "" })
        Property(\.count, .converting { ($0.int ?? 0) + 1 })
        Property(\.isOpen, .converting { $0.string == "open" })
    }
}

final class ConvertedByHand: ByHand {
    var (code, count, isOpen): (String, Int, Bool)

    init(_ source: [String: Any]) {
        code = source["code"] as? String ?? ""
        count = (source["count"] as? Int ?? 0) + 1
        isOpen = source["is_open"] as? String == "open"
    }
}

/// Properties with a value for what does not convert.
final class Tolerant: DictionaryImportable {
    var code = ""
    var count = 0
    var share = 0.0

    static var importableProperties: PropertyRegistry {
        Property(\.code, .fallback("none"))
        Property(\.count, .fallback(-1))
        Property(\.share, .fallback(1))
    }
}

final class TolerantByHand: ByHand {
    var (code, count, share): (String, Int, Double)

    init(_ source: [String: Any]) {
        code = source["code"] as? String ?? "none"
        count = source["count"] as? Int ?? -1
        share = source["share"] as? Double ?? 1
    }
}

private var convertedPayload: [[String: Any]] {
    (0..<500).map { index in
        let state = index.isMultiple(of: 2) ? "open" : "closed"
        return ["code": "code-\(index)", "count": index, "share": Double(index) + 0.5, "is_open": state]
    }
}

/// What no other property takes stands in a dictionary.
final class Open: DictionaryImportable {
    var id = 0
    var name = ""
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        Property(\.rest, .catchAll)
    }
}

final class OpenByHand: ByHandUpdated {
    var (id, name, rest): (Int, String, [String: Any])

    init(_ source: [String: Any]) throws {
        (id, name) = (try source.required("id"), try source.required("name"))
        rest = source.filter { $0.key != "id" && $0.key != "name" }
    }

    func update(_ source: [String: Any]) throws {
        if let value: Int = try source.present("id") { id = value }
        if let value: String = try source.present("name") { name = value }
        for (key, value) in source where key != "id" && key != "name" { rest[key] = value }
    }
}

private func openPayload(offset: Int = 0) -> [[String: Any]] {
    (offset..<offset + 500).map { index in
        [
            "id": index, "name": "Person \(index)", "color": "red \(index)", "size": index * 3, "weight": 1.5,
            "is_new": true,
        ]
    }
}

/// A nested object that an update changes where it is.
final class Merging: DictionaryImportable {
    var id = 0
    var address: Street?

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.address, .merging)
    }
}

final class MergingByHand: ByHandUpdated {
    var (id, address): (Int, StreetByHand?)

    init(_ source: [String: Any]) throws {
        id = try source.required("id")
        address = try (source["address"] as? [String: Any]).map { try StreetByHand($0) }
    }

    func update(_ source: [String: Any]) throws {
        if let value: Int = try source.present("id") { id = value }
        if let members = source["address"] as? [String: Any] {
            if let address { try address.update(members) } else { address = try StreetByHand(members) }
        }
    }
}

private func mergingPayload(offset: Int = 0) -> [[String: Any]] {
    (offset..<offset + 500).map { index in
        let address = ["street": "Long Street \(index)", "city": "City \(index % 50)", "zip": "\(10000 + index)"]
        return ["id": index, "address": address as [String: Any]]
    }
}

private var checkedPayload: [[String: Any]] {
    let sizes = ["small", "medium", "large"]
    return (0..<500).map { index -> [String: Any] in
        [
            "age": index % 90, "name": "Person \(index)", "share": Double(index % 100) + 0.5, "level": index % 11,
            "size": sizes[index % 3],
        ]
    }
}

private var codedPayload: [[String: Any]] {
    (0..<500).map { index -> [String: Any] in
        ["code": "0210\(index % 10)", "marks": [index, 1, 2, 3, 4], "tags": ["a", "b", "c\(index)"]]
    }
}

var optionWorkloads: [Workload] {
    [
        Workload("five rules", of: Checked.self, by: CheckedByHand.self, checkedPayload),
        Workload("a pattern, rules of elements", of: Coded.self, by: CodedByHand.self, codedPayload),
        Workload(".converting", as: "`.converting`", of: Converted.self, by: ConvertedByHand.self, convertedPayload),
        Workload(".fallback", as: "`.fallback`", of: Tolerant.self, by: TolerantByHand.self, convertedPayload),
        Workload(
            ".catchAll", as: "`.catchAll`", openPayload(), { try Open.objects(from: $0).map(\.rest.count) },
            { try $0.map { try OpenByHand($0) }.map(\.rest.count) }),
        Workload(
            ".catchAll, update", as: "an update of a `.catchAll`", updating: Open.self, by: OpenByHand.self,
            [openPayload(), openPayload(offset: 501)]),
        Workload(
            ".merging, update", as: "an update of a nested object, with `.merging`", updating: Merging.self,
            by: MergingByHand.self, [mergingPayload(), mergingPayload(offset: 501)]),
    ]
}
