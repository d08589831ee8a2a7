import DictionaryImport
import Foundation

/// A type that knows `Codable` only.
struct Place: Codable, Sendable {
    var latitude: Double
    var longitude: Double
}

final class Located: ByHand {
    var id: Int
    var place: Place

    static var importableProperties: PropertyRegistry {
        \.id
        Property(codable: \.place)
    }

    init() { (id, place) = (0, Place(latitude: 0, longitude: 0)) }
    init(_ source: [String: Any]) throws {
        id = try source.required("id")
        let place: [String: Any] = try source.required("place")
        self.place = Place(latitude: try place.required("latitude"), longitude: try place.required("longitude"))
    }
}

/// Models within a `Codable` type.
struct PairPage: Codable {
    var total: Int
    @Imported var pairs: [Pair]
}

/// The same where they are `Codable` themselves.
struct CodablePage: Codable {
    var total: Int
    var pairs: [Pair]
}

private func page() throws -> Data {
    try jsonBytes(["total": 100, "pairs": (0..<100).map { ["number": $0, "text": "Pair number \($0)"] }])
}

var codableWorkloads: [Workload] {
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    return [
        Workload(
            "a property that is Codable", as: "`Property(codable:)`", of: Located.self,
            (0..<500).map { ["id": $0, "place": ["latitude": 42.5, "longitude": Double($0)] as [String: Any]] }),
        Workload(
            "@Imported, decoded by JSONDecoder", as: "`@Imported` models in a `Codable` type, decoded", objects: 100,
            try page(), against: "Codable", { try decoder.decode(PairPage.self, from: $0).pairs },
            { try decoder.decode(CodablePage.self, from: $0).pairs }),
        Workload(
            "@Imported, encoded by JSONEncoder", as: "`@Imported` models in a `Codable` type, encoded", objects: 100,
            (try decoder.decode(PairPage.self, from: page()), try decoder.decode(CodablePage.self, from: page())),
            against: "Codable", { try encoder.encode($0.0) }, { try encoder.encode($0.1) }),
    ]
}
