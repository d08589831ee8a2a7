import DictionaryImport
import Foundation

// Values beside text, `Int`, `Double` and `Bool`: models with values of one kind.

final class Attachment: DictionaryImportable {
    var value = Data()

    static var importableProperties: PropertyRegistry { \.value }
}

final class Counts: DictionaryImportable, Codable {
    var value: [String: Int] = [:]

    static var importableProperties: PropertyRegistry { \.value }
}

final class Labels: DictionaryImportable {
    var value: [String: String] = [:]

    static var importableProperties: PropertyRegistry { \.value }
}

final class Ratios: DictionaryImportable {
    var value: [String: Double] = [:]

    static var importableProperties: PropertyRegistry { \.value }
}

final class TagSet: DictionaryImportable {
    var value: Set<String> = []

    static var importableProperties: PropertyRegistry { \.value }
}

final class Pairs: DictionaryImportable {
    var value: [String: Pair] = [:]

    static var importableProperties: PropertyRegistry { \.value }
}

final class Pair: ByHand {
    var number: Int
    var text: String

    static var importableProperties: PropertyRegistry {
        \.number
        \.text
    }

    init() { (number, text) = (0, "") }

    init(_ source: [String: Any]) throws {
        (number, text) = try source.all("number", "text")
    }
}

/// Arrays that a source has in the types of the properties.
final class Series: ByHand {
    var flags: [Bool]
    var days: [Date]
    var rows: [[Double]]

    static var importableProperties: PropertyRegistry {
        \.flags
        \.days
        \.rows
    }

    init() { (flags, days, rows) = ([], [], []) }

    init(_ source: [String: Any]) throws {
        (flags, days) = try source.all("flags", "days")
        rows = try source.required("rows")
    }
}

/// A property that takes any dictionary.
final class Loose: ByHand {
    var id: Int
    var settings: [String: Any]

    static var importableProperties: PropertyRegistry {
        \.id
        \.settings
    }

    init() { (id, settings) = (0, [:]) }

    init(_ source: [String: Any]) throws {
        (id, settings) = try source.all("id", "settings")
    }

    static var payload: [[String: Any]] {
        let settings: [String: Any] = [
            "theme": "dark", "size": 12, "ratio": 1.5, "flags": [true, false] as [Any],
            "inner": ["a": 1, "b": "x"] as [String: Any],
        ]
        return (0..<100).map { ["id": $0, "settings": settings] }
    }
}

final class RareScalars: ByHand {
    enum Color: String, ImportableValue { case red, green, blue }

    enum Level: Int, ImportableValue {
        case low = 1
        case high
    }

    var color: Color
    var level: Level
    var small: Int32
    var ratio: Float
    var any: Any?

    static var importableProperties: PropertyRegistry {
        \.color
        \.level
        \.small
        \.ratio
        \.any
    }

    init() { (color, level, small, ratio) = (.red, .low, 0, 0) }

    init(_ source: [String: Any]) throws {
        guard let color = Color(rawValue: try source.required("color")),
            let level = Level(rawValue: try source.required("level")),
            let small = Int32(exactly: try source.required("small") as Int)
        else { throw Malformed("color") }
        (self.color, self.level, self.small) = (color, level, small)
        (ratio, any) = (Float(try source.required("ratio") as Double), source["any"])
    }
}

var valueWorkloads: [Workload] {
    let data = Data((0..<1024).map { UInt8(truncatingIfNeeded: $0 &* 131) })
    let integers = Dictionary(uniqueKeysWithValues: (0..<10).map { ("key\($0)", $0) })
    let series: [String: Any] = [
        "flags": (0..<100).map { $0.isMultiple(of: 3) },
        "days": (0..<100).map { Date(timeIntervalSince1970: Double($0) * 86400) },
        "rows": (0..<10).map { row in (0..<10).map { Double(row * $0) } },
    ]
    let scalars: [String: Any] = ["color": "green", "level": 2, "small": 7, "ratio": 1.5, "any": "x"]
    return [
        one("Data, 1 KB of base64", as: "1 KB of base64", of: Attachment.self, data.base64EncodedString()) {
            Data(base64Encoded: try cast($0) as String)
        },
        one("[String: Int], ten members", as: "`[String: Int]`", of: Counts.self, integers.mapValues { $0 as Any }) {
            try (cast($0) as [String: Any]).mapValues { try cast($0) as Int }
        },
        one(
            "[String: String], ten members", as: "`[String: String]`", of: Labels.self,
            integers.mapValues { "text \($0)" as Any }
        ) { try (cast($0) as [String: Any]).mapValues { try cast($0) as String } },
        one(
            "[String: Double] of integers, ten members", as: "`[String: Double]` of integers", of: Ratios.self, integers
        ) { try (cast($0) as [String: Int]).mapValues(Double.init) },
        Workload(
            "[Bool], [Date], [[Double]] as they are", as: "arrays that have the type already", each: Series.self,
            [series]),
        one("set of a hundred texts", of: TagSet.self, objects: 100, (0..<100).map { "tag \($0)" as Any }) {
            let elements: [Any] = try cast($0)
            var tags = Set<String>(minimumCapacity: elements.count)
            for element in elements { tags.insert(try cast(element)) }
            return tags
        },
        one(
            "dictionary of ten models", as: "a dictionary of models", of: Pairs.self, objects: 10,
            integers.mapValues { ["number": $0, "text": "x"] as [String: Any] as Any }
        ) { try (cast($0) as [String: Any]).mapValues { try Pair(cast($0)) } },
        Workload(
            "[String: Any] as it is, nested", as: "a `[String: Any]` with more in it, which is checked for its depth",
            Loose.payload[0], { try Loose.object(from: $0) }, { try Loose($0) }),
        Workload(
            "enumerations, rare scalars", as: "enumerations, `Int32`, `Float`, `Any?`", each: RareScalars.self,
            [scalars]),
    ]
}
