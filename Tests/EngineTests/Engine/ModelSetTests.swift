import DictionaryImport
import Foundation
import Testing

/// Sets of class models whose hashes an import changes.
@Suite("Sets of models")
struct ModelSetTests {
    private static var source: [[String: Any]] { (1...20).map { ["id": $0, "name": "new \($0)"] } }

    private func isSound(_ set: Set<Member>, _ count: Int = 20) -> Bool {
        guard set.count == count, set.allSatisfy(set.contains) else { return false }
        // What is lost to `contains` would be inserted twice, which ends the process.
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
        // Each is a blank object until the import is committed, and blank objects are equal.
        try Member.withStore(isBlank: true) {
            let team = try Team.object(from: ["members": Self.source, "deputies": Self.source])
            #expect(isSound(team.members))
            #expect(isSound(try #require(team.deputies)))
        }
    }

    @Test("Sets inside of other values are seen to as well")
    func nested() throws {
        try Member.withStore(isBlank: true) {
            let team = try Team.object(
                fromJSON: try JSONSerialization.data(withJSONObject: [
                    "shifts": [Self.source, Self.source], "byDay": ["mon": Self.source],
                    "office": ["staff": Self.source],
                ]))
            #expect(team.shifts.count == 2 && team.shifts.allSatisfy { isSound($0) })
            #expect(isSound(try #require(team.byDay["mon"])))
            #expect(isSound(team.office.staff))
        }
    }

    @Test("A struct at the root has sound sets")
    func structs() throws {
        try Member.withStore(isBlank: true) {
            var office = try Office.object(from: ["staff": Self.source])
            #expect(isSound(office.staff))
            try office.importValues(from: ["staff": Array(Self.source.dropLast(5))])
            #expect(isSound(office.staff, 15))
            let offices = try Office.objects(from: [["staff": Self.source], ["staff": Self.source]])
            #expect(offices.allSatisfy { isSound($0.staff) })
            let set = try ImportValue(Self.source).converted(to: Set<Member>.self)
            #expect(isSound(set))
        }
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

    @Test("The sets of an import are let go of, be it that it fails", arguments: [true, false])
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
    var shifts: [Set<Member>] = []
    var byDay: [String: Set<Member>] = [:]
    var office = Office()

    static var importableProperties: PropertyRegistry {
        \.members
        \.deputies
        \.shifts
        \.byDay
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
