import DictionaryImport
import Foundation
import Testing

/// Examples of several kinds, foreign types and `Codable`, as the documentation has them.
@Suite struct ReadmeKindTests {
    class Vehicle: DictionaryImportable {
        final var name = ""

        required init() {}

        @PropertyRegistryBuilder<Vehicle>
        class var importableProperties: PropertyRegistry { \.name }

        class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
            source["wingspan"] == nil ? Self.self : Plane.self
        }
    }

    final class Plane: Vehicle {
        var wingspan = 0.0

        @PropertyRegistryBuilder<Plane>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            \.wingspan
        }
    }

    struct Owner: Codable, Equatable {
        var name: String
        var since: Date
    }

    protocol Badge {}
    struct Medal: DictionaryImportable, Badge {
        var title = ""
        static var importableProperties: PropertyRegistry { \.title }
    }

    struct Hangar: DictionaryImportable {
        var vehicles: [Vehicle] = []  // each of the class that modelType(for:) names
        var owner: Owner?
        var badges: [any Badge] = []

        static var importableProperties: PropertyRegistry {
            \.vehicles
            Property(codable: \.owner)
            Property(\.badges) { value in
                try (value.array ?? []).map { try $0.converted(to: Medal.self) }
            } exporting: { badges in
                badges as [Any]
            }
        }
    }

    struct Answer: Codable {
        var page: Int
        @Imported var hangars: [Hangar]
    }

    @Test func severalKindsForeignTypesAndCodable() throws {
        let body = Data(
            """
            {"page": 1, "hangars": [{"vehicles": [{"name": "a"}, {"wingspan": 3}], "badges": [{"title": "t"}],
                                     "owner": {"name": "Ann", "since": "2020-01-01T00:00:00Z"}}]}
            """.utf8)

        let answer = try JSONDecoder().decode(Answer.self, from: body)
        let hangars = try JSONEncoder().encode(Imported(answer.hangars))

        let again = try JSONDecoder().decode(Imported<[Hangar]>.self, from: hangars).wrappedValue
        #expect(answer.hangars.first?.vehicles.last is Plane)
        #expect(again.first?.owner == answer.hangars.first?.owner)
        #expect(again.first?.badges.count == 1)
    }
}
