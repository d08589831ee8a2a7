import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Import sessions")
struct ImportSessionTests {
    @Test("What was put in is found and updated; what is new and what has changed is listed")
    func round() throws {
        let session = ImportSession()
        let known = [User(1, "one"), User(2, "two"), User(3, "three")]
        try session.insert(known)
        let repositories = try Repository.objects(
            from: [
                [
                    "name": "a", "owner": ["id": 1, "login": "ONE"],
                    "members": [["id": 2, "login": "two"], ["id": 9]],
                ],
                ["name": "b", "owner": ["id": 9, "login": "nine"]],
            ], session: session)
        #expect(repositories[0].owner === known[0])
        #expect(repositories[0].members[0] === known[1])
        #expect(repositories[1].owner === repositories[0].members[1])
        #expect(session.newObjects(of: User.self).map(\.login) == ["nine"])
        #expect(session.changedObjects(of: User.self).map(\.login) == ["ONE"])
        #expect(session.newObjects(of: Repository.self).map(\.name) == ["a", "b"])
        #expect(session.objects(of: User.self).map(\.id) == [1, 2, 3, 9])
        session.acceptChanges()
        #expect(session.newObjects(of: User.self).isEmpty && session.changedObjects(of: User.self).isEmpty)
        let again = try User.object(fromJSON: #"{"id": 9, "login": "NINE"}"#, session: session)
        #expect(again === repositories[1].owner)
        #expect(session.changedObjects(of: User.self).map(\.login) == ["NINE"])
    }

    @Test("An import that fails leaves the session as it was", arguments: [false, true])
    func failure(isJSON: Bool) throws {
        let session = ImportSession()
        let one = User(1, "one")
        try session.insert(one)
        let source = #"{"owner": {"id": 1, "login": "x"}, "members": [{"id": 5}, {"id": "?", "login": []}]}"#
        #expect(throws: ImportError.self) {
            if isJSON {
                try Repository.object(fromJSON: source, session: session)
            } else {
                try Repository.object(from: serialized(source) as? [String: Any] ?? [:], session: session)
            }
        }
        #expect(one.login == "one")
        #expect(session.object(User.self, identity: 5) == nil)
        #expect(session.objects(of: User.self).count == 1)
        #expect(session.newObjects(of: Repository.self).isEmpty && session.changedObjects(of: User.self).isEmpty)
    }

    @Test("An element that is left out leaves nothing behind, also of identities that appear again in it")
    func leftOut() throws {
        let session = ImportSession()
        let one = User(1, "one")
        try session.insert(one)
        let repositories = try Repository.objects(
            from: [
                ["name": "a", "members": [["id": 2, "login": "two"]]],
                ["name": [], "owner": ["id": 1, "login": "x"], "members": [["id": 2, "login": "y"], ["id": 3]]],
                ["name": "c", "owner": ["id": 3, "login": "three"]],
            ], options: ImportOptions.default.with(\.onInvalidElement, .skip), session: session)
        #expect(repositories.map(\.name) == ["a", "c"])
        #expect((one.login, repositories[0].members[0].login) == ("one", "two"))
        #expect(session.newObjects(of: User.self).map(\.login) == ["two", "three"])
        #expect(session.changedObjects(of: User.self).isEmpty)
        #expect(session.newObjects(of: Repository.self).map(\.name) == ["a", "c"])
    }

    @Test("The elements of a stream share a session; one that is not valid leaves nothing in it")
    func streams() throws {
        let session = ImportSession()
        var stream = ImportStream<Repository>(
            .lines, options: ImportOptions.default.with(\.onInvalidElement, .skip), session: session)
        let lines = """
            {"name": "a", "owner": {"id": 1, "login": "one"}}
            {"name": [], "owner": {"id": 1, "login": "x"}, "members": [{"id": 2}]}
            {"name": "c", "owner": {"id": 1}}
            """
        var repositories: [Repository] = []
        for byte in lines.utf8 { repositories += try stream.push([byte]) }
        repositories += try stream.finish()
        #expect(repositories.map(\.name) == ["a", "c"])
        #expect(repositories[0].owner === repositories[1].owner)
        #expect(repositories[0].owner?.login == "one")
        #expect(session.object(User.self, identity: 2) == nil)
    }

    @Test("Hooks reach the session and what it carries; after the import they do not")
    func hooks() throws {
        let session = ImportSession(userInfo: [.names: ["7": "seven"]])
        let named = try Named.object(from: ["id": 7], session: session)
        #expect(named.name == "seven")
        #expect(named.source?.session == nil)
        #expect(try Named.object(from: ["id": 7]).name == "")
    }

    @Test("An import that a hook starts with the session is undone with the outer one, but what it has written stays")
    func nested() throws {
        let session = ImportSession()
        let one = User(1, "one")
        try session.insert(one)
        #expect(throws: ImportError.self) {
            try Starter.objects(
                from: [["inner": #"[{"id": 1, "login": "x"}, {"id": 2}]"#], ["inner": 5, "count": "?"]],
                session: session)
        }
        #expect(session.object(User.self, identity: 2) == nil)
        #expect(session.newObjects(of: User.self).isEmpty)
        #expect(one.login == "x")
        #expect(session.changedObjects(of: User.self).map(\.id) == [1])
    }

    @Test("What an import that failed had made or changed is not listed, and what comes after it is, once and in order")
    func acceptance() throws {
        let session = ImportSession()
        let (one, two) = (User(1, "one"), User(2, "two"))
        try session.insert([one, two])
        for round in 1...3 {
            #expect(throws: ImportError.self) {
                try User.objects(
                    from: [["id": 2, "login": "x"], ["id": 10, "login": "new"], ["id": 1, "login": []]],
                    session: session)
            }
            #expect(session.newObjects(of: User.self).isEmpty && session.changedObjects(of: User.self).isEmpty)
            _ = try User.objects(
                from: [
                    ["id": 20 + round, "login": "b"], ["id": 2, "login": "two \(round)"],
                    ["id": 1, "login": "one \(round)"], ["id": 20 + round, "login": "c"],
                ], session: session)
            _ = try User.object(from: ["id": 20 + round, "login": "d"], session: session)
            #expect(session.newObjects(of: User.self).map(\.login) == ["d"])
            #expect(session.changedObjects(of: User.self).map(\.id) == [1, 2])
            session.acceptChanges()
            #expect(session.newObjects(of: User.self).isEmpty && session.changedObjects(of: User.self).isEmpty)
        }
        _ = try User.object(from: ["id": 21, "login": "e"], session: session)
        #expect(session.newObjects(of: User.self).isEmpty)
        #expect(session.changedObjects(of: User.self).map(\.id) == [21])
        #expect(session.objects(of: User.self).map(\.id) == [1, 2, 21, 22, 23])
    }

    @Test("What a hook puts in is undone with its import")
    func insertions() throws {
        let session = ImportSession()
        #expect(throws: ImportError.self) { try Inserting.object(from: ["id": 4, "count": "?"], session: session) }
        #expect(session.objects(of: User.self).isEmpty)
        _ = try Inserting.object(from: ["id": 4, "count": 1], session: session)
        #expect(session.objects(of: User.self).map(\.id) == [4])
        #expect(session.newObjects(of: User.self).isEmpty)
    }

    @Test("An object is known by the identity that an update writes; one that is taken is an issue")
    func renaming() throws {
        let session = ImportSession()
        let (one, two) = (User(1, "one"), User(2, "two"))
        try session.insert([one, two])
        try one.importValues(from: ["id": 10], session: session)
        #expect(session.object(User.self, identity: 10) === one)
        #expect(session.object(User.self, identity: 1) == nil)
        #expect(
            failures { try one.importValues(from: ["id": 2], session: session) } == [
                "identity"
            ])
        #expect(one.id == 10)
        #expect(session.object(User.self, identity: 2) === two)
        #expect(session.object(User.self, identity: 10) === one)
    }

    @Test("Putting in: without a mark, and with an identity that another object has, is an error; nil is listed only")
    func inserting() throws {
        let session = ImportSession()
        #expect(
            failures { try session.insert(Repository()) } == [
                "registry"
            ])
        let one = User(1, "one")
        #expect(
            failures { try session.insert([one, User(2, "two"), User(1, "other")]) } == [
                "identity"
            ])
        #expect(session.objects(of: User.self).isEmpty)
        try session.insert(one)
        try session.insert(one)
        let replaced = session.insert(User(3, "three"), identity: 1)
        #expect(replaced === one)
        #expect(session.object(User.self, identity: 1)?.id == 3)
        try session.insert(Unsaved())
        #expect(session.objects(of: Unsaved.self).count == 1)
        let repository = Repository()
        #expect(session.insert(repository, identity: "main") == nil)
        #expect(session.object(Repository.self, identity: "main") === repository)
    }

    @Test("A base class finds objects of its subclasses, and lists them")
    func hierarchies() throws {
        let session = ImportSession()
        let admin = try Admin.object(from: ["id": 1, "name": "a"], session: session)
        _ = try Guest.object(from: ["id": 2], session: session)
        #expect(session.object(Person.self, identity: 1) === admin)
        #expect(session.object(Guest.self, identity: 1) == nil)
        #expect(session.newObjects(of: Person.self).map(\.id) == [1, 2])
        #expect(session.newObjects(of: Admin.self).count == 1)
        #expect(try Person.object(from: ["id": 1, "name": "b"], session: session) === admin)
    }

    @Test("A compound identity is looked up by an array")
    func compound() throws {
        let session = ImportSession()
        let line = try Line.object(from: ["order": "7", "row": "x"], session: session)
        #expect(session.object(Line.self, identity: [7, "x"] as [AnyHashable]) === line)
    }

    @Test("What is removed is freed, during an import after it")
    func removing() throws {
        let session = ImportSession()
        weak var user: User?
        do {
            user = try User.object(from: ["id": 1], session: session)
        }
        #expect(user != nil)
        session.removeAll()
        #expect(user == nil)
        #expect(session.objects(of: User.self).isEmpty)
        _ = try Clearing.objects(from: [["id": 1], ["id": 2]], session: session)
        #expect(session.objects(of: Clearing.self).isEmpty)
    }

    @Test("Objects of models without identity are listed too, also those of a source itself")
    func withoutIdentity() throws {
        let session = ImportSession()
        let given = Repository()
        let holder = try Wrapping.object(from: ["first": given, "second": ["name": "s"]], session: session)
        #expect(holder.first === given)
        #expect(session.objects(of: Repository.self).count == 2)
        #expect(session.newObjects(of: Repository.self).map(\.name) == ["s"])
        try holder.importValues(from: ["first": ["name": "new"]], session: session)
        #expect(session.newObjects(of: Repository.self).map(\.name) == ["s", "new"])
        #expect(session.changedObjects(of: Wrapping.self).isEmpty)
    }

    @Test("A value that is equal is no change")
    func unchanged() throws {
        let session = ImportSession()
        let one = User(1, "one")
        try session.insert(one)
        _ = try User.object(from: ["id": 1, "login": "one"], session: session)
        #expect(session.changedObjects(of: User.self).isEmpty)
    }

    @Test("A new object that its own hook has put in is listed once, as one that exists; when it fails, not at all")
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
        // The second member is undone alone, then the whole.
        let team: [String: Any] = ["members": [["id": 5], ["id": -1]]]
        #expect(throws: ImportError.self) { try Team.object(from: team, options: .lenient, session: session) }
        #expect(session.objects(of: Registering.self).map(\.id) == [1, 2, 4])
        let named = team.merging(["name": "crew"]) { $1 }
        _ = try Team.object(from: named, options: .lenient, session: session)
        #expect(session.objects(of: Registering.self).map(\.id) == [1, 2, 4, 5])
    }

    @Test("Many objects over many imports are each there once")
    func many() throws {
        let session = ImportSession()
        for page in 0..<20 {
            _ = try User.objects(
                from: (0..<500).map { ["id": (page * 250 + $0), "login": "p\(page)"] }, session: session)
        }
        #expect(session.objects(of: User.self).count == 20 * 250 + 250)
        #expect(session.object(User.self, identity: 300)?.login == "p1")
    }

    @Test("An object cannot be updated by an identity that another one of the session has")
    func takenByAnother() throws {
        let (known, other, session) = (User(1, ""), User(2, ""), ImportSession())
        try session.insert(known)
        let found = issues { try other.importValues(from: ["id": 1, "login": "new"], session: session) }
        #expect(found.map(\.reason.code) == [.identity] && other.login == "" && known.login == "")
    }

    @Test("An identity that a late hook changes is the one that the session has")
    func renamedByLateHook() throws {
        let document = Document()
        document.id = 1
        let session = ImportSession(userInfo: [.document: document])
        try session.insert(document)
        try Opener().importValues(from: ["title": "a", "document": ["id": 5]], session: session)
        #expect(document.id == 5 && session.object(Document.self, identity: 5) === document)
        #expect(session.object(Document.self, identity: 1) == nil)
    }

    @Test("A session lists the instances that an array of the source has")
    func instancesInArray() throws {
        struct Bag: DictionaryImportable {
            var all: [User] = []
            static var importableProperties: PropertyRegistry { \.all }
        }
        let (instances, session) = ([User(1, ""), User(2, "")], ImportSession())
        #expect(try Bag.object(from: ["all": instances], session: session).all.map(\.id) == [1, 2])
        #expect(session.objects(of: User.self).map(\.id) == [1, 2])
    }
}

// MARK: Models

private final class User: DictionaryImportable {
    var id = 0
    var login = ""

    init() {}

    init(_ id: Int, _ login: String) { (self.id, self.login) = (id, login) }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.login
    }
}

private final class Repository: DictionaryImportable {
    var name = ""
    var owner: User?
    var members: [User] = []

    static var importableProperties: PropertyRegistry {
        \.name
        \.owner
        \.members
    }
}

extension CodingUserInfoKey {
    fileprivate static let names = CodingUserInfoKey(rawValue: "names")!  // Any text makes a key.
}

private final class Named: DictionaryImportable {
    var id = 0
    var name = ""
    var source: ImportValue?

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }

    func didImport(from source: ImportValue) {
        let names = source.session?.userInfo[.names] as? [String: String]
        name = names?["\(id)"] ?? ""
        self.source = source
    }
}

private final class Starter: DictionaryImportable {
    var count = 0

    static var importableProperties: PropertyRegistry { \.count }

    func willImport(from source: ImportValue) throws {
        guard let json = source["inner"]?.string else { return }
        _ = try User.objects(fromJSON: json, session: source.session)
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
        try source.session?.insert(User(source["id"]?.int ?? 0, ""))
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

private final class Unsaved: DictionaryImportable {
    var id: Int?

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
}

private class Person: ImportableObject {
    final var id = 0
    final var name = ""

    @PropertyRegistryBuilder<Person>
    override class var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }
}

private final class Admin: Person {}
private final class Guest: Person {}

private final class Line: DictionaryImportable {
    var order = 0
    var row = ""

    static var importableProperties: PropertyRegistry {
        Property(\.order, .identity)
        Property(\.row, .identity)
    }
}

private final class Clearing: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }

    func didImport(from source: ImportValue) { source.session?.removeAll() }
}

private final class Wrapping: DictionaryImportable {
    var first: Repository?
    var second: Repository?

    static var importableProperties: PropertyRegistry {
        \.first
        \.second
    }
}

extension CodingUserInfoKey {
    fileprivate static let document = CodingUserInfoKey(rawValue: "document")!  // Any text makes a key.
}

private final class Document: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
    static func existingObject(for source: ImportValue) throws -> Document? {
        source.session?.userInfo[.document] as? Document
    }
}

private final class Opener: DictionaryImportable {
    var title = ""
    static var importableProperties: PropertyRegistry { \.title }
    func didImport(from source: ImportValue) throws { _ = try source.value(Document.self, for: "document") }
}
