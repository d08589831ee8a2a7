import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Imports from values, and from parts of dictionaries")
struct ValueSourceTests {
    private final class Person: DictionaryImportable {
        var id = 0
        var name = ""
        var boss: Person?
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.name
            \.boss
        }
    }

    private static let json =
        #"{"data": {"people": [{"id": 1, "name": "Ann"}, {"id": "x", "nick": "Bob"}]}, "a.b": {"id": 3}}"#

    @Test("A value of any source, with every option")
    func values() throws {
        let dictionary = try #require(JSONSerialization.jsonObject(with: Data(Self.json.utf8)) as? [String: Any])
        for value in [try ImportValue(json: Self.json), ImportValue(dictionary)] {
            #expect(try Person.object(from: value, at: "data.people[0]").name == "Ann")
            #expect(try Person.object(from: try #require(value["a.b"])).id == 3)
            let session = ImportSession()
            var warnings: [String] = []
            let people = try Person.objects(
                from: value, at: "data.people", mappings: ["nick": "name"], options: .lenient, session: session
            ) { warnings.append($0.facts) }
            #expect(people.map(\.name) == ["Ann", "Bob"])
            #expect(warnings == ["data.people[1].id: typeMismatch"])
            #expect(session.newObjects(of: Person.self).count == 2)
            #expect(try Person.object(from: value, at: "data.people[0]", session: session) === people[0])
        }
    }

    @Test("A part of a dictionary, with paths from its root")
    func parts() throws {
        let dictionary = try #require(JSONSerialization.jsonObject(with: Data(Self.json.utf8)) as? [String: Any])
        #expect(try Person.object(from: dictionary, at: "DATA.people[0]").name == "Ann")
        #expect(try Person.object(from: dictionary, at: "a.b").id == 3)
        let error = #expect(throws: ImportError.self) { try Person.objects(from: dictionary, at: "data.people") }
        #expect(error?.facts == "data.people[1].id: typeMismatch")
        for path in ["data.nothing", "x", "data.people[7]"] {
            let missing = #expect(throws: ImportError.self) { try Person.object(from: dictionary, at: path) }
            #expect(missing?.issues.first?.reason.code == .missing)
        }
        #expect(throws: ImportError.self) { try Person.objects(from: dictionary, at: "data") }
        #expect(throws: ImportError.self) { try Person.object(from: ImportValue(5)) }
    }

    @Test("In a hook it is an import of its own")
    func hooks() throws {
        let keeper = try Keeper.object(fromJSON: #"{"child": {"id": 1, "name": "Ann"}, "note": "n"}"#)
        #expect(keeper.found?.name == "Ann" && keeper.note == "n")
    }

    private final class Keeper: DictionaryImportable {
        var note = ""
        private(set) var found: Person?
        static var importableProperties: PropertyRegistry { \.note }
        func willImport(from source: ImportValue) throws {
            if let child = source["child"] { found = try Person.object(from: child, options: .strict) }
        }
    }
}
