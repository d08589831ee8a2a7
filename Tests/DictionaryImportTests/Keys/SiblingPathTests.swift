import DictionaryImport
import Foundation
import Testing

/// Key paths that end in the same object.
@Suite("Key paths that end in the same object")
struct SiblingPathTests {
    private static var place: [String: Any] {
        ["zip": "1", "city": "Bonn", "geo": ["lat": 1.5, "lon": 2.5] as [String: Any]]
    }

    private static var sources: [[String: Any]] {
        let styled: [String: Any] = ["ZIP": "1", "city": "Bonn", "geo": ["lat": 1.5, "Lon": 2.5] as [String: Any]]
        let other: [String: Any] = ["zip": "1", "City": "Bonn", "GEO": ["lat": 1.5, "lon": 2.5]]
        return [
            ["id": 7, "place": place], ["id": 7, "PLACE": styled], ["id": 7, "place": other],
            ["id": 7, "place": NSDictionary(dictionary: place)],
        ]
    }

    @Test("Each property gets its own value, from dictionaries of every kind and from JSON", arguments: 0..<4)
    func values(number: Int) throws {
        let source = Self.sources[number]
        let visit = try Visit.object(from: source)
        #expect((visit.zip, visit.city, visit.lat, visit.lon) == ("1", "Bonn", 1.5, 2.5))
        #expect(visit.id == 7)
        let data = try JSONSerialization.data(withJSONObject: source)
        let read = try Visit.object(fromJSON: data)
        #expect((read.zip, read.city, read.lat, read.lon, read.id) == ("1", "Bonn", 1.5, 2.5, 7))
    }

    @Test("The properties are written in the order of the list")
    func order() throws {
        let visit = Visit()
        visit.log = []
        let summary = try visit.importValues(from: ["id": 7, "place": Self.place])
        #expect(visit.log == ["zip", "id", "city", "lat", "lon"])
        #expect(summary.changedProperties == visit.log)
        #expect(summary.missingProperties == [])
    }

    @Test("Where one value is missing, the next path of its property is tried")
    func nextPath() throws {
        let source: [String: Any] = [
            "id": 7, "place": ["zip": "1", "geo": ["lat": 1.5]], "home": ["city": "Rome", "lon": 9.5],
        ]
        let visit = try Visit.object(from: source)
        #expect((visit.zip, visit.city, visit.lat, visit.lon, visit.id) == ("1", "Rome", 1.5, 9.5, 7))
        let summary = try visit.importValues(from: ["place": ["geo": ["lon": 3.5]]])
        #expect(summary.changedProperties == ["lon"])
        #expect(summary.missingProperties == ["zip", "id", "city", "lat"])
    }

    @Test("Nulls are values unless they are ignored")
    func nulls() throws {
        let source: [String: Any] = [
            "place": ["zip": "1", "geo": ["lat": NSNull(), "lon": NSNull()]], "home": ["lon": 9.5],
        ]
        let visit = Visit()
        (visit.lat, visit.lon) = (1, 2)
        try visit.importValues(from: source)
        #expect((visit.lat, visit.lon) == (nil, nil))
        var options = ImportOptions()
        options.nulls = .ignore
        (visit.lat, visit.lon) = (1, 2)
        try visit.importValues(from: source, options: options)
        #expect((visit.lat, visit.lon) == (1, 9.5))
    }

    @Test("Each issue has its own path")
    func issues() throws {
        let source: [String: Any] = ["place": ["zip": [1], "city": [2], "geo": ["lat": "x", "lon": "y"]], "id": "z"]
        let error = #expect(throws: ImportError.self) { try Visit.object(from: source) }
        #expect(error?.issues.map(\.path) == ["place.zip", "id", "place.city", "place.geo.lat", "place.geo.lon"])
        #expect(error?.issues.map(\.property) == ["zip", "id", "city", "lat", "lon"])
    }

    @Test("A literal key is a better match than a path, and a path than the name")
    func literalKeys() throws {
        let visit = try Visit.object(from: ["lat": 8.5, "place": Self.place, "place.geo.lon": 3.5])
        #expect((visit.zip, visit.lat, visit.lon) == ("1", 1.5, 3.5))
    }
}

private final class Visit: DictionaryImportable {
    var log: [String] = []
    var zip = "" { didSet { log.append("zip") } }
    var id = 0 { didSet { log.append("id") } }
    var city = "" { didSet { log.append("city") } }
    var lat: Double? { didSet { log.append("lat") } }
    var lon: Double? { didSet { log.append("lon") } }

    static var importableProperties: PropertyRegistry {
        Property(\.zip, named: "zip", .from("place.zip"))
        Property(\.id, named: "id")
        Property(\.city, named: "city", .from("place.city", "home.city"))
        Property(\.lat, named: "lat", .from("place.geo.lat"))
        Property(\.lon, named: "lon", .from("place.geo.lon", "home.lon"))
    }
}
