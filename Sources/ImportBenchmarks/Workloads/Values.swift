import DictionaryImport
import Foundation

// Values beside text, `Int`, `Double` and `Bool`: models with values of one kind.

final class Counts: DictionaryImportable, Codable {
    var value: [String: Int] = [:]

    static var importableProperties: PropertyRegistry { \.value }
}

final class Pair: ByHand, Codable {
    var number: Int
    var text: String

    static var importableProperties: PropertyRegistry {
        \.number
        \.text
    }

    init() { (number, text) = (0, "") }
    init(_ source: [String: Any]) throws { (number, text) = try source.all("number", "text") }
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
    init(_ source: [String: Any]) throws { (flags, days, rows) = try source.all("flags", "days", "rows") }
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
    init(_ source: [String: Any]) throws { (id, settings) = try source.all("id", "settings") }

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
        else { throw Failure("color") }
        (self.color, self.level, self.small) = (color, level, small)
        (ratio, any) = (Float(try source.required("ratio") as Double), source["any"])
    }
}

// Dates in arrays, so that they are read the way an import reads them, and little but the dates remains. Times are those of a
// date.

final class FormattedStamps: DictionaryImportable {
    var value: [Date] = []

    static var importableProperties: PropertyRegistry { Property(\.value, .date(.format("yyyy-MM-dd HH:mm"))) }
}

/// As posts of a social network are dated.
final class PostDates: DictionaryImportable {
    var value: [Date] = []

    static var importableProperties: PropertyRegistry {
        Property(\.value, .date(.format("EEE MMM dd HH:mm:ss Z yyyy")))
    }
}

// What hand-written code reads dates with, made once.

let isoStyle = Date.ISO8601FormatStyle()
private let minutes = formatter("yyyy-MM-dd HH:mm")
private let posts = formatter("EEE MMM dd HH:mm:ss Z yyyy")

private func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(secondsFromGMT: 0))
    formatter.dateFormat = format
    return formatter
}

/// A hundred moments in the years 2000 to 2027.
private let moments = (0..<100).map { Date(timeIntervalSince1970: 946_684_800 + Double($0) * 8_765_432) }

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
        one(
            "ISO 8601 date, a hundred in an array", as: "ISO 8601 dates", of: One<[Date]>.self, objects: 100,
            moments.map(isoStyle.format), against: "Date.ISO8601FormatStyle"
        ) { try (cast($0) as [String]).map { try Date($0, strategy: isoStyle) } },
        one(
            "yyyy-MM-dd HH:mm, a hundred in an array", as: "`yyyy-MM-dd HH:mm` dates", of: FormattedStamps.self,
            objects: 100, moments.map { minutes.string(from: $0) }, against: "shared DateFormatter"
        ) { try (cast($0) as [String]).compactMap(minutes.date) },
        one(
            "EEE MMM dd HH:mm:ss Z yyyy", as: "`EEE MMM dd HH:mm:ss Z yyyy` dates", of: PostDates.self, objects: 50,
            (10..<60).map { "Mon Sep 24 03:35:\($0) +0000 2012" }, against: "shared DateFormatter"
        ) { try (cast($0) as [String]).compactMap(posts.date) },
        one("Data, 1 KB of base64", as: "1 KB of base64", of: One<Data>.self, data.base64EncodedString()) {
            Data(base64Encoded: try cast($0) as String) ?? Data()
        },
        one("[String: Int], ten members", as: "`[String: Int]`", of: Counts.self, integers.mapValues { $0 as Any }) {
            try (cast($0) as [String: Any]).mapValues { try cast($0) as Int }
        },
        one(
            "[String: String], ten members", as: "`[String: String]`", of: One<[String: String]>.self,
            integers.mapValues { "text \($0)" as Any }
        ) { try (cast($0) as [String: Any]).mapValues { try cast($0) as String } },
        one(
            "[String: Double] of integers, ten members", as: "`[String: Double]` of integers",
            of: One<[String: Double]>.self, integers
        ) { try (cast($0) as [String: Int]).mapValues(Double.init) },
        Workload(
            "[Bool], [Date], [[Double]] as they are", as: "arrays that have the type already", of: Series.self,
            each: true, [series]),
        one("set of a hundred texts", of: One<Set<String>>.self, objects: 100, (0..<100).map { "tag \($0)" as Any }) {
            let elements: [Any] = try cast($0)
            var tags = Set<String>(minimumCapacity: elements.count)
            for element in elements { tags.insert(try cast(element)) }
            return tags
        },
        one(
            "dictionary of ten models", as: "a dictionary of models", of: One<[String: Pair]>.self, objects: 10,
            integers.mapValues { ["number": $0, "text": "x"] as [String: Any] as Any }
        ) { try (cast($0) as [String: Any]).mapValues { try Pair(cast($0)) } },
        Workload(
            "[String: Any] as it is, nested", as: "a `[String: Any]` with more in it, which is checked for its depth",
            Loose.payload[0], { try Loose.object(from: $0) }, { try Loose($0) }),
        Workload(
            "enumerations, rare scalars", as: "enumerations, `Int32`, `Float`, `Any?`", of: RareScalars.self,
            each: true, [scalars]),
    ]
}
