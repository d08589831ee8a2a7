import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Import sessions")
struct ImportSessionTests {
    @Test("What was put in is found and updated, and what is new and what has changed is listed")
    func round() throws {
        let session = ImportSession()
        let known = [Person(id: 1, name: "one"), Person(id: 2, name: "two"), Person(id: 3, name: "three")]
        try session.insert(known)
        let projects = try Project.objects(
            from: [
                [
                    "name": "a", "owner": ["id": 1, "name": "ONE"],
                    "members": [["id": 2, "name": "two"], ["id": 9]],
                ],
                ["name": "b", "owner": ["id": 9, "name": "nine"]],
            ], session: session)
        #expect(projects[0].owner === known[0])
        #expect(projects[0].members[0] === known[1])
        #expect(projects[1].owner === projects[0].members[1])
        #expect(session.newObjects(of: Person.self).map(\.name) == ["nine"])
        #expect(session.changedObjects(of: Person.self).map(\.name) == ["ONE"])
        #expect(session.newObjects(of: Project.self).map(\.name) == ["a", "b"])
        #expect(session.objects(of: Person.self).map(\.id) == [1, 2, 3, 9])
        session.acceptChanges()
        #expect(session.newObjects(of: Person.self).isEmpty && session.changedObjects(of: Person.self).isEmpty)
        let again = try Person.object(fromJSON: #"{"id": 9, "name": "NINE"}"#, session: session)
        #expect(again === projects[1].owner)
        #expect(session.changedObjects(of: Person.self).map(\.name) == ["NINE"])
    }

    @Test("A value that is equal is no change")
    func unchanged() throws {
        let session = ImportSession()
        let one = Person(id: 1, name: "one")
        try session.insert(one)
        _ = try Person.object(from: ["id": 1, "name": "one"], session: session)
        #expect(session.changedObjects(of: Person.self).isEmpty)
    }

    @Test("Objects of models without an identity are listed too, and so are those that a source has as instances")
    func withoutIdentity() throws {
        let session = ImportSession()
        let given = Project()
        let holder = try Wrapping.object(from: ["first": given, "second": ["name": "s"]], session: session)
        #expect(holder.first === given)
        #expect(session.objects(of: Project.self).count == 2)
        #expect(session.newObjects(of: Project.self).map(\.name) == ["s"])
        try holder.importValues(from: ["first": ["name": "new"]], session: session)
        #expect(session.newObjects(of: Project.self).map(\.name) == ["s", "new"])
        #expect(session.changedObjects(of: Wrapping.self).isEmpty)
    }

    @Test("Instances in an array of the source are listed")
    func instancesInArray() throws {
        struct Bag: DictionaryImportable {
            var all: [Person] = []
            static var importableProperties: PropertyRegistry { \.all }
        }
        let (instances, session) = ([Person(id: 1), Person(id: 2)], ImportSession())
        #expect(try Bag.object(from: ["all": instances], session: session).all.map(\.id) == [1, 2])
        #expect(session.objects(of: Person.self).map(\.id) == [1, 2])
    }

    @Test("A base class finds objects of its subclasses, and lists them")
    func hierarchies() throws {
        let session = ImportSession()
        let dog = try Dog.object(from: ["id": 1, "name": "a"], session: session)
        _ = try Cat.object(from: ["id": 2], session: session)
        #expect(session.object(Animal.self, identity: 1) === dog)
        #expect(session.object(Cat.self, identity: 1) == nil)
        #expect(session.newObjects(of: Animal.self).map(\.id) == [1, 2])
        #expect(session.newObjects(of: Dog.self).count == 1)
        #expect(try Animal.object(from: ["id": 1, "name": "b"], session: session) === dog)
    }

    @Test("An object with a compound identity is looked up by an array")
    func compound() throws {
        let session = ImportSession()
        let line = try OrderLine.object(from: ["order": "7", "row": "x"], session: session)
        #expect(session.object(OrderLine.self, identity: [7, "x"] as [AnyHashable]) === line)
    }

    @Test("An object is known by the identity that an update writes, and one that another object has is an issue")
    func renaming() throws {
        let session = ImportSession()
        let (one, two) = (Person(id: 1, name: "one"), Person(id: 2, name: "two"))
        try session.insert([one, two])
        try one.importValues(from: ["id": 10], session: session)
        #expect(session.object(Person.self, identity: 10) === one)
        #expect(session.object(Person.self, identity: 1) == nil)
        #expect(failures { try one.importValues(from: ["id": 2], session: session) } == ["identity"])
        #expect(one.id == 10)
        #expect(session.object(Person.self, identity: 2) === two)
        #expect(session.object(Person.self, identity: 10) === one)
    }

    @Test("An object cannot be updated by an identity that another one of the session has")
    func takenByAnother() throws {
        let (known, other, session) = (Person(id: 1), Person(id: 2), ImportSession())
        try session.insert(known)
        let found = issues { try other.importValues(from: ["id": 1, "name": "new"], session: session) }
        #expect(found.map(\.reason.code) == [.identity] && other.name == "" && known.name == "")
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

    @Test(
        "Objects of a model without an identity cannot be put in, nor two objects with one identity"
    )
    func refusedObjects() throws {
        let session = ImportSession()
        #expect(failures { try session.insert(Project()) } == ["registry"])
        let people = [Person(id: 1, name: "one"), Person(id: 2, name: "two"), Person(id: 1, name: "other")]
        #expect(failures { try session.insert(people) } == ["identity"])
        #expect(session.objects(of: Person.self).isEmpty)
    }

    @Test("An object may be put in twice, and under an identity of the caller's, in place of another one")
    func insertedObjects() throws {
        let (session, one, project) = (ImportSession(), Person(id: 1, name: "one"), Project())
        try session.insert(one)
        try session.insert(one)
        #expect(session.insert(Person(id: 3, name: "three"), identity: 1) === one)
        #expect(session.object(Person.self, identity: 1)?.id == 3)
        #expect(session.insert(project, identity: "main") == nil)
        #expect(session.object(Project.self, identity: "main") === project)
    }

    @Test("An object whose identity is nil can be put in, and is only listed")
    func withoutIdentityYet() throws {
        let session = ImportSession()
        try session.insert(Unsaved())
        #expect(session.objects(of: Unsaved.self).count == 1)
    }

    @Test("What is removed is freed, during an import after it")
    func removing() throws {
        let session = ImportSession()
        weak var user: Person?
        do {
            user = try Person.object(from: ["id": 1], session: session)
        }
        #expect(user != nil)
        session.removeAll()
        #expect(user == nil)
        #expect(session.objects(of: Person.self).isEmpty)
        _ = try Clearing.objects(from: [["id": 1], ["id": 2]], session: session)
        #expect(session.objects(of: Clearing.self).isEmpty)
    }

    @Test("Many objects over many imports are each there once")
    func many() throws {
        let session = ImportSession()
        for page in 0..<20 {
            _ = try Person.objects(
                from: (0..<500).map { ["id": (page * 250 + $0), "name": "p\(page)"] }, session: session)
        }
        #expect(session.objects(of: Person.self).count == 20 * 250 + 250)
        #expect(session.object(Person.self, identity: 300)?.name == "p1")
    }

    @Test("Hooks reach the session and what it carries, during the import only")
    func hooks() throws {
        let session = ImportSession(userInfo: [.names: ["7": "seven"]])
        let named = try Named.object(from: ["id": 7], session: session)
        #expect(named.name == "seven")
        #expect(named.source?.session == nil)
        #expect(try Named.object(from: ["id": 7]).name == "")
    }
}

// MARK: Models

extension CodingUserInfoKey {
    fileprivate static let names = CodingUserInfoKey(rawValue: "names")!  // Any text makes a key.
    fileprivate static let document = CodingUserInfoKey(rawValue: "document")!  // Any text makes a key.
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

private final class Unsaved: DictionaryImportable {
    var id: Int?

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
}

private final class Clearing: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }

    func didImport(from source: ImportValue) { source.session?.removeAll() }
}

private final class Wrapping: DictionaryImportable {
    var first: Project?
    var second: Project?

    static var importableProperties: PropertyRegistry {
        \.first
        \.second
    }
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
