import DictionaryImport
import Foundation
import TestSupport

/// A class with every way of holding others: merged, replaced, in an array, as structs, and shared.
final class Station: DictionaryImportable {
    struct Known: @unchecked Sendable {
        // `@unchecked`: the stations of one round belong to the thread that runs it.
        let stations: [Station]
    }

    @TaskLocal static var known: Known?

    var id = 0
    var name = ""
    var rank: Int?
    var tags: [String] = []
    var levels: [String: Int] = [:]
    var place = Spot()
    var spot: Spot?
    var main: Station?
    var link: Station?
    var stops: [Station] = []

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.name, .maxLength(8))
        Property(\.rank, .range(0...9))
        \.tags
        Property(\.levels, .merging)
        Property(\.place, .merging)
        \.spot
        Property(\.main, .merging)
        \.link
        \.stops
    }

    /// Stations with an id below 100 may be known already.
    static func existingObject(for source: ImportValue) -> Station? {
        guard let id = source["id"]?.int else { return nil }
        return known?.stations.first { $0.isStored && $0.number == id }
    }

    /// What the station is known by; an import does not change it, as it may change the id.
    var number = 0
    var isStored = false

    /// Objects in a ring would never be freed.
    func removeReferences() {
        (main, link, stops) = (nil, nil, [])
    }
}

struct Spot: DictionaryImportable {
    var city = ""
    var zone: Int?

    static var importableProperties: PropertyRegistry {
        Property(\.city, .required)
        \.zone
    }

    var fields: [String: World.Field] { ["city": .text(city), "zone": zone.map { .int($0) } ?? .null] }
}

enum RandomGraph {
    /// Stations that refer to one another at random, and the same as plain values.
    static func make(_ random: inout SeededGenerator) -> ([Station], World) {
        let count = Int.random(in: 2...6, using: &random)
        let stations = (0..<count).map { number in
            let station = Station()
            (station.id, station.number, station.name) = (number, number, "s\(number)")
            station.isStored = Int.random(in: 0..<4, using: &random) > 0
            return station
        }
        for station in stations {
            station.rank = Bool.random(using: &random) ? Int.random(in: 0...9, using: &random) : nil
            station.tags = Bool.random(using: &random) ? ["a", "7"] : []
            station.levels = Bool.random(using: &random) ? ["x": 1, "y": 2] : [:]
            station.place = Spot(city: "p", zone: 1)
            station.spot = Bool.random(using: &random) ? Spot(city: "q", zone: nil) : nil
            station.main = Bool.random(using: &random) ? stations.randomElement(using: &random) : nil
            station.link = Bool.random(using: &random) ? stations.randomElement(using: &random) : nil
            station.stops = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
                stations.randomElement(using: &random)
            }
        }
        return (stations, World(stations))
    }
}

extension World {
    init(_ stations: [Station]) {
        self.init(stored: Dictionary(uniqueKeysWithValues: stations.filter(\.isStored).map { ($0.number, $0.number) }))
        for station in stations {
            func reference(_ other: Station?) -> Field { other.map { .reference($0.number) } ?? .null }
            records[station.number] = [
                "id": .int(station.id), "name": .text(station.name), "rank": station.rank.map { .int($0) } ?? .null,
                "tags": .texts(station.tags), "levels": .ints(station.levels), "place": .place(station.place.fields),
                "spot": station.spot.map { .place($0.fields) } ?? .null, "main": reference(station.main),
                "link": reference(station.link), "stops": .references(station.stops.map(\.number)),
            ]
        }
    }
}
