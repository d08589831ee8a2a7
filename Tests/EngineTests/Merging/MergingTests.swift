import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Merging")
struct MergingTests {
    @Test("A nested object is updated in place; without .merging it is replaced")
    func models() throws {
        let team = Team()
        let (lead, spare) = (team.lead, Person(name: "s"))
        team.replaced = spare
        try team.importValues(from: ["lead": ["age": 5], "replaced": ["age": 6]])
        #expect(team.lead === lead)
        #expect(lead.name == "initial")
        #expect(lead.age == 5)
        #expect(team.replaced !== spare)
        #expect(team.replaced?.name == "initial")
        #expect(spare.age == 0)
    }

    @Test("A nested object that is not there is made; null removes it")
    func optionalModels() throws {
        let team = Team()
        try team.importValues(from: ["deputy": ["name": "d"]])
        let deputy = try #require(team.deputy)
        try team.importValues(from: ["deputy": ["age": 3]])
        #expect(team.deputy === deputy)
        #expect(deputy.name == "d")
        #expect(deputy.age == 3)
        try team.importValues(from: ["deputy": NSNull()])
        #expect(team.deputy == nil)
        #expect(deputy.name == "d")
    }

    @Test("An object that does not convert leaves the current one")
    func notAnObject() throws {
        let team = Team()
        let lead = team.lead
        let error = #expect(throws: ImportError.self) { try team.importValues(from: ["lead": "x"]) }
        #expect(error?.facts == "lead: typeMismatch")
        #expect(team.lead === lead)
    }

    @Test("An instance replaces the current object")
    func instance() throws {
        let team = Team()
        let other = Person(name: "other")
        try team.importValues(from: ["lead": other])
        #expect(team.lead === other)
    }

    @Test("Structs are merged property by property")
    func structs() throws {
        let team = Team()
        team.place = Town(city: "Rome", zone: 1)
        try team.importValues(from: ["place": ["zone": 2], "other_place": ["zone": 3], "plainPlace": ["zone": 4]])
        #expect(team.place == Town(city: "Rome", zone: 2))
        #expect(team.otherPlace == Town(city: "", zone: 3))
        try team.importValues(from: ["otherPlace": ["city": "Bonn"], "plainPlace": ["city": "Oslo"]])
        #expect(team.otherPlace == Town(city: "Bonn", zone: 3))
        #expect(team.plainPlace == Town(city: "Oslo", zone: nil))
        try team.importValues(from: ["otherPlace": NSNull(), "place": NSNull()])
        #expect(team.otherPlace == nil)
        #expect(team.place == Town(city: "", zone: nil))
    }

    @Test("Dictionaries are merged by key: an absent key stays, null removes, and without .merging all is replaced")
    func scalars() throws {
        let team = Team()
        team.scores = ["a": 1, "b": 2, "c": 3]
        team.plainScores = ["a": 1]
        try team.importValues(from: ["scores": ["b": "20", "c": NSNull(), "d": 4], "plainScores": ["b": 2]])
        #expect(team.scores == ["a": 1, "b": 20, "d": 4])
        #expect(team.plainScores == ["b": 2])
        try team.importValues(from: ["scores": [String: Any]()])
        #expect(team.scores == ["a": 1, "b": 20, "d": 4])
        try team.importValues(from: ["scores": NSNull()])
        #expect(team.scores == [:])
    }

    @Test("A key that is removed and was not there is nothing")
    func removesNothing() throws {
        let team = Team()
        team.scores = ["a": 1]
        let summary = try team.importValues(from: ["scores": ["z": NSNull()]])
        #expect(team.scores == ["a": 1])
        #expect(summary.changedProperties == [])
    }

    @Test("Objects of a dictionary that are there are updated in place")
    func dictionaryOfModels() throws {
        let team = Team()
        let (ann, bob) = (Person(name: "Ann"), Person(name: "Bob"))
        team.members = ["a": ann, "b": bob]
        try team.importValues(from: ["members": ["a": ["age": 1], "b": NSNull(), "c": ["name": "Cid"]]])
        #expect(team.members.keys.sorted() == ["a", "c"])
        #expect(team.members["a"] === ann)
        #expect(ann.name == "Ann")
        #expect(ann.age == 1)
        #expect(team.members["c"]?.name == "Cid")
        #expect(bob.name == "Bob")
    }

    @Test("Optional dictionaries, those with numbers as keys, and those in dictionaries are merged too")
    func variants() throws {
        let team = Team()
        try team.importValues(from: ["notes": ["1": "one"], "nested": ["x": ["a": 1, "b": 2]]])
        try team.importValues(from: ["notes": ["2": "two"], "nested": ["x": ["b": NSNull(), "c": 3], "y": [:]]])
        #expect(team.notes == [1: "one", 2: "two"])
        #expect(team.nested == ["x": ["a": 1, "c": 3], "y": [:]])
        let error = #expect(throws: ImportError.self) { try team.importValues(from: ["notes": ["1": "a", "01": "b"]]) }
        #expect(error?.facts == "notes.1: keyCollision")
        try team.importValues(from: ["notes": NSNull()])
        #expect(team.notes == nil)
    }

    @Test("Untyped dictionaries are merged by their top keys")
    func untyped() throws {
        let team = Team()
        team.anything = ["a": 1, "b": ["x": 1], "c": 3]
        try team.importValues(from: ["anything": ["b": ["y": 2], "c": NSNull(), "d": [NSNull(), 1]]])
        #expect(team.anything.keys.sorted() == ["a", "b", "d"])
        #expect(team.anything["a"] as? Int == 1)
        #expect(team.anything["b"] as? [String: Int] == ["y": 2])
        #expect((team.anything["d"] as? [Any])?.count == 2)
        try team.importValues(from: ["maybe": ["a": 1]])
        try team.importValues(from: ["maybe": ["b": "x"]])
        #expect(team.maybe?.keys.sorted() == ["a", "b"])
        let error = #expect(throws: ImportError.self) { try team.importValues(from: ["anything": [1]]) }
        #expect(error?.issues.first?.path == "anything")
        #expect(team.anything.count == 3)
    }

    @Test("What was written before in the same import is merged into")
    func pending() throws {
        let team = Team()
        team.twin = team
        team.scores = ["a": 1]
        try team.importValues(from: [
            "twin": ["scores": ["b": 2], "place": ["city": "Rome"], "deputy": ["name": "d"], "anything": ["k": 1]],
            "scores": ["c": 3], "place": ["zone": 9], "deputy": ["age": 8], "anything": ["l": 2],
        ])
        #expect(team.scores == ["a": 1, "b": 2, "c": 3])
        #expect(team.place == Town(city: "Rome", zone: 9))
        #expect(team.deputy?.name == "d")
        #expect(team.deputy?.age == 8)
        #expect(team.anything.keys.sorted() == ["k", "l"])
        team.twin = nil
    }

    @Test("A new object's own values are merged into as well")
    func fresh() throws {
        let team = try Team.object(from: ["lead": ["age": 1], "scores": ["x": 1], "place": ["zone": 1]])
        #expect(team.lead.name == "initial")
        #expect(team.lead.age == 1)
        #expect(team.scores == ["x": 1])
        #expect(team.place.zone == 1)
    }

    @Test("Arrays have no keys to merge by: that is a fault of the registry")
    func arrays() {
        let error = #expect(throws: ImportError.self) { try Faulty.checkImportableProperties() }
        #expect(error?.issues.map { $0.description.contains("an array cannot be merged") } == [true])
        #expect(throws: ImportError.self) { try Faulty.object(from: [:]) }
    }

    @Test("Whether elements have a hook that names their identity is known when the first array is merged")
    func arraysWithoutIdentity() throws {
        #expect(try Crowd.checkImportableProperties() == [])
        #expect(try Crowd.object(from: ["people": [Any]()]).people.isEmpty)
        #expect(
            failures { _ = try Crowd.object(from: ["people": [["age": 1], ["age": 2]]], options: .lenient) } == [
                "people[0]: registry"
            ])
    }

    @Test("A hook is called for nothing but a source")
    func hookOfElements() throws {
        let shelf = try Shelf.object(from: ["books": [["isbn": "x"], ["isbn": "x", "pages": 2]]])
        #expect(shelf.books.map(\.pages) == [2, 2])
        #expect(failures { _ = try Shelf.checkImportableProperties() } == [])
    }

    @Test("A dictionary that is nil is merged like an empty one: nulls are no members of it")
    func noDictionary() throws {
        struct Ledger: DictionaryImportable {
            var totals: [String: Int]?
            var people: [String: Person]?
            var nested: [String: [String: Int]] = [:]
            var optional: [String: [String: Int]?] = [:]
            var untyped: [String: Any]?

            static var importableProperties: PropertyRegistry {
                Property(\.totals, .merging)
                Property(\.people, .merging)
                Property(\.nested, .merging)
                Property(\.optional, .merging)
                Property(\.untyped, .merging)
            }
        }
        let part: [String: Any] = ["x": NSNull(), "y": 1]
        let source: [String: Any] = [
            "totals": part, "people": ["a": NSNull(), "b": ["name": "Bob"]], "nested": ["new": part],
            "optional": ["new": part], "untyped": part,
        ]
        var updated = Ledger()
        try updated.importValues(from: source)
        for ledger in [try Ledger.object(from: source), updated] {
            #expect(ledger.totals == ["y": 1])
            #expect(ledger.people?.mapValues(\.name) == ["b": "Bob"])
            #expect(ledger.nested == ["new": ["y": 1]])
            #expect(ledger.optional == ["new": ["y": 1]])
            #expect(ledger.untyped as? [String: Int] == ["y": 1])
        }
        #expect(failures { try Ledger.object(from: ["totals": 1]) } == ["totals: typeMismatch"])
        #expect(try Ledger.object(from: ["totals": NSNull()]).totals == nil)
    }
}

private final class Person: DictionaryImportable {
    var name = "initial"
    var age = 0

    init() {}

    init(name: String) { self.name = name }

    static var importableProperties: PropertyRegistry {
        \.name
        \.age
    }
}

private final class Team: DictionaryImportable {
    var twin: Team?
    var lead = Person()
    var deputy: Person?
    var replaced: Person?
    var place = Town()
    var otherPlace: Town?
    var plainPlace = Town()
    var scores: [String: Int] = [:]
    var plainScores: [String: Int] = [:]
    var members: [String: Person] = [:]
    var notes: [Int: String]?
    var nested: [String: [String: Int]] = [:]
    var anything: [String: Any] = [:]
    var maybe: [String: Any]?

    static var importableProperties: PropertyRegistry {
        Property(\.twin, .merging)
        Property(\.lead, .merging)
        Property(\.deputy, .merging)
        \.replaced
        Property(\.place, .merging)
        Property(\.otherPlace, .merging)
        \.plainPlace
        Property(\.scores, .merging)
        \.plainScores
        Property(\.members, .merging)
        Property(\.notes, .merging)
        Property(\.nested, .merging)
        Property(\.anything, .merging)
        Property(\.maybe, .merging)
    }
}

private final class Crowd: DictionaryImportable {
    var people: [Person] = []

    static var importableProperties: PropertyRegistry { Property(\.people, .merging) }
}

private final class Book: DictionaryImportable {
    var isbn = ""
    var pages = 0

    static var importableProperties: PropertyRegistry {
        \.isbn
        \.pages
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? {
        guard let isbn = source["isbn"]?.string else { preconditionFailure("A source has an ISBN") }
        return isbn
    }
}

private final class Shelf: DictionaryImportable {
    var books: [Book] = []

    static var importableProperties: PropertyRegistry { Property(\.books, .merging) }
}

private struct Faulty: DictionaryImportable {
    var rows: [[String: Any]] = []

    static var importableProperties: PropertyRegistry { Property(\.rows, .merging) }
}
