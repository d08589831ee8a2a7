import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("A property marked as the identity")
struct IdentityMarkTests {
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

    @Test("A value that does not convert, or breaks a rule, is no identity, and an issue of its own")
    func invalid() {
        let error = #expect(throws: ImportError.self) {
            try Strict.objects(from: [["id": "x"], ["id": -1], ["id": -1], ["id": 4], ["id": 4]])
        }
        #expect(
            error?.facts == "[0].id: typeMismatch\n[1].id: rule\n[2].id: rule")
    }

    @Test("What a fallback writes is no identity")
    func fallback() throws {
        let objects = try WithFallback.objects(from: [["id": "x"], ["id": "y"], ["id": 3], ["id": 3]])
        #expect(objects.map(\.id) == [9, 9, 3, 3])
        #expect(objects[0] !== objects[1])
        #expect(objects[2] === objects[3])
    }

    @Test("It is converted as the property says")
    func conversions() throws {
        let day = try Day.objects(from: [["day": "24.12.2020"], ["day": "24.12.2020"], ["day": "25.12.2020"]])
        #expect(day[0] === day[1] && day[1] !== day[2])
        let tagged = try Tagged.objects(from: [["tag": "a"], ["tag": " A "], ["tag": "b"]])
        #expect(tagged[0] === tagged[1] && tagged[1] !== tagged[2])
    }

    @Test("It is found by the best key, also at the end of a key path and by the mappings of a call")
    func keys() throws {
        let nested = try Nested.objects(from: [["meta": ["ID": 1]], ["meta": ["id": 1], "note": "n"], ["id": 1]])
        #expect(nested[0] === nested[1])
        #expect(nested[2] !== nested[0])
        #expect(nested[0].note == "n")
        let mapped = try User.objects(from: [["id": 1, "key": 5], ["id": 2, "key": 5]], mappings: ["key": "id"])
        #expect(mapped[0] === mapped[1])
        #expect(mapped[0].id == 5)
    }

    @Test("An ignored key names no identity, and shouldImport is not asked for it")
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

    @Test("A model that names its identity by a hook as well is faulty")
    func hook() {
        let line = "registry"
        #expect(failures { _ = try Both.objects(from: [["id": 1, "code": "x"]]) } == ["[0]: \(line)"])
        #expect(
            failures { _ = try Both.object(from: ["id": 1, "code": "x"], options: .lenient) } == [line])
        #expect(failures { try Both().importValues(from: ["id": 1, "code": "x"]) } == [line])
    }

    @Test("An object is known before its first hook that converts what mentions it", arguments: [false, true])
    func knownBeforeHooks(isFirst: Bool) throws {
        let source: [String: Any] = ["id": 1, "name": "a", "inner": ["id": 2, "outer": ["id": 1, "size": 3]]]
        for nest in isFirst
            ? [try Nest.object(from: source)] : try Nest.objects(from: [["id": 5], source, ["id": 1]]).dropLast()
        where nest.id == 1 {
            let inner = try #require(nest.inner)
            #expect(inner.outer === nest)
            #expect((nest.name, nest.size, inner.id) == ("a", 3, 2))
            inner.outer = nil
        }
        let session = ImportSession()
        let nest = try Nest.object(from: source, session: session)
        #expect(session.newObjects(of: Nest.self).map(\.id).sorted() == [1, 2])
        #expect(session.object(Nest.self, identity: 1) === nest)
        nest.inner?.outer = nil
    }

    @Test("What existingObject converts may mention the object, too")
    func knownBeforeExistingObject() throws {
        let found = try Looked.object(from: ["id": 1, "name": "a", "inner": ["id": 1, "size": 3]])
        #expect((found.id, found.name, found.size) == (1, "a", 3))
    }

    @Test("An identity that an array repeats with other values is worth a look, and an error where all is strict")
    func repeated() throws {
        let sources: [[String: Any]] = [
            ["id": 1, "count": 1], ["id": 2, "count": 1], ["id": 1, "count": 2], ["id": 2, "name": "b", "count": 1],
        ]
        var lines: [String] = []
        let users = try User.objects(from: sources) {
            #expect($0.reason.code == .repeatedIdentity && $0.severity == .warning)
            lines.append($0.facts)
        }
        #expect(users[0] === users[2] && users[0].count == 2)
        let line = "[2]: repeatedIdentity"
        #expect(lines == [line])
        let strict = ImportOptions.strict.with(\.missingValues, .keep)
        #expect(failures { _ = try User.objects(from: sources, options: strict) } == [line])
        let json = #"[{"id": 1, "friend": {"id": 3, "count": 1}}, {"id": 2, "friend": {"id": 3, "count": 2}}]"#
        #expect(failures { _ = try User.objects(fromJSON: json, options: strict) } == [])
        #expect(
            failures { _ = try Point.objects(from: [["id": 1, "x": 1], ["id": 1, "x": 2]], options: .strict) } == []
        )
    }

    @Test("So is one that a merged array repeats, also of structs")
    func repeatedInMergedArrays() throws {
        var lines: [String] = []
        let source = [
            "points": [["id": 1, "x": 1], ["id": 1, "x": 2]],
            "users": [["id": 4, "count": 1], ["id": 4, "count": 1]],
        ]
        let path = try Path.object(from: source) { lines.append($0.facts) }
        #expect(path.points.map(\.x) == [2, 2])
        #expect(
            lines == ["points[1]: repeatedIdentity"])
    }

    @Test("A struct is never the same as another")
    func structs() throws {
        let points = try Point.objects(from: [["id": 1, "x": 1], ["id": 1, "x": 2]])
        #expect(points.map(\.x) == [1, 2])
    }

    @Test("An object may be mentioned inside itself")
    func cycle() throws {
        let user = try User.object(from: ["id": 1, "friend": ["id": 2, "friend": ["id": 1, "count": 3]]])
        #expect(user.friend?.friend === user)
        #expect(user.count == 3)
        user.friend?.friend = nil
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

    @Test("What is found in a superclass is an issue; siblings are different objects; several are an issue")
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

    @Test("Models, flattened ones and the rest of the keys are no identity")
    func faults() {
        #expect(
            failures { try Faulty.checkImportableProperties() } == [
                "registry",
                "registry",
            ])
    }

    @Test("Numbers of different types, and text, are the identities that hooks give for them")
    func numbers() throws {
        let wide = try Wide.objects(from: [
            ["id": UInt64.max], ["id": UInt64.max], ["id": 1], ["id": 1],
        ])
        #expect(wide[0] === wide[1] && wide[2] === wide[3] && wide[1] !== wide[2])
    }

    @Test("What two arrays say of one identity may differ")
    func oneIdentityInTwoArrays() throws {
        struct Group: DictionaryImportable {
            var items: [User] = []
            static var importableProperties: PropertyRegistry { \.items }
        }
        let json =
            #"[{"items": [{"id": 1, "name": "a", "count": 1}]}, {"items": [{"id": 1, "name": "b", "count": 2}]}]"#
        #expect(try Group.objects(fromJSON: json, options: .strict).map { $0.items[0].name } == ["b", "b"])
    }
}

// MARK: Models

private final class User: DictionaryImportable {
    var id = 0
    var name = ""
    var count = 0
    var friend: User?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        \.count
        \.friend
    }
}

private final class Strict: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity, .min(0)) }
}

private final class WithFallback: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity, .fallback(9)) }
}

private final class Day: DictionaryImportable {
    var day = Date.distantPast

    static var importableProperties: PropertyRegistry { Property(\.day, .identity, .date(.format("dd.MM.yyyy"))) }
}

private final class Tagged: DictionaryImportable {
    var tag = ""

    static var importableProperties: PropertyRegistry {
        Property(\.tag, .identity, .converting { ($0.string ?? "").trimmingCharacters(in: .whitespaces).lowercased() })
    }
}

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

private final class Nest: DictionaryImportable {
    var id = 0
    var name = ""
    var size = 0
    var inner: Nest?
    var outer: Nest?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        \.size
        \.outer
    }

    static var ignoredKeys: Set<String> { ["inner"] }

    func willImport(from source: ImportValue) throws { inner = try source.value(for: "inner") ?? inner }
}

private final class Looked: DictionaryImportable {
    var id = 0
    var name = ""
    var size = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        \.size
    }

    static var ignoredKeys: Set<String> { ["inner"] }

    static func existingObject(for source: ImportValue) throws -> Looked? {
        _ = try source.value(Looked.self, for: "inner")
        return nil
    }
}

private final class Path: DictionaryImportable {
    var points: [Point] = []
    var users: [User] = []

    static var importableProperties: PropertyRegistry {
        Property(\.points, .merging)
        Property(\.users, .merging)
    }
}

private struct Point: DictionaryImportable {
    var id = 0
    var x = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.x
    }
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

private final class Wide: DictionaryImportable {
    var id: UInt64 = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
}
