import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Sessions of imports that fail")
struct SessionFailureTests {
    @Test("An import that fails leaves the session as it was", arguments: [false, true])
    func failure(isJSON: Bool) throws {
        let session = ImportSession()
        let one = Person(id: 1, name: "one")
        try session.insert(one)
        let source = #"{"owner": {"id": 1, "name": "x"}, "members": [{"id": 5}, {"id": "?", "name": []}]}"#
        #expect(throws: ImportError.self) {
            if isJSON {
                try Project.object(fromJSON: source, session: session)
            } else {
                try Project.object(from: serialized(source) as? [String: Any] ?? [:], session: session)
            }
        }
        #expect(one.name == "one")
        #expect(session.object(Person.self, identity: 5) == nil)
        #expect(session.objects(of: Person.self).count == 1)
        #expect(session.newObjects(of: Project.self).isEmpty && session.changedObjects(of: Person.self).isEmpty)
    }

    @Test("What an import that failed had made or changed is not listed, and what comes after it is, once and in order")
    func acceptance() throws {
        let session = ImportSession()
        let (one, two) = (Person(id: 1, name: "one"), Person(id: 2, name: "two"))
        try session.insert([one, two])
        for round in 1...3 {
            #expect(throws: ImportError.self) {
                try Person.objects(
                    from: [["id": 2, "name": "x"], ["id": 10, "name": "new"], ["id": 1, "name": []]],
                    session: session)
            }
            #expect(session.newObjects(of: Person.self).isEmpty && session.changedObjects(of: Person.self).isEmpty)
            _ = try Person.objects(
                from: [
                    ["id": 20 + round, "name": "b"], ["id": 2, "name": "two \(round)"],
                    ["id": 1, "name": "one \(round)"], ["id": 20 + round, "name": "c"],
                ], session: session)
            _ = try Person.object(from: ["id": 20 + round, "name": "d"], session: session)
            #expect(session.newObjects(of: Person.self).map(\.name) == ["d"])
            #expect(session.changedObjects(of: Person.self).map(\.id) == [1, 2])
            session.acceptChanges()
            #expect(session.newObjects(of: Person.self).isEmpty && session.changedObjects(of: Person.self).isEmpty)
        }
        _ = try Person.object(from: ["id": 21, "name": "e"], session: session)
        #expect(session.newObjects(of: Person.self).isEmpty)
        #expect(session.changedObjects(of: Person.self).map(\.id) == [21])
        #expect(session.objects(of: Person.self).map(\.id) == [1, 2, 21, 22, 23])
    }

    @Test("An element that is left out leaves nothing behind, not even of identities that appear again in it")
    func leftOut() throws {
        let session = ImportSession()
        let one = Person(id: 1, name: "one")
        try session.insert(one)
        let projects = try Project.objects(
            from: [
                ["name": "a", "members": [["id": 2, "name": "two"]]],
                ["name": [], "owner": ["id": 1, "name": "x"], "members": [["id": 2, "name": "y"], ["id": 3]]],
                ["name": "c", "owner": ["id": 3, "name": "three"]],
            ], options: ImportOptions.default.with(\.onInvalidElement, .skip), session: session)
        #expect(projects.map(\.name) == ["a", "c"])
        #expect((one.name, projects[0].members[0].name) == ("one", "two"))
        #expect(session.newObjects(of: Person.self).map(\.name) == ["two", "three"])
        #expect(session.changedObjects(of: Person.self).isEmpty)
        #expect(session.newObjects(of: Project.self).map(\.name) == ["a", "c"])
    }

    @Test("An object that existingObject has found for an element that is left out is not known to the session either")
    func foundForLeftOut() throws {
        final class Row: DictionaryImportable {
            var id = 0
            var number = 0
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.number
            }
            static func existingObject(for source: ImportValue) -> Row? {
                let row = Row()
                row.id = 70
                return row
            }
        }
        let session = ImportSession()
        let rows = try Row.objects(
            from: [["id": 5, "number": "?"]], options: ImportOptions(onInvalidElement: .skip), session: session)
        #expect(rows.isEmpty)
        #expect(session.object(Row.self, identity: 5) == nil && session.object(Row.self, identity: 70) == nil)
        let row = try Row.object(from: ["id": 70, "number": 3], session: session)
        #expect(session.object(Row.self, identity: 70) === row)
        #expect(session.changedObjects(of: Row.self).map(\.number) == [3])
    }

    @Test("The elements of a stream share a session, and one that is not valid leaves nothing in it")
    func streams() throws {
        let session = ImportSession()
        var stream = ImportStream<Project>(
            .lines, options: ImportOptions.default.with(\.onInvalidElement, .skip), session: session)
        let lines = """
            {"name": "a", "owner": {"id": 1, "name": "one"}}
            {"name": [], "owner": {"id": 1, "name": "x"}, "members": [{"id": 2}]}
            {"name": "c", "owner": {"id": 1}}
            """
        var projects: [Project] = []
        for byte in lines.utf8 { projects += try stream.push([byte]) }
        projects += try stream.finish()
        #expect(projects.map(\.name) == ["a", "c"])
        #expect(projects[0].owner === projects[1].owner)
        #expect(projects[0].owner?.name == "one")
        #expect(session.object(Person.self, identity: 2) == nil)
    }

    @Test("An import that a hook starts with the session is undone with the outer one, but what it has written stays")
    func nested() throws {
        let session = ImportSession()
        let one = Person(id: 1, name: "one")
        try session.insert(one)
        #expect(throws: ImportError.self) {
            try Starter.objects(
                from: [["inner": #"[{"id": 1, "name": "x"}, {"id": 2}]"#], ["inner": 5, "count": "?"]],
                session: session)
        }
        #expect(session.object(Person.self, identity: 2) == nil)
        #expect(session.newObjects(of: Person.self).isEmpty)
        #expect(one.name == "x")
        #expect(session.changedObjects(of: Person.self).map(\.id) == [1])
    }

    @Test("What a hook puts in is taken out again when its import fails")
    func insertions() throws {
        let session = ImportSession()
        #expect(throws: ImportError.self) { try Inserting.object(from: ["id": 4, "count": "?"], session: session) }
        #expect(session.objects(of: Person.self).isEmpty)
        _ = try Inserting.object(from: ["id": 4, "count": 1], session: session)
        #expect(session.objects(of: Person.self).map(\.id) == [4])
        #expect(session.newObjects(of: Person.self).isEmpty)
    }

    @Test("A new object that its own hook has put in is listed once, as one that exists, and not at all when it fails")
    func insertedByItself() throws {
        let session = ImportSession()
        _ = try Registering.objects(from: [["id": 1], ["id": 2]], session: session)
        #expect(session.objects(of: Registering.self).map(\.id) == [1, 2])
        #expect(session.newObjects(of: Registering.self).isEmpty)
        #expect(throws: ImportError.self) {
            try Registering.objects(from: [["id": 3], ["id": "?"]], session: session)
        }
        #expect(session.objects(of: Registering.self).map(\.id) == [1, 2])
        _ = try Registering.objects(from: [["id": 4]], session: session)
        #expect(session.objects(of: Registering.self).map(\.id) == [1, 2, 4])
        // The second member is undone alone, and then the whole team.
        let team: [String: Any] = ["members": [["id": 5], ["id": -1]]]
        #expect(throws: ImportError.self) { try Team.object(from: team, options: .lenient, session: session) }
        #expect(session.objects(of: Registering.self).map(\.id) == [1, 2, 4])
        let named = team.merging(["name": "crew"]) { $1 }
        _ = try Team.object(from: named, options: .lenient, session: session)
        #expect(session.objects(of: Registering.self).map(\.id) == [1, 2, 4, 5])
    }
}

// MARK: Models

private final class Starter: DictionaryImportable {
    var count = 0

    static var importableProperties: PropertyRegistry { \.count }

    func willImport(from source: ImportValue) throws {
        guard let json = source["inner"]?.string else { return }
        _ = try Person.objects(fromJSON: json, session: source.session)
    }
}

private final class Inserting: DictionaryImportable {
    var id = 0
    var count = 0

    static var importableProperties: PropertyRegistry {
        \.id
        \.count
    }

    func willImport(from source: ImportValue) throws {
        try source.session?.insert(Person(id: source["id"]?.int ?? 0))
    }
}

private final class Registering: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry {
        Property(\Registering.id, .required, .range(0...Int.max))
    }

    func willImport(from source: ImportValue) throws {
        source.session?.insert(self, identity: "own \(ObjectIdentifier(self))")
    }

    func didImport(from source: ImportValue) throws {
        _ = source.session?.objects(of: Registering.self)
    }
}

private struct Team: DictionaryImportable {
    var members: [Registering] = []
    var name = ""

    static var importableProperties: PropertyRegistry {
        Property(\Team.members)
        Property(\Team.name, .required)
    }
}
