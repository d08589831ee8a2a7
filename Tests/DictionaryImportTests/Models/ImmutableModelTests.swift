import DictionaryImport
import Testing

@Suite("Types of constants, over a draft")
struct ImmutableModelTests {
    private struct Coordinate: ImportableValue {
        let latitude: Double
        let longitude: Double

        private struct Draft: DictionaryImportable {
            var latitude = 0.0
            var longitude = 0.0

            static var importableProperties: PropertyRegistry {
                Property(\.latitude, .required, .range(-90...90))
                Property(\.longitude, .required, .range(-180...180))
            }
        }

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Coordinate {
            let draft = try context.convert(value, to: Draft.self)
            return Coordinate(latitude: draft.latitude, longitude: draft.longitude)
        }

        func exported(in context: ExportContext) throws -> Any? {
            try context.export(Draft(latitude: latitude, longitude: longitude))
        }
    }

    private struct Place: DictionaryImportable {
        var center: Coordinate?

        static var importableProperties: PropertyRegistry { \.center }
    }

    @Test("A value is made of its draft, and exported by it")
    func roundTrip() throws {
        let place = try Place.object(from: ["center": ["latitude": 1, "longitude": 2]])
        #expect(place.center?.latitude == 1 && place.center?.longitude == 2)
        let exported = try place.exportedDictionary()["center"] as? [String: Double]
        #expect(exported == ["latitude": 1, "longitude": 2])
    }

    @Test("The rules of the draft count, and all issues have their places")
    func issues() {
        let error = #expect(throws: ImportError.self) { try Place.object(from: ["center": ["latitude": 91]]) }
        #expect(error?.issues.map(\.path.description) == ["center.latitude", "center.longitude"])
    }
}
