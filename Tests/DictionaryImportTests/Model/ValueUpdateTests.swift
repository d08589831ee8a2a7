import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Updates from values, and from parts of dictionaries")
struct ValueUpdateTests {
    private final class Person: DictionaryImportable {
        var id = 0
        var name = ""
        var friend: Person?
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.name
            \.friend
        }
    }

    private struct Point: DictionaryImportable {
        var x = 0
        var y = 0
        static var importableProperties: PropertyRegistry {
            \.x
            \.y
        }
    }

    private static let json = #"{"data": {"person": {"id": 1, "name": "Ann"}, "point": {"x": 3, "y": "z"}}}"#

    @Test("A value of any source, with every option")
    func values() throws {
        let dictionary = try #require(JSONSerialization.jsonObject(with: Data(Self.json.utf8)) as? [String: Any])
        for value in [try ImportValue(json: Self.json), ImportValue(dictionary)] {
            let person = Person()
            let summary = try person.importValues(from: value, at: "data.person")
            #expect(person.name == "Ann" && summary.changedProperties == ["id", "name"])
            let session = ImportSession()
            try session.insert(person)
            var warnings: [String] = []
            let update = try ImportValue(json: #"{"nick": "Anna", "id": 1, "friend": {"id": 1}, "old": 1}"#)
            try person.importValues(
                from: update, mappings: ["nick": "name"], options: ImportOptions(unknownKeys: .report), session: session
            ) { warnings.append($0.description) }
            #expect(person.name == "Anna" && person.friend === person)
            #expect(warnings == [#"Person has no property for key "old"."#])
        }
    }

    @Test("A struct that does not become valid stays as it is")
    func structs() throws {
        var point = Point()
        #expect(
            failureLines { try point.importValues(from: ImportValue(json: Self.json), at: "data.point") } == [
                #"data.point.y: expected Int, found String "z""#
            ])
        #expect(point.x == 0)
        try point.importValues(from: ImportValue(["x": 7]))
        #expect(point.x == 7)
        let dictionary: [String: Any] = ["a": ["b": ["y": 8]]]
        try point.importValues(from: dictionary, at: "a.b")
        #expect((point.x, point.y) == (7, 8))
    }

    @Test("A part of a dictionary, with paths from its root, and what is not there or no object")
    func parts() throws {
        let person = Person()
        try person.importValues(from: ["a": [["id": 5, "name": "Bob"]]], at: "a[0]")
        #expect((person.id, person.name) == (5, "Bob"))
        #expect(
            failureLines { try person.importValues(from: ["a": ["id": "x"]], at: "a") } == [
                #"a.id: expected Int, found String "x""#
            ])
        #expect(issues { try person.importValues(from: ["a": 1], at: "b") }.map(\.reason.code) == [.missing])
        #expect(issues { try person.importValues(from: ImportValue(5)) }.map(\.reason.code) == [.typeMismatch])
        #expect((person.id, person.name) == (5, "Bob"))
    }
}
