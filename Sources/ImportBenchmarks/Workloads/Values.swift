import DictionaryImport
import Foundation

// Values beside text, `Int`, `Double` and `Bool`: models with values of one kind.

final class Attachment: DictionaryImportable {
    var value = Data()

    static var importableProperties: PropertyRegistry { \.value }
}

final class Counts: DictionaryImportable {
    var value: [String: Int] = [:]

    static var importableProperties: PropertyRegistry { \.value }
}

final class Labels: DictionaryImportable {
    var value: [String: String] = [:]

    static var importableProperties: PropertyRegistry { \.value }
}

extension [String: Any] {
    /// The members of a dictionary, which have to be of one type.
    @inline(__always) fileprivate func requiredMembers<Wanted>(_ key: String) throws -> [String: Wanted] {
        let members: [String: Any] = try required(key)
        return try members.mapValues { any in
            guard let value = any as? Wanted else { throw Malformed(key) }
            return value
        }
    }
}

final class Ratios: DictionaryImportable {
    var value: [String: Double] = [:]

    static var importableProperties: PropertyRegistry { \.value }
}

final class Readings: DictionaryImportable {
    var value: [Int] = []

    static var importableProperties: PropertyRegistry { \.value }
}

/// Arrays that a source has in the types of the properties.
final class Series: DictionaryImportable {
    var flags: [Bool] = []
    var days: [Date] = []
    var rows: [[Double]] = []

    static var importableProperties: PropertyRegistry {
        \.flags
        \.days
        \.rows
    }
}

final class SeriesByHand: ByHand {
    var (flags, days, rows): ([Bool], [Date], [[Double]])

    init(_ source: [String: Any]) throws {
        (flags, days) = (try source.required("flags"), try source.required("days"))
        rows = try source.required("rows")
    }
}

final class TagSet: DictionaryImportable {
    var value: Set<String> = []

    static var importableProperties: PropertyRegistry { \.value }
}

final class Pair: DictionaryImportable {
    var number = 0
    var text = ""

    static var importableProperties: PropertyRegistry {
        \.number
        \.text
    }
}

final class PairByHand: ByHand {
    var (number, text): (Int, String)

    init(_ source: [String: Any]) throws {
        (number, text) = (try source.required("number"), try source.required("text"))
    }
}

final class Pairs: DictionaryImportable {
    var value: [String: Pair] = [:]

    static var importableProperties: PropertyRegistry { \.value }
}

/// A property that takes any dictionary.
final class Loose: DictionaryImportable {
    var id = 0
    var settings: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.settings
    }
}

final class LooseByHand: ByHand {
    var (id, settings): (Int, [String: Any])

    init(_ source: [String: Any]) throws {
        (id, settings) = (try source.required("id"), try source.required("settings"))
    }
}

final class RareScalars: DictionaryImportable {
    enum Color: String, ImportableValue { case red, green, blue }

    enum Level: Int, ImportableValue {
        case low = 1
        case high
    }

    var color = Color.red
    var level = Level.low
    var small: Int32 = 0
    var ratio: Float = 0
    var any: Any?
    var numberText = 0
    var seen = Date(timeIntervalSince1970: 0)

    static var importableProperties: PropertyRegistry {
        \.color
        \.level
        \.small
        \.ratio
        \.any
        \.numberText
        \.seen
    }
}

final class RareScalarsByHand: ByHand {
    var (color, level, small, ratio): (RareScalars.Color, RareScalars.Level, Int32, Float)
    var (any, numberText, seen): (Any?, Int, Date)

    init(_ source: [String: Any]) throws {
        guard let color = RareScalars.Color(rawValue: try source.required("color")),
            let level = RareScalars.Level(rawValue: try source.required("level")),
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

    fileprivate func tags() throws -> Set<String> {
        let elements: [Any] = try required("value")
        var tags = Set<String>(minimumCapacity: elements.count)
        for element in elements {
            guard let tag = element as? String else { throw Malformed("value") }
            tags.insert(tag)
        }
        return tags
    }

    fileprivate func pairs() throws -> [String: PairByHand] {
        let members: [String: Any] = try required("value")
        return try members.mapValues { any in
            guard let pair = any as? [String: Any] else { throw Malformed("value") }
            return try PairByHand(pair)
        }
    }
}

/// A call for one object of one value.
@inline(__always) private func one<Model: DictionaryImportable & AnyObject, Value>(
    _ name: String, as title: String? = nil, of type: Model.Type, objects: Int = 1,
    _ value: @autoclosure @escaping () throws -> Any, _ read: @escaping ([String: Any]) throws -> Value
) -> Workload {
    Workload(
        name, as: title, objects: objects, ["value": try value()], { try Model.object(from: $0) }, { One(try read($0)) }
    )
}

var valueWorkloads: [Workload] {
    let data = Data((0..<1024).map { UInt8(truncatingIfNeeded: $0 &* 131) })
    let integers = Dictionary(uniqueKeysWithValues: (0..<10).map { ("key\($0)", $0) })
    let series: [String: Any] = [
        "flags": (0..<100).map { $0.isMultiple(of: 3) },
        "days": (0..<100).map { Date(timeIntervalSince1970: Double($0) * 86400) },
        "rows": (0..<10).map { row in (0..<10).map { Double(row * $0) } },
    ]
    let settings: [String: Any] = [
        "theme": "dark", "size": 12, "ratio": 1.5, "flags": [true, false] as [Any],
        "inner": ["a": 1, "b": "x"] as [String: Any],
    ]
    let path: [String: Any] = ["data": ["people": [["name": "Ann"], ["name": "Bob"]]]]
    let scalars: [String: Any] = [
        "color": "green", "level": 2, "small": 7, "ratio": 1.5, "any": "x", "number_text": "12345",
        "seen": 1_435_063_208,
    ]
    return [
        one("Data, 1 KB of base64", as: "1 KB of base64", of: Attachment.self, data.base64EncodedString()) {
            try $0.data()
        },
        one("[String: Int], ten members", as: "`[String: Int]`", of: Counts.self, integers.mapValues { $0 as Any }) {
            try $0.requiredMembers("value") as [String: Int]
        },
        one(
            "[String: String], ten members", as: "`[String: String]`", of: Labels.self,
            integers.mapValues { "text \($0)" as Any }
        ) { try $0.requiredMembers("value") as [String: String] },
        one("[Int] as it is, a hundred thousand", of: Readings.self, objects: 100_000, Array(0..<100_000)) {
            try $0.required("value") as [Int]
        },
        one(
            "[Int] of a hundred, parsed by JSONSerialization", of: Readings.self, objects: 100,
            try parsedAgain([["value": Array(0..<100)]])[0]["value"] ?? 0
        ) { try $0.required("value") as [Int] },
        Workload(
            "[Bool], [Date], [[Double]] as they are", as: "arrays that have the type already", each: Series.self,
            by: SeriesByHand.self, [series]),
        one(
            "[String: Double] of integers, ten members", as: "`[String: Double]` of integers", of: Ratios.self, integers
        ) { (try $0.required("value") as [String: Int]).mapValues(Double.init) },
        one("set of a hundred texts", of: TagSet.self, objects: 100, (0..<100).map { "tag \($0)" as Any }) {
            try $0.tags()
        },
        one(
            "dictionary of ten models", as: "a dictionary of models", of: Pairs.self, objects: 10,
            integers.mapValues { ["number": $0, "text": "x"] as [String: Any] as Any }
        ) { try $0.pairs() },
        Workload(
            "[String: Any] as it is, nested", as: "a `[String: Any]` with more in it, which is checked for its depth",
            objects: 1, ["id": 1, "settings": settings], { try Loose.object(from: $0).settings.count },
            { try LooseByHand($0).settings.count }),
        Workload(
            "key path in a value", objects: 1, (ImportValue(path), path), { $0.0["data.people[1].name"]?.string ?? "" },
            {
                let people = ($0.1["data"] as? [String: Any])?["people"] as? [[String: Any]]
                return people?[1]["name"] as? String ?? ""
            }),
        Workload(
            "enumerations, rare scalars", as: "enumerations, `Int32`, `Float`, `Any?`", each: RareScalars.self,
            by: RareScalarsByHand.self, [scalars]),
    ]
}
