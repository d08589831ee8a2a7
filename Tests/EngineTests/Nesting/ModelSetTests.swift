import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Sets of class models whose hashes an import changes.
@Suite("Sets of models")
struct ModelSetTests {
    private static var source: [[String: Any]] { (1...20).map { ["id": $0, "name": "new \($0)"] } }

    private func isSound(_ set: Set<Member>, _ count: Int = 20) -> Bool {
        guard set.count == count, set.allSatisfy(set.contains) else { return false }
        // An element that `contains` does not find would be inserted twice, which ends the process.
        var grown = set
        for number in 0..<200 { grown.insert(Member(id: 1000 + number)) }
        return grown.count == count + 200
    }

    @Test("Elements that are updated are found afterwards", arguments: [false, true])
    func updates(isNew: Bool) throws {
        try Member.withStore {
            let team = try isNew ? Team.object(from: ["members": Self.source]) : Team()
            if !isNew { try team.importValues(from: ["members": Self.source]) }
            #expect(isSound(team.members))
            #expect(Set(team.members.map(\.name)) == Set((1...20).map { "new \($0)" }))
        }
    }

    @Test("Elements that differ only by what is written to them are all there")
    func blankObjects() throws {
        // Each is a blank object until the import is written, and blank objects are equal.
        try Member.withStore(isBlank: true) {
            let team = try Team.object(from: ["members": Self.source, "deputies": Self.source])
            #expect(isSound(team.members))
            #expect(isSound(try #require(team.deputies)))
        }
    }

    private static let refusal = """
        the set holds objects that this import changes. To resolve this, make it a property of a class, or an array
        """

    @Test("Objects that exist are an issue in the set of a struct inside")
    func nested() throws {
        try Member.withStore(isBlank: true) {
            let json = try JSONSerialization.data(withJSONObject: ["office": ["staff": Self.source]])
            let found = issues { try Team.object(fromJSON: json) }
            #expect(found.map(\.description) == ["office.staff: \(Self.refusal)"])
            #expect(found.map(\.reason.code) == [.custom])
        }
    }

    @Test("They are an issue in the set of a struct at the root, whose new elements are found")
    func structs() throws {
        Member.withStore(isBlank: true) {
            #expect(failureLines { try Office.object(from: ["staff": Self.source]) } == ["staff: \(Self.refusal)"])
        }
        struct Squad: DictionaryImportable {
            var members: Set<Person> = []
            static var importableProperties: PropertyRegistry { \.members }
        }
        let members = try Squad.object(from: ["members": Self.source]).members
        #expect(members.count == 20 && members.allSatisfy(members.contains))
    }

    @Test("A hook that changes what an element is hashed by comes before the set is built")
    func hooks() throws {
        try Member.withStore {
            let team = try Team.object(from: ["members": Self.source.map { $0.merging(["suffix": "!"]) { $1 } }])
            #expect(isSound(team.members))
            #expect(team.members.allSatisfy { $0.name.hasSuffix("!") })
        }
    }

    @Test("An observer sees the set once, with all elements in it")
    func observers() throws {
        try Member.withStore(isBlank: true) {
            let watched = Watched()
            try watched.importValues(from: ["members": Self.source])
            #expect(watched.counts == [20])
            try watched.importValues(from: ["members": Self.source.map { ["id": $0["id"] as Any] }])
        }
    }

    @Test("A failed import leaves the set as it was")
    func failures() throws {
        try Member.withStore {
            let team = try Team.object(from: ["members": Self.source])
            let before = team.members
            #expect(throws: ImportError.self) {
                try team.importValues(from: ["members": [["id": 1, "name": "other", "suffix": "throw"]]])
            }
            #expect(isSound(team.members) && team.members == before)
        }
    }

    @Test("An import keeps no set when it is over, even when it fails", arguments: [true, false])
    func released(fails: Bool) {
        weak var member: Member?
        Member.withStore {
            let office: Any = fails ? 5 : [:] as [String: Any]
            let team = try? Team.object(from: ["members": Self.source, "office": office])
            #expect((team == nil) == fails)
            member = Member.store?.members[1]
            #expect(member != nil)
        }
        #expect(member == nil)
    }

    @Test("Objects of a session are an issue in the set of a struct that a stream makes")
    func setsInStream() throws {
        struct Squad: DictionaryImportable {
            var members: Set<Person> = []
            static var importableProperties: PropertyRegistry { \.members }
        }
        let session = ImportSession()
        let members = try Person.objects(from: (0..<20).map { ["id": $0] }, session: session)
        let sources = (0..<20).map { #"{"id": \#($0), "name": "new \#($0)"}"# }.joined(separator: ", ")
        var stream = ImportStream<Squad>(.lines, session: session)
        let lines = failureLines { try stream.push(Data("{\"members\": [\(sources)]}\n".utf8)) + stream.finish() }
        #expect(lines == ["[0].members: \(Self.refusal)"])
        #expect(members.allSatisfy { $0.name == "" })
    }

    @Test("A rule sees the set as it will be")
    func ruleOfSet() throws {
        final class Squad: DictionaryImportable {
            var members: Set<Person> = []
            static var importableProperties: PropertyRegistry {
                Property(\.members, .rule("must be sound") { team in team.allSatisfy { team.contains($0) } })
            }
        }
        let session = ImportSession()
        _ = try Person.objects(from: (0..<20).map { ["id": $0] }, session: session)
        let sources: [[String: Any]] = (0..<20).map { ["id": $0, "name": "new \($0)"] }
        #expect(try Squad.object(from: ["members": sources], session: session).members.count == 20)
    }

    @Test("A set of new models that breaks a rule is left out where the options say so, as an array is")
    func rulesOfNewModels() throws {
        final class Squad: DictionaryImportable {
            var name = ""
            var members: Set<Person> = []
            static var importableProperties: PropertyRegistry {
                \.name
                Property(\.members, .count(2...))
            }
        }
        let sources: [[String: Any]] = [
            ["name": "a", "members": [["id": 1]]], ["name": "b", "members": [["id": 2], ["id": 3]]],
        ]
        var found: [String] = []
        let squads = try Squad.objects(from: sources, options: .lenient) { found.append($0.description) }
        #expect(squads.map(\.name) == ["a", "b"] && squads.map(\.members.count) == [0, 2])
        #expect(found == ["[0].members: must have at least 2 elements, not 1"])
        #expect(
            failureLines { try Squad.objects(from: sources) } == ["[0].members: must have at least 2 elements, not 1"])
    }

    @Test("Sets inside the elements of a set are their own")
    func setsInElements() throws {
        let source: [String: Any] = [
            "id": 1, "circle": ["people": [["id": 5], ["id": 6]]] as [String: Any],
            "groups": ["a": [["id": 2], ["id": 3]]],
        ]
        let person = try #require(try Crowd.object(from: ["people": [source]]).people.first)
        #expect(person.id == 1)
        #expect(Set(person.circle.people.map(\.id)) == [5, 6])
        #expect(person.groups.mapValues { Set($0.map(\.id)) } == ["a": [2, 3]])
        #expect(try Crowd.object(from: ["people": [["id": 1, "circle": ["people": []]]]]).people.map(\.id) == [1])
    }

    @Test("One that an update must not change is compared when it is filled")
    func unchanging() throws {
        final class Jury: DictionaryImportable {
            var members: Set<Neighbor> = []
            static var importableProperties: PropertyRegistry { Property(\.members, .unchanging) }
        }
        let (session, jury, first, second) = (ImportSession(), Jury(), Neighbor(id: 1), Neighbor(id: 2))
        jury.members = [first, second]
        try session.insert([first, second])
        try jury.importValues(from: ["members": [["id": 2], ["id": 1]]], session: session)
        let source = ["members": [["id": 1]]]
        #expect(issues { try jury.importValues(from: source, session: session) }.map(\.reason.code) == [.unchanging])
        #expect(jury.members == [first, second])
        #expect(issues { try Jury().importValues(from: source, session: session) }.map(\.reason.code) == [.unchanging])
    }

    @Test("What comes after a set that is filled late counts: a null, and other values of the object")
    func afterwards() throws {
        let json = #"[{"id": 1, "people": [{"id": 2}], "more": [{"id": 2}]}, {"id": 1, "people": null, "more": null}]"#
        let clubs = try Club.objects(fromJSON: json)
        #expect(clubs[0] === clubs[1] && clubs[0].people == nil && clubs[0].more.isEmpty)
        let again = try Club.objects(fromJSON: #"[{"id": 1, "more": [{"id": 2}]}, {"id": 1, "more": [{"id": 3}]}]"#)
        #expect(again[0].more.map(\.id) == [3])
        let member: [String: Any] = ["id": 2, "club": ["id": 1, "name": "inner"]]
        let source: [String: Any] = ["id": 1, "people": [member], "name": "outer"]
        #expect(try Club.object(from: source, options: .lenient).name == "outer")
    }

    @Test("So does the fallback of a set that is not valid")
    func fallbackAfterwards() throws {
        // Only this test uses it.
        final class Member: DictionaryImportable, Hashable, @unchecked Sendable {
            var id = 0
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
            static func == (left: Member, right: Member) -> Bool { left.id == right.id }
            func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }
        final class Group: DictionaryImportable {
            var id = 0
            var members: Set<Member> = []
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                Property(\.members, .fallback([]))
            }
        }
        let json = #"[{"id": 1, "members": [{"id": 2}, {"id": 3}]}, {"id": 1, "members": "none"}]"#
        #expect(try Group.objects(fromJSON: json).map(\.members.count) == [0, 0])
    }

    @Test("The rules of all sets that are filled late are checked")
    func rulesOfLateSets() throws {
        final class Town: DictionaryImportable {
            var first: Set<Neighbor> = []
            var second: Set<Neighbor> = []
            static var importableProperties: PropertyRegistry {
                Property(\.first, .rule("must be empty") { $0.isEmpty })
                Property(\.second, .rule("must be empty") { $0.isEmpty })
            }
        }
        let session = ImportSession()
        _ = try Neighbor.objects(from: [["id": 2], ["id": 3]], session: session)
        let source: [String: Any] = ["first": [["id": 2]], "second": [["id": 3]]]
        #expect(issues { try Town.object(from: source, session: session) }.map(\.path) == ["first", "second"])
    }

    @Test("Elements that are left out take nothing from the sets of those that come after them")
    func afterLeftOut() throws {
        final class Street: DictionaryImportable {
            var people: Set<Neighbor> = []
            var length = 0
            static var importableProperties: PropertyRegistry { \.people }
        }
        final class Quarter: DictionaryImportable {
            var streets: [Street] = []
            var number = 0
            static var importableProperties: PropertyRegistry {
                \.streets
                \.number
            }
        }
        // As large as a street: a crew gets the memory of one.
        final class Crew: DictionaryImportable {
            struct Empty: Error {}
            var members: Set<Anyone> = []
            var size = 0
            static var importableProperties: PropertyRegistry { \.members }
            func didImport(from source: ImportValue) throws { if members.isEmpty { throw Empty() } }
        }
        struct Town: DictionaryImportable {
            var quarters: [Quarter] = []
            var crews: [Crew] = []
            static var importableProperties: PropertyRegistry {
                \.quarters
                \.crews
            }
        }
        let streets: [[String: Any]] = (0..<100).map { ["people": [["id": $0]]] }
        let crews: [[String: Any]] = (0..<100).map { ["members": [["name": "\($0)"]]] }
        let source: [String: Any] = ["quarters": [["streets": streets, "number": "?"]], "crews": crews]
        let town = try Town.object(from: source, options: ImportOptions(onInvalidElement: .skip))
        #expect(town.quarters.isEmpty)
        #expect(town.crews.map { $0.members.map(\.name) } == (0..<100).map { ["\($0)"] })
    }
}

// MARK: Models

private final class Member: DictionaryImportable, Hashable {
    @TaskLocal static var store: Store?

    final class Store: @unchecked Sendable {
        // `@unchecked Sendable`: used by the thread of one test.
        let isBlank: Bool
        var members: [Int: Member] = [:]

        init(isBlank: Bool) { self.isBlank = isBlank }
    }

    static func withStore(isBlank: Bool = false, _ body: () throws -> Void) rethrows {
        try $store.withValue(Store(isBlank: isBlank), operation: body)
    }

    var id = 0
    var name = ""
    var suffix = ""

    init() {}

    init(id: Int) { self.id = id }

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.suffix
    }

    static func existingObject(for source: ImportValue) throws -> Member? {
        guard let store, let id = try source.value(Int.self, for: "id") else { return nil }
        if store.isBlank { return Member() }
        let member = store.members[id] ?? Member(id: id)
        store.members[id] = member
        return member
    }

    func didImport(from source: ImportValue) throws {
        if suffix == "throw" { throw CancellationError() }
        name += suffix
    }

    static func == (left: Member, right: Member) -> Bool { (left.id, left.name) == (right.id, right.name) }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(name)
    }
}

private struct Office: DictionaryImportable {
    var staff: Set<Member> = []

    static var importableProperties: PropertyRegistry { \.staff }
}

private final class Team: DictionaryImportable {
    var members: Set<Member> = []
    var deputies: Set<Member>?
    var office = Office()

    static var importableProperties: PropertyRegistry {
        \.members
        \.deputies
        \.office
    }
}

private final class Watched: DictionaryImportable {
    var members: Set<Member> = [] {
        didSet { counts.append(members.count) }
    }
    var counts: [Int] = []

    static var importableProperties: PropertyRegistry { Property(\.members, named: "members") }
}

private final class Person: DictionaryImportable, Hashable {
    var id = 0
    var name = ""
    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }
    static func == (left: Person, right: Person) -> Bool { left.id == right.id && left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private final class Anyone: DictionaryImportable, Hashable {
    var name = ""
    static var importableProperties: PropertyRegistry { \.name }
    static func == (left: Anyone, right: Anyone) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private final class Neighbor: DictionaryImportable, Hashable {
    struct Circle: DictionaryImportable {
        var people: Set<Neighbor> = []
        static var importableProperties: PropertyRegistry { \.people }
    }

    var id = 0
    var circle = Circle()
    var groups: [String: Set<Neighbor>] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.circle
        \.groups
    }

    init() {}
    init(id: Int) { self.id = id }

    static func == (left: Neighbor, right: Neighbor) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class Crowd: DictionaryImportable {
    var people: Set<Neighbor> = []
    static var importableProperties: PropertyRegistry { \.people }
}

private final class Club: DictionaryImportable {
    final class Member: DictionaryImportable, Hashable {
        var id = 0
        var club: Club?

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.club
        }

        static func == (left: Member, right: Member) -> Bool { left.id == right.id }
        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    var id = 0
    var people: Set<Member>?
    var more: Set<Member> = []
    var name = ""

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.people
        \.more
        \.name
    }
}
