import DictionaryImport
import Foundation
import Testing

/// The new code of the guide for users of RZImport.
@Suite struct GuideRZImportTests {
    final class Person: DictionaryImportable {
        var id = 0
        var firstName = ""
        var lastUpdated: Date?
        var job: Job?

        static var importableProperties: PropertyRegistry {
            \.id
            \.firstName
            Property(\.lastUpdated, .date(.format("yyyy-MM-dd_HH:mm")))
            \.job
        }

        static var customKeyMappings: [String: String] { ["employment": "job", "profile.first_name": "firstName"] }
        static var ignoredKeys: Set<String> { ["debug", "profile.extraneous"] }

        static func existingObject(for source: ImportValue) throws -> Person? {
            guard let id = try source.value(Int.self, for: "id") else { return nil }
            return Store.person(withID: id)
        }

        func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
            key != "first_name" || value.string?.isEmpty == false
        }
    }

    struct Job: DictionaryImportable {
        var title = ""

        static var importableProperties: PropertyRegistry { \.title }
    }

    enum Store {
        static func person(withID id: Int) -> Person? { nil }
    }

    @Test func importsWhatRZImportImported() throws {
        let dictionary: [String: Any] = [
            "ID": "7", "profile": ["first_name": "Ann", "extraneous": 1], "last_updated": "2014-03-05_09:30",
            "employment": ["title": "Engineer"], "debug": ["id": 2],
        ]
        let person = try Person.object(from: dictionary)
        let people = try Person.objects(from: [dictionary], mappings: ["no": "id"])
        try person.importValues(from: ["firstName": "Bob"])
        let kept = try Person.object(from: ["id": 7, "last_updated": "soon"], options: .lenient)

        #expect(person.id == 7 && person.firstName == "Bob" && person.job?.title == "Engineer")
        #expect(person.lastUpdated == Date(timeIntervalSince1970: 1_394_011_800))
        #expect(people.count == 1)
        #expect(kept.id == 7 && kept.lastUpdated == nil)
    }
}
