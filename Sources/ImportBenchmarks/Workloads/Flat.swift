import DictionaryImport
import Foundation

/// Six properties, two of which may be missing.
final class Flat: ByHandUpdated, Codable {
    var id: Int
    var name: String
    var nickname: String?
    var score: Double
    var isActive: Bool
    var homeTown: String?

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.nickname
        \.score
        \.isActive
        \.homeTown
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, nickname, score
        case isActive = "is_active"
        case homeTown = "home_town"
    }

    init() { (id, name, score, isActive) = (0, "", 0, false) }
    init(_ source: [String: Any]) throws {
        (id, name, score, isActive) = try source.all("id", "name", "score", "is_active")
        (nickname, homeTown) = (source["nickname"] as? String, source["home_town"] as? String)
    }

    /// Reads what is valid, and leaves out what is not.
    init(lenient source: [String: Any]) {
        (id, name) = (source["id"] as? Int ?? 0, source["name"] as? String ?? "")
        (nickname, score) = (source["nickname"] as? String, source["score"] as? Double ?? 0)
        (isActive, homeTown) = (source["is_active"] as? Bool ?? false, source["home_town"] as? String)
    }

    /// Reads what is valid, and notes what is not.
    init(_ source: [String: Any], at index: Int?, noting problems: inout Problems) {
        func read<Value>(_ key: String, _ initial: Value) -> Value {
            guard let any = source[key] else { return initial }
            if let value = any as? Value { return value }
            problems.note(key, expected: "\(Value.self)", found: any, at: index)
            return initial
        }
        (id, name, score, isActive) = (read("id", 0), read("name", ""), read("score", 0), read("is_active", false))
        (nickname, homeTown) = (source["nickname"] as? String, source["home_town"] as? String)
    }

    /// Reads keys in another style.
    init(capitalized source: [String: Any]) throws {
        (id, name, score, isActive) = try source.all("Id", "Name", "Score", "IsActive")
        (nickname, homeTown) = (source["Nickname"] as? String, source["HomeTown"] as? String)
    }

    func update(_ source: [String: Any]) throws {
        if let value: Int = try source.present("id") { id = value }
        if let value: String = try source.present("name") { name = value }
        if let value = source["nickname"] { nickname = value as? String }
        if let value: Double = try source.present("score") { score = value }
        if let value: Bool = try source.present("is_active") { isActive = value }
        if let value = source["home_town"] { homeTown = value as? String }
    }
}

/// Dictionaries of six values, as native Swift values, with a null or a missing key now and then.
func flatPayload(_ count: Int, offset: Int = 0) -> [[String: Any]] {
    (offset..<offset + count).map { index in
        var dictionary: [String: Any] = [
            "id": index * 7 + 1, "name": "Person \(index)", "score": Double(index % 1000) + 0.25,
            "is_active": index.isMultiple(of: 2), "home_town": "Sutton-under-Whitestonecliffe \(index % 17)",
        ]
        if index % 8 != 1 { dictionary["nickname"] = index % 8 == 0 ? NSNull() : "nick\(index)" }
        return dictionary
    }
}

var flatWorkloads: [Workload] {
    [
        Workload("flat", as: "6 properties, a final class", of: Flat.self, flatPayload(1000)),
        Workload(
            "flat, parsed by JSONSerialization", as: "what `JSONSerialization` returns, 6 properties", of: Flat.self,
            try parsedAgain(flatPayload(1000))),
        Workload("single", as: "6 properties, one object a call", of: Flat.self, each: true, flatPayload(1000)),
        Workload(
            "update", as: "an update, all or nothing", updating: Flat.self,
            [flatPayload(1000), flatPayload(1000, offset: 1001)]),
        planned(
            "planned", as: "an update that is planned and committed",
            [flatPayload(1000), flatPayload(1000, offset: 1001)]),
        decoded("JSON: flat", as: "6 properties from JSON bytes", [Flat].self, objects: 1000, flatPayload(1000)) {
            try Flat.objects(fromJSON: $0)
        },
        decoded(
            "JSON: flat, one object", as: "one object of 6 properties from JSON bytes", Flat.self,
            flatPayload(1, offset: 3)[0]
        ) { try Flat.object(fromJSON: $0) },
    ]
}
