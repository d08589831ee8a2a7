import DictionaryImport
import ResilientKit

/// A struct that lists what is within the library's structs.
struct Visit: Checked {
    var before: Int8 = 1
    var place = Place()
    var mark = Marker()
    var guest = ""
    var corner = Corner()
    var after = "a neighbour at the end"

    static var importableProperties: PropertyRegistry {
        Property(\.place.city, named: "city")
        Property(\.place.code, named: "code")
        \.guest
        Property(\.corner.text, named: "edge")
        Property(\.place.zone, named: "zone")
    }

    static func source(_ number: Int) -> [String: Any] {
        [
            "city": text(number), "code": text(number + 1), "guest": text(number + 2), "edge": text(number + 3),
            "zone": number % 100,
        ]
    }
    static var scalarKey: String { "zone" }
    var values: [String: Any] {
        ["city": place.city, "code": place.code as Any, "guest": guest, "edge": corner.text, "zone": place.zone]
    }
    var neighbours: [String: Any] {
        ["before": before, "country": place.country, "height": place.height, "x": corner.x, "after": after]
    }
}

/// A class that lists what is two structs away, and within an object of the library's.
final class Trip: Checked {
    var visit = Visit()
    let crate = Crate()
    var days = 0
    var after = "a neighbour at the end"

    static var importableProperties: PropertyRegistry {
        \.days
        Property(\.visit.place.city, named: "city")
        Property(\.visit.corner.x, named: "x")
        Property(\.visit.guest, named: "guest")
        Property(\.crate.content, named: "content")
    }

    static func source(_ number: Int) -> [String: Any] {
        ["days": number, "city": text(number), "x": -number, "guest": text(number + 1), "content": text(number + 2)]
    }
    static var scalarKey: String { "x" }
    var values: [String: Any] {
        [
            "days": days, "city": visit.place.city, "x": visit.corner.x, "guest": visit.guest,
            "content": crate.content,
        ]
    }
    var neighbours: [String: Any] {
        ["country": visit.place.country, "visit": visit.after, "seal": crate.seal, "after": after]
    }
}

/// The library's types as nested models, of a size that is known at run time only.
final class Depot: Checked {
    var before = 0
    var place = Place()
    var middle = ""
    var places: [Place] = []
    var spare: Place?
    var corner = Corner()
    var crate: Crate?
    var shelves: [Shelf] = []
    var after = "a neighbour at the end"
    var end = 0

    static var importableProperties: PropertyRegistry {
        \.before
        \.place
        \.middle
        \.places
        \.spare
        \.corner
        \.crate
        \.shelves
        \.end
    }

    static func source(_ number: Int) -> [String: Any] {
        [
            "before": number, "place": Place.source(number), "middle": text(number),
            "places": [Place.source(number + 1), Place.source(number + 2)], "spare": Place.source(number + 3),
            "corner": Corner.source(number), "crate": Crate.source(number), "shelves": [Shelf.source(number)],
            "end": -number,
        ]
    }
    static var scalarKey: String { "end" }
    var values: [String: Any] {
        [
            "before": before, "place": place.values, "middle": middle, "places": places.map(\.values),
            "spare": spare?.values as Any, "corner": corner.values, "crate": crate?.values as Any,
            "shelves": shelves.map(\.values), "end": end,
        ]
    }
    var neighbours: [String: Any] {
        ["after": after, "place": place.neighbours, "corner": corner.neighbours]
    }
}
