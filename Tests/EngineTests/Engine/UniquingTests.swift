import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Which object a source becomes: an existing one, one of the same import, the current one, or a new one.
struct UniquingTests {
    @Test func existingObjectsAreFoundAtEveryLevel() throws {
        let registry = Registry()
        let people = (1...4).map { registry.person($0, name: "old \($0)") }
        let group = try Group.object(
            from: [
                "leader": registry.source(1, "a"), "members": [registry.source(2, "b"), registry.source(9, "new")],
                "byRole": ["cook": registry.source(3, "c")],
                "nested": ["leader": registry.source(4, "d")],
            ])
        #expect(group.leader === people[0])
        #expect(group.members.first === people[1])
        #expect(group.byRole["cook"] === people[2])
        #expect(group.nested?.leader === people[3])
        #expect(people.map(\.name) == ["a", "b", "c", "d"])
        #expect(group.members.last?.name == "new")
        #expect(try Person.object(from: registry.source(1, "e")) === people[0])
        #expect(people[0].name == "e")
        let all = try Person.objects(from: [registry.source(3, "f"), registry.source(2, "g")])
        #expect(all.first === people[2] && all.last === people[1])
    }

    @Test func theSameExistingObjectTwiceInOneArrayGetsBothUpdatesInOrder() throws {
        let registry = Registry()
        let person = registry.person(1, name: "old")
        let all = try Person.objects(from: [registry.source(1, "a"), registry.source(1, "b")])
        #expect(all.allSatisfy { $0 === person })
        #expect(person.name == "b")
        #expect(person.names == ["old", "a", "b"])
    }

    @Test func updatesDoNotAsk() throws {
        let registry = Registry()
        let known = registry.person(1, name: "known")
        let other = Person()
        try other.importValues(from: registry.source(1, "x"))
        #expect((other.name, known.name) == ("x", "known"))
        #expect(registry.asked == 0)
    }

    @Test func theHookReadsKeysAsTheImporterDoes() throws {
        let registry = Registry()
        let person = registry.person(5, name: "old")
        for source in [["ID": 5], ["id": "5"], ["_id": NSNumber(value: 5)], ["Id": 5.0]] as [[String: Any]] {
            #expect(try Person.object(from: source.merging(["registry": registry]) { $1 }) === person)
        }
        for source in [[:], ["id": NSNull()]] as [[String: Any]] {
            #expect(try Person.object(from: source.merging(["registry": registry]) { $1 }) !== person)
        }
    }

    @Test func whatTheHookThrowsIsOneIssue() throws {
        let registry = Registry()
        #expect(
            failures { _ = try Person.object(from: ["id": "x", "name": ["no"], "registry": registry]) } == [
                "id: typeMismatch"
            ])
        #expect(
            failures {
                _ = try Group.object(from: ["leader": ["id": -1, "name": ["no"], "registry": registry], "title": [1]])
            } == ["leader: custom", "title: typeMismatch"])
    }

    @Test func theHookMayReturnANewObject() throws {
        let registry = Registry()
        registry.makesUnknown = true
        let person = try Person.object(from: registry.source(8, "n"))
        #expect(person.name == "n")
        #expect(person.names == ["made", "n"])
    }

    @Test func equalIdentitiesInOneImportAreOneObject() throws {
        let graph = try Group.object(
            from: [
                "leader": ["tag": "t", "name": "a"],
                "members": [
                    ["tag": "t", "id": 7], ["tag": "u"], ["tag": "u", "name": "b"], ["name": "c"], ["name": "d"],
                ],
                "nested": ["leader": ["tag": "t"]],
            ])
        #expect(graph.members.first === graph.leader)
        #expect(graph.nested?.leader === graph.leader)
        #expect((graph.leader?.name, graph.leader?.id) == ("a", 7))
        #expect(graph.members[1] === graph.members[2])
        #expect(graph.members[1].name == "b")
        #expect(graph.members[3] !== graph.members[4])
        let again = try Group.object(from: ["leader": ["tag": "t"]])
        #expect(again.leader !== graph.leader)
    }

    @Test func anObjectOfTheImportComesBeforeAnExistingOne() throws {
        let registry = Registry()
        let known = registry.person(1, name: "known")
        let all = try Person.objects(
            from: [["tag": "t"], ["tag": "t", "id": 1, "registry": registry], ["tag": "t"]])
        #expect(all[0] === all[1] && all[0] === all[2] && all[0] !== known)
        let others = try Person.objects(
            from: [["tag": "t", "id": 1, "registry": registry], ["tag": "t", "id": 2], ["tag": "t"]])
        #expect(others.allSatisfy { $0 === known })
    }

    @Test func theCurrentObjectIsUpdatedOnlyWhereItIsMerged() throws {
        let group = Group()
        let (leader, deputy) = (Person(), Person())
        (group.leader, group.deputy) = (leader, deputy)
        try group.importValues(from: ["leader": ["name": "new"], "deputy": ["name": "same"]])
        #expect(group.leader !== leader && leader.name == "")
        #expect(group.leader?.name == "new")
        #expect(group.deputy === deputy && deputy.name == "same")
        try group.importValues(from: ["leader": NSNull(), "deputy": NSNull()])
        #expect(group.leader == nil && group.deputy == nil)
        try group.importValues(from: ["deputy": ["name": "fresh"]])
        #expect(group.deputy?.name == "fresh" && group.deputy !== deputy)
    }

    @Test func anExistingObjectComesBeforeTheMergedOne() throws {
        let registry = Registry()
        let known = registry.person(1, name: "known")
        let group = Group()
        let deputy = Person()
        group.deputy = deputy
        try group.importValues(from: ["deputy": registry.source(1, "x")])
        #expect(group.deputy === known && known.name == "x" && deputy.name == "")
    }

    @Test func structsAreFoundToo() throws {
        let place = try Place.object(from: ["code": "A", "title": "new"])
        #expect((place.title, place.visits) == ("new", 10))
        #expect(try Place.object(from: ["code": "Z"]).visits == 0)
    }
}

// MARK: Models

/// Travels in the payload, so that tests in parallel have one each.
private final class Registry {
    private var people: [Int: Person] = [:]
    var asked = 0
    var makesUnknown = false

    func person(_ id: Int, name: String) -> Person {
        let person = Person()
        (person.id, person.name) = (id, name)
        people[id] = person
        return person
    }

    func source(_ id: Int, _ name: String) -> [String: Any] { ["id": id, "name": name, "registry": self] }

    func find(_ id: Int) throws -> Person? {
        asked += 1
        struct NoSuchPerson: Error, CustomStringConvertible { let description = "no such person" }
        if id < 0 { throw NoSuchPerson() }
        if let known = people[id] { return known }
        return makesUnknown ? person(id, name: "made") : nil
    }
}

private final class Person: DictionaryImportable {
    var id = 0
    var name = "" { didSet { names.append(name) } }
    var names: [String] = []

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.name, named: "name")
    }

    static func existingObject(for source: ImportValue) throws -> Person? {
        guard let registry = source["registry"]?.any as? Registry else { return nil }
        guard let id = try source.value(Int.self, for: "id") else { return nil }
        return try registry.find(id)
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? { source["tag"]?.string }
}

private final class Group: DictionaryImportable {
    var title = ""
    var leader: Person?
    var deputy: Person?
    var members: [Person] = []
    var byRole: [String: Person] = [:]
    var nested: Group?

    static var importableProperties: PropertyRegistry {
        \.leader
        Property(\.deputy, .merging)
        \.members
        \.byRole
        \.nested
        \.title
    }
}

private struct Place: DictionaryImportable {
    var code = ""
    var title = ""
    var visits = 0

    static var importableProperties: PropertyRegistry {
        \.code
        \.title
    }

    static func existingObject(for source: ImportValue) throws -> Place? {
        source["code"]?.string == "A" ? Place(code: "A", title: "old", visits: 10) : nil
    }
}
