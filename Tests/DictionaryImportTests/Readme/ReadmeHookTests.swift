import DictionaryImport
import Foundation
import Testing

/// Examples of hooks, as the documentation has them.
@Suite struct ReadmeHookTests {
    struct Stay: DictionaryImportable {
        var guest = ""
        var arrival = Date.distantPast
        var departure = Date.distantPast

        static var importableProperties: PropertyRegistry {
            \.guest
            \.arrival
            \.departure
        }

        /// Asked for every key, before anything is converted.
        func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
            key != "guest" || value.string?.isEmpty == false
        }

        /// Called before the values are converted.
        mutating func willImport(from source: ImportValue) throws {
            if let today = try source.value(Date.self, for: "sent_at") { arrival = today }
        }

        /// Called after the values are written: the place for checks across properties.
        func didImport(from source: ImportValue) throws {
            if departure < arrival { throw StayError.endsBeforeItBegins }
        }
    }

    enum StayError: Error, CustomStringConvertible {
        case endsBeforeItBegins

        var description: String { "a stay cannot end before it begins" }
    }

    class Record: ImportableObject {
        var id = 0

        @PropertyRegistryBuilder<Record>
        override class var importableProperties: PropertyRegistry {
            Property(\.id, named: "id")
        }
    }

    class Member: Record {
        var name = ""
        final var joined: Date?

        @PropertyRegistryBuilder<Member>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            Property(\.name, named: "name")
            \.joined
        }

        override class var ignoredKeys: Set<String> { ["debug"] }
    }

    nonisolated final class Setting: Record {
        var name = ""

        @PropertyRegistryBuilder<Setting>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            \.name
        }
    }

    @Test func callsHooks() throws {
        var stay = try Stay.object(from: ["guest": "Ann", "arrival": "2026-05-01", "departure": "2026-05-04"])
        try stay.importValues(from: ["departure": "2026-05-06"])
        try stay.importValues(from: ["guest": ""])

        #expect(stay.guest == "Ann")
        #expect(stay.departure == Date(timeIntervalSince1970: 1_778_025_600))
        let sent = try Stay.object(from: ["sent_at": "2026-05-01", "departure": "2026-05-02"])
        #expect(sent.arrival == Date(timeIntervalSince1970: 1_777_593_600))
    }

    @Test func failsWhenAHookThrows() throws {
        var stay = try Stay.object(from: ["arrival": "2026-05-01", "departure": "2026-05-04"])
        let error = #expect(throws: ImportError.self) { try stay.importValues(from: ["departure": "2026-04-01"]) }
        #expect(error?.description == "Stay: a stay cannot end before it begins")
        #expect(stay.departure == Date(timeIntervalSince1970: 1_777_852_800))
    }

    @Test func importsInheritedProperties() throws {
        let member = try Member.object(from: ["ID": 4, "name": "Ann", "joined": "2026-05-01", "debug": 1])
        #expect(member.id == 4 && member.name == "Ann")
        #expect(member.joined == Date(timeIntervalSince1970: 1_777_593_600))
        #expect(try Member.checkImportableProperties() == [])
    }

    @Test func importsNonisolatedModels() throws {
        #expect(try Setting.object(from: ["name": "theme"]).name == "theme")
    }
}
