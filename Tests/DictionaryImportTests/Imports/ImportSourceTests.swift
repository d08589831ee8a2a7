import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("What imports read: dictionaries, values, and parts of them")
struct ImportSourceTests {
    /// Two people, the second of whom is not valid, a point that is not valid, and a key with a dot.
    private static let json = """
        {"data": {"people": [{"id": 1, "name": "Ann"}, {"id": "x", "nick": "Bob"}],
                  "point": {"x": 3, "y": "z"}}, "a.b": {"id": 3}}
        """

    @Test("Literals of dictionaries, and of dictionaries among other values, need no type")
    func literals() throws {
        #expect(try Note.objects(from: [["id": 1], ["note": "x"]]).map(\.id) == [1, 0])
        #expect(try Note.objects(from: [["id": 1, "note": "x"], [:]]).map(\.note) == ["x", nil])
        #expect(try Note.objects(from: []).isEmpty)
        #expect(issues { try Note.objects(from: [["id": 1], 5, "x"]) }.map(\.path) == ["[1]", "[2]"])
    }

    @Test("Objects are made from values of any source, at a key path, with all that a call takes")
    func values() throws {
        let dictionary = try #require(serialized(Self.json) as? [String: Any])
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

    @Test("Objects are made from a part of a dictionary, and paths of issues begin at its root")
    func parts() throws {
        let dictionary = try #require(serialized(Self.json) as? [String: Any])
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

    @Test("Values that are typed as a protocol's, or as AnyHashable, are what they hold")
    func existentials() throws {
        func check(_ source: [String: Any], at location: SourceLocation = #_sourceLocation) throws {
            let held = try Held.object(from: source)
            #expect((held.name, held.count, held.ratio) == ("x", 1, 1.5), sourceLocation: location)
            #expect(held.flag && held.tags == ["a"] && held.inner?.name == "y", sourceLocation: location)
            #expect(held.date == Date(timeIntervalSince1970: 0), sourceLocation: location)
        }
        let inner = ["name": "y"]
        let date = Date(timeIntervalSince1970: 0)
        try check(
            ["name": "x", "count": 1, "ratio": 1.5, "flag": true, "tags": ["a"], "inner": inner, "date": date]
                as [String: any Codable])
        try check(
            ["name": "x", "count": 1, "ratio": 1.5, "flag": true, "tags": ["a"], "inner": inner, "date": date]
                as [String: any Hashable])
        try check(
            ["name": "x", "count": 1, "ratio": 1.5, "flag": true, "tags": ["a"], "inner": inner, "date": date]
                as [String: AnyHashable])
        try check([
            "name": ("x" as (any Codable)?) as Any, "count": NSNumber(value: 1) as any Hashable, "ratio": 1.5,
            "flag": AnyHashable(NSNumber(value: true)), "tags": ["a"] as [any Codable],
            "inner": ["name": "y"] as [String: any ImportableValue], "date": date as any Sendable,
        ])
        let strings: [String: any NSCopying] = ["name": "x" as NSString]
        #expect(try Held.object(from: strings).name == "x")
    }

    @Test("A boolean in an AnyHashable is no number")
    func booleans() {
        let options = ImportOptions.strict.with(\.missingValues, .keep)
        let flags: [any Hashable] = [
            AnyHashable(NSNumber(value: true)), AnyHashable(true), NSNumber(value: true), true,
        ]
        for flag in flags {
            #expect(
                failureLines { try Held.object(from: ["count": flag as Any], options: options) } == [
                    "count: expected Int, found Bool true"
                ])
        }
        #expect(ImportValue(["a": "x"] as [String: AnyHashable])["a"]?.kind == .string)
    }

    @Test("In a hook, an import from a value is one of its own")
    func hooks() throws {
        let keeper = try Keeper.object(fromJSON: #"{"child": {"id": 1, "name": "Ann"}, "note": "n"}"#)
        #expect(keeper.found?.name == "Ann" && keeper.note == "n")
    }

    @Test("An object is updated from values of any source, at a key path, with all that a call takes")
    func valueUpdates() throws {
        let dictionary = try #require(serialized(Self.json) as? [String: Any])
        for value in [try ImportValue(json: Self.json), ImportValue(dictionary)] {
            let person = Person()
            let summary = try person.importValues(from: value, at: "data.people[0]")
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

    @Test("An object is updated from a part of a dictionary, and what is not there or no object is an issue")
    func partUpdates() throws {
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

    @Test("A struct that does not become valid stays as it was")
    func structUpdates() throws {
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
}

// MARK: Models

private struct Note: DictionaryImportable {
    var id = 0
    var note: String?
    static var importableProperties: PropertyRegistry {
        \.id
        \.note
    }
}

private final class Keeper: DictionaryImportable {
    var note = ""
    private(set) var found: Person?
    static var importableProperties: PropertyRegistry { \.note }
    func willImport(from source: ImportValue) throws {
        if let child = source["child"] { found = try Person.object(from: child, options: .strict) }
    }
}

private final class Held: DictionaryImportable {
    var name = ""
    var count = 0
    var ratio = 0.0
    var flag = false
    var tags: [String] = []
    var inner: Held?
    var date: Date?

    static var importableProperties: PropertyRegistry {
        \.name
        \.count
        \.ratio
        \.flag
        \.tags
        \.inner
        \.date
    }
}
