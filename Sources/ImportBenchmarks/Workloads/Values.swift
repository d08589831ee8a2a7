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
        (number, text) = (try source.required("number"), try source.required("text"))
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
        (flags, days) = (try source.required("flags"), try source.required("days"))
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
        (id, settings) = (try source.required("id"), try source.required("settings"))
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
    var numberText: Int
    var seen: Date

    static var importableProperties: PropertyRegistry {
        \.color
        \.level
        \.small
        \.ratio
        \.any
        \.numberText
        \.seen
    }

    init() {
        (color, level, small, ratio, numberText) = (.red, .low, 0, 0, 0)
        seen = Date(timeIntervalSince1970: 0)
    }

    init(_ source: [String: Any]) throws {
        guard let color = Color(rawValue: try source.required("color")),
            let level = Level(rawValue: try source.required("level")),
            let small = Int32(exactly: try source.required("small") as Int),
            let numberText = Int(try source.required("number_text") as String)
        else { throw Malformed("color") }
        (self.color, self.level, self.small, self.numberText) = (color, level, small, numberText)
        ratio = Float(try source.required("ratio") as Double)
        any = source["any"]
        seen = Date(timeIntervalSince1970: Double(try source.required("seen") as Int))
    }
}

/// What hand-written code makes of one value.
final class One<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

extension [String: Any] {
    fileprivate func data() throws -> Data {
        guard let data = Data(base64Encoded: try required("value") as String) else { throw Malformed("value") }
        return data
    }

    /// The elements of an array, which have to be texts.
    fileprivate func tags() throws -> Set<String> {
        let elements: [Any] = try required("value")
        var tags = Set<String>(minimumCapacity: elements.count)
        for element in elements {
            guard let tag = element as? String else { throw Malformed("value") }
            tags.insert(tag)
        }
        return tags
    }

    fileprivate func pairs() throws -> [String: Pair] {
        let members: [String: Any] = try required("value")
        return try members.mapValues { any in
            guard let pair = any as? [String: Any] else { throw Malformed("value") }
            return try Pair(pair)
        }
    }

    /// The members of a dictionary, which have to be of one type.
    @inline(__always) fileprivate func members<Wanted>() throws -> [String: Wanted] {
        let members: [String: Any] = try required("value")
        return try members.mapValues { any in
            guard let value = any as? Wanted else { throw Malformed("value") }
            return value
        }
    }
}

/// A call for one object of one value.
@inline(__always) private func one<Model: DictionaryImportable & AnyObject, Value>(
    _ name: String, as title: String? = nil, of type: Model.Type, objects: Int = 1,
    _ value: @autoclosure @escaping () throws -> Any, _ read: @escaping ([String: Any]) throws -> Value
) -> Workload {
    Workload(
        name, as: title, objects: objects, ["value": try value()], { try Model.object(from: $0) },
        { One(try read($0)) })
}

var valueWorkloads: [Workload] {
    let data = Data((0..<1024).map { UInt8(truncatingIfNeeded: $0 &* 131) })
    let integers = Dictionary(uniqueKeysWithValues: (0..<10).map { ("key\($0)", $0) })
    let series: [String: Any] = [
        "flags": (0..<100).map { $0.isMultiple(of: 3) },
        "days": (0..<100).map { Date(timeIntervalSince1970: Double($0) * 86400) },
        "rows": (0..<10).map { row in (0..<10).map { Double(row * $0) } },
    ]
    let scalars: [String: Any] = [
        "color": "green", "level": 2, "small": 7, "ratio": 1.5, "any": "x", "number_text": "12345",
        "seen": 1_435_063_208,
    ]
    return [
        one("Data, 1 KB of base64", as: "1 KB of base64", of: Attachment.self, data.base64EncodedString()) {
            try $0.data()
        },
        one("[String: Int], ten members", as: "`[String: Int]`", of: Counts.self, integers.mapValues { $0 as Any }) {
            try $0.members() as [String: Int]
        },
        one(
            "[String: String], ten members", as: "`[String: String]`", of: Labels.self,
            integers.mapValues { "text \($0)" as Any }
        ) { try $0.members() as [String: String] },
        one(
            "[String: Double] of integers, ten members", as: "`[String: Double]` of integers", of: Ratios.self, integers
        ) { (try $0.required("value") as [String: Int]).mapValues(Double.init) },
        Workload(
            "[Bool], [Date], [[Double]] as they are", as: "arrays that have the type already", each: Series.self,
            [series]),
        one("set of a hundred texts", of: TagSet.self, objects: 100, (0..<100).map { "tag \($0)" as Any }) {
            try $0.tags()
        },
        one(
            "dictionary of ten models", as: "a dictionary of models", of: Pairs.self, objects: 10,
            integers.mapValues { ["number": $0, "text": "x"] as [String: Any] as Any }
        ) { try $0.pairs() },
        Workload(
            "[String: Any] as it is, nested", as: "a `[String: Any]` with more in it, which is checked for its depth",
            Loose.payload[0], { try Loose.object(from: $0) }, { try Loose($0) }),
        Workload(
            "enumerations, rare scalars", as: "enumerations, `Int32`, `Float`, `Any?`", each: RareScalars.self,
            [scalars]),
    ]
}
