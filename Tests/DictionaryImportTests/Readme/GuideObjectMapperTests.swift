import DictionaryImport
import Foundation
import Testing

/// The new code of the guide for users of ObjectMapper.
@Suite struct GuideObjectMapperTests {
    enum Mode: String, ImportableValue { case train, plane }

    struct Trip: DictionaryImportable {
        var name = ""
        var mode = Mode.train
        var start: Date?
        var link: URL?
        var price: Decimal = 0
        var firstStop: String?
        var stops: [Stop] = []
        var labels: [String] = []

        static var importableProperties: PropertyRegistry {
            Property(\.name, .required)
            Property(\.mode, .fallback(.train))
            Property(\.start, .date(.unixSeconds))
            \.link
            \.price
            Property(\.firstStop, .from("stops.0.name"))
            \.stops
            Property(\.labels, .converting(split, exporting: { $0.joined(separator: ",") }))
        }
    }

    struct Stop: DictionaryImportable {
        var name = ""

        static var importableProperties: PropertyRegistry { \.name }
    }

    @Sendable private static func split(_ value: ImportValue) -> [String] {
        (value.string ?? "").split(separator: ",").map(String.init)
    }

    @Test func importsWhatObjectMapperMapped() throws {
        let json = #"{"name": "Alps", "mode": "ship", "start": 1700000000, "price": "19.90", "labels": "a,b"}"#
        var trip = try Trip.object(fromJSON: json)
        try trip.importValues(fromJSON: #"{"name": "Alps", "stops": [{"name": "Bern"}]}"#)
        let text = String(decoding: try trip.exportedJSON(), as: UTF8.self)

        #expect(trip.mode == .train && trip.price == Decimal(string: "19.90") && trip.labels == ["a", "b"])
        #expect(trip.stops.map(\.name) == ["Bern"] && trip.firstStop == "Bern")
        #expect(text.contains(#""labels":"a,b""#))
    }
}
