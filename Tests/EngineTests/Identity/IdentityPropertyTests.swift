import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Properties that are the identity")
struct IdentityPropertyTests {
    @Test("Mappings of the call hold for an object of a subclass that is found")
    func mappedSubclass() throws {
        let (session, dog) = (ImportSession(), Dog())
        dog.id = 1
        try session.insert(dog)
        #expect(try Animal.object(from: ["id": 1, "n": "Rex"], mappings: ["n": "name"], session: session) === dog)
        #expect(dog.name == "Rex")
    }

    @Test(
        "Sources with one identity are one object",
        arguments: [
            #"[{"id": 1, "name": "a"}, {"id": 1, "count": 2}]"#,
            #"[{"ID": "1", "name": "a"}, {"id": 1.0, "count": 2}]"#,
            #"[{"_id": 1, "name": "a"}, {"iD": 1, "count": 2}]"#,
        ])
    func oneObject(json: String) throws {
        for users in [
            try User.objects(fromJSON: json), try User.objects(from: serialized(json) as? [[String: Any]] ?? []),
        ] {
            try #require(users.count == 2)
            #expect(users[0] === users[1])
            #expect((users[0].id, users[0].name, users[0].count) == (1, "a", 2))
        }
    }

    @Test("Sources with different identities, or without one, are different objects")
    func different() throws {
        let sources: [[String: Any]] = [["id": 1], ["id": 2], ["name": "x"], ["name": "y"], ["id": NSNull()]]
        let users = try User.objects(from: sources)
        #expect(Set(users.map(ObjectIdentifier.init)).count == 5)
    }

    @Test("The identity is found by the best key, at the end of a key path, and by the mappings of a call")
    func keys() throws {
        let nested = try Nested.objects(from: [["meta": ["ID": 1]], ["meta": ["id": 1], "note": "n"], ["id": 1]])
        #expect(nested[0] === nested[1])
        #expect(nested[2] !== nested[0])
        #expect(nested[0].note == "n")
        let mapped = try User.objects(from: [["id": 1, "key": 5], ["id": 2, "key": 5]], mappings: ["key": "id"])
        #expect(mapped[0] === mapped[1])
        #expect(mapped[0].id == 5)
    }

    @Test("An ignored key names no identity, and shouldImport is not called for it")
    func filters() throws {
        let ignoring = try Ignoring.objects(from: [["id": 1], ["id": 1]])
        #expect(ignoring[0] !== ignoring[1])
        let filtering = try Filtering.objects(from: [["id": 1], ["id": 1, "name": "b"]])
        #expect(filtering[0] === filtering[1])
        #expect((filtering[0].id, filtering[0].name) == (0, "b"))
    }

    @Test("Several marked properties are one identity together")
    func compound() throws {
        let lines = try Line.objects(from: [
            ["order": 1, "row": "a", "count": 1], ["order": 1, "row": "b"], ["order": "1", "row": "a", "sum": 2],
            ["order": 1], ["order": 1],
        ])
        #expect(lines[0] === lines[2])
        #expect((lines[0].count, lines[0].sum) == (1, 2))
        #expect(Set(lines.map(ObjectIdentifier.init)).count == 4)
    }

    @Test("A struct is never the same as another")
    func structs() throws {
        let points = try Point.objects(from: [["id": 1, "x": 1], ["id": 1, "x": 2]])
        #expect(points.map(\.x) == [1, 2])
    }

    @Test("An update knows its object by what the source says, else by what it is")
    func root() throws {
        let user = User()
        user.id = 5
        try user.importValues(from: ["friend": ["id": 5, "count": 1]])
        #expect(user.friend === user && user.count == 1)
        user.friend = nil
    }

    @Test("existingObject is called once for an identity")
    func existing() throws {
        let calls = Locked(0)
        try Stored.$calls.withValue(calls) {
            let objects = try Stored.objects(from: [["id": 1], ["id": 1], ["id": 2], ["id": 2]])
            #expect(objects[0] === objects[1] && objects[2] === objects[3])
        }
        #expect(calls.withLock { $0 } == 2)
    }

    @Test("Two subclasses may share an identity; an issue is a superclass that has it, or that is asked for it")
    func hierarchies() throws {
        let owner = try Owner.object(from: ["dog": ["id": 1], "cat": ["id": 1]])
        #expect(owner.dog != nil && owner.cat != nil)
        #expect(
            failures { _ = try Owner.object(from: ["animal": ["id": 2], "dog": ["id": 2]]) } == [
                "dog: identity"
            ])
        #expect(
            failures { _ = try Owner.object(from: ["dog": ["id": 1], "cat": ["id": 1], "last": ["id": 1]]) } == [
                "last: identity"
            ])
        let found = try Owner.object(from: ["dog": ["id": 3], "last": ["id": 3, "name": "Rex"]])
        #expect(found.last === found.dog && found.dog?.name == "Rex")
    }

    @Test("A model that names its identity by a hook as well is faulty")
    func hook() {
        let line = "registry"
        #expect(failures { _ = try Both.objects(from: [["id": 1, "code": "x"]]) } == ["[0]: \(line)"])
        #expect(
            failures { _ = try Both.object(from: ["id": 1, "code": "x"], options: .lenient) } == [line])
        #expect(failures { try Both().importValues(from: ["id": 1, "code": "x"]) } == [line])
    }

    @Test("A model and a catch-all cannot be an identity")
    func faults() {
        #expect(
            failures { try Faulty.checkImportableProperties() } == [
                "registry",
                "registry",
            ])
    }
}

// MARK: Models

private typealias User = IdentityModels.User
private typealias Point = IdentityModels.Point

private final class Nested: DictionaryImportable {
    var id = 0
    var note = ""

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity, .fromOnly("meta.id"))
        \.note
    }
}

private final class Ignoring: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }

    static var ignoredKeys: Set<String> { ["ID"] }
}

private final class Filtering: DictionaryImportable {
    var id = 0
    var name = ""

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }

    func shouldImport(_ value: ImportValue, forKey key: String) -> Bool { key != "id" }
}

private final class Line: DictionaryImportable {
    var order = 0
    var row: String?
    var count = 0
    var sum = 0

    static var importableProperties: PropertyRegistry {
        Property(\.order, .identity)
        Property(\.row, .identity)
        \.count
        \.sum
    }
}

private final class Both: DictionaryImportable {
    var id: Int?
    var code = ""
    var a = 0
    var b = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.code
        \.a
        \.b
    }

    static func identity(for source: ImportValue) -> AnyHashable? { source["code"]?.string }
}

private final class Stored: DictionaryImportable {
    @TaskLocal static var calls = Locked(0)

    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }

    static func existingObject(for source: ImportValue) -> Stored? {
        calls.withLock { $0 += 1 }
        return nil
    }
}

private class Animal: ImportableObject {
    final var id = 0
    final var name = ""

    @PropertyRegistryBuilder<Animal>
    override class var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }
}

private final class Dog: Animal {}
private final class Cat: Animal {}

private final class Owner: DictionaryImportable {
    var animal: Animal?
    var dog: Dog?
    var cat: Cat?
    var last: Animal?

    static var importableProperties: PropertyRegistry {
        \.animal
        \.dog
        \.cat
        \.last
    }
}

private struct Faulty: DictionaryImportable {
    struct Part: DictionaryImportable, Hashable {
        var x = 0
        static var importableProperties: PropertyRegistry { \.x }
    }

    var rest: [String: Int] = [:]
    var point = Part()

    static var importableProperties: PropertyRegistry {
        Property(\.rest, .identity, .catchAll)
        Property(\.point, .identity)
    }
}
