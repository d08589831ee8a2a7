import DictionaryImport
import Foundation
import ResilientKit

extension Grade: ImportableValue {}

extension Record {
    /// What is the same for every subclass.
    fileprivate var unlisted: [String: Any] {
        ["between": between, "constant": constant, "related": related.map { "\(type(of: $0)) \($0.id)" } as Any]
    }
}

final class Person: Record, Checked {
    var age = 0

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.age
    }

    static func source(_ number: Int) -> [String: Any] { ["id": number, "name": text(number), "age": number % 90] }
    static var scalarKey: String { "age" }
    var values: [String: Any] { ["id": id, "name": name, "age": age] }
    var neighbours: [String: Any] {
        unlisted.merging(["note": note as Any, "tags": tags, "counts": counts, "weight": weight]) { $1 }
    }
}

/// Its own properties first, and the inherited ones from the last to the first.
final class Reversed: Record, Checked {
    let before: Int8 = 1
    var mark = Marker()
    var age: Int8 = 0
    var own = "an own neighbour"
    var title = ""
    var empty: Void = ()
    var ratio: Double?
    let after: [Int] = [1, 2]

    override init() {
        super.init()
        related = Record()
        related?.id = 77
    }

    static var importableProperties: PropertyRegistry {
        \.ratio
        \.title
        \.age
        \.counts
        \.tags
        \.limit
        \.weight
        \.grade
        \.level
        \.isDone
        \.note
        \.name
        \.id
    }

    static func source(_ number: Int) -> [String: Any] {
        [
            "id": number, "name": text(number), "note": number % 3 == 0 ? NSNull() : text(-number) as Any,
            "is_done": number % 2 == 1, "level": number % 100, "grade": number % 5 == 0 ? "superb" : "fine",
            "weight": Double(number) / 4, "limit": Double(number) + 0.5, "tags": [text(number), "short"],
            "counts": ["one": number, "two": number * 2], "age": number % 90, "title": text(number + 1_000_000),
            "ratio": Double(-number) - 0.25,
        ]
    }
    static var scalarKey: String { "id" }
    var values: [String: Any] {
        [
            "id": id, "name": name, "note": note as Any, "is_done": isDone, "level": level, "grade": grade.rawValue,
            "weight": weight, "limit": limit as Any, "tags": tags, "counts": counts, "age": age, "title": title,
            "ratio": ratio as Any,
        ]
    }
    var neighbours: [String: Any] {
        unlisted.merging(["before": before, "own": own, "after": after]) { $1 }
    }
}

/// Named properties, own and inherited ones by turns.
final class Named: Record, Checked {
    var first = 0.0
    var text = ""
    var last: [String] = ["an own neighbour"]

    static var importableProperties: PropertyRegistry {
        Property(\.first, named: "first")
        Property(\.name, named: "heading")
        Property(\.text, named: "body")
        Property(\.id, named: "number")
    }

    static func source(_ number: Int) -> [String: Any] {
        [
            "first": Double(number) + 0.5, "heading": ResilienceCheck.text(number), "body": "t\(number)",
            "number": number,
        ]
    }
    static var scalarKey: String { "number" }
    var values: [String: Any] { ["first": first, "heading": name, "body": text, "number": id] }
    var neighbours: [String: Any] { unlisted.merging(["last": last, "note": note as Any]) { $1 } }
}

/// Two levels in the library, one here.
final class Event: TimedRecord, Checked {
    var guests = 0
    var host: String?

    static var importableProperties: PropertyRegistry {
        \.id
        \.seconds
        \.guests
        \.rank
        \.note
        \.host
        Property(\.place.city, named: "city")
        Property(\.place.height, named: "height")
        Property(\.corner.text, named: "edge")
    }

    static func source(_ number: Int) -> [String: Any] {
        [
            "id": number, "seconds": Double(number) + 0.25, "guests": number * 3, "rank": number % 60_000,
            "note": text(number), "host": text(number + 1), "city": text(number + 2),
            "height": Double(number) * 2 + 0.5, "edge": text(number + 3),
        ]
    }
    static var scalarKey: String { "guests" }
    var values: [String: Any] {
        [
            "id": id, "seconds": seconds, "guests": guests, "rank": rank as Any, "note": note as Any,
            "host": host as Any, "city": place.city, "height": place.height, "edge": corner.text,
        ]
    }
    var neighbours: [String: Any] {
        unlisted.merging([
            "title": title, "name": name, "country": place.country, "zone": place.zone, "x": corner.x,
        ]) { $1 }
    }
}

/// Two levels here, one in the library.
class Member: Record, DictionaryImportable {
    final var joined = 0
    final var motto = "an own neighbour"

    override required init() { super.init() }

    class var importableProperties: PropertyRegistry { memberProperties }

    @PropertyRegistryBuilder<Member>
    static var memberProperties: PropertyRegistry {
        \.joined
        \.name
    }
}

final class Officer: Member, Checked {
    var office = ""

    override class var importableProperties: PropertyRegistry { officerProperties }

    @PropertyRegistryBuilder<Officer>
    static var officerProperties: PropertyRegistry {
        Member.memberProperties
        \.id
        \.office
    }

    static func source(_ number: Int) -> [String: Any] {
        ["id": number, "name": text(number), "joined": number + 1900, "office": text(number + 1)]
    }
    static var scalarKey: String { "joined" }
    var values: [String: Any] { ["id": id, "name": name, "joined": joined, "office": office] }
    var neighbours: [String: Any] { unlisted.merging(["motto": motto, "level": level]) { $1 } }
}

/// Where its own properties lie depends on what it is made for, too. Swift does not tell their names then.
final class Box<Content: ImportableValue & ExpressibleByIntegerLiteral>: Record, Checked {
    var content: Content = 0
    var lid = ""
    var bottom = "an own neighbour"

    static var importableProperties: PropertyRegistry {
        Property(\.lid, named: "lid")
        Property(\.content, named: "content")
        \.name
    }

    static func source(_ number: Int) -> [String: Any] {
        ["lid": text(number + 1), "content": number % 100, "name": text(number)]
    }
    static var scalarKey: String { "content" }
    var values: [String: Any] { ["lid": lid, "content": content, "name": name] }
    var neighbours: [String: Any] { unlisted.merging(["bottom": bottom, "id": id]) { $1 } }
}
